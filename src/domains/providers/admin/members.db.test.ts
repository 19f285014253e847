import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, joins, sessionOf } from "#tests/support/people.ts";
import { KEY_TAKEN, sendRepeatedly } from "#tests/support/repeats.ts";
import { type Staff, staffOf } from "#tests/support/staff.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const db = () => api.services.database.db;
let staff: Staff;
let provider: Staff["provider"];
let ask: Staff["ask"];
beforeEach(async () => {
	staff = await staffOf(api);
	({ provider, ask } = staff);
});

describe("staff of an account", () => {
	const members = async (as = staff.cookies) =>
		(
			(await ask("/account-admin/", "GET", undefined, as)).body.results as {
				id: number;
				members: Record<string, unknown>[];
			}[]
		).find((a) => a.id === provider.account_id)?.members ?? [];
	const invite = (body: object, as = staff.cookies) =>
		ask(
			`/account-admin/${provider.account_id}/members/`,
			"POST",
			{ name: "Sam Reed", email: `sam-${provider.id}@staff.example`, ...body },
			as,
		);
	const personBy = async (email: string) =>
		Number((await sql<{ id: number }>`select id from person where email = ${email}`.execute(db())).rows[0]?.id);
	const emails = (to: string) => emailsTo(api.services, to);

	it("an owner invites by email; the email's link sets a password, then they sign in", async () => {
		const email = `sam-${provider.id}@staff.example`;
		const { status, body } = await invite({ providers: [provider.id], email: email.toUpperCase() });
		expect(status).toBe(201);
		expect(body).toMatchObject({
			email,
			name: "Sam Reed",
			is_invited: true,
			is_owner: false,
			providers: [provider.id],
			is_you: false,
		});
		const [sentEmail] = await emails(email);
		const [, uid, token] = /password-reset-confirm\/([\w-]+)\/([\w-]+)/.exec(sentEmail?.text_body ?? "") ?? [];
		const password = "a river and three stones";
		expect((await ask(`/users/password-reset-confirm/${uid}/${token}/`, "GET", undefined, {})).body).toMatchObject({
			kind: "invitation",
		});
		expect(
			(
				await ask(
					`/users/password-reset-confirm/${uid}/${token}/`,
					"POST",
					{ uid, token, new_password1: password, new_password2: password },
					{},
				)
			).status,
		).toBe(200);
		expect((await ask("/users/login/", "POST", { auth: { email, password } }, {})).body).toMatchObject({
			authenticated: true,
		});
		expect((await members()).find((member) => member.email === email)).toMatchObject({ is_invited: false });
	});

	it("sending one form several times makes one invitation and one email", async () => {
		const email = `once-${provider.id}@staff.example`;
		const path = `/account-admin/${provider.account_id}/members/`;
		const body = { name: "Sam Reed", email, providers: [provider.id] };
		const sent = await sendRepeatedly(api, {
			path,
			cookies: staff.cookies,
			body,
			other: { ...body, name: "Sam Read" },
		});
		expect(sent.first).toMatchObject({ status: 201, body: { email, providers: [provider.id] } });
		expect(sent.second).toEqual(sent.first);
		expect(sent.later).toEqual(sent.first);
		expect(sent.other).toMatchObject(KEY_TAKEN);
		expect(await emails(email)).toHaveLength(1);
	});

	it("a person who already has a sign-in joins with it", async () => {
		const known = await aPerson(api.services, "staff", { password: "a river and three stones" });
		// The response shows the owner only what they typed.
		expect((await invite({ email: known.email, providers: [provider.id] })).body).toMatchObject({
			name: "Sam Reed",
			is_invited: true,
		});
		const [sentEmail] = await emails(known.email);
		expect(sentEmail?.text_body).toContain("Sign in with your current password.");
		expect(sentEmail?.text_body).not.toContain("password-reset-confirm");
	});

	it("sets their profiles, makes them owners, and removes them, which signs them out", async () => {
		const second = await aProvider(db(), { account_id: provider.account_id });
		const { body } = await invite({ providers: [provider.id] });
		const path = `/account-admin/${provider.account_id}/members/${body.id}/`;
		const theirs = await sessionOf(api.services, await personBy(`sam-${provider.id}@staff.example`));
		expect((await ask(path, "PATCH", { providers: [second.id] })).body).toMatchObject({ providers: [second.id] });
		expect((await ask(`/provider-admin/${provider.id}/`, "GET", undefined, theirs)).status).toBe(404);
		expect((await ask(`/provider-admin/${second.id}/`, "GET", undefined, theirs)).status).toBe(200);
		expect((await ask(path, "PATCH", { is_owner: true })).body).toMatchObject({ is_owner: true });
		expect((await ask(`/provider-admin/${provider.id}/`, "GET", undefined, theirs)).status).toBe(200);
		expect((await ask(path, "DELETE")).body).toEqual({ removed: true });
		expect((await ask("/provider-admin/", "GET", undefined, theirs)).status).toBe(401);
		expect(await members()).toHaveLength(1);
	});

	it("an invitation ends when the person is removed from the account", async () => {
		const email = `invited-${provider.id}@staff.example`;
		const { body } = await invite({ email, providers: [provider.id] });
		const [sentEmail] = await emails(email);
		const [, uid, token] = /password-reset-confirm\/([^/]+)\/([^/\s]+)/.exec(sentEmail?.text_body ?? "") ?? [];
		expect((await ask(`/account-admin/${provider.account_id}/members/${body.id}/`, "DELETE")).status).toBe(200);
		const set = { new_password1: "five words stand here together", new_password2: "five words stand here together" };
		const answer = await api.request(`/users/password-reset-confirm/${uid}/${token}/`, { body: set });
		expect(answer.status).toBe(400);
	});

	it("removing a team member, or a person with another account, doesn't sign them out", async () => {
		const elsewhere = await staffOf(api);
		const team = await aPerson(api.services, "team");
		const inTeam = await sessionOf(api.services, team.id);
		for (const email of [elsewhere.person.email, team.email]) {
			const { body } = await invite({ email, providers: [provider.id] });
			expect((await ask(`/account-admin/${provider.account_id}/members/${body.id}/`, "DELETE")).status).toBe(200);
		}
		expect((await elsewhere.ask("/provider-admin/")).status).toBe(200);
		expect((await api.request("/team/cases/", { cookies: inTeam })).status).toBe(200);
	});

	it("uses the account's name in the invitation if the inviter's own name looks like a message", async () => {
		const named = await aPerson(api.services, "staff", { name: "Pay now at evil.example" });
		await joins(api.services, named.id, provider.account_id, "owner");
		const email = `stranger-${provider.id}@staff.example`;
		expect((await invite({ email, providers: [provider.id] }, await sessionOf(api.services, named.id))).status).toBe(
			201,
		);
		const [sentEmail] = await emails(email);
		expect(sentEmail?.text_body).not.toContain("evil.example");
		expect(sentEmail?.text_body).toContain(" has invited you to help look after the profiles of ");
	});

	it("always keeps one owner, and limits staff to the account's own profiles", async () => {
		const me = `/account-admin/${provider.account_id}/members/${(await members())[0]?.id}/`;
		expect((await ask(me, "DELETE")).status).toBe(409);
		expect((await ask(me, "PATCH", { is_owner: false })).status).toBe(409);
		const elsewhere = await aProvider(db());
		expect((await invite({ providers: [elsewhere.id] })).body.errors?.[0]?.field).toBe("providers");
		expect((await invite({ providers: [] })).body.errors?.[0]?.field).toBe("providers");
		expect((await invite({ name: "", email: "x" })).body.errors?.map(({ field }) => field)).toEqual(["name", "email"]);
		expect(await members()).toHaveLength(1);
	});
});
