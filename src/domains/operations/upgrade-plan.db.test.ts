import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, readMigrations } from "#platform/db/migrate.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { checkDatabase } from "./check-database.ts";
import { isBehind, isWhole } from "./check-migrations.ts";
import { planUpgrade } from "./upgrade-plan.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

it("says before an upgrade which tables are locked, what waits, and roughly how long by their rows", async () => {
	const { db } = api.services.database;
	const look = () => checkDatabase(db, { kind: "embedded", pool: 10, host: "" });
	expect(isBehind(await look())).toBe(false);
	// As if the release before had made the database: 0150 adds indexes to notes, 0154 changes rows of incoming emails.
	const steps = readMigrations(migrationsFolder).map(({ name }) => name);
	const behind = steps.filter((name) => name >= "0150" && name < "0157");
	await sql`delete from schema_migration where name = any(${behind})`.execute(db);
	const found = await look();
	expect([isBehind(found), isWhole(found)]).toEqual([true, false]);

	await sql`update pg_class set reltuples = 50000 where relname in ('case_note', 'incoming_mail')`.execute(db);
	const large = await planUpgrade(db);
	expect(large.map(({ level, what }) => [level, what])).toEqual([
		["fine", "0150_search_notes: locks case_note (50,000 rows; reads and writes wait), for roughly 1 s."],
		[
			"warning",
			expect.stringMatching(
				/^0154_emails_change_case: locks .*incoming_mail \(50,000 rows; reads and writes wait\).*, for roughly \d+ s\.$/,
			),
		],
		["fine", expect.stringContaining("3 migrations lock tables")],
	]);
}, 180_000);
