// npm run bench -- pages [--rounds 7] [--ms 700]
// What a page costs: CPU time a request beside a constant answer of the same bytes, inside the process and over HTTP, by turns. Figures: bench/results/pages.json.
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { median, openSite } from "./site.inside.ts";
import { addressesOf } from "./vitals.pages.ts";

const { values } = parseArgs({ allowPositionals: true, options: { rounds: { type: "string", default: "7" }, ms: { type: "string", default: "700" } } });
const ROUNDS = Number(values.rounds);
const MS = Number(values.ms);

const site = await openSite({ demo: true });
try {
	const origin = `http://127.0.0.1:${site.port}`;
	const { profile, story } = await addressesOf(origin);
	/** With how many times a constant's CPU time it may take; none where no bar is set. */
	const pages: Record<string, { path: string; most?: number; anew?: true }> = {
		"results, 20 cards": { path: "/providers?service_areas_list=1", most: 20 },
		"results, drawn anew": { path: "/providers?service_areas_list=1", anew: true },
		"information page": { path: "/accessibility", most: 8 },
		"information page, drawn anew": { path: "/accessibility", anew: true },
		home: { path: "/" },
		"home, drawn anew": { path: "/", anew: true },
		profile: { path: profile ?? "" },
		"profile, drawn anew": { path: profile ?? "", anew: true },
		story: { path: story ?? "" },
	};
	// A cookie that nobody knows makes the page its visitor's own: nothing is kept of it.
	const headersOf = (anew?: true): Record<string, string> => (anew ? { cookie: "bench=1" } : {});
	const html = async (path: string) => (await site.fetch(new Request(origin + path))).text();
	const cards = ((await html(pages["results, 20 cards"]?.path ?? "")).match(/<li><article|data-provider|<article/g) ?? []).length;
	const rows = [];
	for (const [name, { path, most, anew }] of Object.entries(pages)) {
		const body = await html(path);
		const constant = `/constant/${path.replace(/\W/g, "_")}`;
		site.constants.set(constant, { type: "text/html; charset=utf-8", body });

		const inside = async (work: () => Promise<unknown>) => {
			const until = performance.now() + MS / 2;
			const before = process.cpuUsage();
			let made = 0;
			for (; performance.now() < until; made++) await work();
			const { user, system } = process.cpuUsage(before);
			return (user + system) / made;
		};
		const drawn = async () => (await site.fetch(new Request(origin + path, { headers: headersOf(anew) }))).arrayBuffer();
		const constantly = async () => new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } }).arrayBuffer();
		const over = async (at: string, encoding: Record<string, string> = {}) => {
			const { answers, cpuMs } = await site.load({ paths: [at], connections: 8, ms: MS, headers: { ...headersOf(anew), ...encoding } });
			return (cpuMs * 1000) / answers;
		};
		for (let i = 0; i < 30; i++) await drawn();
		const seen: Record<"inside" | "insideConstant" | "http" | "httpBr" | "httpBrowser" | "httpConstant", number[]> = {
			inside: [],
			insideConstant: [],
			http: [],
			httpBr: [],
			httpBrowser: [],
			httpConstant: [],
		};
		for (let round = 0; round < ROUNDS; round++) {
			seen.insideConstant.push(await inside(constantly));
			seen.inside.push(await inside(drawn));
			seen.httpConstant.push(await over(constant));
			seen.http.push(await over(path));
			seen.httpBr.push(await over(path, { "accept-encoding": "br" }));
			seen.httpBrowser.push(await over(path, { "accept-encoding": "gzip, deflate, br, zstd" }));
		}
		const times = median(seen.http) / median(seen.httpConstant);
		const row = {
			page: name,
			"HTML, bytes": body.length,
			"inside, µs": Math.round(median(seen.inside)),
			"HTTP, µs": Math.round(median(seen.http)),
			"HTTP brotli alone, µs": Math.round(median(seen.httpBr)),
			"HTTP as browsers ask, µs": Math.round(median(seen.httpBrowser)),
			"constant over HTTP, µs": Math.round(median(seen.httpConstant)),
			times: Number(times.toFixed(1)),
			bar: most ?? "–",
			met: most === undefined ? "–" : times <= most ? "met" : "not met",
		};
		rows.push(row);
		process.stdout.write(`${JSON.stringify(row)}\n`);
	}
	process.stdout.write(`${cards} cards on the page of results\n`);
	console.table(rows);
	mkdirSync(new URL("results/", import.meta.url), { recursive: true });
	writeFileSync(
		new URL("results/pages.json", import.meta.url),
		`${JSON.stringify({ at: new Date().toISOString(), node: process.version, rounds: ROUNDS, rows }, null, "\t")}\n`,
	);
} finally {
	await site.close();
}
