import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aProvider, type ProviderRecord } from "#tests/support/builders.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { SERVED } from "#tests/support/quotes.ts";
import { CANARY, disclosed } from "#tests/support/referrals.ts";
import { worldOfFile } from "#tests/support/world-of-file.ts";
import { runReferralsJob } from "./remind.ts";

const { api, world } = await worldOfFile();
let lead: Record<string, string>;
let lone: ProviderRecord;
let domain: string;
let made = 0;
const LISTED = "(03) 5550 1234";
const db = () => api.services.database.db;

beforeAll(async () => {
	const { id } = await aPerson(api.services, "team", { name: "Lee Lead" });
	await sql`update person set team_role = 'lead' where id = ${id}`.execute(db());
	lead = await sessionOf(api.services, id);
});
beforeEach(async () => {
	await world.at("2026-03-03T22:00:00+11:00");
	domain = `org-${++made}.example`;
	lone = await aProvider(db(), {
		...{ name: `Org ${made}`, email: `desk@${domain}`, phone_number: LISTED },
		...{
			services: world.town.near.services,
			postcodes: [SERVED],
			funding_types: ["NDIS"],
			age_groups: [world.town.age],
		},
	});
});

const claim = (email: string, fields: object = {}) =>
	world.ask({}, `/providers/${lone.id}/claim/`, {
		name: "Kim Lee",
		role: "Manager",
		email,
		phone: "0491 570 006",
		...fields,
	});
const linkIn = async (kind: string, email: string) =>
	/\/claim\/([\w-]{43})/.exec((await world.emails(kind, email))[0]?.text ?? "")?.[1] ?? "";
const objection = async () =>
	/\/claim-objection\/([\w.-]+)/.exec((await world.emails("claim-told", lone.email ?? ""))[0]?.text ?? "")?.[1] ?? "";
const follow = (token: string, code?: string) =>
	world.ask({}, `/claim-links/${token}/`, code === undefined ? {} : { code });
const newest = async () => {
	const { rows } = await sql<{ id: string; case_id: string }>`
		select k.id, c.id as case_id from profile_claim k join team_case c on c.enquiry_id = k.enquiry_id where k.provider_id = ${lone.id} order by c.number desc limit 1
	`.execute(db());
	return { claim: rows[0]?.id ?? "", caseId: rows[0]?.case_id ?? "" };
};
const onClaim = async (what: string, body: object, as = world.sam) => {
	const { claim: id, caseId } = await newest();
	return world.ask(as, `/team/cases/${caseId}/claims/${id}/${what}/`, body);
};
const called = (email: string | null, fields: object = {}) =>
	onClaim("confirm", { number: LISTED, number_from: "listing", spoke_to: "Jo", email, ...fields });
/** Signs an invited person in. */
const signsIn = async (email: string) => {
	const { rows } = await sql<{ id: number }>`
		update account_member m set accepted_at = ${api.services.clock()} from person p where p.id = m.person_id and p.email = ${email} returning p.id
	`.execute(db());
	return sessionOf(api.services, rows[0]?.id ?? 0);
};
const member = async (email: string) => {
	const { rows } = await sql<{
		is_owner: boolean;
		first_look_only: boolean;
		kind: string;
		proof: string;
		member: number;
	}>`
		select m.is_owner, m.first_look_only, x.kind, x.id as proof, m.id as member
		from account_member m join person w on w.id = m.person_id join access_proof x on x.id = m.proof_id where w.email = ${email} and m.account_id = ${lone.account_id}
	`.execute(db());
	return rows[0];
};
const referral = async () => {
	const request = await world.request();
	await world.consent(request.caseId, lone.id);
	const { body } = await world.send(request.caseId, [lone.id]);
	return { ...request, id: body.results[0].id as string };
};
const at = (id: string) => `/provider-admin/${lone.id}/referrals/${id}/`;

