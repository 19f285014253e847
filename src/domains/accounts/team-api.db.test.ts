import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditLine, TeamMember } from "#contract/accounts/team-members.ts";
import { TEAM_PERMISSIONS, TEAM_ROLES, type TeamRole } from "#contract/accounts/team-roles.ts";
import { maskedAddress } from "#platform/text.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { KEY_TAKEN, sendRepeatedly } from "#tests/support/repeats.ts";
import { leaves } from "#tests/support/retention.ts";
import { recordAuditEvent } from "./audit.ts";
import { rightsOf, teamPermissions } from "./team-permissions.ts";

interface Somebody {
	id: number;
	email: string;
	cookies: Record<string, string>;
}
let api: TestApi;
let kim: Somebody;
let priya: Somebody;
let sam: Somebody;
const db = () => api.services.database.db;
const someone = async (name: string, role: TeamRole): Promise<Somebody> => {
	const { id, email } = await aPerson(api.services, "team", { name });
	await sql`update person set team_role = ${role} where id = ${id}`.execute(db());
	return { id, email, cookies: await sessionOf(api.services, id) };
};
beforeAll(async () => {
	api = await testApi();
	kim = await someone("Kim Banks", "administrator");
	priya = await someone("Priya Nair", "lead");
	sam = await someone("Sam Reed", "member");
});
afterAll(() => api.close());

const ask = async (path: string, as: Somebody, body?: unknown, method?: string) => {
	const answer = await api.request(path, {
		...(body === undefined ? {} : { body }),
		...(method ? { method } : {}),
		cookies: as.cookies,
	});
	return { status: answer.status, body: await answer.json() };
};
const change = (id: number, fields: object, as = kim) => ask(`/team/members/${id}/`, as, fields, "PATCH");
const members = async (as = kim): Promise<TeamMember[]> => (await ask("/team/members/", as)).body.results;
const audit = async (query = "", as = priya): Promise<{ results: AuditLine[]; count: number; deeds: string[] }> =>
	(await ask(`/team/audit/${query}`, as)).body;

