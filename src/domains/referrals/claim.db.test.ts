import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aProvider } from "#tests/support/builders.ts";
import { openedEmails } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { CANARY, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let made = 0;

const db = () => api.services.database.db;
const LISTED = "(03) 5550 1234";
const sent = async () => {
	const number = ++made;
	const lone = await aProvider(db(), {
		...{ name: `Lone ${number}`, email: `desk-${number}@lone.example`, phone_number: LISTED },
		...{ services: world.town.near.services, postcodes: [SERVED], funding_types: ["NDIS"] },
		age_groups: [world.town.age],
	});
	const request = await world.request();
	await world.consent(request.caseId, lone.id);
	const { body } = await world.send(request.caseId, [lone.id]);
	const [email] = await world.emails("referral-waits", lone.email ?? "");
	const link = /\/answer\/([\w-]{43})/.exec(email?.text ?? "")?.[1] ?? "";
	return { ...request, lone, id: body.results[0].id as string, link, kim: `kim-${number}@lone.example` };
};
type Sent = Awaited<ReturnType<typeof sent>>;
const sayYes = ({ link, kim }: Sent) =>
	world.ask({}, `/answer/${link}/`, {
		...{ answer: "yes", name: "Kim Lee", role: "Intake", email: kim, note: "We can start soon." },
	});
const claims = async ({ caseId }: Sent) => (await world.ask(world.sam, `/team/cases/${caseId}/claims/`)).body.results;
const check = async (one: Sent, how: "confirm" | "refuse", body: object) =>
	world.ask(world.sam, `/team/cases/${one.caseId}/claims/${(await claims(one))[0].id}/${how}/`, body);
const confirm = (one: Sent, fields: object = {}) =>
	check(one, "confirm", {
		...{ number: "03 5550 1234", number_from: "listing", spoke_to: "Jo at the desk", email: one.kim },
		...fields,
	});
const caseOf = async ({ caseId }: Sent) => (await world.ask(world.sam, `/team/cases/${caseId}/`)).body;
const handed = async ({ caseId }: Sent) =>
	(await world.ask(world.sam, `/team/cases/${caseId}/referrals/`)).body.referrals[0];
const mine = async ({ token, lone }: Sent) =>
	(await world.ask({}, `/my-request/${token}/`)).body.providers.find(({ id }: { id: number }) => id === lone.id);
/** What the visitor's page says of the provider, newest first. */
const happened = async ({ token, lone }: Sent) => {
	const { body } = await world.ask({}, `/my-request/${token}/`);
	const of = body.timeline.filter(({ provider }: { provider: string | null }) => provider === lone.name);
	return of.map(({ what }: { what: string }) => what).filter((what: string) => what !== "consent-given");
};
const news = async ({ quoteId }: Sent) => {
	const { rows } = await sql<{ email: string }>`select email from quote where id = ${quoteId}`.execute(db());
	return world.emails("request-news", rows[0]?.email);
};
/** The link of the newest invitation after a call. */
const invitationTo = async (email: string) =>
	/\/claim\/([\w-]{43})/.exec((await world.emails("claim-invitation", email))[0]?.text ?? "")?.[1] ?? "";
const follow = (token: string, code?: string) =>
	world.ask({}, `/claim-links/${token}/`, code === undefined ? {} : { code });
/** Enters the call, and the code that it gives. @returns the answer to the code */
const proves = async (one: Sent, fields: object = {}) => {
	const called = await confirm(one, fields);
	return follow(await invitationTo(called.body.invited_email), called.body.code);
};
/** The person signs in, which accepts the invitation. */
const accepts = async ({ kim, lone }: Sent) => {
	const { rows } = await sql<{ id: number }>`
		update account_member m set accepted_at = ${api.services.clock()} from person p where p.id = m.person_id and p.email = ${kim} and m.account_id = ${lone.account_id}
		returning p.id
	`.execute(db());
	return sessionOf(api.services, rows[0]?.id ?? 0);
};

describe("a claim on the public page", () => {
	const claim = (provider: number, fields: object = {}, cookies = {}) =>
		world.ask(cookies, `/providers/${provider}/claim/`, {
			...{ name: "Kim Lee", role: "Manager", email: "kim@claims.example", phone: "03 5550 1234", ...fields },
		});

	it("opens a case, and the same check leads to an account", async () => {
		const { lone } = await sent();
		expect((await world.ask({}, `/providers/${lone.id}/claim/`)).body).toMatchObject({ is_claimed: false });
		const wrong = await claim(lone.id, { name: " ", role: "", email: "kim", phone: "12" });
		expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual(["name", "role", "email", "phone"]);
		expect((await claim(lone.id)).status).toBe(201);
		const { rows } = await sql<{ id: string; title: string; flags: string[] }>`
			select id, title, flags from team_case where kind = 'provider-enquiry' order by number desc limit 1
		`.execute(db());
		expect(rows[0]).toMatchObject({ title: `Claims ${lone.name}`, flags: ["claim-waiting"] });
		expect((await world.emails("enquiry-received", "kim@claims.example"))[0]?.text).toContain(
			`Our team will call ${lone.name} within two business days to check`,
		);
		const at = `/team/cases/${rows[0]?.id}`;
		const { results } = (await world.ask(world.sam, `${at}/claims/`)).body;
		expect(results).toMatchObject([{ referral: null, name: "Kim Lee", phone: "03 5550 1234", state: "waiting" }]);
		const called = await world.ask(world.sam, `${at}/claims/${results[0].id}/confirm/`, {
			...{ number: "03 5550 9999", number_from: "register", register: "NDIS Commission" },
			...{ spoke_to: "Jo", email: "kim@claims.example" },
		});
		expect(called).toMatchObject({ status: 200, body: { state: "waiting", register: "NDIS Commission" } });
		expect((await follow(await invitationTo("kim@claims.example"), called.body.code)).status).toBe(200);
		expect((await world.ask(world.sam, `${at}/claims/`)).body.results).toMatchObject([
			{ state: "confirmed", code: null },
		]);
		expect((await world.ask(world.sam, `${at}/`)).body.flags).toEqual([]);
		// Another case can't reach the claim.
		const other = await sent();
		const elsewhere = `/team/cases/${other.caseId}/claims/${results[0].id}/refuse/`;
		expect((await world.ask(world.sam, elsewhere, { note: "No" })).status).toBe(404);
	});

	it("is a case for a profile with users, and refused for a hidden or unknown one", async () => {
		expect((await claim(world.third.id, { email: "elsewhere@claims.example" })).status).toBe(201);
		const { rows } = await sql<{ facts: object }>`
			select e.facts from case_event e where e.kind = 'claim-waiting' and e.facts ->> 'provider' = ${world.third.name}
		`.execute(db());
		expect(rows).toMatchObject([{ facts: { has_users: true } }]);
		const hidden = await aProvider(db(), {}, "inactive");
		expect((await claim(hidden.id)).status).toBe(404);
		expect((await claim(2_000_000_000)).status).toBe(404);
		expect((await world.ask({}, `/providers/${hidden.id}/claim/`)).status).toBe(404);
	});
});

describe("the first yes of a profile without users", () => {
	// ANS-006
	it("opens nothing and reaches nobody but the team before the check", async () => {
		const one = await sent();
		const before = [await sayYes(one), await world.ask({}, `/answer/${one.link}/`)];
		expect(before[0]).toMatchObject({ status: 200, body: { state: "accepted", is_unchecked: true } });
		// Even an owner who comes by another way reads nothing and can't move the referral.
		const { id } = await aPerson(api.services, "staff", { email: `owner-of-${one.kim}` });
		await joins(api.services, id, one.lone.account_id, "owner");
		const owner = await sessionOf(api.services, id);
		const at = `/provider-admin/${one.lone.id}/referrals`;
		before.push(
			await world.ask(owner, `${at}/?view=going`),
			await world.ask(owner, `${at}/${one.id}/`),
			await world.ask(owner, `${at}/${one.id}/plan-file/`),
			await world.ask(owner, `${at}/${one.id}/progress/`, { version: 2, state: "contacted" }),
			await world.ask(owner, "/own-referrals/waiting/"),
		);
		expect(before[3]?.body).toMatchObject({ state: "accepted", is_unchecked: true, person: null });
		expect(before.slice(4, 6).map(({ status }) => status)).toEqual([404, 409]);
		for (const { text } of before) expect(disclosed(text)).toEqual([]);
		const toProvider = await openedEmails(
			api.services,
			sql`about like ${`referral:${one.id}%`} and kind like 'referral-%'`,
		);
		expect(toProvider.length).toBeGreaterThan(0);
		for (const email of toProvider) expect(disclosed(JSON.stringify(email))).toEqual([]);
		const { rows } = await sql<{ facts: string }>`
			select facts::text as facts from case_event where case_id = ${one.caseId}
			union all select facts::text from audit where about = ${`referral:${one.id}`}
		`.execute(db());
		for (const { facts } of rows) expect(disclosed(facts)).toEqual([]);
		// The visitor sees no yes, and no email says one.
		expect(await mine(one)).toMatchObject({ referral: { state: "new", answered_at: null, is_being_checked: true } });
		expect(await happened(one)).toEqual(["answered", "asked"]);
		expect((await world.ask({}, `/my-request/${one.token}/`)).body.next).toMatchObject({ step: "we-check-answer" });
		expect((await world.ask({}, `/my-request/${one.token}/`)).text).not.toContain("We can start soon.");
		expect(await news(one)).toEqual([]);
		const theCase = await caseOf(one);
		expect(theCase).toMatchObject({ status: "open", flags: ["claim-waiting"] });
		expect(theCase.timeline.at(-1)).toMatchObject({ kind: "claim-waiting", facts: { from: "Kim Lee, Intake" } });
		expect(await claims(one)).toMatchObject([
			{
				state: "waiting",
				name: "Kim Lee",
				role: "Intake",
				email: one.kim,
				provider: { phone: LISTED, others: [] },
				evidence: "shared",
				code: null,
			},
		]);
	});

	it("counts once confirmed: an account by invitation, news for the visitor, and then the person opens", async () => {
		const one = await sent();
		await sayYes(one);
		const wrong = async (fields: object) =>
			(await confirm(one, fields)).body.errors.map(({ field }: { field: string }) => field);
		expect(await wrong({ number: "0491 570 157" })).toEqual(["number"]);
		expect(await wrong({ number_from: "register" })).toEqual(["register"]);
		expect(await wrong({ spoke_to: " " })).toEqual(["spoke_to"]);
		expect(await news(one)).toEqual([]);
		const called = await confirm(one);
		expect(called).toMatchObject({
			status: 200,
			body: { state: "waiting", checked_by: "Sam Reed", spoke_to: "Jo at the desk", number_from: "listing" },
		});
		expect(await news(one)).toEqual([]);
		expect(await world.emails("claim-invitation", one.kim)).toHaveLength(1);
		expect((await follow(await invitationTo(one.kim), called.body.code)).status).toBe(200);
		expect((await confirm(one)).status).toBe(409);
		// The email says what the page says: it was written after the yes counted.
		const [told, ...others] = await news(one);
		expect(others).toEqual([]);
		expect(told?.subject).toContain(`${one.lone.name} said yes (reference `);
		expect(told?.text).toMatch(/said yes and should contact you by/);
		expect(told?.text).not.toMatch(/asked .* to answer/);
		expect(await mine(one)).toMatchObject({ referral: { state: "accepted" } });
		const theCase = await caseOf(one);
		expect(theCase.flags).toEqual(["provider-accepted"]);
		expect(theCase.timeline.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual([
			"claim-confirmed",
			"referral-accepted",
		]);
		const link = await world.ask({}, `/answer/${one.link}/`);
		expect(link.body).toMatchObject({ state: "accepted", is_unchecked: false });
		expect(disclosed(link.text)).toEqual([]);
		const kim = await accepts(one);
		const opened = await world.ask(kim, `/provider-admin/${one.lone.id}/referrals/${one.id}/`);
		expect(opened.body.person).toMatchObject({ name: CANARY.name });
		const { rows } = await sql<{ is_owner: boolean }>`
			select is_owner from account_member where account_id = ${one.lone.account_id}
		`.execute(db());
		expect(rows).toEqual([{ is_owner: true }]);
	});

	it("refused: the referral waits for an answer again, its links end, and no reminder goes to that mailbox", async () => {
		await world.at("2026-03-02T09:00:00+11:00");
		const one = await sent();
		await sayYes(one);
		expect((await check(one, "refuse", { note: " " })).body.errors[0].field).toBe("note");
		expect(await check(one, "refuse", { note: "They don't know a Kim" })).toMatchObject({
			status: 200,
			body: { state: "refused", note: "They don't know a Kim" },
		});
		expect(await handed(one)).toMatchObject({
			...{ state: "new", version: 3, answered_at: null, answer_from: null, answer_note: null, told_way: null },
			is_answer_refused: true,
		});
		expect((await world.ask({}, `/answer/${one.link}/`)).status).toBe(404);
		expect(await news(one)).toEqual([]);
		expect(await mine(one)).toMatchObject({ referral: { state: "new", answered_at: null, is_answer_refused: true } });
		expect(await happened(one)).toEqual(["answer-refused", "asked"]);
		expect(await caseOf(one)).toMatchObject({ status: "open", flags: [] });
		expect(await world.emails("claim-refused", one.kim)).toHaveLength(1);
		await world.at("2026-03-05T10:00:00+11:00");
		await runReferralsJob(api.services);
		expect(await world.emails("referral-reminder", one.lone.email ?? "")).toEqual([]);
		// A colleague can still record what the provider says on the phone.
		const { id, version } = await handed(one);
		const answer = await world.ask(world.sam, `/team/cases/${one.caseId}/referrals/${id}/answer/`, {
			...{ version, answer: "no", reason: "age", said_by: "Jo" },
		});
		expect(answer.body).toMatchObject({ state: "declined" });
		await world.at("2026-03-02T09:00:00+11:00");
	});

	it("can't be chosen for a nameless request before it is checked", async () => {
		const one = await sent();
		await db().updateTable("referral").set({ is_nameless: true }).where("id", "=", one.id).execute();
		await db().deleteFrom("referral_consent").where("provider_id", "=", one.lone.id).execute();
		await sayYes(one);
		const chosen = await world.ask({}, `/my-request/${one.token}/choose/`, {
			...{ providers: [one.lone.id], given_by: "participant", shares: [], tell_others: false },
		});
		expect(chosen).toMatchObject({ status: 422, body: { errors: [{ field: "providers" }] } });
	});

	it("two colleagues at once: one code or a refusal counts", async () => {
		const one = await sent();
		await sayYes(one);
		const { body } = await confirm(one);
		const link = await invitationTo(one.kim);
		const [entered, refused] = await Promise.all([follow(link, body.code), check(one, "refuse", { note: "No" })]);
		expect([entered.status === 200, refused.status === 200].filter(Boolean)).toHaveLength(1);
	});

	it("isn't counted in a later email to the visitor while unchecked", async () => {
		const one = await sent();
		await sayYes(one);
		const kinds = async () =>
			(await world.ask(world.sam, `/team/cases/${one.caseId}/`)).body.timeline.map(
				({ kind }: { kind: string }) => kind,
			);
		await world.at(new Date(api.services.clock().getTime() + 15 * 24 * 3600_000).toISOString());
		await runReferralsJob(api.services);
		expect(await kinds()).not.toContain("start-asked");
		const { version } = (await world.ask(world.sam, `/team/cases/${one.caseId}/`)).body;
		const closed = { version, outcome: "not-reached" };
		expect((await world.ask(world.sam, `/team/cases/${one.caseId}/close/`, closed)).status).toBe(200);
		expect((await world.emails("request-closed"))[0]?.text).toContain("0 said yes, 0 said no, and 1 didn't answer");
	});

	it("consent withdrawn before the check: confirming opens nothing and tells the visitor nothing", async () => {
		const one = await sent();
		await sayYes(one);
		await world.ask({}, `/my-request/${one.token}/consents/withdraw/`, { provider: one.lone.id });
		expect((await proves(one)).status).toBe(200);
		expect(await news(one)).toEqual([]);
		const kim = await accepts(one);
		const opened = await world.ask(kim, `/provider-admin/${one.lone.id}/referrals/${one.id}/`);
		expect(opened.status).toBe(410);
		expect(disclosed(opened.text)).toEqual([]);
	});

	it("a case closed before the check ends it without a yes", async () => {
		const one = await sent();
		await sayYes(one);
		const { version } = await caseOf(one);
		await world.ask(world.sam, `/team/cases/${one.caseId}/close/`, { version, outcome: "no-longer-needed" });
		expect(await handed(one)).toMatchObject({ state: "withdrawn", ended_why: "case-closed" });
		expect((await confirm(one)).status).toBe(409);
	});

	it("a yes by link needs no check if the profile has users by then", async () => {
		const one = await sent();
		const { id } = await aPerson(api.services, "staff", { email: `since-${one.kim}` });
		await joins(api.services, id, one.lone.account_id, "owner");
		expect((await sayYes(one)).body).toMatchObject({ state: "accepted", is_unchecked: false });
		expect(await claims(one)).toEqual([]);
		expect(await news(one)).toHaveLength(1);
	});

	it("a profile of an account with users gets a manager", async () => {
		const one = await sent();
		const { id } = await aPerson(api.services, "staff", { email: `elsewhere-${one.kim}` });
		const other = await aProvider(db(), { account_id: one.lone.account_id });
		await joins(api.services, id, one.lone.account_id, [other.id]);
		await sayYes(one);
		expect((await claims(one))[0].provider).toMatchObject({ others: [{ id: other.id }], has_users: true });
		expect((await proves(one)).status).toBe(200);
		const kim = await accepts(one);
		expect((await world.ask(kim, `/provider-admin/${other.id}/referrals/`)).status).toBe(404);
		expect((await world.ask(kim, `/provider-admin/${one.lone.id}/referrals/`)).status).toBe(200);
	});
});
