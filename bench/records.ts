// npm run bench -- records [--cases 20000] [--of-one 2000]
// Measures the list of people and the queue of possible duplicates with `--cases` cases, 5% of them from people who
// used another email address before. Then measures adding and erasing a request of one person with `--of-one` requests.
// Uses DATABASE_URL (an empty database) if set, else the embedded database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { countPairs, listPairs } from "../src/domains/people/duplicates.ts";
import { searchRecords } from "../src/domains/people/search.ts";
import { seedReference } from "../src/domains/reference/seed.ts";
import { readSettings } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";

const { values } = parseArgs({
	allowPositionals: true,
	options: { cases: { type: "string", default: "20000" }, "of-one": { type: "string", default: "2000" } },
});
const [cases, ofOne] = [Number(values.cases), Number(values["of-one"])];

const dataDir = mkdtempSync(join(tmpdir(), "records-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
const settings = readSettings({
	NODE_ENV: "test",
	DATA_DIR: dataDir,
	DEMO: "off",
	LOG_LEVEL: "silent",
	DATABASE_URL: process.env.DATABASE_URL,
});
const database = await openDatabase(settings, createLog("silent"), settings.database.url ? {} : { inMemory: true });
await migrate(database.patient.pool);
await seedReference(database);
const { db } = database;

/** Inserts call-back requests, the smallest records that open a case. @param who SQL of n: the person's number */
const ring = (from: number, until: number, who: string) =>
	sql`
		insert into enquiry (kind, created_at, name, email, phone, details)
		select 'call-back', timestamptz '2026-01-01' + n * interval '1 minute', 'Robin Marsh' || (${sql.raw(who)}), 'robin' || (${sql.raw(who)}) || '@visitor.example',
			'04' || lpad((case when n % 20 = 0 then n / 2 else n end)::text, 8, '0'), jsonb_build_object('postcode', lpad((n % 9000)::text, 4, '0'))
		from generate_series(${from}::int, ${until}::int) n
	`.execute(database.patient.db);

const median = async (times: number, work: () => Promise<unknown>): Promise<number> => {
	const took: number[] = [];
	for (let n = 0; n < times; n++) {
		const began = performance.now();
		await work();
		took.push(performance.now() - began);
	}
	return took.sort((a, b) => a - b)[times >> 1] ?? 0;
};
const ms = (figure: number) => `${figure < 10 ? figure.toFixed(2) : figure.toFixed(0)} ms`;

for (let from = 1; from <= cases; from += 2000) await ring(from, Math.min(from + 1999, cases), "n");
await database.patient.pool.query("analyze");
const pairs = await countPairs(db);
process.stdout.write(`${cases} cases, ${pairs} pairs; ${database.kind}\n`);
process.stdout.write(`count of pairs: ${ms(await median(9, () => countPairs(db)))}\n`);
process.stdout.write(`first page of the queue: ${ms(await median(9, () => listPairs(db, 1)))}\n`);
process.stdout.write(
	`first page of the list: ${ms(await median(9, () => searchRecords(db, { search: "", page: 1 })))}\n`,
);

let sent = 0;
const ask = async () => {
	sent += 1;
	const { rows } = await sql<{ id: string }>`
		insert into quote (created_at, name, email, phone, postcode, service_area_id, age_groups, funding_types, hcp_referral, has_optimisation_provider, terms_agreed_at,
			submitted_anyway, visitor_token_hashes)
		select now(), 'Kit Marsh', 'kit@visitor.example', '0491 570 156', '3220', min(id), '{}', '{}', false, false, now(), false, '{}' from service_area returning id
	`.execute(db);
	return rows[0]?.id ?? "";
};
/** Adds details for one of three participants of the same person. */
const name = async (quote: string) => {
	await sql`select name_participant(${quote}, ${`Ash Marsh ${String.fromCharCode(65 + (sent % 3))}`}, 'Parent', now())`.execute(
		db,
	);
};
const costs: string[] = [];
for (const after of [0, ofOne / 4, ofOne]) {
	while (sent < after) await name(await ask());
	const asked: string[] = [];
	const taking = await median(21, async () => asked.push(await ask()));
	const naming = await median(21, async () => name(asked.pop() ?? ""));
	costs.push(`after ${after}: ${ms(taking)}, with its details ${ms(naming)} more`);
}
process.stdout.write(`one more request by one person, ${costs.join("; ")}\n`);
const erasing = await median(21, () =>
	sql`delete from quote where id = (select quote_id from team_case where quote_id is not null order by number limit 1)`.execute(
		db,
	),
);
process.stdout.write(`erasing the oldest request: ${ms(erasing)}\n`);
await database.close();
