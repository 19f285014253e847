import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { anAccount, aProvider, aService, type ProviderRecord } from "#tests/support/builders.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { askStillRight } from "./request-capacity.ts";

let api: TestApi;
let service: { id: number; areaId: number };
let other: { id: number; areaId: number };
let one: ProviderRecord;
let two: ProviderRecord;
let team: Record<string, string>;

beforeAll(async () => {
	api = await testApi();
	await seedHolidays(api.services.database);
	service = await aService(api.services.database.db, "Asked");
	other = await aService(api.services.database.db, "Other");
});
afterAll(() => api.close());
beforeEach(async () => {
	const { db } = api.services.database;
	await sql`delete from provider_capacity`.execute(db);
	await sql`delete from letter`.execute(db);
	await to("2026-03-02T09:00:00+11:00");
	const account = (await anAccount(db, { name: "Banksia Care" })).id;
	one = await aProvider(db, {
		name: "Banksia One",
		account_id: account,
		services: [service.id, other.id],
		email: "office@banksia.example",
	});
	two = await aProvider(db, {
		name: "Banksia Two",
		account_id: account,
		services: [service.id],
		email: "office@banksia.example",
	});
	team = await sessionOf(api.services, (await aPerson(api.services, "team")).id);
});

/** Moves the clock to a given time. */
const to = async (moment: string) => api.advance(Date.parse(moment) - api.services.clock().getTime());
const answered = (provider: ProviderRecord, at: string, area = service, state = "open") =>
	sql`
		insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way) values (${provider.id}, ${area.areaId}, ${state}, ${at}, 'profile')
	`.execute(api.services.database.db);
const emails = async () =>
	(await openedEmails(api.services, sql`kind = 'capacity-still-right'`)).map(({ recipient, text_body: text }) => ({
		recipient,
		text,
	}));
const ask = async (moment: string) => {
	await to(moment);
	return askStillRight(api.services);
};
const tokenIn = (text = "") => /\/capacity\/([\w-]{43})/.exec(text)?.[1] ?? "";
const call = async (path: string, body?: unknown) => {
	const answer = await api.request(path, body === undefined ? {} : { body });
	return { status: answer.status, body: await answer.json() };
};

