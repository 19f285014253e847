import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { ACCOUNT_TABLES, PROVIDER_TABLES } from "./provider-tables.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

/** Foreign keys to a table: `from` and whether deleting there deletes them. */
const keysTo = async (table: string) => {
	const { rows } = await sql<{ from: string; cascades: boolean }>`
		select distinct c.conrelid::regclass::text as from, bool_or(c.confdeltype = 'c') as cascades from pg_constraint c
		where c.contype = 'f' and c.confrelid = ${table}::regclass group by 1 order by 1
	`.execute(api.services.database.db);
	return rows;
};

it("undo and merge know every table that refers to a profile", async () => {
	const keys = (await keysTo("provider")).filter(({ from }) => from !== "provider_merge");
	expect(keys.map(({ from }) => from)).toEqual(Object.keys(PROVIDER_TABLES));
	// Otherwise the undo of an import fails as long as there is a row.
	const blocks = keys.filter(({ cascades }) => !cascades).map(({ from }) => from);
	for (const table of blocks) expect([table, PROVIDER_TABLES[table as "referral"].undo]).toEqual([table, "hides"]);
});

it("a merge of accounts knows every table that refers to an account", async () => {
	expect((await keysTo("account")).map(({ from }) => from)).toEqual(Object.keys(ACCOUNT_TABLES));
});