describe("a stranger's claim with a mailbox of their own", () => {
	it("gets no link, and the team sees that the address proves nothing", async () => {
		for (const [email, evidence] of [
			["kim.lee@gmail.com", "public"],
			["kim@elsewhere.example", "other"],
			["kim@council.vic.gov.au", "government"],
		] as const) {
			expect((await claim(email)).status).toBe(201);
			expect(await world.emails("claim-link", email)).toEqual([]);
			const { caseId } = await newest();
			const { results } = (await world.ask(world.sam, `/team/cases/${caseId}/claims/`)).body;
			expect(results).toMatchObject([{ evidence, code: null, provider: { phone: LISTED, email: lone.email } }]);
		}
	});

	// CLM-001
	it("needs the code that only the person on the listed number heard: five tries, for 24 hours", async () => {
		await claim("kim.lee@gmail.com");
		const call = await called("kim.lee@gmail.com");
		expect(call.body.code).toMatch(/^\d{6}$/);
		const link = await linkIn("claim-invitation", "kim.lee@gmail.com");
		const wrong = call.body.code === "000000" ? "000001" : "000000";
		expect((await follow(link)).body.errors[0]).toMatchObject({ field: "code" });
		for (let n = 0; n < 5; n++) expect((await follow(link, wrong)).status).toBe(422);
		expect((await follow(link, call.body.code)).status).toBe(404);
		expect(await member("kim.lee@gmail.com")).toBeUndefined();
		const again = await called("kim.lee@gmail.com");
		const next = await linkIn("claim-invitation", "kim.lee@gmail.com");
		await world.at("2026-03-05T09:00:00+11:00");
		expect((await follow(next, again.body.code)).status).toBe(404);
		await runReferralsJob(api.services);
		const { caseId } = await newest();
		expect((await world.ask(world.sam, `/team/cases/${caseId}/claims/`)).body.results).toMatchObject([
			{ called_at: null },
		]);
	});

	it("shows the code only to the colleague who called", async () => {
		await claim("kim.lee@gmail.com");
		const { body } = await called("kim.lee@gmail.com");
		const { caseId } = await newest();
		const codeFor = async (who: Record<string, string>) =>
			(await world.ask(who, `/team/cases/${caseId}/claims/`)).body.results[0].code;
		expect([await codeFor(world.sam), await codeFor(lead)]).toEqual([body.code, null]);
	});

	// CLM-002
	it("is held when the listed address presses the button, and opening the page does nothing", async () => {
		await claim(`kim@${domain}`);
		const link = await linkIn("claim-link", `kim@${domain}`);
		await follow(link);
		const token = await objection();
		expect((await world.ask({}, `/claim-objections/${token}/`)).body).toMatchObject({ is_held: false });
		expect((await onClaim("release", { reason: "x" }, lead)).status).toBe(409);
		expect((await world.ask({}, `/claim-objections/${token}/`, {})).status).toBe(200);
		expect((await world.ask({}, `/claim-links/${link}/`)).body).toMatchObject({ state: "held" });
		expect((await follow(link)).status).toBe(409);
		const { caseId } = await newest();
		expect((await world.ask(world.sam, `/team/cases/${caseId}/`)).body.flags).toContain("claim-held");
		expect((await called("kim.lee@gmail.com")).status).toBe(409);
		await world.at("2026-03-10T09:00:00+11:00");
		await runReferralsJob(api.services);
		expect(await member(`kim@${domain}`)).toMatchObject({ first_look_only: true });
		const kim = await signsIn(`kim@${domain}`);
		expect((await world.ask(kim, `/provider-admin/${lone.id}/referrals/`)).status).toBe(404);
	});
});

