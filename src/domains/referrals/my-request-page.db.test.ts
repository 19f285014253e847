import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";

const { api, world } = await worldOfFile();
let near: number;
let other: number;
beforeAll(async () => {
	near = world.town.near.id;
	other = world.town.alsoNear.id;
});

const MINUTE = 60_000;
const mine = (token: string, path = "", body?: unknown) => world.ask({}, `/my-request/${token}/${path}`, body);
const timeline = async (token: string): Promise<[string, string | null][]> =>
	(await mine(token)).body.timeline.map(({ what, provider }: { what: string; provider: string | null }) => [
		what,
		provider,
	]);
const providerOf = async (token: string, id: number) =>
	(await mine(token)).body.providers.find((one: { id: number }) => one.id === id);
const answer = async (provider: number, body: object) => {
	const as = world.staff.get(provider) ?? {};
	const [referral] = (await world.ask(as, `/provider-admin/${provider}/referrals/`)).body.results;
	return world.ask(as, `/provider-admin/${provider}/referrals/${referral.id}/answer/`, {
		version: referral.version,
		...body,
	});
};
const count = async (query: ReturnType<typeof sql>) =>
	Number(
		(await sql<{ n: number }>`select count(*)::int as n from (${query}) q`.execute(api.services.database.db)).rows[0]
			?.n,
	);

describe("timeline of the private page", () => {
	it("shows what happened, newest first, and nothing of the team's own work", async () => {
		const { token, caseId } = await world.request();
		api.advance(MINUTE);
		await mine(token, "consents/", { provider: near, given_by: "participant", shares: ["needs"] });
		api.advance(MINUTE);
		await mine(token, "consents/", { provider: near, given_by: "participant", shares: [] });
		await world.ask(world.sam, `/team/cases/${caseId}/notes/`, { text: "Secret thought of the team" });
		api.advance(MINUTE);
		expect((await world.send(caseId, [near])).status).toBe(201);
		api.advance(MINUTE);
		expect((await answer(near, { answer: "yes" })).status).toBe(200);
		api.advance(MINUTE);
		await mine(token, "call/", { preferred_time: "Mornings" });
		const name = world.town.near.name;
		expect(await timeline(token)).toEqual([
			["call-asked", null],
			["accepted", name],
			["asked", name],
			["consent-changed", name],
			["consent-given", name],
			["sent", null],
		]);
		const page = await mine(token);
		expect(page.text).not.toContain("Secret thought");
		expect(page.text).not.toContain("Sam Reed");
		expect(disclosed(page.text)).toEqual([]);
	});

	it("says how to reach a provider after its yes, with what it said, until consent ends", async () => {
		const { token, caseId } = await world.request();
		const { db } = api.services.database;
		await sql`update provider set phone_number = '03 5550 0001', email = 'hello@near.example', url = 'https://near.example' where id = ${near}`.execute(
			db,
		);
		await world.consent(caseId, near);
		await world.send(caseId, [near]);
		const asked = await providerOf(token, near);
		expect(asked.reach).toBeNull();
		expect(new Date(asked.referral.answer_by).getTime()).toBeGreaterThan(api.services.clock().getTime());
		await answer(near, { answer: "yes" });
		await sql`
			update referral set answer_note = 'We start with a visit.', starts_on = '2026-03-16', weeks = 2 where provider_id = ${near} and state = 'accepted'
		`.execute(db);
		expect(await providerOf(token, near)).toMatchObject({
			reach: { phone: "03 5550 0001", email: "hello@near.example", website: "https://near.example" },
			referral: { answer_note: "We start with a visit.", starts_on: "2026-03-16", weeks: 2, answer_by: null },
		});
		expect((await mine(token)).body.timeline).toContainEqual(
			expect.objectContaining({ what: "accepted", text: "We start with a visit.", weeks: 2 }),
		);
		await mine(token, "consents/withdraw/", { provider: near });
		expect((await providerOf(token, near)).reach).toBeNull();
	});
});

