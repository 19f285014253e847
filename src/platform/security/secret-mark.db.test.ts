import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { loadSecret } from "./secret.ts";
import { markKey, otherKeySince } from "./secret-mark.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

const secretOf = (email: string) => loadSecret({ secretKey: email.repeat(32), dataDir: "" });

it("the first key leaves its mark; nodes with the same key are accepted, and another key is detected", async () => {
	const answers = await Promise.all([1, 2, 3].map(() => otherKeySince(database.pool, secretOf("a"))));
	expect(answers).toEqual([undefined, undefined, undefined]);
	expect(await otherKeySince(database.pool, secretOf("b"))).toBeInstanceOf(Date);
	expect(await otherKeySince(database.pool, secretOf("a"))).toBeUndefined();
});

it("during a key change either key is accepted if both are known; afterwards only the new one", async () => {
	const [old, young] = [secretOf("a"), secretOf("b")];
	expect(await otherKeySince(database.pool, young, old)).toBeUndefined();
	expect(await otherKeySince(database.pool, old, young)).toBeUndefined();
	expect(await otherKeySince(database.pool, secretOf("c"), young)).toBeInstanceOf(Date);
	await markKey(database.pool, young);
	expect(await otherKeySince(database.pool, young)).toBeUndefined();
	expect(await otherKeySince(database.pool, old, young)).toBeUndefined();
	expect(await otherKeySince(database.pool, old)).toBeInstanceOf(Date);
	await markKey(database.pool, old);
});

it("the mark doesn't reveal the key", async () => {
	const { rows } = await database.pool.query<{ mark: string }>("select mark from secret_mark");
	expect(rows[0]?.mark).toMatch(/^[\w-]{43}$/);
	expect(rows[0]?.mark).not.toContain("aaaa");
});