describe("a manager who proves an address at the listed domain at night", () => {
	const proven = async () => {
		const email = `kim@${domain}`;
		await claim(email);
		const link = await linkIn("claim-link", email);
		expect((await follow(link)).status).toBe(200);
		return { email, link, kim: await signsIn(email) };
	};

	it("answers with a first look only, is told who waits, and gets the rest after a business day of silence", async () => {
		const { email, link, kim } = await proven();
		expect((await world.ask({}, `/claim-links/${link}/`)).body).toMatchObject({
			state: "proven",
			owns_at: expect.any(String),
		});
		const { id, caseId } = await referral();
		const first = await world.ask(kim, at(id));
		expect(first).toMatchObject({ status: 200, body: { person: null } });
		const yes = await world.ask(kim, `${at(id)}answer/`, { version: first.body.version, answer: "yes" });
		expect(yes.status).toBe(200);
		const read = await world.ask(kim, at(id));
		expect(disclosed(read.text + (await world.ask(kim, "/own-referrals/?view=going")).text)).toEqual([]);
		expect((await world.ask(world.sam, `/team/cases/${caseId}/`)).body.flags).toContain("claim-waiting");
		expect((await world.ask(kim, `/provider-admin/${lone.id}/`, { url: "https://new.example" }, "PATCH")).status).toBe(
			404,
		);
		expect(
			(
				await world.ask(kim, `/account-admin/${lone.account_id}/members/`, {
					name: "X",
					email: "x@x.example",
					is_owner: true,
				})
			).status,
		).toBe(404);
		await world.at("2026-03-05T18:00:00+11:00");
		await runReferralsJob(api.services);
		expect(await member(email)).toMatchObject({ is_owner: true, first_look_only: false, kind: "own-domain" });
		expect((await world.ask(kim, at(id))).body.person).toMatchObject({ name: CANARY.name });
	});

	it("gets the rest at once with the code of a call", async () => {
		const { email } = await proven();
		const call = await called(email);
		expect((await follow(await linkIn("claim-invitation", email), call.body.code)).status).toBe(200);
		expect(await member(email)).toMatchObject({ is_owner: true, first_look_only: false, kind: "call" });
	});

	it("isn't proven by a domain that staff typed, or that several organisations use", async () => {
		await sql`update provider set url = 'https://typed.example', own_columns = '{url}' where id = ${lone.id}`.execute(
			db(),
		);
		await claim("kim@typed.example");
		expect(await world.emails("claim-link", "kim@typed.example")).toEqual([]);
		await aProvider(db(), { email: `other@${domain}` });
		await claim(`kim@${domain}`);
		expect(await world.emails("claim-link", `kim@${domain}`)).toEqual([]);
	});
});

// CLM-003
it("covers the profile that was called about, unless others are confirmed", async () => {
	const other = await aProvider(db(), { account_id: lone.account_id });
	await claim("kim@lone.example");
	const one = await called("kim@lone.example");
	await follow(await linkIn("claim-invitation", "kim@lone.example"), one.body.code);
	expect(await member("kim@lone.example")).toMatchObject({ is_owner: false });
	const kim = await signsIn("kim@lone.example");
	const reads = async (id: number) => (await world.ask(kim, `/provider-admin/${id}/referrals/`)).status;
	expect([await reads(lone.id), await reads(other.id)]).toEqual([200, 404]);
});

