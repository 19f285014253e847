import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { openDatabase } from "./open.ts";

// Only a server can have other settings.
if (process.env.TEST_DATABASE_URL)
	it("settings of the database don't change the date format, time zone, isolation level or schema of our sessions", async () => {
		const { url, close } = await testDatabase();
		try {
			const set = await openDatabase({ database: { url, pool: 2 }, dataDir: "" }, pino({ level: "silent" }));
			const name = sql.id(new URL(url ?? "").pathname.slice(1));
			await sql`alter database ${name} set datestyle = 'SQL, DMY'`.execute(set.db);
			await sql`alter database ${name} set default_transaction_isolation = 'serializable'`.execute(set.db);
			await sql`alter database ${name} set timezone = 'Australia/Melbourne'`.execute(set.db);
			await sql`create schema elsewhere`.execute(set.db);
			await sql`alter database ${name} set search_path = 'elsewhere'`.execute(set.db);
			await set.close();

			const database = await openDatabase({ database: { url, pool: 2 }, dataDir: "" }, pino({ level: "silent" }));
			for (const { db } of [database, database.patient]) {
				// Across the end of daylight saving.
				const { rows } = await sql<{ at: Date; later: Date; isolation: string; schema: string }>`
					select timestamptz '2026-03-04 05:06:07Z' as at, timestamptz '2026-03-04 05:06:07Z' + interval '90 days' as later,
						current_setting('transaction_isolation') as isolation, current_schema() as schema
				`.execute(db);
				expect(rows).toEqual([
					{
						at: new Date("2026-03-04T05:06:07Z"),
						later: new Date("2026-06-02T05:06:07Z"),
						isolation: "read committed",
						schema: "public",
					},
				]);
			}
			await database.close();
		} finally {
			await close();
		}
	});

if (process.env.TEST_DATABASE_URL)
	it("the server notices within two minutes that a node's machine is gone, and releases its locks", async () => {
		const database = await testDatabase();
		for (const { db } of [database, database.patient]) {
			const { rows } = await sql<{ seconds: number }>`
				select current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int * current_setting('tcp_keepalives_count')::int
					as seconds
			`.execute(db);
			expect(rows).toEqual([{ seconds: 120 }]);
		}
		await database.close();
	});

it("dates are read as they were written, and transactions are read committed", async () => {
	const database = await testDatabase();
	const { rows } =
		await sql`select timestamptz '2026-03-04 05:06:07Z' as at, current_setting('transaction_isolation') as isolation`.execute(
			database.db,
		);
	expect(rows).toEqual([{ at: new Date("2026-03-04T05:06:07Z"), isolation: "read committed" }]);
	await database.close();
});