describe("the reminder email", () => {
	it("goes at 30 and 60 days, then stops; one email covers all profiles", async () => {
		await answered(one, "2026-03-02T09:00:00+11:00");
		await answered(two, "2026-03-02T09:00:00+11:00");
		expect(await ask("2026-04-01T08:59:00+11:00")).toBe(0);
		expect(await ask("2026-04-01T09:00:00+11:00")).toBe(1);
		expect(await ask("2026-04-01T09:10:00+11:00")).toBe(0);
		const [sentEmail] = await emails();
		expect(sentEmail?.recipient).toBe("office@banksia.example");
		expect(sentEmail?.text).toContain("Banksia One");
		expect(sentEmail?.text).toContain("Banksia Two");
		expect(sentEmail?.text).toContain("Taking new clients, confirmed on 2 March");
		expect(await ask("2026-05-01T08:40:00+10:00")).toBe(1);
		expect(await ask("2026-08-03T12:00:00+10:00")).toBe(0);
		expect(await emails()).toHaveLength(2);
	});

	it("includes answers that would be due within a week", async () => {
		await answered(one, "2026-03-02T09:00:00+11:00");
		await answered(one, "2026-03-06T09:00:00+11:00", other);
		await answered(two, "2026-03-20T09:00:00+11:00");
		expect(await ask("2026-04-01T09:00:00+11:00")).toBe(1);
		expect(await ask("2026-04-08T09:00:00+10:00")).toBe(0);
		// The second profile's answer is 30 days old.
		expect(await ask("2026-04-20T09:00:00+10:00")).toBe(1);
	});

	it("asks once about answers that were overdue for long, and not again ten minutes later", async () => {
		await answered(one, "2026-01-05T09:00:00+11:00");
		expect(await ask("2026-04-01T09:00:00+11:00")).toBe(1);
		expect(await ask("2026-04-01T09:10:00+11:00")).toBe(0);
		expect(await ask("2026-06-01T09:10:00+10:00")).toBe(0);
	});

	it("is deleted 30 days after its link ended", async () => {
		const kept = async () =>
			(await sql`select from capacity_letter where account_id = ${one.account_id}`.execute(api.services.database.db))
				.rows.length;
		await answered(one, "2026-03-02T09:00:00+11:00");
		await ask("2026-04-01T09:00:00+11:00");
		// The link ends on 1 May. At night no email goes, but old ones are still deleted.
		await ask("2026-05-30T22:00:00+10:00");
		expect(await kept()).toBe(1);
		await ask("2026-05-31T22:00:00+10:00");
		expect(await kept()).toBe(0);
	});

	it("goes once, even if several nodes run the job at the same time", async () => {
		await answered(one, "2026-03-02T09:00:00+11:00");
		await to("2026-04-01T09:00:00+11:00");
		await Promise.all([askStillRight(api.services), askStillRight(api.services), askStillRight(api.services)]);
		expect(await emails()).toHaveLength(1);
	});

	it.each([
		["on a Saturday", "2026-04-11T12:00:00+10:00"],
		["on Good Friday", "2026-04-03T12:00:00+11:00"],
		["at night", "2026-04-14T22:00:00+10:00"],
	])("isn't sent %s", async (_name, moment) => {
		await answered(one, "2026-03-02T09:00:00+11:00");
		expect(await ask(moment)).toBe(0);
		expect(await ask("2026-04-15T09:00:00+10:00")).toBe(1);
	});

	it("goes to the owner if no profile has an address, and not if the account turned it off", async () => {
		const { db } = api.services.database;
		await answered(one, "2026-03-02T09:00:00+11:00");
		await sql`update provider set email = null where account_id = ${one.account_id}`.execute(db);
		expect(await ask("2026-04-01T09:00:00+11:00")).toBe(0);
		const { id, email } = await aPerson(api.services, "staff");
		await joins(api.services, id, one.account_id, "owner");
		await sql`update account set capacity_letters = false where id = ${one.account_id}`.execute(db);
		expect(await ask("2026-04-01T09:10:00+11:00")).toBe(0);
		await sql`update account set capacity_letters = true where id = ${one.account_id}`.execute(db);
		expect(await ask("2026-04-01T09:20:00+11:00")).toBe(1);
		expect((await emails())[0]?.recipient).toBe(email);
	});

	it("asks again about an answer that was confirmed", async () => {
		await answered(one, "2026-03-02T09:00:00+11:00");
		await ask("2026-04-01T09:00:00+11:00");
		const token = tokenIn((await emails())[0]?.text);
		const { seen } = (await call(`/capacity-emails/${token}/`)).body;
		await call(`/capacity-emails/${token}/`, { seen });
		expect(await ask("2026-04-20T09:00:00+10:00")).toBe(0);
		expect(await ask("2026-05-01T09:00:00+10:00")).toBe(1);
	});
});