describe("ending a proof ends every right that came from it, in one press", () => {
	/** A person with this kind of proof, and who followed from them. */
	const holder: Record<string, () => Promise<string>> = {
		async call() {
			await claim(`kim@heard-${domain}`);
			const { body } = await called(`kim@heard-${domain}`);
			await follow(await linkIn("claim-invitation", `kim@heard-${domain}`), body.code);
			return `kim@heard-${domain}`;
		},
		async "listed-address"() {
			await claim(`kim@heard-${domain}`);
			await called(null, { send_to: "listed" });
			await follow(await linkIn("claim-invitation", lone.email ?? ""));
			return lone.email ?? "";
		},
		async "own-domain"() {
			const email = `kim@${domain}`;
			await claim(email);
			await follow(await linkIn("claim-link", email));
			await world.at("2026-03-05T18:00:00+11:00");
			await runReferralsJob(api.services);
			return email;
		},
		async team() {
			const email = `kim@team-${domain}`;
			await world.ask(lead, `/team/accounts/${lone.account_id}/members/`, { name: "Kim Lee", email, is_owner: true });
			return email;
		},
		async earlier() {
			const { id, email } = await aPerson(api.services, "staff", { email: `kim@before-${domain}` });
			await joins(api.services, id, lone.account_id, "owner");
			await sql`
				with x as (insert into access_proof (account_id, person_id, kind, at) values (${lone.account_id}, ${id}, 'earlier', now()) returning id)
				update account_member set proof_id = (select id from x) where person_id = ${id}
			`.execute(db());
			return email;
		},
	};

	it.each(Object.keys(holder))("%s", async (kind) => {
		const email = (await holder[kind]?.()) ?? "";
		expect(await member(email)).toMatchObject({ kind, is_owner: true });
		const kim = await signsIn(email);
		const invite = (as: Record<string, string>, name: string, isOwner = false) =>
			world.ask(as, `/account-admin/${lone.account_id}/members/`, {
				...{ name, email: `${name}@invited-${domain}`, is_owner: isOwner, providers: [lone.id] },
			});
		expect((await invite(kim, "ada", true)).status).toBe(201);
		const ada = await signsIn(`ada@invited-${domain}`);
		expect((await invite(ada, "bo")).status).toBe(201);
		const { id, token } = await referral();
		const { version } = (await world.ask(kim, at(id))).body;
		await world.ask(kim, `${at(id)}answer/`, { version, answer: "yes" });
		expect((await world.ask(ada, at(id))).body.person).toMatchObject({ name: CANARY.name });
		await world.ask(kim, `/provider-admin/${lone.id}/`, { url: "https://false.example" }, "PATCH");
		const access = await world.ask(lead, `/team/accounts/${lone.account_id}/access/`);
		expect(access.body).toMatchObject({ has_owner: true, frozen: null });
		expect(access.body.proofs.map((one: { kind: string }) => one.kind)).toEqual(
			expect.arrayContaining([kind, "invitation"]),
		);
		expect(access.body.proofs).toHaveLength(3);

		const proof = (await member(email))?.proof;
		const path = `/team/accounts/${lone.account_id}/access/${proof}/end/`;
		expect((await world.ask(world.sam, path, { reason: "Not theirs" })).status).toBe(403);
		expect((await world.ask(lead, path, { reason: " " })).status).toBe(422);
		expect(await world.ask(lead, path, { reason: "Not theirs" })).toMatchObject({ status: 200, body: { people: 3 } });

		for (const one of [kim, ada]) expect((await world.ask(one, at(id))).status).toBe(401);
		const { rows } = await sql`select from account_member where account_id = ${lone.account_id}`.execute(db());
		expect(rows).toEqual([]);
		for (const one of [email, `ada@invited-${domain}`, `bo@invited-${domain}`])
			expect((await world.emails("access-ended", one)).length).toBe(1);
		const { rows: left } = await sql<{ url: string; paused: boolean; links: number }>`
			select p.url, (select paused_at is not null from referral where id = ${id}) as paused,
				(select count(*)::int from password_link l join person w on w.id = l.person_id where w.email = ${`bo@invited-${domain}`}) as links
			from provider p where p.id = ${lone.id}
		`.execute(db());
		expect(left[0]).toMatchObject({ paused: true, links: 0 });
		expect(left[0]?.url).not.toBe("https://false.example");
		expect((await world.ask({}, `/my-request/${token}/`)).status).toBe(200);
		expect((await world.ask(lead, path, { reason: "Not theirs" })).status).toBe(404);
		expect((await world.ask(lead, `/team/accounts/${lone.account_id}/access/`)).body).toMatchObject({
			has_owner: false,
			proofs: [],
		});
	});

	// CLM-004
	it("ends a false claim from its case, with everyone it let in, also after the case is closed", async () => {
		const email = (await holder.call?.()) ?? "";
		const kim = await signsIn(email);
		const body = { name: "Ada", email: `ada@invited-${domain}`, providers: [lone.id] };
		await world.ask(kim, `/account-admin/${lone.account_id}/members/`, body);
		const { caseId } = await newest();
		await sql`update team_case set status = 'closed', closed_at = now() where id = ${caseId}`.execute(db());
		expect((await onClaim("end", { reason: "False" }, world.sam)).status).toBe(403);
		expect(await onClaim("end", { reason: "False" }, lead)).toMatchObject({ status: 200, body: { state: "refused" } });
		expect((await world.ask(kim, "/account-admin/")).status).toBe(401);
		const { rows } = await sql`select from account_member where account_id = ${lone.account_id}`.execute(db());
		expect(rows).toEqual([]);
	});
});

