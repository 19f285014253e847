import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedHolidays } from "#domains/reference/holidays.ts";
import { sendDue } from "#domains/referrals/automatic-send.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aRequest, aTown, SERVED, sendQuote, type Town } from "#tests/support/quotes.ts";

let api: TestApi;
let town: Town;
let third: number;
let sent = 0;
beforeAll(async () => {
	api = await testApi();
	const { db } = api.services.database;
	await seedHolidays(api.services.database);
	town = await aTown(db);
	third = (await aProvider(db, { services: town.near.services, postcodes: [SERVED] })).id;
	await sql`update provider set funding_types = '{NDIS}', email = 'desk-' || id || '@provider.example', age_groups = ${`{${town.age}}`}::text[]`.execute(
		db,
	);
});
afterAll(() => api.close());

const STRANGER = { quote_visitor: "s".repeat(43) };
const fresh = () => `asked-${++sent}@visitor.example`;
/** The forms that send referrals by themselves. */
const FORMS = {
	"the connect form": () => ({ providers: [town.near.id], consent_to_share: true }),
	"the connect form for several": () => ({ providers: [town.near.id, town.alsoNear.id], consent_to_share: true }),
	"ask everyone who fits": () => ({
		providers: [],
		consent_to_share: true,
		ask_everyone: { most: 20, within_km: null },
	}),
} as const;

const send = async (body: Record<string, unknown>, cookies: Record<string, string> = {}) => {
	const answer = await sendQuote(api, body, { key: randomUUID(), cookies });
	return answer as typeof answer & { asked_in: string | null };
};
const allDue = async () => {
	api.advance(15 * 60_000);
	await sendDue(api.services);
};
/** Provider ids of every referral of this address, sorted. */
const askedFor = async (email: string): Promise<number[]> =>
	(
		await sql<{ provider_id: number }>`
			select r.provider_id from referral r join quote q on q.id = r.quote_id where lower(q.email) = lower(${email}) order by r.provider_id
		`.execute(api.services.database.db)
	).rows.map(({ provider_id }) => provider_id);
const once = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

describe.each(Object.entries(FORMS))("%s, sent again for the same thing", (_form, fields) => {
	it.each([
		["with the same words", {}],
		["in other capitals", { name: "MAI NGUYEN" }],
		["with the phone number spelt differently", { phone: "0491570006" }],
	])("%s from the same browser is one request and one referral each", async (_what, changes) => {
		const email = fresh();
		const body = aRequest(town, { email, ...fields() });
		const first = await send(body);
		await allDue();
		const cookies = { quote_visitor: first.token ?? "" };
		expect(await send({ ...body, ...changes }, cookies)).toMatchObject({ id: first.id, asked_in: first.id });
		await allDue();
		expect(await askedFor(email)).toEqual(once(await askedFor(email)));
	});

	it("from another browser gets the same answer as a first request, and each provider gets one referral", async () => {
		const email = fresh();
		const body = aRequest(town, { email, ...fields() });
		const first = await send(body);
		await allDue();
		const before = await askedFor(email);
		for (const cookies of [{}, STRANGER] as Record<string, string>[]) {
			const other = await send(body, cookies);
			expect(other).toMatchObject({ status: 201, asked_in: null });
			expect(other.id).not.toBe(first.id);
		}
		await allDue();
		expect(await askedFor(email)).toEqual(before);
	});

	it("at the same moment from two browsers and twice from one is one referral each", async () => {
		const email = fresh();
		const body = aRequest(town, { email, ...fields() });
		const same = { quote_visitor: "b".repeat(43) };
		const answers = await Promise.all([send(body, same), send(body, same), send(body, STRANGER), send(body)]);
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
		await allDue();
		await Promise.all([sendDue(api.services), sendDue(api.services)]);
		const asked = await askedFor(email);
		expect(asked.length).toBeGreaterThan(0);
		expect(asked).toEqual(once(asked));
	});
});

