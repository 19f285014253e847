import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aMeanwhile } from "#tests/support/concurrency.ts";
import { aPerson, cookiesFrom, sessionOf, type TestPerson } from "#tests/support/people.ts";
import { confirmPasswordReset, newPasswordLink } from "./reset-password.ts";
import { endTwoFactor } from "./two-factor.ts";

// Checking a permission and acting on it are two moments, and these tests change something in between. A new password
// and a deactivation must also end sessions that are just being opened.

const PASSWORD = "wattle seed river stone";
const NEW = "kookaburra on the fence";
const SHORT = "wattle seed";

let api: TestApi;
const meanwhile = aMeanwhile();
beforeAll(async () => {
	api = await testApi({}, (real) => meanwhile.services(real));
});
afterAll(() => api.close());

let person: TestPerson;
beforeEach(async () => {
	person = await aPerson(api.services, "staff", { password: PASSWORD });
});

const post = (path: string, cookies: Record<string, string>, body: unknown = {}) =>
	api.request(path, { method: "POST", cookies, body });
const login = () => post("/users/login/", {}, { auth: { email: person.email, password: PASSWORD } });
const codeOf = (secret: string, ms = 0) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.services.clock().getTime() + ms });
const newLink = () =>
	api.services.database.transaction((trx) => newPasswordLink(trx, person.id, "reset", api.services.clock()));
/** @returns a function that sets a new password by an emailed link */
const resetting = async (password = NEW) => {
	const token = await newLink();
	return () => confirmPasswordReset(api.services, { uid: person.uid, token }, password);
};
const deactivate = () =>
	api.services.database.transaction(async (trx) => {
		await sql`update person set is_active = false where id = ${person.id}`.execute(trx);
		await sql`delete from session where person_id = ${person.id}`.execute(trx);
	});
const sessions = async () =>
	(await sql`select from session where person_id = ${person.id}`.execute(api.services.database.db)).rows.length;
const turnOn = async () => {
	const cookies = await sessionOf(api.services, person.id, "enrol");
	const { secret } = await (await post("/users/two-factor/", cookies)).json();
	const whole = cookiesFrom(await post("/users/two-factor/confirm/", cookies, { code: codeOf(secret) }));
	return { secret: secret as string, whole };
};

it("the old password doesn't work once a new one is set", async () => {
	meanwhile.happens = await resetting();
	const answer = await login();
	expect(answer.status).toBe(401);
	expect(cookiesFrom(answer)).toEqual({});
	expect(await sessions()).toBe(0);
});

it("a deactivated person can't sign in", async () => {
	meanwhile.happens = deactivate;
	expect((await login()).status).toBe(401);
	expect(await sessions()).toBe(0);
});

it("asks for the second step if it was turned on during the sign-in", async () => {
	meanwhile.happens = turnOn;
	expect(await (await login()).json()).toEqual({ authenticated: false, next: "code" });
});

it.each([
	["a new password", () => resetting()],
	["a deactivation", async () => deactivate],
])("a right code doesn't sign in after %s, and isn't used up", async (_name, change) => {
	const { secret } = await turnOn();
	const half = cookiesFrom(await login());
	meanwhile.happens = await change();
	const answer = await post("/users/login/code/", half, { code: codeOf(secret, 30_000) });
	expect(answer.status).toBe(401);
	expect(cookiesFrom(answer)).toEqual({});
	expect(await sessions()).toBe(0);
});

it("finishing two-step set-up doesn't sign in a deactivated person", async () => {
	const cookies = await sessionOf(api.services, person.id, "enrol");
	const { secret } = await (await post("/users/two-factor/", cookies)).json();
	meanwhile.happens = deactivate;
	expect((await post("/users/two-factor/confirm/", cookies, { code: codeOf(secret) })).status).toBe(401);
	expect(await sessions()).toBe(0);
});

it("two-step sign-in stays on if a new password signed the person out first", async () => {
	const { whole } = await turnOn();
	meanwhile.happens = await resetting();
	expect((await post("/users/two-factor/end/", whole, { password: PASSWORD })).status).toBe(401);
	const { rows } = await sql`select from person where id = ${person.id} and totp_confirmed_at is not null`.execute(
		api.services.database.db,
	);
	expect(rows).toHaveLength(1);
});

it.each([
	["is no longer an administrator", { team_role: "member" }],
	["has left", { is_active: false }],
])("a team member can't give rights if the member %s", async (_name, change) => {
	const { services, request } = api;
	const { db } = services.database;
	const administrator = async () => {
		const { id } = await aPerson(services, "team");
		await sql`update person set team_role = 'administrator' where id = ${id}`.execute(db);
		return { id, cookies: await sessionOf(services, id) };
	};
	const [one, other, member] = [await administrator(), await administrator(), await aPerson(services, "team")];
	const patch = (id: number, body: object, cookies: Record<string, string>) =>
		request(`/team/members/${id}/`, { method: "PATCH", body, cookies });
	const took = () => patch(other.id, change, one.cookies);

	meanwhile.happens = took;
	expect((await patch(member.id, { team_role: "administrator" }, other.cookies)).status).toBe(403);
	await patch(other.id, { team_role: "administrator", is_active: true }, one.cookies);
	other.cookies = await sessionOf(services, other.id);
	meanwhile.happens = took;
	const email = `friend-${other.id}@team.example`;
	expect(
		(await post("/team/members/", other.cookies, { name: "A friend", email, team_role: "administrator" })).status,
	).toBe(403);
	const { rows } =
		await sql`select from person where email = ${email} or id = ${member.id} and team_role = 'administrator'`.execute(
			db,
		);
	expect(rows).toEqual([]);
});

it("refuses a password that is only long enough with two-step sign-in once that is off", async () => {
	await turnOn();
	const reset = await resetting(SHORT);
	meanwhile.happens = () =>
		api.services.database.transaction((trx) =>
			endTwoFactor(api.services, trx, { id: person.id, email: person.email } as never),
		);
	await expect(reset()).rejects.toMatchObject({ status: 400, errors: [{ field: "new_password2" }] });
});
