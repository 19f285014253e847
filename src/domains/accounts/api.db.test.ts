import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maskedAddress } from "#platform/text.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, cookiesFrom, joins, sessionOf, type TestPerson } from "#tests/support/people.ts";
import { inviteTeam } from "./invite-team.ts";

const PASSWORD = "wattle seed river stone";
const NEW = "kookaburra on the fence";

let api: TestApi;
beforeAll(async () => {
	api = await testApi({ LIMITS: "on" });
});
afterAll(() => api.close());

let person: TestPerson;
beforeEach(async () => {
	// Each test runs a day later, so that rate limits of one don't affect the next.
	api.advance(25 * 3600_000);
	person = await aPerson(api.services, "staff", { password: PASSWORD });
});

const login = (email: string, password: string, cookies: Record<string, string> = {}) =>
	api.request("/users/login/", { body: { auth: { email, password } }, cookies });
const state = async (cookies: Record<string, string>) => (await api.request("/users/login-state/", { cookies })).json();
const emails = async (to: string, kind: string) =>
	(await emailsTo(api.services, to)).filter((sentEmail) => sentEmail.kind === kind);
const _codeOf = (secret: string, ms = 0) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.services.clock().getTime() + ms });

describe("signing in", () => {
	// API-035, API-037, AUT-006
	it("signs in with the email in any letter case, and sets an HttpOnly cookie", async () => {
		const answer = await login(person.email.toUpperCase(), PASSWORD);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual({ authenticated: true, next: "welcome" });
		expect(answer.headers.getSetCookie().join("\n")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/m);
		expect(await state(cookiesFrom(answer))).toEqual({
			authenticated: true,
			next: null,
			person: { id: person.id, email: person.email, name: "Robin Example", role: "staff", two_factor: false },
		});
		expect(await state({})).toEqual({ authenticated: false, next: null, person: null });
	});

	it("accepts the two fields without `auth` around them", async () => {
		expect((await api.request("/users/login/", { body: { email: person.email, password: PASSWORD } })).status).toBe(
			200,
		);
	});

	// AUT-007
	it("gives one error for wrong passwords, unknown emails, open invitations and deactivated people", async () => {
		const invited = await aPerson(api.services, "staff");
		const gone = await aPerson(api.services, "staff", { password: PASSWORD });
		await sql`update person set is_active = false where id = ${gone.id}`.execute(api.services.database.db);
		for (const [email, password] of [
			[person.email, `${PASSWORD}!`],
			["nobody@staff.example", PASSWORD],
			[invited.email, PASSWORD],
			[gone.email, PASSWORD],
		] as const) {
			const answer = await login(email, password);
			expect(answer.status).toBe(401);
			expect((await answer.json()).detail).toBe("Your email address or password is incorrect");
			expect(answer.headers.getSetCookie().join()).not.toContain("session=");
		}
	});

	// AUT-003, AUT-004, AUT-005
	it("names each missing or invalid field", async () => {
		const errors = async (auth: unknown) =>
			(await (await api.request("/users/login/", { body: { auth } })).json()).errors;
		expect(await errors({ email: "", password: "" })).toEqual([
			{ field: "auth.email", message: "Your email is required" },
			{ field: "auth.password", message: "Your password is required" },
		]);
		expect(await errors({ email: "not an address", password: "x" })).toEqual([
			{ field: "auth.email", message: "Please enter a valid email" },
		]);
	});

	// API-003
	it("refuses a sign-in without the CSRF token", async () => {
		const answer = await api.request("/users/login/", {
			body: { auth: { email: person.email, password: PASSWORD } },
			headers: { "X-CSRFToken": "x" },
		});
		expect(answer.status).toBe(403);
	});

	it("allows 10 tries per account and address, even for unknown ones; the owner elsewhere can sign in", async () => {
		const behind = await testApi({ LIMITS: "on", TRUST_PROXY: "1" });
		const known = await aPerson(behind.services, "staff", { password: PASSWORD });
		const from = (address: string, email: string, password: string) =>
			behind.request("/users/login/", { body: { auth: { email, password } }, headers: { "x-forwarded-for": address } });
		for (const email of [known.email, "nobody-at-all@staff.example"]) {
			for (let tries = 0; tries < 10; tries++) expect((await from("203.0.113.9", email, "wrong")).status).toBe(401);
			const answer = await from("203.0.113.9", email, PASSWORD);
			expect(answer.status).toBe(429);
			expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
		}
		expect((await from("198.51.100.7", known.email, PASSWORD)).status).toBe(200);
		behind.advance(15 * 60_000 + 1000);
		expect((await from("203.0.113.9", known.email, PASSWORD)).status).toBe(200);
		await behind.close();
	}, 60_000);

	it("counts all addresses of one IPv6 network as one", async () => {
		const behind = await testApi({ LIMITS: "on", TRUST_PROXY: "1" });
		const known = await aPerson(behind.services, "staff", { password: PASSWORD });
		const from = async (address: string) =>
			(
				await behind.request("/users/login/", {
					body: { auth: { email: known.email, password: "wrong" } },
					headers: { "x-forwarded-for": address },
				})
			).status;
		for (let tries = 0; tries < 10; tries++) expect(await from(`2001:db8:1:2::${tries + 1}`)).toBe(401);
		expect(await from("2001:db8:1:2:ffff::1")).toBe(429);
		expect(await from("2001:db8:1:3::1")).toBe(401);
		await behind.close();
	}, 60_000);

	it("starts a new session at each sign-in, and ends the browser's previous one", async () => {
		const first = cookiesFrom(await login(person.email, PASSWORD));
		const second = cookiesFrom(await login(person.email, PASSWORD, first));
		expect(second.session).not.toBe(first.session);
		expect((await state(first)).authenticated).toBe(false);
		expect((await state(second)).authenticated).toBe(true);
	});

	// API-036, AUT-019
	it("signs out; a second sign-out does nothing", async () => {
		const cookies = cookiesFrom(await login(person.email, PASSWORD));
		for (const _times of [1, 2]) {
			const answer = await api.request("/users/logout/", { method: "POST", cookies });
			expect(answer.status).toBe(200);
			expect(answer.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/);
		}
		expect((await state(cookies)).authenticated).toBe(false);
	});

	it("over HTTPS the cookie is Secure and bound to this host", async () => {
		const secure = await testApi({ PUBLIC_URL: "https://alongside.example" });
		const one = await aPerson(secure.services, "staff", { password: PASSWORD });
		const answer = await secure.request("/users/login/", { body: { auth: { email: one.email, password: PASSWORD } } });
		expect(answer.headers.getSetCookie().join("\n")).toMatch(
			/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/m,
		);
		await secure.close();
	});
});