describe("roles of the team", () => {
	it("one table lists all permissions, and each belongs to a role", () => {
		expect(Object.keys(teamPermissions).sort()).toEqual([...TEAM_PERMISSIONS].sort());
		const [member = [], lead = [], administrator = []] = TEAM_ROLES.map((team_role) =>
			rightsOf({ role: "team", team_role }),
		);
		expect(lead).toEqual(expect.arrayContaining(member));
		expect([...administrator].sort()).toEqual([...TEAM_PERMISSIONS].sort());
		// Least privilege: health details and plan files are for the case owner.
		for (const one of [
			"health.read",
			"plan-file.read",
			"audit.read",
			"imports.run",
			"people.change",
			"exports.make",
			"stories.publish",
		] as const)
			expect(member).not.toContain(one);
		expect(rightsOf({ role: "staff", team_role: null })).toEqual([]);
	});

	it("team members can read their own permissions", async () => {
		expect((await ask("/team/me/", sam)).body).toMatchObject({
			id: sam.id,
			team_role: "member",
			may: expect.arrayContaining(["cases.work", "people.read"]),
		});
		expect((await ask("/team/me/", priya)).body.may).toContain("audit.read");
	});

	it("a form sent repeatedly makes one invitation and one email", async () => {
		const body = { name: "Ira Moss", email: "ira@team.example", team_role: "member" };
		const sent = await sendRepeatedly(api, {
			path: "/team/members/",
			cookies: kim.cookies,
			body,
			other: { ...body, team_role: "lead" },
		});
		expect(sent.first).toMatchObject({ status: 201, body: { email: body.email, is_invited: true } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(sent.other).toMatchObject(KEY_TAKEN);
		expect(await emailsTo(api.services, body.email)).toHaveLength(1);
	});

	it("only administrators invite, and they can send the invitation again", async () => {
		const body = { name: "Jo Hill", email: "Jo@Team.example", team_role: "lead" };
		for (const as of [sam, priya]) expect((await ask("/team/members/", as, body)).status).toBe(403);
		expect(await ask("/team/members/", kim, { ...body, name: " ", email: "jo", team_role: "boss" })).toMatchObject({
			status: 422,
			body: {
				errors: [{ field: "name" }, { field: "email" }, { field: "team_role", message: "Please select a role" }],
			},
		});
		const invited = await ask("/team/members/", kim, body);
		expect(invited).toMatchObject({
			status: 201,
			body: { email: "jo@team.example", team_role: "lead", is_invited: true, two_factor: false, last_sign_in: null },
		});
		api.advance(1000);
		expect((await ask("/team/members/", kim, body)).status).toBe(201);
		const { rows } = await sql`select from letter where kind = 'invitation' and recipient = 'jo@team.example'`.execute(
			db(),
		);
		expect(rows).toHaveLength(2);
		expect((await members()).filter(({ email }) => email === "jo@team.example")).toHaveLength(1);
	});

	describe("an address that belongs to a provider's staff", () => {
		const PASSWORD = "seven brown horses ran";
		const invite = (email: string) => ask("/team/members/", kim, { name: "Jo Hill", email, team_role: "lead" });
		const refused = {
			status: 422,
			body: { errors: [{ field: "email", message: expect.stringContaining("provider's staff") }] },
		};

		it("stays theirs while they use it for an account", async () => {
			const staff = await aPerson(api.services, "staff", { password: PASSWORD });
			const { account_id } = await aProvider(db());
			await joins(api.services, staff.id, account_id, "owner");
			await joins(api.services, (await aPerson(api.services, "staff", { password: PASSWORD })).id, account_id, "owner");
			expect(await invite(staff.email)).toMatchObject(refused);
		});

		it("goes to the team if its invited owner never signed in, so that typing an address can't block us", async () => {
			const staff = await aPerson(api.services, "staff", { name: "Whatever they typed" });
			const { id, account_id } = await aProvider(db());
			await joins(api.services, (await aPerson(api.services, "staff", { password: PASSWORD })).id, account_id, "owner");
			await joins(api.services, staff.id, account_id, [id]);
			expect(await invite(staff.email)).toMatchObject({
				status: 201,
				body: { id: staff.id, name: "Jo Hill", team_role: "lead", is_invited: true },
			});
			const { rows } = await sql`
				select from account_member where person_id = ${staff.id} union all select from provider_manager where person_id = ${staff.id}
			`.execute(db());
			expect(rows).toEqual([]);
			expect((await audit(`?about=account:${account_id}`)).results).toMatchObject([{ event: "member.removed" }]);
		});

		it("goes to the team once it's on no account, and its old sign-in ends", async () => {
			const staff = await aPerson(api.services, "staff", { password: PASSWORD });
			const cookies = await sessionOf(api.services, staff.id);
			expect(await invite(staff.email)).toMatchObject({
				status: 201,
				body: { id: staff.id, is_invited: true, two_factor: false },
			});
			expect((await ask("/team/me/", { ...staff, cookies })).status).toBe(401);
			const { status } = await api.request("/users/login/", { body: { email: staff.email, password: PASSWORD } });
			expect(status).toBe(401);
		});

		it("stays with an account that would have no other owner", async () => {
			const staff = await aPerson(api.services, "staff");
			const { account_id } = await aProvider(db());
			await joins(api.services, staff.id, account_id, "owner");
			expect(await invite(staff.email)).toMatchObject(refused);
		});
	});

	it("a role changes at once, except the last administrator's", async () => {
		expect((await ask("/team/audit/", sam)).status).toBe(403);
		expect(await change(sam.id, { team_role: "lead" })).toMatchObject({ status: 200, body: { team_role: "lead" } });
		expect((await ask("/team/audit/", sam)).status).toBe(200);
		await change(sam.id, { team_role: "member" });
		expect((await ask("/team/audit/", sam)).status).toBe(403);
		for (const fields of [{ team_role: "lead" }, { is_active: false }])
			expect(await change(kim.id, fields)).toMatchObject({
				status: 409,
				body: { detail: "The team needs an administrator. Make someone else one first." },
			});
		expect((await change(priya.id, { team_role: "administrator" }, priya)).status).toBe(403);
		expect((await change((await aPerson(api.services, "staff")).id, { team_role: "lead" })).status).toBe(404);
	});

	it("deactivating a colleague signs them out and unassigns their cases; they can be reactivated", async () => {
		const robin = await someone("Robin Marsh", "member");
		await api.request("/messages/", { body: { email: "a@visitor.example", message: "Hello" } });
		const { rows } = await sql<{ id: string }>`update team_case set owner_id = ${robin.id} returning id`.execute(db());
		expect(await change(robin.id, { is_active: false })).toMatchObject({ status: 200, body: { is_active: false } });
		expect((await ask("/team/me/", robin)).status).toBe(401);
		const one = (await ask(`/team/cases/${rows[0]?.id}/`, sam)).body;
		expect(one.owner).toBeNull();
		expect(one.timeline.at(-1)).toMatchObject({ kind: "owner-left", facts: { from: "Robin Marsh" } });
		expect(await ask("/team/members/", kim, { name: "Robin", email: robin.email, team_role: "member" })).toMatchObject({
			status: 409,
		});
		expect((await members()).at(-1)).toMatchObject({ id: robin.id, is_active: false });
		expect(await change(robin.id, { is_active: true })).toMatchObject({ status: 200, body: { is_active: true } });
		expect((await audit(`?about=person:${robin.id}`)).results.map(({ event }) => event)).toEqual([
			"team.reactivated",
			"team.deactivated",
		]);
	});
});

describe("the audit log", () => {
	it("can be searched by person, action, subject and day, and records each search once", async () => {
		await change(sam.id, { team_role: "lead" });
		await change(sam.id, { team_role: "member" });
		expect((await audit("?who=kim&event=team.role")).results[0]).toMatchObject({
			who: "Kim Banks",
			about: `person:${sam.id}`,
			facts: { was: "lead", is: "member" },
		});
		expect((await audit("?who=nobody-at-all")).count).toBe(0);
		expect((await audit("?about=person")).count).toBeGreaterThan(2);
		expect((await audit("?about=pers")).count).toBe(0);
		expect((await audit("?event=%25")).count).toBe(0);
		expect((await audit("?from=2026-03-02&to=2026-03-02")).count).toBeGreaterThan(2);
		expect((await audit("?from=2026-03-03")).count).toBe(0);
		expect((await ask("/team/audit/?from=soon", priya)).status).toBe(400);
		expect((await ask("/team/audit/?from=0000-01-01", priya)).status).toBe(400);
		await audit("?who=kim&event=team.role");
		const reads = (await audit("?event=audit.read&who=priya")).results.filter(({ facts }) => facts.who === "kim");
		expect(reads).toHaveLength(1);
	});

	it("can be searched by email without storing it: events outlive a person's erasure", async () => {
		expect((await audit(`?who=${encodeURIComponent(kim.email)}&event=team.role`)).count).toBeGreaterThan(0);
		expect((await audit(`?about=${encodeURIComponent(kim.email)}`)).count).toBe(0);
		const [about, who] = (await audit("?event=audit.read&who=priya")).results.filter(({ facts }) =>
			JSON.stringify(facts).includes("•"),
		);
		expect([who?.facts, about?.facts]).toEqual([
			{ who: maskedAddress(kim.email), event: "team.role" },
			{ about: maskedAddress(kim.email) },
		]);
		const { rows } = await sql`select from audit where facts::text like ${`%${kim.email}%`}`.execute(db());
		expect(rows).toEqual([]);
	});

	it("finds all readings of a case by its number, including its details, chats and records", async () => {
		const area = (await aService(db())).areaId;
		const left = { kind: "quote", at: new Date("2026-03-01T00:00:00Z"), isClosed: true, isHeld: false } as const;
		const world = { provider: (await aProvider(db())).id, areaId: area, member: kim.id };
		const { id, caseId } = await leaves(db(), world, left);
		const other = await leaves(db(), world, left);
		const { rows } = await sql<{ number: number; record: string }>`
			select c.number, r.record_id as record from team_case c join case_record r on r.case_id = c.id where c.id = ${caseId} limit 1
		`.execute(db());
		const [{ number, record } = { number: 0, record: "" }] = rows;
		for (const [event, about] of [
			["case.read", `case:${caseId}`],
			["details.read", `quote:${id}`],
			["record.read", `record:${record}`],
			["details.read", `quote:${other.id}`],
		] as const)
			await recordAuditEvent(db(), new Date(), { personId: sam.id, event, about });
		const found = (await audit(`?who=sam&about=c-${number}`)).results.map(({ event, about }) => `${event} ${about}`);
		expect(found.toSorted()).toEqual([
			`case.read case:${caseId}`,
			`details.read quote:${id}`,
			`record.read record:${record}`,
		]);
	});

	it("can't be changed, not even by SQL; only old events are deleted", async () => {
		await expect(sql`update audit set deed = 'nothing'`.execute(db())).rejects.toThrow("never changed");
		await expect(sql`delete from audit`.execute(db())).rejects.toThrow("never changed");
		await expect(sql`select forget_audit(now())`.execute(db())).rejects.toThrow("two years");
		await sql`insert into audit (at, deed, about) values (now() - interval '3 years', 'old.deed', 'x:1')`.execute(db());
		const { rows } = await sql<{ gone: number }>`select forget_audit(now() - interval '2 years 1 day') as gone`.execute(
			db(),
		);
		expect(rows[0]?.gone).toBe(1);
		expect((await audit("?event=old.deed")).count).toBe(0);
		await expect(sql`delete from audit`.execute(db())).rejects.toThrow("never changed");
	});
});
