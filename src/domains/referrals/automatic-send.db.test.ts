import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { formOf, ndis } from "#tests/support/follow-up-forms.ts";
import { CANARY, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { sendDue } from "./automatic-send.ts";

const { api, world } = await worldOfFile();

const MINUTE = 60_000;
const db = () => api.services.database.db;
const run = () => sendDue(api.services);

/** A request with consent for its providers. */
const agreed = (fields: Record<string, unknown> = {}) => world.request({ consent_to_share: true, ...fields });

const caseOf = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
const workOf = async (caseId: string) => (await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body;
const pageOf = async (token: string) => (await world.ask({}, `/my-request/${token}/`)).body;
const askedIn = async (caseId: string): Promise<number[]> =>
	(await workOf(caseId)).referrals.map(({ provider }: { provider: { id: number } }) => provider.id).sort();
const eventsOf = async (caseId: string): Promise<string[]> =>
	(await caseOf(caseId)).timeline.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== "email");
const details = (quoteId: string, cookie: string, fields: Record<string, string | string[]> = {}) =>
	api.request(`/quotes/${quoteId}/`, {
		method: "PATCH",
		body: formOf({ ...ndis, ...fields }),
		cookies: { quote_visitor: cookie },
	});
/** Moves the clock and keeps every session alive. */
const later = (minutes: number) => world.at(new Date(api.services.clock().getTime() + minutes * MINUTE).toISOString());
const due = async () => {
	await later(15);
	return run();
};

describe("consent at the connect form", () => {
	// SND-001
	it("counts for each named provider, and the visitor's page shows it", async () => {
		const { token, caseId } = await agreed();
		const page = await pageOf(token);
		expect(page.providers).toMatchObject([
			{ id: world.town.near.id, consent: { shares: ["contact"], given_by: "sender" }, referral: null },
			{ id: world.town.alsoNear.id, consent: { shares: ["contact"] }, referral: null },
		]);
		expect((await workOf(caseId)).consents).toMatchObject([
			{ way: "connect-form", recorded_by: null },
			{ way: "connect-form", recorded_by: null },
		]);
		const { rows } = await sql<{ count: number }>`
			select count(*)::int as count from audit where deed = 'consent.given' and facts ->> 'way' = 'connect-form'
		`.execute(db());
		expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
	});

	// SND-002
	it("isn't taken from a request without it", async () => {
		const { token, caseId } = await world.request();
		expect((await pageOf(token)).providers[0].consent).toBeNull();
		await due();
		expect(await workOf(caseId)).toMatchObject({ referrals: [], consents: [], sending: null });
	});
});

describe("sending", () => {
	// SND-003
	it("happens 15 minutes after the request, to each provider, and tells nobody who it is for", async () => {
		const { caseId, quoteId } = await agreed();
		expect(await workOf(caseId)).toMatchObject({
			sending: { state: "waiting" },
			next: { step: "we-ask", providers: [world.town.near.name, world.town.alsoNear.name] },
		});
		await later(14);
		await run();
		expect(await askedIn(caseId)).toEqual([]);
		await later(1);
		await run();
		expect(await askedIn(caseId)).toEqual([world.town.near.id, world.town.alsoNear.id].sort());
		const work = await workOf(caseId);
		expect(work).toMatchObject({
			sending: { state: "sent" },
			next: { step: "they-answer" },
			referrals: [{ state: "new", sent_by: null, told_way: "staff" }, { state: "new" }],
		});
		expect(await caseOf(caseId)).toMatchObject({ status: "waiting-provider", flags: [] });
		const [email] = await world.emails("referral-waits", `owner-${world.town.near.id}@staff.example`);
		expect(email?.subject).toContain("You have a new referral");
		expect(disclosed(JSON.stringify(email))).toEqual([]);
		const cookies = world.staff.get(world.town.near.id) ?? {};
		const inbox = await world.ask(cookies, `/provider-admin/${world.town.near.id}/referrals/`);
		expect(inbox.body.results[0].facts).toMatchObject({ place: "Geelong 3220" });
		expect(disclosed(inbox.text)).toEqual([]);
		const read = await world.ask(
			cookies,
			`/provider-admin/${world.town.near.id}/referrals/${inbox.body.results[0].id}/`,
		);
		expect(read.body).toMatchObject({ needs: null, person: null });
		expect(disclosed(read.text)).toEqual([]);
		expect(quoteId).not.toBe("");
	});

	// SND-004
	it("happens at once when the details arrive; before a yes only answers from lists are shown", async () => {
		const { caseId, quoteId, cookie } = await agreed();
		expect(
			(
				await details(quoteId, cookie, {
					participant_goals: "Zephyrine wants to swim",
					service_frequency: "Weekly",
					day_preference: ["Monday", "Friday"],
					gender_preference: "Other: someone like aunt Quillfeather",
					share_details: "true",
				})
			).status,
		).toBe(200);
		await run();
		const cookies = world.staff.get(world.town.near.id) ?? {};
		const path = `/provider-admin/${world.town.near.id}/referrals/`;
		const referral = (await workOf(caseId)).referrals.find(
			(one: { provider: { id: number } }) => one.provider.id === world.town.near.id,
		);
		const before = await world.ask(cookies, `${path}${referral.id}/`);
		expect(before.body.needs).toBe("How often: Weekly\nDays: Monday, Friday");
		expect(before.body.facts.plan_management).toBe("Plan Managed");
		expect(before.text).not.toMatch(/Autism|Epilepsy|swim/i);
		expect(disclosed(before.text)).toEqual([]);
		expect((await world.ask(cookies, `${path}${referral.id}/answer/`, { version: 1, answer: "yes" })).status).toBe(200);
		const after = (await world.ask(cookies, `${path}${referral.id}/`)).body;
		expect(after.person).toMatchObject({ name: CANARY.name });
		expect(JSON.stringify(after.person.details)).toContain("Autism");
		const { consents, next } = await workOf(caseId);
		expect(consents.find((one: { ended_at: null }) => one.ended_at === null)).toMatchObject({
			shares: ["contact", "needs"],
			given_by: "representative",
			relation: "Parent",
		});
		expect(next).toMatchObject({ step: "they-call", providers: [world.town.near.name] });
		expect(await caseOf(caseId)).toMatchObject({ status: "waiting-provider" });
	});

	it("keeps details from providers unless the visitor agrees to that too", async () => {
		const { caseId, quoteId, cookie } = await agreed({ providers: [world.town.near.id] });
		await details(quoteId, cookie);
		await run();
		const cookies = world.staff.get(world.town.near.id) ?? {};
		const [referral] = (await workOf(caseId)).referrals;
		const path = `/provider-admin/${world.town.near.id}/referrals/${referral.id}/`;
		await world.ask(cookies, `${path}answer/`, { version: 1, answer: "yes" });
		expect((await world.ask(cookies, path)).body.person).toMatchObject({ name: CANARY.name, details: null });
	});

	it("details that come later reach providers that haven't answered", async () => {
		const { caseId, quoteId, cookie } = await agreed({ providers: [world.town.near.id] });
		await due();
		await details(quoteId, cookie, { service_frequency: "Daily" });
		await run();
		const [referral] = (await workOf(caseId)).referrals;
		const read = await world.ask(
			world.staff.get(world.town.near.id) ?? {},
			`/provider-admin/${world.town.near.id}/referrals/${referral.id}/`,
		);
		expect(read.body.needs).toContain("How often: Daily");
		expect(await caseOf(caseId)).toMatchObject({ status: "waiting-provider" });
	});

	// SND-007
	it("happens once if two nodes look at the same time", async () => {
		const { caseId } = await agreed();
		await later(15);
		await Promise.all([run(), run(), run()]);
		expect(await askedIn(caseId)).toHaveLength(2);
		expect((await world.emails("referral-waits")).length).toBe(
			new Set((await world.emails("referral-waits")).map(({ subject, recipient }) => subject + recipient)).size,
		);
	});
});

describe("exceptions are for the team", () => {
	// SND-005
	it("a request that was submitted anyway", async () => {
		const { caseId } = await agreed({ providers: [world.town.far.id] });
		await due();
		expect(await workOf(caseId)).toMatchObject({ referrals: [], sending: null, next: { step: "we-call" } });
		expect(await caseOf(caseId)).toMatchObject({ status: "new", flags: ["submitted-anyway"] });
	});

	it("a provider that doesn't reach the place holds up nobody: the request goes to the others", async () => {
		const { caseId } = await agreed({ providers: [world.town.near.id, world.town.far.id] });
		await due();
		expect(await askedIn(caseId)).toEqual([world.town.near.id]);
	});

	it("providers that don't fit are left out with the reason; if none fits, the request is held", async () => {
		await sql`update provider set funding_types = '{SELF}' where id = ${world.town.near.id}`.execute(db());
		const one = await agreed();
		const none = await agreed({ providers: [world.town.near.id] });
		await due();
		await sql`update provider set funding_types = '{NDIS}' where id = ${world.town.near.id}`.execute(db());
		expect(await askedIn(one.caseId)).toEqual([world.town.alsoNear.id]);
		expect(await eventsOf(one.caseId)).toContain("provider-left-out");
		// A colleague finds it under Exceptions until the case's turn changes again.
		expect(await caseOf(one.caseId)).toMatchObject({ status: "waiting-provider", flags: ["some-left-out"] });
		expect(await workOf(none.caseId)).toMatchObject({
			referrals: [],
			sending: { state: "held", because: "nobody-fits" },
			next: { step: "we-call" },
		});
		expect(await caseOf(none.caseId)).toMatchObject({ status: "open", flags: ["sending-held"] });
	});

	it("a throw-away email address", async () => {
		const { caseId } = await agreed({ email: "zephyrine@mailinator.com" });
		await due();
		expect(await workOf(caseId)).toMatchObject({
			referrals: [],
			sending: { state: "held", because: "throw-away-address" },
		});
	});

	it("an organisation whose access the team has frozen", async () => {
		await sql`update account set frozen_at = now(), frozen_why = 'false-claim' where id = ${world.town.near.account_id}`.execute(
			db(),
		);
		const { caseId } = await agreed();
		await due();
		await sql`update account set frozen_at = null, frozen_why = null`.execute(db());
		expect(await askedIn(caseId)).toEqual([world.town.alsoNear.id]);
		expect(await caseOf(caseId)).toMatchObject({ flags: ["sending-held"] });
	});

	it("what a colleague recorded on the phone: only what the visitor agreed to in writing is sent automatically", async () => {
		const { caseId } = await agreed({ providers: [world.town.near.id] });
		expect((await world.consent(caseId, world.town.alsoNear.id)).status).toBe(201);
		await due();
		expect(await askedIn(caseId)).toEqual([world.town.near.id]);
	});

	it("an organisation or a service that the team sends to itself", async () => {
		await sql`update account set automatic_sending = false where id = ${world.town.near.account_id}`.execute(db());
		const some = await agreed();
		await due();
		expect(await askedIn(some.caseId)).toEqual([world.town.alsoNear.id]);
		expect(await caseOf(some.caseId)).toMatchObject({ flags: ["sending-held"] });
		await sql`update account set automatic_sending = true`.execute(db());
		await sql`update service_area set automatic_sending = false where id = ${world.town.areaId}`.execute(db());
		const { caseId } = await agreed();
		await due();
		await sql`update service_area set automatic_sending = true`.execute(db());
		expect(await workOf(caseId)).toMatchObject({ referrals: [], sending: { state: "held", because: "switched-off" } });
		// A colleague has it sent all the same.
		expect((await world.ask(world.sam, `/team/cases/${caseId}/sending/`, { decision: "send" })).status).toBe(200);
		await run();
		expect(await askedIn(caseId)).toHaveLength(2);
		expect(await caseOf(caseId)).toMatchObject({ status: "waiting-provider", flags: [] });
	});

	// SND-006
	it("a colleague stops it before it is sent, and not after", async () => {
		const { caseId } = await agreed();
		expect((await world.ask(world.sam, `/team/cases/${caseId}/sending/`, { decision: "stop" })).body).toMatchObject({
			sending: { state: "stopped", decided_by: "Sam Reed" },
		});
		await due();
		expect(await askedIn(caseId)).toEqual([]);
		expect(await caseOf(caseId)).toMatchObject({ status: "open" });
		await world.ask(world.sam, `/team/cases/${caseId}/sending/`, { decision: "send" });
		await run();
		expect((await world.ask(world.sam, `/team/cases/${caseId}/sending/`, { decision: "stop" })).status).toBe(409);
	});
});

describe("what ends it", () => {
	// SND-008
	it("a withdrawn consent: that provider isn't asked", async () => {
		const { caseId, token } = await agreed();
		await world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: world.town.near.id });
		await due();
		expect(await askedIn(caseId)).toEqual([world.town.alsoNear.id]);
	});

	it("all consents withdrawn, or the case closed: no provider is asked", async () => {
		const { caseId, token } = await agreed();
		for (const { id } of [world.town.near, world.town.alsoNear])
			await world.ask({}, `/my-request/${token}/consents/withdraw/`, { provider: id });
		const closed = await agreed();
		const { version } = await caseOf(closed.caseId);
		expect(
			(await world.ask(world.sam, `/team/cases/${closed.caseId}/close/`, { version, outcome: "no-longer-needed" }))
				.status,
		).toBe(200);
		await due();
		expect(await askedIn(caseId)).toEqual([]);
		expect(await workOf(closed.caseId)).toMatchObject({ referrals: [], next: { step: "closed" } });
	});

	it("a profile taken off the site", async () => {
		const { caseId } = await agreed();
		await sql`update provider set is_active = false where id = ${world.town.near.id}`.execute(db());
		await due();
		await sql`update provider set is_active = true where id = ${world.town.near.id}`.execute(db());
		expect(await askedIn(caseId)).toEqual([world.town.alsoNear.id]);
	});
});

