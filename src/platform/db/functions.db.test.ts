import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { applyFunctions, type FunctionFile, readFunctions } from "./functions.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

const ask = async <T>(query: string) => (await database.pool.query(query)).rows as T[];
const apply = async (...files: FunctionFile[]) => {
	const client = await database.pool.connect();
	try {
		await client.query("begin");
		const applied = await applyFunctions(client, files);
		await client.query("commit");
		return applied;
	} catch (error) {
		await client.query("rollback");
		throw error;
	} finally {
		client.release();
	}
};
const saying = (text: string, sha256 = text): FunctionFile => ({
	...{ name: "says", sha256 },
	sql: `create or replace function says() returns text language sql as $$ select '${text}' $$`,
});
const says = async () => (await ask<{ says: string }>("select says()"))[0]?.says;

it("every function and trigger stands in a file, and every file in the database", async () => {
	const files = readFunctions();
	const functions = await ask<{ name: string }>(`
		select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace
			and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1
	`);
	expect(files.map(({ name }) => name)).toEqual(functions.map(({ name }) => name).sort());
	const triggers = await ask<{ name: string; on: string }>(`
		select tgname as name, tgrelid::regclass::text as on from pg_trigger t join pg_class c on c.oid = t.tgrelid
		where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1
	`);
	const text = files.map(({ sql }) => sql).join("\n");
	expect(triggers.filter(({ name, on }) => !new RegExp(`trigger ${name}\\b[^;]* on ${on}\\b`).test(text))).toEqual([]);
	expect([...text.matchAll(/^create or replace trigger/gm)]).toHaveLength(triggers.length);
	for (const { name, sql } of files) expect(sql, name).toMatch(/^--/);
});

it("a new text is applied once, and a node of the release before doesn't bring the old one back", async () => {
	expect(await apply(saying("one"))).toEqual(["says"]);
	expect(await apply(saying("one"))).toEqual([]);
	expect(await apply(saying("two"))).toEqual(["says"]);
	expect(await apply(saying("one"))).toEqual([]);
	expect(await says()).toBe("two");
	expect(await apply(saying("one", "one, with another comment"))).toEqual(["says"]);
	expect(await says()).toBe("one");
});

it("a file that fails is named, and nothing changes", async () => {
	const broken = { name: "broken", sha256: "x", sql: "create or replace function broken() returns nothing" };
	await expect(apply(saying("three"), broken)).rejects.toThrow(
		/^The function broken failed: .* Nothing was changed\.$/s,
	);
	expect(await says()).toBe("one");
});
