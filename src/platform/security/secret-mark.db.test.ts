import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { loadSecret } from "./secret.ts";
import { markKey, otherKeySince } from "./secret-mark.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

const secretOf = (letter: string) => loadSecret({ secretKey: letter.repeat(32), dataDir: "" });

it("the first key leaves its mark; every node with it is right, also at once, and one with another is told", async () => {
	const answers = await Promise.all([1, 2, 3].map(() => otherKeySince(database.pool, secretOf("a"))));
	expect(answers).toEqual([undefined, undefined, undefined]);
	expect(await otherKeySince(database.pool, secretOf("b"))).toBeInstanceOf(Date);
	expect(await otherKeySince(database.pool, secretOf("a"))).toBeUndefined();
});

it("while one key takes the place of another either is right where both are known; in the end the new one alone", async () => {
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

it("the mark tells nothing of the key", async () => {
	const { rows } = await database.pool.query<{ mark: string }>("select mark from secret_mark");
	expect(rows[0]?.mark).toMatch(/^[\w-]{43}$/);
	expect(rows[0]?.mark).not.toContain("aaaa");
});