describe("resetting a password by email", () => {
	const ask = (email: string) => api.request("/users/password-reset/", { body: { email } });
	const confirm = (uid: string, token: string, one = NEW, two = one) =>
		api.request(`/users/password-reset-confirm/${uid}/${token}/`, {
			body: { uid, token, new_password1: one, new_password2: two },
		});
	const link = async () => {
		await ask(person.email);
		const [sentEmail] = (await emails(person.email, "password-reset")).slice(-1);
		const [, uid = "", token = ""] =
			/password-reset-confirm\/([\w-]+)\/([\w-]+)/.exec(sentEmail?.text_body ?? "") ?? [];
		return { uid, token };
	};

	// API-038, AUT-023
	it("gives the same response for an unknown email, and sends nothing", async () => {
		const known = await ask(person.email.toUpperCase());
		const unknown = await ask("nobody@staff.example");
		expect([known.status, unknown.status]).toEqual([200, 200]);
		expect(await known.json()).toEqual(await unknown.json());
		expect(await emails(person.email, "password-reset")).toHaveLength(1);
		expect(await emails("nobody@staff.example", "password-reset")).toHaveLength(0);
	});

	it("sends at most three emails an hour, with the same response", async () => {
		for (let times = 0; times < 5; times++) expect((await ask(person.email)).status).toBe(200);
		expect(await emails(person.email, "password-reset")).toHaveLength(3);
	});

	// API-039, AUT-027
	it("sets the password once, ends every session and emails a confirmation", async () => {
		const elsewhere = await sessionOf(api.services, person.id);
		const { uid, token } = await link();
		expect(await (await api.request(`/users/password-reset-confirm/${uid}/${token}/`)).json()).toEqual({
			kind: "reset",
			email: maskedAddress(person.email),
			shortest: 15,
		});
		expect((await confirm(uid, token)).status).toBe(200);
		expect((await state(elsewhere)).authenticated).toBe(false);
		expect((await login(person.email, PASSWORD)).status).toBe(401);
		expect((await login(person.email, NEW)).status).toBe(200);
		expect(await emails(person.email, "password-changed")).toHaveLength(1);
		const again = await confirm(uid, token);
		expect(again.status).toBe(400);
		expect(await again.json()).toMatchObject({ detail: "This password reset link is not valid or has expired." });
	});

	it("works once when the link is used several times at the same moment", async () => {
		const { uid, token } = await link();
		const statuses = (await Promise.all([1, 2, 3].map(() => confirm(uid, token))))
			.map((answer) => answer.status)
			.sort();
		expect(statuses).toEqual([200, 400, 400]);
	});

	// AUT-026, AUT-028
	it("explains why a password is refused, and the link still works", async () => {
		const { uid, token } = await link();
		const errors = async (one: string, two = one) => (await (await confirm(uid, token, one, two)).json()).errors;
		expect(await errors(NEW, `${NEW}!`)).toEqual([{ field: "new_password2", message: "Passwords must match" }]);
		expect(await errors("short", "other")).toEqual([
			{ field: "new_password1", message: expect.stringContaining("Use at least 15 characters") },
			{ field: "new_password2", message: "Passwords must match" },
		]);
		expect(await errors("", "other")).toEqual([{ field: "new_password1", message: "Your password is required" }]);
		expect((await errors("short"))[0]).toMatchObject({
			field: "new_password2",
			message: expect.stringContaining("Use at least 15 characters"),
		});
		expect((await errors("password12345678"))[0].field).toBe("new_password2");
		expect((await confirm(uid, token)).status).toBe(200);
	});

	// AUT-029
	it("refuses an old link, another person's link and an invented link", async () => {
		const { uid, token } = await link();
		const other = await aPerson(api.services, "staff");
		for (const [who, what] of [
			[other.uid, token],
			[uid, "x".repeat(43)],
			["MQ", token],
		] as const)
			expect((await confirm(who, what)).status).toBe(400);
		api.advance(61 * 60_000);
		expect((await confirm(uid, token)).status).toBe(400);
	});

	it("using one link ends the others", async () => {
		const first = await link();
		const second = await link();
		expect((await confirm(first.uid, first.token)).status).toBe(200);
		expect((await confirm(second.uid, second.token)).status).toBe(400);
	});
});

