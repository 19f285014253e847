import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { areDifferent, whichDatabase } from "./which-database.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(() => database.close());

const refusing = (code?: string) => ({ query: () => Promise.reject(Object.assign(new Error("no"), { code })) }) as never;

it("a database is the same however often it is asked, and a server that does not tell is known to be no other", async () => {
	const which = await whichDatabase(database.pool);
	expect(which).toMatch(/^\d+\/\d+$/);
	expect(await whichDatabase(database.patient.pool)).toBe(which);
	expect(areDifferent(which, which)).toBe(false);
	expect(areDifferent(which, `${which}1`)).toBe(true);
	for (const code of ["42501", "42883"]) expect(await whichDatabase(refusing(code))).toBe("");
	expect(await whichDatabase(refusing())).toBeUndefined();
	for (const untold of ["", undefined]) expect(areDifferent(which, untold)).toBe(false);
});