describe("the same person", () => {
	it("who adds a provider asks only the new one", async () => {
		const email = fresh();
		const body = aRequest(town, { email, consent_to_share: true, providers: [town.near.id] });
		const first = await send(body);
		await allDue();
		const more = await send({ ...body, providers: [town.near.id, third] }, { quote_visitor: first.token ?? "" });
		expect(more).toMatchObject({ status: 201, asked_in: first.id });
		expect(more.id).not.toBe(first.id);
		await allDue();
		expect(await askedFor(email)).toEqual(once([town.near.id, third]));
	});

	it("asks again after the provider said no, or after cancelling", async () => {
		const email = fresh();
		const body = aRequest(town, { email, consent_to_share: true, providers: [town.near.id] });
		const first = await send(body);
		const cookies = { quote_visitor: first.token ?? "" };
		await sql`update quote set cancelled_at = now() where id = ${first.id}`.execute(api.services.database.db);
		const second = await send(body, cookies);
		expect(second).toMatchObject({ asked_in: null });
		await allDue();
		await sql`update referral set state = 'declined', decline_reason = 'no-room', answered_at = now() where quote_id = ${second.id}`.execute(
			api.services.database.db,
		);
		expect(await send(body, cookies)).toMatchObject({ status: 201, asked_in: null });
	});

	it("who asks for someone of another age, at another place or with another name sends a new request", async () => {
		const email = fresh();
		const body = aRequest(town, { email, consent_to_share: true, providers: [town.near.id] });
		const first = await send(body);
		const cookies = { quote_visitor: first.token ?? "" };
		for (const change of [{ postcode: null }, { name: "Mai Tran" }, { phone: "0491 570 156" }])
			expect(await send({ ...body, ...change }, cookies)).toMatchObject({ status: 201, asked_in: null });
	});
});

describe("a stranger who typed another person's details", () => {
	it("reads the same pages as after a first request, before and after it was due", async () => {
		const first = aRequest(town, { email: fresh(), consent_to_share: true, providers: [town.near.id] });
		const victim = fresh();
		const typed = { ...first, email: victim };
		await send(typed);
		await allDue();
		const own = await send(first, { quote_visitor: "f".repeat(43) });
		const strange = await send(typed, STRANGER);
		const read = async (id: string | undefined, cookie: string) => {
			const answer = await api.request(`/quotes/${id}/next-step/`, { cookies: { quote_visitor: cookie } });
			return { status: answer.status, body: await answer.json() };
		};
		const both = async () => [await read(own.id, "f".repeat(43)), await read(strange.id, STRANGER.quote_visitor)];
		const [early, earlyStrange] = await both();
		expect(earlyStrange).toEqual(early);
		await allDue();
		const [late, lateStrange] = await both();
		expect(late?.body).toMatchObject({ step: "they-answer" });
		expect({ ...lateStrange, body: { ...lateStrange?.body, by: null } }).toEqual({
			...late,
			body: { ...late?.body, by: null },
		});
		// The owner of the mailbox hears of it.
		expect((await emailsTo(api.services, victim)).some(({ subject }) => subject.includes("You've asked before"))).toBe(
			true,
		);
	});
});

describe("skipping the details", () => {
	it("sends the request at once, only for the browser that sent it", async () => {
		const email = fresh();
		const first = await send(aRequest(town, { email, consent_to_share: true, providers: [town.near.id] }));
		const skip = (cookies: Record<string, string>) =>
			api.request(`/quotes/${first.id}/skip/`, { method: "POST", body: {}, cookies });
		expect((await skip(STRANGER)).status).toBe(404);
		await sendDue(api.services);
		expect(await askedFor(email)).toEqual([]);
		expect((await skip({ quote_visitor: first.token ?? "" })).status).toBe(200);
		await sendDue(api.services);
		expect(await askedFor(email)).toEqual([town.near.id]);
	});
});
