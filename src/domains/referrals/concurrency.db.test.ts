import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aMeanwhile } from "#tests/support/concurrency.ts";
import { aWorld, type World } from "#tests/support/referrals.ts";

// Checking whether a request can be sent and sending it are separate steps. These tests change things in between.

let api: TestApi;
let world: World;
const meanwhile = aMeanwhile();
beforeAll(async () => {
	api = await testApi({}, (real) => meanwhile.services(real));
	await seedHolidays(api.services.database);
	world = await aWorld(api);
});
afterAll(() => api.close());

const read = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
const close = async (caseId: string) => {
	const { version } = await read(caseId);
	expect(
		(await world.ask(world.sam, `/team/cases/${caseId}/close/`, { version, outcome: "no-longer-needed" })).status,
	).toBe(200);
};
const erase = (quoteId: string) => sql`delete from quote where id = ${quoteId}`.execute(api.services.database.db);
/** A request with consent for a provider, and a function that sends it. */
const agreed = async () => {
	const request = await world.request();
	await world.consent(request.caseId, world.town.near.id);
	const { sending } = await world.list(request.caseId);
	const send = () =>
		world.ask(world.sam, `/team/cases/${request.caseId}/send/`, { ...sending, providers: [world.town.near.id] });
	return { ...request, send };
};
const sentOf = async (quoteId: string) =>
	(await sql`select from referral where quote_id = ${quoteId}`.execute(api.services.database.db)).rows.length;
const emailsWaiting = async () => (await world.emails("referral-waits")).length;

it("no referral is sent for a case that closes at the same time", async () => {
	const { caseId, quoteId, send } = await agreed();
	const emails = await emailsWaiting();
	meanwhile.happens = () => close(caseId);
	const answer = await send();
	expect(answer.status).toBe(409);
	expect(answer.body.detail).toBe("This case is closed. Reopen it first.");
	expect(await sentOf(quoteId)).toBe(0);
	expect(await emailsWaiting()).toBe(emails);
});

it("no referral is sent for a request that is erased, and the response doesn't reveal that it existed", async () => {
	const { quoteId, send } = await agreed();
	meanwhile.happens = () => erase(quoteId);
	const answer = await send();
	expect(answer.status).toBe(404);
	expect(await sentOf(quoteId)).toBe(0);
});

it("no referral is sent once consent is withdrawn", async () => {
	const { caseId, quoteId, send } = await agreed();
	meanwhile.happens = () =>
		world.ask(world.sam, `/team/cases/${caseId}/consents/withdraw/`, { provider: world.town.near.id, way: "phone" });
	expect((await send()).status).toBe(422);
	expect(await sentOf(quoteId)).toBe(0);
});

it("no referral is sent to a provider that is taken off the site", async () => {
	const { quoteId, send } = await agreed();
	const set = (is: boolean) =>
		sql`update provider set is_active = ${is} where id = ${world.town.near.id}`.execute(api.services.database.db);
	meanwhile.happens = () => set(false);
	const answer = await send();
	await set(true);
	expect(answer.status).toBe(422);
	expect(answer.body.errors).toEqual([{ field: "providers", message: "Choose providers that match this request" }]);
	expect(await sentOf(quoteId)).toBe(0);
});

it("consent is refused for a request that closes at the same time", async () => {
	const { caseId, token } = await world.request();
	meanwhile.happens = () => close(caseId);
	expect((await world.consent(caseId, world.town.near.id)).status).toBe(409);
	const given = await world.ask({}, `/my-request/${token}/consents/`, {
		provider: world.town.near.id,
		given_by: "participant",
		shares: [],
	});
	expect(given).toMatchObject({ status: 409, body: { detail: expect.stringContaining("This request is closed") } });
});

it("consent for an erased request gets the same answer as for a request that never existed", async () => {
	const byTeam = await world.request();
	meanwhile.happens = () => erase(byTeam.quoteId);
	expect((await world.consent(byTeam.caseId, world.town.near.id)).status).toBe(404);
	const byPerson = await world.request();
	meanwhile.happens = () => erase(byPerson.quoteId);
	const given = await world.ask({}, `/my-request/${byPerson.token}/consents/`, {
		provider: world.town.near.id,
		given_by: "participant",
		shares: [],
	});
	expect(given.status).toBe(404);
	const taken = await world.request();
	meanwhile.happens = () => erase(taken.quoteId);
	expect(
		(await world.ask({}, `/my-request/${taken.token}/consents/withdraw/`, { provider: world.town.near.id })).status,
	).toBe(404);
});

it("closing a case that a colleague sends at the same time is a conflict, even while the case waits for the person", async () => {
	const { caseId, quoteId, send } = await agreed();
	const { version } = await read(caseId);
	await world.ask(world.sam, `/team/cases/${caseId}/`, { version, status: "waiting-person" }, "PATCH");
	const seen = await read(caseId);
	expect(seen.status).toBe("waiting-person");
	expect((await send()).status).toBe(201);
	const closing = await world.ask(world.sam, `/team/cases/${caseId}/close/`, {
		version: seen.version,
		outcome: "no-longer-needed",
	});
	expect(closing.status).toBe(409);
	expect(await sentOf(quoteId)).toBe(1);
});
