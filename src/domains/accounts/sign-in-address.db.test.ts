import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TeamMember } from "#contract/accounts/team-members.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

const PASSWORD = "a river and three stones";
let api: TestApi;
let made = 0;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const db = () => api.services.database.db;
const ask = async (path: string, cookies: Record<string, string> = {}, body?: unknown, method?: string) => {
	const answer = await api.request(path, {
		cookies,
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
	});
	return { status: answer.status, body: await answer.json() };
};
const aColleague = async (role: "administrator" | "member", isInvited = false) => {
	const { id, email } = await aPerson(api.services, "team", {
		name: "Jo Hill",
		...(isInvited ? {} : { password: PASSWORD }),
	});
	await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
	return { id, email, cookies: isInvited ? {} : await sessionOf(api.services, id) };
};
const linkTo = async (email: string, kind: string) => {
	const sentEmail = (await emailsTo(api.services, email)).findLast((one) => one.kind === kind);
	return `/users/sign-in-address/${/sign-in-address\/([\w-]+)/.exec(sentEmail?.text_body ?? "")?.[1]}/`;
};
const emailOf = async (id: number) =>
	(await sql<{ email: string }>`select email from person where id = ${id}`.execute(db())).rows[0]?.email;
const factsOf = async (id: number) =>
	JSON.stringify(
		(await sql`select deed, facts from audit where about = ${`person:${id}`} order by id`.execute(db())).rows,
	);

describe("names and sign-in addresses of the team", () => {
	const change = (of: { cookies: Record<string, string> }, id: number, body: object) =>
		ask(`/team/members/${id}/`, of.cookies, body, "PATCH");
	const memberOf = async (of: { cookies: Record<string, string> }, id: number): Promise<TeamMember> =>
		(await ask("/team/members/", of.cookies)).body.results.find((one: TeamMember) => one.id === id);

	it("a new address works once its link is opened; the old one is emailed first, and all sessions end", async () => {
		const [kim, jo] = [await aColleague("administrator"), await aColleague("member")];
		const next = `jo.new-${++made}@team.example`;
		expect(await change(kim, jo.id, { name: "Jo Hills", email: next.toUpperCase() })).toMatchObject({
			status: 200,
			body: { name: "Jo Hills", email: jo.email, new_email: next },
		});
		expect((await emailsTo(api.services, jo.email)).map(({ kind }) => kind)).toEqual(["keep-address"]);
		const confirm = await linkTo(next, "new-address");
		expect((await ask(confirm)).body).toEqual({ kind: "new-address", email: "j•••@team.example" });
		expect(await emailOf(jo.id)).toBe(jo.email);
		expect((await ask(confirm, {}, {})).status).toBe(200);
		expect(await emailOf(jo.id)).toBe(next);
		expect((await ask("/team/me/", jo.cookies)).status).toBe(401);
		expect((await ask(confirm, {}, {})).status).toBe(400);
		expect((await ask(await linkTo(jo.email, "keep-address"))).status).toBe(400);
		expect((await ask("/users/login/", {}, { email: next, password: PASSWORD })).status).toBe(200);
		expect((await ask("/users/login/", {}, { email: jo.email, password: PASSWORD })).status).toBe(401);
		expect((await emailsTo(api.services, jo.email)).map(({ kind }) => kind).sort()).toEqual([
			"address-changed",
			"keep-address",
		]);
		const facts = await factsOf(jo.id);
		for (const deed of ["team.renamed", "sign-in-address.asked", "sign-in-address.changed"])
			expect(facts).toContain(deed);
		expect(facts).not.toMatch(/@|Hill/);
	});

	it("the old address can stop the change, and so can a colleague", async () => {
		const [kim, jo] = [await aColleague("administrator"), await aColleague("member")];
		for (const stop of [
			async () => expect((await ask(await linkTo(jo.email, "keep-address"), {}, {})).body.kind).toBe("keep-address"),
			async () => expect((await change(kim, jo.id, { email: jo.email })).status).toBe(200),
		]) {
			const next = `jo.new-${++made}@team.example`;
			expect((await change(kim, jo.id, { email: next })).status).toBe(200);
			const confirm = await linkTo(next, "new-address");
			await stop();
			expect((await ask(confirm, {}, {})).status).toBe(400);
			expect(await memberOf(kim, jo.id)).toMatchObject({ email: jo.email, new_email: null });
		}
		expect((await ask("/team/me/", jo.cookies)).status).toBe(200);
	});

	it("refuses a taken address without saying who has it, even if it was taken in between", async () => {
		const [kim, jo] = [await aColleague("administrator"), await aColleague("member")];
		const { email: taken } = await aPerson(api.services, "staff", { name: "Robin Marsh" });
		const refused = await change(kim, jo.id, { email: taken });
		expect(refused).toMatchObject({
			status: 422,
			body: { errors: [{ field: "email", message: "This address is already used to sign in. Use another one." }] },
		});
		const next = `jo.new-${++made}@team.example`;
		expect((await change(kim, jo.id, { email: next })).status).toBe(200);
		await aPerson(api.services, "staff", { email: next });
		expect((await ask(await linkTo(next, "new-address"), {}, {})).status).toBe(409);
		expect(await emailOf(jo.id)).toBe(jo.email);
	});

	it("resends an invitation to the corrected address, shows when it expires, and ends the first link", async () => {
		const kim = await aColleague("administrator");
		const wrong = `wrong-${++made}@team.example`;
		const { id } = (await ask("/team/members/", kim.cookies, { name: "Ira Moss", email: wrong, team_role: "member" }))
			.body;
		const linkIn = async (to: string) =>
			/password-reset-confirm(\/[\w-]+\/[\w-]+)/.exec((await emailsTo(api.services, to)).at(-1)?.text_body ?? "")?.[1];
		const first = await linkIn(wrong);
		const right = `right-${made}@team.example`;
		const changed = await change(kim, id, { email: right });
		expect(changed).toMatchObject({ status: 200, body: { email: right, is_invited: true, new_email: null } });
		const days = (Date.parse(changed.body.invitation_ends) - api.services.clock().getTime()) / (24 * 3600_000);
		expect(Math.round(days)).toBe(7);
		expect((await ask(`/users/password-reset-confirm${first}/`)).status).toBe(400);
		expect((await ask(`/users/password-reset-confirm${await linkIn(right)}/`)).body.kind).toBe("invitation");
	});

	it("doesn't overwrite a name that a colleague changed in between", async () => {
		const [kim, jo] = [await aColleague("administrator"), await aColleague("member")];
		await change(kim, jo.id, { name: "Jo Hills" });
		expect((await change(kim, jo.id, { name: "Joe Hill", was: { name: "Jo Hill" } })).status).toBe(409);
		expect((await change(kim, jo.id, { name: "Joe Hill", was: { name: "Jo Hills" } })).status).toBe(200);
	});

	it("people correct their own name, but can't leave it empty", async () => {
		const jo = await aColleague("member");
		expect(await ask("/users/me/", jo.cookies, { name: " Jo  Hills " }, "PATCH")).toMatchObject({
			status: 200,
			body: { name: "Jo Hills" },
		});
		expect((await memberOf(jo, jo.id)).name).toBe("Jo Hills");
		expect(await ask("/users/me/", jo.cookies, { name: " " }, "PATCH")).toMatchObject({
			status: 422,
			body: { errors: [{ field: "name" }] },
		});
	});
});

