import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReferenceRow } from "#contract/reference/editing.ts";
import { isUnavailable, openDatabase } from "#platform/db/open.ts";
import { createLog } from "#platform/observability/log.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { testDatabase } from "#tests/support/database.ts";
import { aPerson, sessionOf } from "#tests/support/people.ts";

// Moving or retiring a service updates the search data of every provider. On a large directory that takes longer than a
// request may.

const setupOf = async (api: TestApi) => {
	const { id } = await aPerson(api.services, "team", { name: "Noor Haddad" });
	await sql`update person set team_role = 'administrator' where id = ${id}`.execute(api.services.database.db);
	const cookies = await sessionOf(api.services, id);
	const ask = async (path: string, body?: unknown, method?: string) => {
		const answer = await api.request(path, {
			...(body === undefined ? {} : { body }),
			...(method ? { method } : {}),
			cookies,
		});
		return { status: answer.status, body: await answer.json() };
	};
	const row = async (key: string): Promise<ReferenceRow> =>
		(await ask("/team/site/reference/services/")).body.results.find((one: ReferenceRow) => one.key === key);
	const put = ({ key, version, name, service_area }: ReferenceRow, fields: object) =>
		ask(`/team/site/reference/services/${key}/`, { version, name, service_area, ...fields }, "PUT");
	const make = async (name: string): Promise<ReferenceRow> =>
		(await ask("/team/site/reference/services/", { name, service_area: 9 })).body;
	return { row, put, make };
};

describe("a change that moves many profiles", () => {
	let api: TestApi;
	let goOn = () => {};
	let held: Promise<void>;
	let patiently = 0;
	beforeAll(async () => {
		held = new Promise((resolve) => {
			goOn = resolve;
		});
		api = await testApi({}, ({ database }) => ({
			database: {
				...database,
				patient: {
					...database.patient,
					async transaction(work) {
						patiently++;
						await held;
						return database.patient.transaction(work);
					},
				},
			},
		}));
	});
	afterAll(() => api.close());

	it("responds while the change is still running, and completes soon after; a rename is immediate", async () => {
		const { row, put, make } = await setupOf(api);
		const made = await make("Hydrotherapy at home");
		const renamed = await put(made, { name: "Hydrotherapy in a pool", is_retired: false });
		expect(renamed).toMatchObject({ status: 200, body: { name: "Hydrotherapy in a pool", is_at_work: false } });
		expect(patiently).toBe(0);
		expect(await put(renamed.body, { is_retired: true })).toMatchObject({
			status: 200,
			body: { is_retired: false, is_at_work: true },
		});
		expect(patiently).toBe(1);
		expect(await row(made.key)).toMatchObject({ is_retired: false, version: 2 });
		goOn();
		await expect.poll(() => row(made.key), { timeout: 5_000 }).toMatchObject({ is_retired: true, version: 3 });
		const moved = await put(await row(made.key), { is_retired: true, service_area: 4 });
		expect(moved).toMatchObject({ status: 200, body: { service_area: 4, is_at_work: false } });
		expect(patiently).toBe(2);
		expect((await put(renamed.body, { is_retired: false })).status).toBe(409);
	});
});

// Only a server can time out a statement.
if (process.env.TEST_DATABASE_URL)
	it("on a server, retiring a service with very many profiles isn't cut off by the statement timeout", async () => {
		const real = await testDatabase();
		const database = await openDatabase(
			{ database: { url: real.url ?? "", pool: 4 }, dataDir: "" },
			createLog("silent"),
			{ statementMs: 300 },
		);
		const api = await testApi({}, () => ({}), { database });
		const { put, make } = await setupOf(api);
		const made = await make("Hydrotherapy at home");
		await aProvider(database.db, { services: [Number(made.key)] });
		await sql`create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.8); return null; end $$`.execute(
			database.db,
		);
		await sql`create trigger slowly after update on search_doc for each statement execute function slowly()`.execute(
			database.db,
		);
		const hurried = await sql`update search_doc set score = score + 1`
			.execute(database.db)
			.catch((error: unknown) => error);
		expect(hurried).toSatisfy(isUnavailable);
		expect(await put(made, { is_retired: true })).toMatchObject({
			status: 200,
			body: { is_retired: true, is_at_work: false },
		});
		await api.close();
		await database.close();
		await real.close();
	});