describe("a freeze", () => {
	const owner = async (email: string) => {
		const { id } = await aPerson(api.services, "staff", { email, password: "a river and three stones" });
		await joins(api.services, id, lone.account_id, "owner");
		return sessionOf(api.services, id);
	};
	const signIn = (email: string) => world.ask({}, "/users/login/", { email, password: "a river and three stones" });

	it.each(["account", "person"] as const)(
		"of an %s closes the details at once, says to call us, and restores nothing",
		async (what) => {
			const email = `kim@${what}-${domain}`;
			const kim = await owner(email);
			const { id } = await referral();
			const { version } = (await world.ask(kim, at(id))).body;
			await world.ask(kim, `${at(id)}answer/`, { version, answer: "yes" });
			const { rows } = await sql<{
				id: number;
			}>`select id from account_member where account_id = ${lone.account_id}`.execute(db());
			const path = `/team/accounts/${lone.account_id}/${what === "account" ? "" : `members/${rows[0]?.id}/`}`;
			expect((await world.ask(world.sam, `${path}freeze/`, { reason: "Odd" })).status).toBe(403);
			expect((await world.ask(lead, `${path}freeze/`, { reason: "Odd" })).status).toBe(200);
			expect((await world.ask(lead, `${path}freeze/`, { reason: "Odd" })).status).toBe(409);
			expect((await world.ask(kim, at(id))).status).toBe(401);
			expect(await signIn(email)).toMatchObject({
				status: 409,
				body: { detail: expect.stringContaining("Please call us") },
			});
			const { rows: cases } = await sql<{
				flags: string[];
			}>`select flags from team_case where provider_id = ${lone.id}`.execute(db());
			expect(cases[0]?.flags).toContain("access-stopped");
			expect((await world.ask(lead, `${path}unfreeze/`, { reason: "Fine" })).status).toBe(200);
			expect((await signIn(email)).status).toBe(200);
			const back = await sessionOf(
				api.services,
				(await sql<{ id: number }>`select id from person where email = ${email}`.execute(db())).rows[0]?.id ?? 0,
			);
			expect((await world.ask(back, at(id))).body).toMatchObject({ is_paused: true, person: null });
		},
	);

	it("lets the team remove the only owner, and a new owner can't remove who was there before", async () => {
		const first = await owner(`first@${domain}`);
		const added = { name: "Nia", email: `nia@${domain}`, is_owner: true };
		await world.ask(first, `/account-admin/${lone.account_id}/members/`, added);
		const nia = await signsIn(`nia@${domain}`);
		const { rows } = await sql<{ id: number; email: string }>`
			select m.id, w.email from account_member m join person w on w.id = m.person_id where m.account_id = ${lone.account_id} order by m.id
		`.execute(db());
		await sql`update account_member set created_at = '2026-01-01' where id = ${rows[0]?.id}`.execute(db());
		const remove = (as: Record<string, string>, which: number, by: "account-admin" | "team/accounts") =>
			world.ask(as, `/${by}/${lone.account_id}/members/${rows[which]?.id}/`, undefined, "DELETE");
		expect((await remove(nia, 0, "account-admin")).status).toBe(409);
		expect((await remove(lead, 0, "team/accounts")).status).toBe(200);
		expect((await remove(nia, 1, "account-admin")).status).toBe(409);
		expect((await remove(lead, 1, "team/accounts")).status).toBe(200);
	});
});

it("a hidden profile closes the claim, tells the claimant, and ends the links to answer by", async () => {
	await referral();
	const [email] = await world.emails("referral-waits", lone.email ?? "");
	const answer = /\/answer\/([\w-]{43})/.exec(email?.text ?? "")?.[1] ?? "";
	expect((await world.ask({}, `/answer/${answer}/`)).status).toBe(200);
	await claim(`kim@heard-${domain}`);
	await sql`update provider set is_active = false, inactive_reason = 'Import undone' where id = ${lone.id}`.execute(
		db(),
	);
	expect((await world.ask({}, `/answer/${answer}/`)).status).toBe(404);
	await runReferralsJob(api.services);
	expect((await world.emails("claim-closed", `kim@heard-${domain}`))[0]?.text).toContain("no longer on our site");
	const { rows } = await sql`select from profile_claim where provider_id = ${lone.id} and state = 'refused'`.execute(
		db(),
	);
	expect(rows).toHaveLength(1);
});

it("a new address of a profile ends the links that went to the old one", async () => {
	await referral();
	const [email] = await world.emails("referral-waits", lone.email ?? "");
	const answer = /\/answer\/([\w-]{43})/.exec(email?.text ?? "")?.[1] ?? "";
	await sql`update provider set email = ${`new@${domain}`} where id = ${lone.id}`.execute(db());
	await sql`update provider set email = ${lone.email} where id = ${lone.id}`.execute(db());
	expect((await world.ask({}, `/answer/${answer}/`)).status).toBe(404);
});
