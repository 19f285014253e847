import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { type Answer, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

// Access ends in the same transaction as the reason for it, and every read checks again (decision 51).

const { api, world } = await worldOfFile();
let provider: ProviderRecord;
let staff: Record<string, string>;
const email = () => `owner-${provider.id}@staff.example`;
beforeEach(async () => {
	// Each test has its own provider, because one that is taken off the site would stay off for later tests.
	provider = await aProvider(api.services.database.db, {
		funding_types: ["NDIS"],
		age_groups: [world.town.age],
		services: world.town.near.services,
		postcodes: [SERVED],
		short_description: "Help at home",
		description: "Help at home.",
	});
	const { id } = await aPerson(api.services, "staff", { name: "Owner", email: email() });
	await joins(api.services, id, provider.account_id, "owner");
	staff = await sessionOf(api.services, id);
});

const db = () => api.services.database.db;
const at = (id: string) => `/provider-admin/${provider.id}/referrals/${id}`;
const read = (id: string) => world.ask(staff, `${at(id)}/`);
const answer = (id: string, version = 1, body: object = { answer: "yes" }) =>
	world.ask(staff, `${at(id)}/answer/`, { version, ...body });
const plan = (id: string) => world.ask(staff, `${at(id)}/plan-file/`);
const caseOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/`)).body;
const kinds = async (id: string) =>
	((await caseOf(id)).timeline as { kind: string }[]).map(({ kind }) => kind).filter((kind) => kind !== "email");
const referralsOf = async (id: string) => (await world.ask(world.sam, `/team/cases/${id}/referrals/`)).body.referrals;
const mine = async (token: string) =>
	((await world.ask({}, `/my-request/${token}/`)).body.providers as { id: number; referral: object | null }[]).find(
		({ id }) => id === provider.id,
	)?.referral;
const deactivate = (reason = "A safety complaint was upheld") =>
	world.ask(world.sam, `/team/providers/${provider.id}/deactivate/`, { reason });
const activate = () => world.ask(world.sam, `/team/providers/${provider.id}/activate/`, {});
const work = (caseId: string, id: string, what: "take-back" | "resume", version: number) =>
	world.ask(world.sam, `/team/cases/${caseId}/referrals/${id}/${what}/`, { version });
const close = async (caseId: string, outcome = "connected") => {
	const { version } = await caseOf(caseId);
	return world.ask(world.sam, `/team/cases/${caseId}/close/`, { version, outcome });
};
const nothingIn = (answers: readonly Answer[]) => {
	for (const { text } of answers) expect(disclosed(text)).toEqual([]);
};

/** Sends a request to the provider, who accepts and opens it if `accepted`. */
const sent = async (accepted = false, fields: Record<string, unknown> = {}) => {
	const request = await world.request(fields);
	await world.consent(request.caseId, provider.id);
	const { body } = await world.send(request.caseId, [provider.id]);
	const id = body.results[0].id as string;
	if (accepted) {
		await answer(id);
		expect((await read(id)).body.person.name).toBe("Zephyrine Quillfeather");
	}
	return { ...request, id };
};

describe("a provider that is taken off the site", () => {
	it("can no longer accept or read referrals: unanswered ones are withdrawn", async () => {
		const one = await sent();
		expect((await deactivate()).status).toBe(200);
		const after = [await answer(one.id), await answer(one.id, 2), await read(one.id), await plan(one.id)];
		expect(after.map(({ status }) => status)).toEqual([410, 410, 410, 410]);
		expect(after[2]?.body.detail).toBe(
			"This referral ended because your profile isn't shown on our site, or the NDIS register no longer shows the registration that this person's plan needs. You can no longer see what was shared.",
		);
		nothingIn(after);
		expect((await world.ask(staff, "/own-referrals/waiting/")).body.waiting).toBe(0);
		const { status, flags, clock } = await caseOf(one.caseId);
		expect({ status, flags, is_paused: clock.is_paused }).toEqual({
			status: "open",
			flags: ["provider-inactive"],
			is_paused: false,
		});
		expect(await kinds(one.caseId)).toContain("referral-stopped");
		expect(await mine(one.token)).toMatchObject({
			state: "withdrawn",
			ended_why: "provider-inactive",
			is_paused: false,
		});
	});

	it("can't read referrals they had accepted: these are on hold until a team member decides", async () => {
		const address = "on-hold@quillfeather.example";
		const one = await sent(true, { email: address });
		await deactivate();
		await runReferralsJob(api.services);
		expect(await world.emails("referral-paused", email())).toHaveLength(1);
		const after = [
			await read(one.id),
			await plan(one.id),
			await world.ask(staff, `${at(one.id)}/progress/`, { version: 3, state: "contacted" }),
		];
		expect(after.map(({ status }) => status)).toEqual([200, 404, 409]);
		expect(after[0]?.body).toMatchObject({ state: "accepted", is_paused: true, person: null, needs: null });
		nothingIn(after);
		expect(await caseOf(one.caseId)).toMatchObject({ status: "open", flags: ["provider-inactive"] });
		expect(await kinds(one.caseId)).toContain("referral-paused");
		expect(await mine(one.token)).toMatchObject({ state: "accepted", is_paused: true });

		// Back on the site, a referral stays on hold until the team resumes it.
		const [held] = await referralsOf(one.caseId);
		expect((await work(one.caseId, one.id, "resume", held.version)).status).toBe(409);
		expect((await activate()).status).toBe(200);
		expect((await read(one.id)).body.person).toBe(null);
		const resumed = await work(one.caseId, one.id, "resume", held.version);
		expect(resumed).toMatchObject({ status: 200, body: { state: "accepted", paused_at: null } });
		expect((await work(one.caseId, one.id, "resume", held.version)).status).toBe(200);
		expect((await read(one.id)).body.person.name).toBe("Zephyrine Quillfeather");
		expect((await caseOf(one.caseId)).flags).toEqual([]);
		expect((await world.emails("referral-resumed", email())).length).toBe(1);
		// The visitor gets three emails: answered, on hold, resumed.
		expect(await world.emails("request-news", address)).toHaveLength(3);
	});

	it("brings the case back to the team even while it waits for the person or is snoozed", async () => {
		const one = await sent(true);
		const { version } = await caseOf(one.caseId);
		await world.ask(
			world.sam,
			`/team/cases/${one.caseId}/`,
			{
				version,
				status: "waiting-person",
				snoozed_until: new Date(api.services.clock().getTime() + 9e8).toISOString(),
			},
			"PATCH",
		);
		expect(await caseOf(one.caseId)).toMatchObject({ status: "waiting-person" });
		await deactivate();
		expect(await caseOf(one.caseId)).toMatchObject({
			status: "open",
			snoozed_until: null,
			flags: ["provider-inactive"],
		});
	});

	it("emails the visitor once, without naming the provider or the service", async () => {
		const address = "told-once@quillfeather.example";
		const request = await world.request({ email: address });
		await world.consent(request.caseId, provider.id);
		await world.send(request.caseId, [provider.id]);
		await deactivate();
		await runReferralsJob(api.services);
		await runReferralsJob(api.services);
		const emails = await world.emails("request-news", address);
		expect(emails).toHaveLength(1);
		expect(emails[0]?.text).toContain("Something has changed with one of the providers.");
		expect(emails[0]?.text).not.toContain(provider.name);
		// Staff learn what happened to their referrals from the email about the hidden profile.
		expect((await world.emails("profile-deactivated", email()))[0]?.text).toContain(
			"Referrals you accepted are on hold.",
		);
		expect(await world.emails("referral-stopped", email())).toHaveLength(1);
	});

	it("loses access however they leave the site, and accepting at the same time gives none", async () => {
		for (let n = 0; n < 4; n++) {
			const one = await sent();
			const [yes] = await Promise.all([
				answer(one.id),
				sql`update provider set is_active = false where id = ${provider.id}`.execute(db()),
			]);
			expect([200, 410]).toContain(yes.status);
			const after = await read(one.id);
			expect(after.body.person ?? null).toBe(null);
			nothingIn([yes, after]);
			expect((await caseOf(one.caseId)).flags).toContain("provider-inactive");
			await sql`update provider set is_active = true where id = ${provider.id}`.execute(db());
		}
	});

	it("a decline for lack of capacity and a deactivation at once both succeed without a deadlock", async () => {
		for (let n = 0; n < 4; n++) {
			const one = await sent();
			const [no, off] = await Promise.all([answer(one.id, 1, { answer: "no", reason: "place" }), deactivate()]);
			expect([200, 410]).toContain(no.status);
			expect(off.status).toBe(200);
			await activate();
			await sql`delete from provider_capacity where provider_id = ${provider.id}`.execute(db());
		}
	});
});

describe("the team withdraws a referral", () => {
	it("access ends at once, provider and visitor get an email, and repeating it changes nothing", async () => {
		const address = "taken-back@quillfeather.example";
		const one = await sent(true, { email: address });
		const [held] = await referralsOf(one.caseId);
		expect((await work(one.caseId, one.id, "take-back", held.version - 1)).status).toBe(409);
		for (let n = 0; n < 2; n++)
			expect(await work(one.caseId, one.id, "take-back", held.version)).toMatchObject({
				status: 200,
				body: { state: "withdrawn", ended_why: "team" },
			});
		const after = [await read(one.id), await plan(one.id)];
		expect(after.map(({ status }) => status)).toEqual([410, 410]);
		nothingIn(after);
		const emails = await world.emails("referral-withdrawn", email());
		expect(emails).toHaveLength(1);
		expect(emails[0]?.text).toContain("Our team withdrew referral");
		// One email for the answer, one for the withdrawal.
		expect(await world.emails("request-news", address)).toHaveLength(2);
		expect((await mine(one.token)) as object).toMatchObject({ state: "withdrawn", ended_why: "team" });
		// The team can send it again with the current consent.
		expect((await world.send(one.caseId, [provider.id])).status).toBe(201);
	});

	it("works only within the referral's own case, and only while the referral is active", async () => {
		const one = await sent();
		const other = await world.request();
		expect((await work(other.caseId, one.id, "take-back", 1)).status).toBe(404);
		await answer(one.id, 1, { answer: "no", reason: "age" });
		expect((await work(one.caseId, one.id, "take-back", 2)).status).toBe(409);
	});
});

describe("a case that is closed", () => {
	it("ends its providers' access, and reopening it gives none back", async () => {
		const waits = await sent();
		const works = await sent(true);
		expect((await close(waits.caseId, "no-longer-needed")).status).toBe(200);
		expect((await close(works.caseId)).status).toBe(200);
		const after = [await answer(waits.id), await read(waits.id), await read(works.id), await plan(works.id)];
		expect(after.map(({ status }) => status)).toEqual([410, 410, 200, 404]);
		expect(after[2]?.body).toMatchObject({ state: "closed", outcome: "request-closed", person: null, needs: null });
		nothingIn(after);
		expect((await world.emails("referral-withdrawn", email()))[0]?.text).toContain("so you don't need to answer");
		expect(await world.emails("referral-closed", email())).toHaveLength(1);
		for (const { caseId } of [waits, works]) {
			expect(await kinds(caseId)).toContain("referral-ended");
			expect((await world.ask(world.sam, `/team/cases/${caseId}/reopen/`, {})).status).toBe(200);
		}
		expect((await read(works.id)).body.person).toBe(null);
		expect((await answer(waits.id, 2)).status).toBe(410);
		for (const { caseId } of [waits, works]) expect((await world.send(caseId, [provider.id])).status).toBe(201);
	});

	it("leaves no access when a provider accepts at the same time", async () => {
		for (let n = 0; n < 4; n++) {
			const one = await sent();
			const { version } = await caseOf(one.caseId);
			const closing = world.ask(world.sam, `/team/cases/${one.caseId}/close/`, {
				version,
				outcome: "no-longer-needed",
			});
			const [ended] = await Promise.all([closing, answer(one.id)]);
			// If the acceptance came first, the colleague gets a conflict and closes the case again.
			if (ended.status === 409) expect((await close(one.caseId)).status).toBe(200);
			const after = await read(one.id);
			expect(after.body.person ?? null).toBe(null);
			nothingIn([after]);
		}
	});

	it("ends its owner's right to read health details", async () => {
		const one = await sent();
		await world.ask(world.sam, `/team/cases/${one.caseId}/claim/`, {});
		const paths = [`/team/cases/${one.caseId}/details/`, `/team/quotes/${one.quoteId}/plan-file/`];
		for (const path of paths) expect((await world.ask(world.sam, path)).status).not.toBe(403);
		await close(one.caseId);
		for (const path of paths) expect((await world.ask(world.sam, path)).status).toBe(403);
		await world.ask(world.sam, `/team/cases/${one.caseId}/reopen/`, {});
		for (const path of paths) expect((await world.ask(world.sam, path)).status).not.toBe(403);
	});
});

it("a staff member who is removed from the account loses access from the next request", async () => {
	const one = await sent(true);
	const { id } = await aPerson(api.services, "staff", { name: "Leaver" });
	await joins(api.services, id, provider.account_id, [provider.id]);
	const cookies = await sessionOf(api.services, id);
	expect((await world.ask(cookies, `${at(one.id)}/`)).body.person.name).toBe("Zephyrine Quillfeather");
	const { rows } = await sql<{ id: number }>`select id from account_member where person_id = ${id}`.execute(db());
	expect(
		(await world.ask(staff, `/account-admin/${provider.account_id}/members/${rows[0]?.id}/`, undefined, "DELETE"))
			.status,
	).toBe(200);
	const after = await world.ask(cookies, `${at(one.id)}/`);
	expect(after.status).toBe(401);
	nothingIn([after]);
});

it("a node on the previous release can still withdraw consent during a rolling restart", async () => {
	for (const accepted of [false, true]) {
		const one = await sent(accepted);
		await sql`update provider set is_active = false where id = ${provider.id} and ${accepted}`.execute(db());
		await sql`update referral set state = 'withdrawn', version = version + 1 where id = ${one.id}`.execute(db());
		const after = await read(one.id);
		expect([after.status, after.body.detail]).toEqual([
			410,
			"The person withdrew their consent. You can no longer see what they shared.",
		]);
		expect((await referralsOf(one.caseId))[0]).toMatchObject({ state: "withdrawn", ended_why: null, paused_at: null });
	}
});

it("a visitor whose request is closed gets one email, and their page says so; a spammer gets none", async () => {
	const [told, spam] = ["closed@quillfeather.example", "spam@quillfeather.example"];
	for (const [address, outcome] of [
		[told, "no-longer-needed"],
		[spam, "spam"],
	] as const) {
		const one = await sent(false, { email: address });
		expect((await world.ask({}, `/my-request/${one.token}/`)).body).toMatchObject({ is_closed: false });
		await close(one.caseId, outcome);
		expect((await world.ask({}, `/my-request/${one.token}/`)).body).toMatchObject({
			is_closed: true,
		});
	}
	expect(
		[
			await world.emails("request-closed", told),
			await world.emails("request-closed", spam),
			await world.emails("request-news", told),
		].map(({ length }) => length),
	).toEqual([1, 0, 0]);
	const [sentEmail] = await world.emails("request-closed", told);
	expect(sentEmail?.text).toContain("You told us that you don't need it any more.");
	expect(sentEmail?.text).toContain("We asked 1 provider: 0 said yes, 0 said no, and 1 didn't answer.");
});

it("the upgrade ends referrals that should already have ended", async () => {
	const closed = await sent();
	const worked = await sent(true);
	const off = await sent();
	const accepted = await sent(true);
	// The state left by the previous release: nothing from 0053, and referrals that still give access.
	await sql
		.raw(`
		drop trigger provider_inactive_stops_referrals on provider;
		drop function provider_inactive_stops_referrals(); drop function stop_referrals(int, text, timestamptz, int[]); drop function hold_referrals(int); drop function case_of_request(uuid, uuid);
		alter table referral drop column ended_why, drop column paused_at, drop column tell_visitor;
		alter table capacity_letter drop column sent_to_hash;
		create or replace view case_owner as select quote_id, owner_id from team_case where quote_id is not null
	`)
		.execute(db());
	await sql`update team_case set status = 'closed', closed_at = now(), outcome = 'connected' where id in (${closed.caseId}, ${worked.caseId})`.execute(
		db(),
	);
	const { pool } = api.services.database.patient;
	await sql`update provider set is_active = false where id = ${provider.id}`.execute(db());
	// With the later migration that changes a function of this one.
	for (const step of ["0053_rights_end.sql", "0115_until_when_a_case_waits.sql"])
		await pool.query(readFileSync(new URL(`../../../db/migrations/${step}`, import.meta.url), "utf8"));
	const stand = async (caseId: string) => {
		const [{ state, ended_why, outcome, paused_at }] = await referralsOf(caseId);
		return [state, ended_why, outcome, paused_at !== null];
	};
	expect(await stand(closed.caseId)).toEqual(["withdrawn", "case-closed", null, false]);
	expect(await stand(worked.caseId)).toEqual(["closed", null, "request-closed", false]);
	expect(await stand(off.caseId)).toEqual(["withdrawn", "provider-inactive", null, false]);
	expect(await stand(accepted.caseId)).toEqual(["accepted", null, null, true]);
	for (const { caseId } of [off, accepted]) expect((await caseOf(caseId)).flags).toEqual(["provider-inactive"]);
});
