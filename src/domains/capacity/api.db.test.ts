import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider, aService, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";

let api: TestApi;
let physio: { id: number; areaId: number };
let speech: { id: number; areaId: number };
let own: ProviderRecord;
let staff: Record<string, string>;
let team: Record<string, string>;
let samId: number;

beforeAll(async () => {
	api = await testApi();
	const { db } = api.services.database;
	physio = await aService(db, "Physio");
	speech = await aService(db, "Speech");
	({ id: samId } = await aPerson(api.services, "team", { name: "Sam Reed" }));
});
afterAll(() => api.close());
beforeEach(async () => {
	const { db } = api.services.database;
	own = await aProvider(db, { account_id: (await anAccount(db)).id, services: [physio.id, speech.id] });
	const { id } = await aPerson(api.services, "staff", { name: "Robin Owner" });
	await joins(api.services, id, own.account_id, "owner");
	staff = await sessionOf(api.services, id);
	team = await sessionOf(api.services, samId);
});

const DAY = 24 * 3600_000;
const ask = async (path: string, body?: unknown, method?: string, cookies = staff) => {
	const answer = await api.request(path, {
		cookies,
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
	});
	return { status: answer.status, body: await answer.json() };
};
const about = () => `/provider-admin/${own.id}/capacity/`;
const say = (answers: object[], version = 1, cookies = staff) => ask(about(), { version, answers }, "PUT", cookies);
const open = (area: { areaId: number }) => ({ service_area: area.areaId, state: "open" });
const find = async (query: string) => (await ask(`/providers/?${query}`)).body;
const shown = async () => (await ask(`/providers/${own.id}/`)).body.capacity;

describe("staff", () => {
	it("set for each service area whether they take new clients; others have no answer", async () => {
		expect((await ask(about())).body).toEqual({
			version: 1,
			reminder_emails: true,
			areas: [
				{ service_area: { id: physio.areaId, name: "Physio area" }, answer: null },
				{ service_area: { id: speech.areaId, name: "Speech area" }, answer: null },
			],
		});
		const { status, body } = await say([{ service_area: physio.areaId, state: "waiting", weeks: 6 }]);
		expect(status).toBe(200);
		expect(body).toMatchObject({
			version: 2,
			areas: [
				{ answer: { state: "waiting", weeks: 6, way: "profile", by: "Robin Owner", said_by: null } },
				{ answer: null },
			],
		});
		expect(await shown()).toEqual([
			{ service_area: physio.areaId, state: "waiting", weeks: 6, confirmed_at: api.services.clock().toISOString() },
		]);
	});

	it("appears in the profile's history and the audit log, and can't be undone there", async () => {
		await say([open(physio)]);
		await say([{ service_area: physio.areaId, state: "closed" }], 2);
		const { results } = (await ask(`/provider-admin/${own.id}/changes/`)).body;
		expect(results[0]).toMatchObject({
			by: "Robin Owner",
			columns: { capacity: { was: [`${physio.areaId} open`], is: [`${physio.areaId} closed`] } },
			can_undo: false,
		});
		const { rows } = await sql<{
			deed: string;
		}>`select deed from audit where about = ${`provider:${own.id}`} order by id`.execute(api.services.database.db);
		expect(rows.map(({ deed }) => deed)).toEqual(["capacity.said", "capacity.said"]);
	});

	it("one button confirms all answers; unchanged answers add no history", async () => {
		await say([open(physio), { service_area: speech.areaId, state: "closed" }]);
		api.advance(600_000);
		expect((await ask(`${about()}confirm/`, { version: 2 })).body).toMatchObject({ version: 2 });
		expect((await shown()).map((one: { confirmed_at: string }) => one.confirmed_at)).toEqual(
			Array(2).fill(api.services.clock().toISOString()),
		);
		expect((await ask(`/provider-admin/${own.id}/changes/`)).body.count).toBe(1);
	});

	it("can't overwrite a colleague's new answers, but other changes of a colleague don't get in the way", async () => {
		await say([open(physio)]);
		expect((await say([{ service_area: physio.areaId, state: "closed" }], 1)).status).toBe(409);
		expect((await ask(`${about()}confirm/`, { version: 1 })).status).toBe(409);
		expect((await ask(`/provider-admin/${own.id}/`, { name: "Another name" }, "PATCH")).status).toBe(200);
		expect((await say([{ service_area: physio.areaId, state: "closed" }], 2)).status).toBe(200);
	});

	it.each([
		[{ state: "waiting" }, "weeks"],
		[{ state: "waiting", weeks: 0 }, "weeks"],
		[{ state: "waiting", weeks: 105 }, "weeks"],
	])("refuses %j at its field", async (said, field) => {
		const { status, body } = await say([{ service_area: physio.areaId, ...said }]);
		expect([status, body.errors[0].field]).toEqual([422, `${field}-${physio.areaId}`]);
	});

	it("a service that is not offered has no answer; if it's offered again, it starts without one", async () => {
		const { db } = api.services.database;
		expect((await say([{ service_area: 1, state: "open" }])).body.errors[0].field).toBe("state-1");
		await say([open(physio), open(speech)]);
		await sql`update provider set services = ${[speech.id]} where id = ${own.id}`.execute(db);
		expect(await shown()).toHaveLength(1);
		await sql`update provider set services = ${[physio.id, speech.id]} where id = ${own.id}`.execute(db);
		expect((await ask(about())).body.areas.map(({ answer }: { answer: object | null }) => answer === null)).toEqual([
			true,
			false,
		]);
	});

	it("turn the reminder emails off and on", async () => {
		expect((await ask(`${about()}emails/`, { reminder_emails: false }, "PUT")).body.reminder_emails).toBe(false);
		expect((await ask(`${about()}emails/`, { reminder_emails: true }, "PUT")).body.reminder_emails).toBe(true);
	});
});

