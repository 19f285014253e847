import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService, type ProviderRecord } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";

// Since when a provider is open (decision 80), for every way in which its answer is written.

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let areaId: number;
let provider: ProviderRecord;
let staffId: number;
let teamId: number;
beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	const service = await aService(api.services.database.db);
	areaId = service.areaId;
	teamId = (await aPerson(api.services, "team")).id;
	await sql`update person set team_role = 'administrator' where id = ${teamId}`.execute(api.services.database.db);
	provider = await aProvider(api.services.database.db, { services: [service.id], email: "office@open.example" });
	staffId = (await aPerson(api.services, "staff")).id;
	await joins(api.services, staffId, provider.account_id, "owner");
});
afterAll(() => api.close());
beforeEach(async () => {
	await sql`delete from provider_capacity`.execute(api.services.database.db);
});

const now = () => api.services.clock();
/** A new one, because the clock moves past its end. */
const session = (by: "staff" | "team") => sessionOf(api.services, by === "staff" ? staffId : teamId);
const since = async (): Promise<Date | null | undefined> =>
	(await sql<{ open_since: Date | null }>`select open_since from provider_capacity`.execute(api.services.database.db))
		.rows[0]?.open_since;
const version = async () =>
	(
		await sql<{ version: number }>`select version from provider where id = ${provider.id}`.execute(
			api.services.database.db,
		)
	).rows[0]?.version;
const put = async (by: "staff" | "team", state: string, more: object = {}) => {
	const answers = [{ service_area: areaId, state, ...(state === "waiting" ? { weeks: 4 } : {}) }];
	const answer = await api.request(
		`/${by === "staff" ? "provider-admin" : "team/providers"}/${provider.id}/capacity/`,
		{
			method: "PUT",
			body: { version: await version(), answers, ...(by === "team" ? { said_by: "Kim" } : {}), ...more },
			cookies: await session(by),
		},
	);
	expect(answer.status, await answer.clone().text()).toBe(200);
};

it("staff open it, keep it open, and close it", async () => {
	await put("staff", "closed");
	expect(await since()).toBe(null);
	await put("staff", "open");
	const opened = now();
	expect(await since()).toEqual(opened);
	api.advance(29 * DAY_MS);
	await put("staff", "open");
	expect(await since()).toEqual(opened);
	await put("staff", "waiting");
	expect(await since()).toBe(null);
	await put("staff", "open");
	expect(await since()).toEqual(now());
});

it("an answer that expired turns open again when it is confirmed: by staff, or by an emailed link", async () => {
	await put("staff", "open");
	const opened = now();
	api.advance(20 * DAY_MS);
	const confirm = async () =>
		api.request(`/provider-admin/${provider.id}/capacity/confirm/`, {
			body: { version: await version() },
			cookies: await session("staff"),
		});
	expect((await confirm()).status).toBe(200);
	expect(await since()).toEqual(opened);
	api.advance(31 * DAY_MS);
	expect((await confirm()).status).toBe(200);
	const again = now();
	expect(await since()).toEqual(again);

	api.advance(31 * DAY_MS);
	expect(
		(await api.request(`/team/providers/${provider.id}/capacity/ask/`, { body: {}, cookies: await session("team") }))
			.status,
	).toBe(200);
	const [email] = await emailsTo(api.services, "office@open.example");
	const link = `/capacity-emails/${/\/capacity\/([\w-]{43})/.exec(email?.text_body ?? "")?.[1]}/`;
	const { seen } = await (await api.request(link)).json();
	// The reminder is counted on the answer, which opens nothing.
	expect(await since()).toEqual(again);
	expect((await api.request(link, { body: { seen } })).status).toBe(200);
	expect(await since()).toEqual(now());
});

it("an answer that the team records later turns open when it is recorded, so that alerts see it", async () => {
	await put("staff", "closed");
	api.advance(DAY_MS);
	await put("team", "open", { said_at: new Date(now().getTime() - 3 * HOUR_MS).toISOString() });
	expect(await since()).toEqual(now());
});

it("rows written by another statement, such as an earlier release's, have it too", async () => {
	const at = now();
	await sql`
		insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way) values (${provider.id}, ${areaId}, 'closed', ${at}, 'profile')
	`.execute(api.services.database.db);
	expect(await since()).toBe(null);
	await sql`update provider_capacity set state = 'open', confirmed_at = ${at}`.execute(api.services.database.db);
	expect(await since()).toEqual(at);
	await sql`update provider_capacity set letters = 1`.execute(api.services.database.db);
	expect(await since()).toEqual(at);
});
