// npm run bench -- providers-rate [--providers 5000] [--rounds 7] [--ms 1000] [--server]
// How many searches a second `GET /api/providers/` answers beside a constant answer of the same bytes by the same server, by turns: searches that were asked
// lately, and searches that nobody has asked before. On the embedded database, or on a PostgreSQL server of its own. Figures go to bench/results/providers-rate.json.
import { mkdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Random, seededRandom } from "#domains/providers/demo/random.ts";
import { startPostgres } from "./faults/support/postgres.ts";
import { makeProviders, makeReference, POSTCODES } from "./search.data.ts";
import { median, openSite } from "./site.inside.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: {
		providers: { type: "string", default: "5000" },
		rounds: { type: "string", default: "7" },
		ms: { type: "string", default: "1000" },
		server: { type: "boolean", default: false },
	},
});
const ROUNDS = Number(values.rounds);
const MS = Number(values.ms);
const CONNECTIONS = 32;

const postgres = values.server ? await startPostgres() : undefined;
const site = await openSite({ demo: false, databaseUrl: await postgres?.create("bench") });
try {
	await site.services.database.patient.pool.query("truncate service_area, region, postcode, age_group, funding_type cascade").catch(() => {});
	await makeReference(site.services.database);
	await makeProviders(site.services.database, Number(values.providers), () => {});
	await site.services.database.patient.pool.query("vacuum (analyze)");
	await sleep(3_000);
	const asked = (random: Random) =>
		`/api/providers/?service_areas_list=${random.int(1, 20)}&postcodes_list=${1000 + random.int(0, POSTCODES - 1)}&age_groups_list=age-${random.int(1, 4)}&order=${random.pick(["by_score", "highly_reviewed"])}`;
	const random = seededRandom(1);
	const lately = Array.from({ length: 100 }, () => asked(random));
	const origin = `http://127.0.0.1:${site.port}`;
	const body = async (path: string) => (await site.fetch(new Request(origin + path))).text();
	const bodies = await Promise.all(lately.map(body));
	// As long as these answers are on average.
	const middle = bodies.sort((a, b) => a.length - b.length)[50] ?? "";
	site.constants.set("/constant/providers", { type: "application/json", body: middle });
	const rate = async (paths: readonly string[]) => {
		const { answers, ms } = await site.load({ paths, connections: CONNECTIONS, ms: MS, headers: {} });
		return (answers / ms) * 1000;
	};
	const seen = { constant: [] as number[], lately: [] as number[], anew: [] as number[] };
	await rate(lately);
	for (let round = 0; round < ROUNDS; round++) {
		seen.constant.push(await rate(["/constant/providers"]));
		seen.lately.push(await rate(lately));
		// A word that names nobody's search: each address is asked once.
		seen.anew.push(await rate(Array.from({ length: 40_000 }, (_, i) => `${asked(random)}&page=${1 + (i % 3)}&pageSize=${10 + (i % 11)}`)));
	}
	const constant = median(seen.constant);
	const rows = (["lately", "anew"] as const).map((kind) => {
		const share = median(seen[kind]) / constant;
		const bar = kind === "lately" ? 0.8 : 0.5;
		return {
			searches: kind === "lately" ? "asked lately" : "new",
			"a second": Math.round(median(seen[kind])),
			"constant, a second": Math.round(constant),
			"answer, bytes": middle.length,
			share: `${Math.round(share * 100)}%`,
			bar: `${bar * 100}%`,
			met: share >= bar ? "met" : "not met",
		};
	});
	console.table(rows);
	mkdirSync(new URL("results/", import.meta.url), { recursive: true });
	writeFileSync(
		new URL("results/providers-rate.json", import.meta.url),
		`${JSON.stringify({ at: new Date().toISOString(), node: process.version, database: site.services.database.kind, providers: values.providers, rows }, null, "\t")}\n`,
	);
} finally {
	await site.close();
	await postgres?.close();
}