describe("inviting a team member", () => {
	it("creates a team sign-in, and refuses the address of a provider's staff", async () => {
		const { uid, token } = await inviteTeam(api.services, { email: "kim@alongside.example", name: "Kim Banks" });
		const answer = await api.request(`/users/password-reset-confirm/${uid}/${token}/`, {
			body: { uid, token, new_password1: NEW, new_password2: NEW },
		});
		expect(answer.status).toBe(200);
		expect(await (await login("kim@alongside.example", NEW)).json()).toEqual({ authenticated: false, next: "enrol" });
		const [sentEmail, ...more] = await emails("kim@alongside.example", "invitation");
		expect(more).toEqual([]);
		expect(sentEmail?.text_body.replaceAll("\n", " ")).toContain(
			"Alongside has invited you to join the Alongside team.",
		);
		const staff = await aPerson(api.services, "staff", { password: PASSWORD });
		await joins(api.services, staff.id, (await aProvider(api.services.database.db)).account_id, "owner");
		await expect(inviteTeam(api.services, { email: staff.email, name: "X" })).rejects.toThrow(
			"belongs to a provider's staff",
		);
	});
});

describe("open sessions", () => {
	it("lists each device by name, and signs out one or all others", async () => {
		const here = cookiesFrom(
			await api.request("/users/login/", {
				body: { auth: { email: person.email, password: PASSWORD } },
				headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0" },
			}),
		);
		await sessionOf(api.services, person.id);
		const third = await sessionOf(api.services, person.id);
		const stranger = await sessionOf(api.services, (await aPerson(api.services, "staff")).id);
		const list = async () => (await (await api.request("/users/sessions/", { cookies: here })).json()).results;
		const places = await list();
		expect(places).toHaveLength(3);
		expect(places.find((place: { is_this: boolean }) => place.is_this).device).toBe("Firefox on Windows");
		const other = places.find((place: { is_this: boolean }) => !place.is_this).id;
		expect((await api.request(`/users/sessions/${other}/`, { method: "DELETE", cookies: stranger })).status).toBe(404);
		expect((await api.request(`/users/sessions/${other}/`, { method: "DELETE", cookies: here })).status).toBe(200);
		expect(await (await api.request("/users/sessions/", { method: "DELETE", cookies: here })).json()).toEqual({
			ended: 1,
		});
		expect((await state(third)).authenticated).toBe(false);
		expect(await list()).toHaveLength(1);
		expect((await state(stranger)).authenticated).toBe(true);
	});
});