describe("names and sign-in addresses of an account's staff", () => {
	let owner: Staff;
	beforeEach(async () => {
		owner = await staffOf(api);
	});
	const path = (id: number) => `/account-admin/${owner.provider.account_id}/members/${id}/`;
	const change = (id: number, body: object, cookies = owner.cookies) => ask(path(id), cookies, body, "PATCH");
	const aMember = async () => {
		const person = await aPerson(api.services, "staff", { name: "Sam Reed", password: PASSWORD });
		await joins(api.services, person.id, owner.provider.account_id, [owner.provider.id]);
		const { rows } = await sql<{ id: number }>`select id from account_member where person_id = ${person.id}`.execute(
			db(),
		);
		return { ...person, member: Number(rows[0]?.id) };
	};

	it("an owner corrects both; the address works once confirmed", async () => {
		const sam = await aMember();
		const next = `sam.new-${++made}@staff.example`;
		expect(await change(sam.member, { name: "Sam Reid", email: next })).toMatchObject({
			status: 200,
			body: { name: "Sam Reid", email: sam.email, new_email: next },
		});
		expect((await emailsTo(api.services, sam.email)).map(({ kind }) => kind)).toEqual(["keep-address"]);
		expect((await ask(await linkTo(next, "new-address"), {}, {})).status).toBe(200);
		expect(await emailOf(sam.id)).toBe(next);
	});

	it("an owner can't change a sign-in that also serves another account or the team, now or later", async () => {
		const sam = await aMember();
		const other = await aProvider(db());
		const next = `sam.new-${++made}@staff.example`;
		expect((await change(sam.member, { email: next })).status).toBe(200);
		await joins(api.services, sam.id, other.account_id, "owner");
		expect((await ask(await linkTo(next, "new-address"), {}, {})).status).toBe(400);
		expect((await change(sam.member, { email: `sam.new-${++made}@staff.example` })).status).toBe(409);
		const jo = await aPerson(api.services, "team", { password: PASSWORD });
		await joins(api.services, jo.id, owner.provider.account_id, "owner");
		const { rows } = await sql<{ id: number }>`select id from account_member where person_id = ${jo.id}`.execute(db());
		expect((await change(Number(rows[0]?.id), { email: `jo.new-${++made}@team.example` })).status).toBe(409);
	});

	it("an invitation shows when it expires, and moves to the corrected address, even of an existing person", async () => {
		const wrong = `wrong-${++made}@staff.example`;
		const { body: member } = await ask(`/account-admin/${owner.provider.account_id}/members/`, owner.cookies, {
			...{ name: "Sam Reed", email: wrong, providers: [owner.provider.id] },
		});
		const days = (Date.parse(member.invitation_ends) - api.services.clock().getTime()) / (24 * 3600_000);
		expect(Math.round(days)).toBe(7);
		const { email: known } = await aPerson(api.services, "staff", { name: "Ira Moss", password: PASSWORD });
		const moved = await change(member.id, { email: known });
		expect(moved).toMatchObject({
			status: 200,
			body: { name: "Sam Reed", email: known, is_invited: true, providers: [owner.provider.id] },
		});
		expect(moved.body.invitation_ends).not.toBeNull();
		const { members } = (await ask("/account-admin/", owner.cookies)).body.results[0];
		expect(members.map(({ email }: { email: string }) => email)).not.toContain(wrong);
		expect((await emailsTo(api.services, known)).map(({ kind }) => kind)).toEqual(["invitation"]);
	});
});
