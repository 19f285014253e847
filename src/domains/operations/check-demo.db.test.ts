import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "#contract/accounts/demo-sign-ins.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { aPerson } from "#tests/support/people.ts";
import { checkDemo } from "./check-demo.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());
const look = async (demo = false) =>
	(await checkDemo(api.services.database.db, { demo })).map(({ level, what }) => `${level}: ${what}`);

it("a database from a demo in real use gives a finding for its sign-ins and one for its providers", async () => {
	const { db } = api.services.database;
	expect(await look()).toEqual([]);
	const { id } = await aPerson(api.services, "team", {
		email: DEMO_SIGN_INS.administrator.email,
		password: DEMO_PASSWORD,
	});
	await aPerson(api.services, "team", { email: DEMO_SIGN_INS.lead.email, password: "another that nobody knows" });
	await aPerson(api.services, "staff", { email: DEMO_SIGN_INS.one.email });
	const provider = await aProvider(db);
	expect(await look()).toEqual(["fault: 1 demo sign-in still uses the published password, so anyone can sign in."]);
	await sql`update provider set source = 'demo', source_key = 'a' where id = ${provider.id}`.execute(db);
	await sql`update person set is_active = false where id = ${id}`.execute(db);
	expect(await look()).toEqual(["fault: Visitors can see the demo's made-up providers: 1."]);
	expect(await look(true)).toEqual([]);
});