describe("cancelling a request", () => {
	// REQ-002
	it("ends consents, referrals and the planned sending at once, and tells providers once", async () => {
		const { token, caseId, quoteId } = await world.request();
		const { db } = api.services.database;
		await world.consent(caseId, near);
		await world.consent(caseId, other);
		await world.send(caseId, [near, other]);
		await answer(near, { answer: "yes" });
		const now = api.services.clock();
		await sql`insert into automatic_send (quote_id, state, created_at, due_at) values (${quoteId}, 'waiting', ${now}, ${now})`.execute(
			db,
		);
		const before = (await world.emails("referral-withdrawn")).length;
		expect((await mine(token, "cancel/", {})).body).toEqual({ cancelled: true });
		expect((await mine(token, "cancel/", {})).body).toEqual({ cancelled: false });

		const page = (await mine(token)).body;
		expect(page.cancelled_at).toEqual(now.toISOString());
		for (const one of page.providers)
			expect(one).toMatchObject({
				consent: null,
				reach: null,
				referral: { state: "withdrawn", ended_why: "cancelled" },
			});
		expect((await timeline(token))[0]).toEqual(["cancelled", null]);
		expect(
			(await timeline(token)).filter(([what]) => what === "consent-withdrawn" || what === "cancelled"),
		).toHaveLength(1);
		expect(await count(sql`select from automatic_send where quote_id = ${quoteId} and state = 'stopped'`)).toBe(1);
		expect((await world.emails("referral-withdrawn")).length).toBe(before + 2);
		const told = (await world.emails("referral-withdrawn")).filter(({ text }) =>
			text.includes("The person cancelled the request"),
		);
		expect(told).toHaveLength(2);
		expect(disclosed(JSON.stringify(told))).toEqual([]);
		const one = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
		expect(one).toMatchObject({ status: "open", flags: expect.arrayContaining(["request-cancelled"]) });
		expect(one.timeline.filter(({ kind }: { kind: string }) => kind === "request-cancelled")).toHaveLength(1);

		const as = world.staff.get(near) ?? {};
		const { results } = (await world.ask(as, `/provider-admin/${near}/referrals/?view=done`)).body;
		expect((await world.ask(as, `/provider-admin/${near}/referrals/${results[0].id}/`)).status).toBe(410);
		expect((await mine(token, "consents/", { provider: near, given_by: "participant" })).status).toBe(409);
	});

	it("emails the visitor, and continues when a colleague records new consent", async () => {
		const email = "cancels@visitor.example";
		const { token, caseId } = await world.request({ email });
		await mine(token, "cancel/", {});
		const [sentEmail] = await world.emails("request-cancelled", email);
		expect(sentEmail?.text).toContain("Your request is cancelled");
		expect(sentEmail?.text).toMatch(/\/my-request\/[\w-]{43}/);
		expect((await world.consent(caseId, near)).status).toBe(201);
		expect((await mine(token)).body.cancelled_at).toBeNull();
	});

	it("refuses to cancel a closed request", async () => {
		const { token, caseId } = await world.request();
		const { version } = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
		await world.ask(world.sam, `/team/cases/${caseId}/close/`, { version, outcome: "no-longer-needed" });
		expect((await mine(token, "cancel/", {})).status).toBe(409);
	});
});

describe("messages to the team", () => {
	it("reach the case sealed, wake it, and email its owner without the words", async () => {
		const { token, caseId } = await world.request();
		await world.ask(world.sam, `/team/cases/${caseId}/claim/`, {});
		const before = (await world.emails("visitor-acted")).length;
		const send = (key: string, text: string) =>
			api.request(`/my-request/${token}/messages/`, { body: { text }, headers: { "Idempotency-Key": key } });
		const key = `message ${token}`;
		expect((await send(key, "Could they come\non Fridays?")).status).toBe(201);
		expect((await send(key, "Could they come\non Fridays?")).status).toBe(201);
		expect((await send(key, "Something else")).status).toBe(409);
		expect((await mine(token, "messages/", { text: " " })).body.errors).toEqual([
			{ field: "text", message: "Please write a message" },
		]);
		expect((await mine(token, "messages/", { text: "x".repeat(2001) })).status).toBe(422);
		const [newest] = (await mine(token)).body.timeline;
		expect(newest).toMatchObject({ what: "message", text: "Could they come\non Fridays?" });
		const one = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
		expect(one.flags).toContain("visitor-message");
		expect(one.timeline.at(-1)).toMatchObject({
			kind: "visitor-message",
			said: { from: "person", text: "Could they come\non Fridays?" },
		});
		const emails = await world.emails("visitor-acted");
		expect(emails).toHaveLength(before + 1);
		expect(emails[0]?.text).not.toContain("Fridays");
		const { rows } = await sql<{ body: Buffer; facts: unknown }>`
			select m.body, e.facts from request_message m, case_event e where e.case_id = ${caseId} and e.kind = 'visitor-message'
		`.execute(api.services.database.db);
		expect(rows).toHaveLength(1);
		expect(rows[0]?.body.toString()).not.toContain("Fridays");
		expect(JSON.stringify(rows[0]?.facts)).not.toContain("Fridays");
	});

	it("are refused once the request is closed", async () => {
		const { token, caseId } = await world.request();
		const { version } = (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
		await world.ask(world.sam, `/team/cases/${caseId}/close/`, { version, outcome: "no-longer-needed" });
		expect((await mine(token, "messages/", { text: "Hello" })).status).toBe(409);
	});
});