describe("the team", () => {
	const at = () => `/team/providers/${own.id}/capacity/`;
	it("records an answer given by phone: who gave it, and when", async () => {
		const said_at = new Date(api.services.clock().getTime() - 2 * DAY).toISOString();
		const { status, body } = await ask(
			at(),
			{ version: 1, answers: [open(physio)], said_by: " Kim  at reception ", said_at },
			"PUT",
			team,
		);
		expect(status).toBe(200);
		expect(body.areas[0].answer).toEqual({
			state: "open",
			weeks: null,
			confirmed_at: said_at,
			way: "phone",
			by: "Sam Reed",
			said_by: "Kim at reception",
		});
		const ahead = new Date(api.services.clock().getTime() + DAY).toISOString();
		expect(
			(await ask(at(), { version: 2, answers: [], said_by: "Kim", said_at: ahead }, "PUT", team)).body.errors[0].field,
		).toBe("said_at");
		expect((await ask(at(), { version: 2, answers: [], said_by: " " }, "PUT", team)).body.errors[0]).toMatchObject({
			field: "said_by",
		});
	});

	it("finds accounts without recent confirmation", async () => {
		await say([open(physio)]);
		const { name } = (await ask(`/team/accounts/${own.account_id}/`, undefined, undefined, team)).body;
		const found = async () =>
			(await ask(`/team/accounts/?capacity=old&search=${encodeURIComponent(name)}`, undefined, undefined, team)).body
				.count;
		expect(await found()).toBe(0);
		await sql`update provider_capacity set confirmed_at = ${new Date(api.services.clock().getTime() - 30 * DAY)} where provider_id = ${own.id}`.execute(
			api.services.database.db,
		);
		expect(await found()).toBe(1);
	});
});

describe("the search", () => {
	const ids = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);
	it("finds providers that take new clients for the service, and counts those without a recent answer", async () => {
		const { db } = api.services.database;
		const area = await aService(db, "Searched");
		own = await aProvider(db, { account_id: own.account_id, services: [area.id, speech.id] });
		const quiet = await aProvider(db, { services: [area.id] });
		const query = `service_areas_list=${area.areaId}`;
		expect(await find(query)).toMatchObject({ count: 2, not_said: null });
		expect(await find(`${query}&capacity=open`)).toMatchObject({ count: 0, not_said: 2 });

		// Open for another service doesn't count for this one.
		await say([open(speech)]);
		expect(await find(`${query}&capacity=open`)).toMatchObject({ count: 0, not_said: 2 });
		await say([{ service_area: area.areaId, state: "waiting", weeks: 2 }], 2);
		expect(await find(`${query}&capacity=open`)).toMatchObject({ count: 0, not_said: 1 });
		expect(ids(await find(`${query}&capacity=open,waiting`))).toEqual([own.id]);
		await say([open(area)], 3);
		expect(await find(`${query}&capacity=open`)).toMatchObject({ count: 1, not_said: 1 });
		expect(ids(await find(query)).toSorted()).toEqual([own.id, quiet.id].toSorted());

		// Answers age without any job.
		api.advance(30 * DAY);
		expect(await find(`${query}&capacity=open`)).toMatchObject({ count: 0, not_said: 2 });
	});

	it("has two options", async () => {
		expect((await ask("/providers/?capacity=full")).status).toBe(400);
	});
});
