// npm run bench -- inbox [--cases 5000]
// Measures the inbox and the one search of the console with 100 open cases and with `--cases`, in one run. Exits with 1 if
// the list costs more than 3 times as much, or the search's first answer takes more than 150 ms.
// Uses DATABASE_URL (an empty database) if set, else the embedded database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { findCaseLines } from "../src/domains/cases/find-lines.ts";
import { listCaseRows } from "../src/domains/cases/list-cases.ts";
import { searchRecords } from "../src/domains/people/search.ts";
import { listAccountLines } from "../src/domains/providers/directory/accounts.ts";
import { seedHolidays } from "../src/domains/reference/holidays.ts";
import { seedReference } from "../src/domains/reference/seed.ts";
import { readSettings } from "../src/platform/config.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createLog } from "../src/platform/observability/log.ts";

const { values } = parseArgs({ allowPositionals: true, options: { cases: { type: "string", default: "5000" } } });
const cases = Number(values.cases);

const dataDir = mkdtempSync(join(tmpdir(), "inbox-"));
process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
const settings = readSettings({
	...{ NODE_ENV: "test", DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "silent", DATABASE_URL: process.env.DATABASE_URL },
});
const database = await openDatabase(settings, createLog("silent"), settings.database.url ? {} : { inMemory: true });
await migrate(database.patient.pool);
await seedReference(database);
await seedHolidays(database);
const { db } = database;

const comeIn = (from: number, until: number) =>
	sql`
		insert into enquiry (kind, created_at, name, email, phone, details)
		select 'call-back', now() - n * interval '1 minute', 'Robin Marsh' || n, 'robin' || n || '@visitor.example', '04' || lpad(n::text, 8, '0'),
			jsonb_build_object('postcode', lpad((n % 9000)::text, 4, '0'))
		from generate_series(${from}::int, ${until}::int) n
	`.execute(database.patient.db);

const median = async (work: () => Promise<unknown>): Promise<number> => {
	const took: number[] = [];
	for (let n = 0; n < 5; n++) await work();
	for (let n = 0; n < 9; n++) {
		const began = performance.now();
		await work();
		took.push(performance.now() - began);
	}
	return took.sort((a, b) => a - b)[4] ?? 0;
};
const list = () =>
	listCaseRows(db, settings, { view: "all", search: "", page: 1, me: 1, now: new Date(), order: "due" });
const find = (search: string) =>
	Promise.all([
		searchRecords(db, { search, page: 1 }),
		listAccountLines(db, { search, page: 1 }, new Date()),
		findCaseLines(db, settings, search, 6),
	]);

await comeIn(1, 100);
await database.patient.pool.query("analyze");
const few = await median(list);
for (let from = 101; from <= cases; from += 1000) await comeIn(from, Math.min(from + 999, cases));
await database.patient.pool.query("analyze");
const many = await median(list);
const searches = {
	email: "robin77@visitor.example",
	phone: "0400 000 077",
	name: "robin",
	word: "call",
	nothing: "zzzz",
};
process.stdout.write(
	`${database.kind}: the list with 100 cases ${few.toFixed(1)} ms, with ${cases} ${many.toFixed(1)} ms\n`,
);
let slowest = 0;
for (const [what, typed] of Object.entries(searches)) {
	const took = await median(() => find(typed));
	slowest = Math.max(slowest, took);
	process.stdout.write(`search for ${what}: ${took.toFixed(1)} ms\n`);
}
await database.close();
process.exitCode = many > 3 * few || slowest > 150 ? 1 : 0;
