// npm run bench -- pages [--providers 5000] [--rounds 5] [--ms 1500] [--server]
// Measures CPU time per page request, for URLs not requested before, so no cached page helps. For comparison it also
// measures the bare React render with its data ready, and a constant response of the same size. Pages are requested
// uncompressed and with zstd, as browsers do. Uses the embedded database, or a PostgreSQL server with --server.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import type { ReactElement } from "react";
import { type Random, seededRandom } from "../demo/providers/random.ts";
import { startPostgres } from "./faults/support/postgres.ts";
import { manyProfiles } from "./many.profiles.ts";
import { median, openSite } from "./site.inside.ts";

process.env.NODE_ENV = "production";
const { values } = parseArgs({
	allowPositionals: true,
	options: {
		providers: { type: "string", default: "5000" },
		rounds: { type: "string", default: "5" },
		ms: { type: "string", default: "1500" },
		server: { type: "boolean", default: false },
	},
});
const [PROVIDERS, ROUNDS, MS] = [values.providers, values.rounds, values.ms].map(Number) as [number, number, number];
const CONNECTIONS = 4;

// The build doesn't bundle React, so its render function can be replaced here.
const require = createRequire(import.meta.url);
const { cloneElement } = require("react") as typeof import("react");
const react = require("react-dom/server") as typeof import("react-dom/server");
const { renderToPipeableStream, renderToString } = react;
let rendered: Parameters<typeof renderToPipeableStream> | undefined;
react.renderToPipeableStream = (...given) => {
	rendered = given;
	return renderToPipeableStream(...given);
};

const postgres = values.server ? await startPostgres() : undefined;
const site = await openSite({ demo: true, databaseUrl: await postgres?.create("bench") });
try {
	const { pool } = site.services.database.patient;
	const rowsOf = async <Row>(statement: string) => (await pool.query(statement)).rows as Row[];
	await manyProfiles(rowsOf, PROVIDERS);
	const codes = (await rowsOf<{ code: string }>("select code from postcode order by code")).map(({ code }) => code);
	const services = (await rowsOf<{ id: number }>("select id from service_area order by id")).map(({ id }) => id);
	const profiles = await rowsOf<{ id: number; url_slug: string }>(
		"select id, url_slug from provider where is_active order by id",
	);
	const stories = await rowsOf<{ slug: string }>("select slug from story order by slug");
	const random = seededRandom(Date.now());
	const results = (from: Random) =>
		`/providers?${new URLSearchParams({
			service_areas_list: String(from.pick(services)),
			age_groups_list: from.pick(["0-6", "7-14", "15-17", "18-64", "65+"]),
			postcodes_list: from.pick(codes),
			order: from.pick(["by_score", "highly_reviewed"]),
		})}`;
	/** Functions that return paths of each kind, mostly distinct. */
	const kinds: Record<string, () => string[]> = {
		results: () => Array.from({ length: 20_000 }, () => results(random)),
		profile: () => shuffled(profiles.map(({ id, url_slug }) => `/providers/${url_slug}/${id}`)),
		story: () => shuffled(stories.map(({ slug }) => `/blog/${slug}/`)),
		home: () => ["/"],
		"search by the API": () => Array.from({ length: 20_000 }, () => `/api${results(random).replace("?", "/?")}`),
	};
	const shuffled = <T>(some: T[]): T[] =>
		some
			.map((one) => [Math.random(), one] as const)
			.sort(([a], [b]) => a - b)
			.map(([, one]) => one);
	const rows = [];
	for (const [kind, addresses] of Object.entries(kinds)) {
		const headers = { accept: "text/html" };
		const over = async (paths: string[], more: Record<string, string> = {}) => {
			const { answers, cpuMs, bytes } = await site.load({
				paths,
				connections: CONNECTIONS,
				ms: MS,
				headers: { ...headers, ...more },
			});
			return { cpu: cpuMs / answers, bytes: bytes / answers };
		};
		const constant = `/constant/${kind}`.replaceAll(" ", "-");
		await over(addresses());
		const { bytes } = await over(addresses());
		site.constants.set(constant, { type: "text/html; charset=utf-8", body: "x".repeat(Math.round(bytes)) });
		const bare = (): number => {
			if (!rendered || kind.includes("API")) return Number.NaN;
			const [router] = rendered as unknown as [ReactElement<{ context: object }>];
			// Without the data stream, which can be read only once.
			const element = cloneElement(router, { context: { ...router.props.context, serverHandoffStream: undefined } });
			const before = process.cpuUsage();
			let made = 0;
			for (const until = performance.now() + MS / 3; performance.now() < until; made++) renderToString(element);
			const { user, system } = process.cpuUsage(before);
			return (user + system) / 1000 / made;
		};
		const seen = { page: [] as number[], zstd: [] as number[], constant: [] as number[], bare: [] as number[] };
		for (let round = 0; round < ROUNDS; round++) {
			seen.constant.push((await over([constant])).cpu);
			seen.page.push((await over(addresses())).cpu);
			seen.zstd.push((await over(addresses(), { "accept-encoding": "gzip, deflate, br, zstd" })).cpu);
			seen.bare.push(bare());
		}
		const [page, zstd, same, render] = [seen.page, seen.zstd, seen.constant, seen.bare].map((ms) =>
			Number(median(ms).toFixed(2)),
		) as [number, number, number, number];
		rows.push({
			kind,
			KB: Math.round(bytes / 1024),
			"CPU, ms": page,
			"compressed, ms": zstd,
			"bare render, ms": render,
			"times bare": Number((page / render).toFixed(1)),
			"constant, ms": same,
			"times constant": Number((page / same).toFixed(1)),
		});
		process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`);
	}
	console.table(rows);
	mkdirSync(new URL("results/", import.meta.url), { recursive: true });
	const about = {
		at: new Date().toISOString(),
		node: process.version,
		database: site.services.database.kind,
		providers: profiles.length,
	};
	writeFileSync(new URL("results/pages.json", import.meta.url), `${JSON.stringify({ ...about, rows }, null, "\t")}\n`);
} finally {
	await site.close();
	await postgres?.close();
}