describe("consent on the visitor's page", () => {
	beforeEach(() => run());

	it("sends the request automatically", async () => {
		const { caseId, token } = await world.request();
		const body = { provider: world.town.near.id, shares: [], given_by: "participant" };
		expect((await world.ask({}, `/my-request/${token}/consents/`, body)).status).toBe(200);
		await run();
		expect(await askedIn(caseId)).toEqual([world.town.near.id]);
		await world.ask({}, `/my-request/${token}/consents/`, { ...body, provider: world.town.alsoNear.id });
		await run();
		expect(await askedIn(caseId)).toHaveLength(2);
	});

	it("doesn't send what a colleague stopped, or what was submitted anyway", async () => {
		const stopped = await agreed();
		await world.ask(world.sam, `/team/cases/${stopped.caseId}/sending/`, { decision: "stop" });
		const anyway = await world.request({ providers: [world.town.far.id] });
		for (const [{ token }, { id: provider }] of [
			[stopped, world.town.near],
			[anyway, world.town.far],
		] as const)
			await world.ask({}, `/my-request/${token}/consents/`, {
				provider,
				shares: [],
				given_by: "participant",
			});
		await run();
		expect(await askedIn(stopped.caseId)).toEqual([]);
		expect(await askedIn(anyway.caseId)).toEqual([]);
	});
});