describe("the emailed link", () => {
	const link = async () => {
		await answered(one, "2026-03-02T09:00:00+11:00");
		await answered(two, "2026-03-02T09:00:00+11:00", service, "closed");
		await ask("2026-04-01T09:00:00+11:00");
		return `/capacity-emails/${tokenIn((await emails())[0]?.text)}/`;
	};
	const dates = async () =>
		(
			await sql<{ at: Date }>`select confirmed_at as at from provider_capacity order by provider_id`.execute(
				api.services.database.db,
			)
		).rows.map(({ at }) => at.toISOString());

	it("shows the answers without confirming them, then confirms all of them once", async () => {
		const path = await link();
		const before = await dates();
		const { body } = await call(path);
		expect(body).toMatchObject({
			account: "Banksia Care",
			used_at: null,
			providers: [
				{ name: "Banksia One", areas: [{ name: "Asked area", state: "open" }] },
				{ name: "Banksia Two", areas: [{ name: "Asked area", state: "closed" }] },
			],
		});
		expect(await dates()).toEqual(before);
		expect((await call(path, { seen: body.seen })).body).toEqual({ confirmed: 2, was_confirmed: false });
		const now = api.services.clock().toISOString();
		expect(await dates()).toEqual([now, now]);
		api.advance(60_000);
		expect((await call(path, { seen: body.seen })).body).toEqual({ confirmed: 0, was_confirmed: true });
		expect(await dates()).toEqual([now, now]);
		expect((await call(path)).body.used_at).toBe(now);
	});

	it("doesn't confirm answers that changed since they were shown", async () => {
		const path = await link();
		const { seen } = (await call(path)).body;
		await sql`update provider_capacity set state = 'open' where provider_id = ${two.id}`.execute(
			api.services.database.db,
		);
		expect((await call(path, { seen })).status).toBe(409);
	});

	it("works for 30 days, is stored as a hash, and an unknown one is not found", async () => {
		const path = await link();
		const token = path.split("/")[2] ?? "";
		const { rows } = await sql<{
			is: boolean;
		}>`select bool_or(encode(token_hash, 'escape') like ${`%${token}%`}) as is from capacity_letter`.execute(
			api.services.database.db,
		);
		expect(rows).toEqual([{ is: false }]);
		expect((await call(`/capacity-emails/${"x".repeat(43)}/`)).status).toBe(404);
		api.advance(30 * 24 * 3600_000);
		expect((await call(path)).status).toBe(404);
		expect((await call(path, { seen: "x" })).status).toBe(404);
	});

	it("ends when the address it was sent to no longer belongs to the account", async () => {
		const { db } = api.services.database;
		const path = await link();
		await sql`update provider set email = 'new@banksia.example' where id = ${one.id}`.execute(db);
		expect((await call(path)).status).toBe(200);
		await sql`update provider set email = 'new@banksia.example' where account_id = ${one.account_id}`.execute(db);
		for (const gone of [await call(path), await call(path, { seen: "x" }), await call(`${path}stop/`, {})])
			expect(gone.status).toBe(404);
	});

	it("ends when the profile with its address leaves the site", async () => {
		const { db } = api.services.database;
		await sql`update provider set email = 'two@banksia.example' where id = ${two.id}`.execute(db);
		const path = await link();
		const [sentEmail] = await emails();
		const { rows } = await sql<{ id: number }>`
			update provider set is_active = false where account_id = ${one.account_id} and email = ${sentEmail?.recipient} returning id
		`.execute(db);
		expect(rows).toHaveLength(1);
		for (const gone of [await call(path), await call(path, { seen: "x" }), await call(`${path}stop/`, {})])
			expect(gone.status).toBe(404);
	});

	it("ends when the owner it was sent to leaves", async () => {
		const { db } = api.services.database;
		await sql`update provider set email = null where account_id = ${one.account_id}`.execute(db);
		const { id } = await aPerson(api.services, "staff");
		await joins(api.services, id, one.account_id, "owner");
		const path = await link();
		expect((await call(path)).status).toBe(200);
		await sql`update account_member set is_owner = false where person_id = ${id}`.execute(db);
		expect((await call(path)).status).toBe(404);
		await sql`delete from account_member where person_id = ${id}`.execute(db);
		expect((await call(path)).status).toBe(404);
	});

	it("turns the reminders off", async () => {
		const path = await link();
		expect((await call(`${path}stop/`, {})).body).toEqual({ stopped: true });
		expect(await ask("2026-05-04T09:00:00+10:00")).toBe(0);
	});
});

describe("a team member asks now", () => {
	const now = async () =>
		(await api.request(`/team/providers/${one.id}/capacity/ask/`, { body: {}, cookies: team })).status;
	it("once a day, and only if there are answers to confirm", async () => {
		expect(await now()).toBe(409);
		await answered(one, "2026-03-02T09:00:00+11:00");
		expect(await now()).toBe(200);
		expect(await emails()).toHaveLength(1);
		expect(await now()).toBe(409);
	});
});
