import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maskedAddress } from "#platform/text.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider } from "#tests/support/builders.ts";
import { lettersTo } from "#tests/support/letters.ts";
import { aPerson, cookiesFrom, joins, sessionOf, type TestPerson } from "#tests/support/people.ts";
import { inviteTeam } from "./invite-team.ts";
import { forgetTwoFactor, listTwoSteps } from "./two-factor.ts";

const PASSWORD = "wattle seed river stone";
const NEW = "kookaburra on the fence";

let api: TestApi;
beforeAll(async () => {
	api = await testApi({ LIMITS: "on" });
});
afterAll(() => api.close());

let person: TestPerson;
beforeEach(async () => {
	// Every test is another day: what one counts does not hold the next one up.
	api.advance(25 * 3600_000);
	person = await aPerson(api.services, "staff", { password: PASSWORD });
});

const login = (email: string, password: string, cookies: Record<string, string> = {}) =>
	api.request("/users/login/", { body: { auth: { email, password } }, cookies });
const state = async (cookies: Record<string, string>) => (await api.request("/users/login-state/", { cookies })).json();
const letters = async (to: string, kind: string) => (await lettersTo(api.services, to)).filter((letter) => letter.kind === kind);
const codeOf = (secret: string, ms = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.services.clock().getTime() + ms });

describe("signing in", () => {
	it("API-035 API-037 AUT-006 signs in with the address in whatever case, by a cookie that scripts cannot read", async () => {
		const answer = await login(person.email.toUpperCase(), PASSWORD);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual({ authenticated: true, next: "welcome" });
		expect(answer.headers.getSetCookie().join("\n")).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/m);
		expect(await state(cookiesFrom(answer))).toEqual({
			authenticated: true,
			next: null,
			person: { email: person.email, name: "Robin Example", role: "staff", two_factor: false },
		});
		expect(await state({})).toEqual({ authenticated: false, next: null, person: null });
	});

	it("understands the two fields without `auth` around them", async () => {
		expect((await api.request("/users/login/", { body: { email: person.email, password: PASSWORD } })).status).toBe(200);
	});

	it("AUT-007 says the same of a wrong password, an unknown address, one without a password, and one that may no longer sign in", async () => {
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

	it("AUT-003 AUT-004 AUT-005 names what is missing", async () => {
		const errors = async (auth: unknown) => (await (await api.request("/users/login/", { body: { auth } })).json()).errors;
		expect(await errors({ email: "", password: "" })).toEqual([
			{ field: "auth.email", message: "Your email is required" },
			{ field: "auth.password", message: "Your password is required" },
		]);
		expect(await errors({ email: "not an address", password: "x" })).toEqual([{ field: "auth.email", message: "Please enter a valid email" }]);
	});

	it("API-003 is refused without the token against forgery", async () => {
		const answer = await api.request("/users/login/", { body: { auth: { email: person.email, password: PASSWORD } }, headers: { "X-CSRFToken": "x" } });
		expect(answer.status).toBe(403);
	});

	it("is slowed down after 10 tries at an account from one address, known or not, with the right password too; its owner elsewhere is not", async () => {
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

	it("is slowed down just so for whoever has a whole network of addresses", async () => {
		const behind = await testApi({ LIMITS: "on", TRUST_PROXY: "1" });
		const known = await aPerson(behind.services, "staff", { password: PASSWORD });
		const from = async (address: string) =>
			(await behind.request("/users/login/", { body: { auth: { email: known.email, password: "wrong" } }, headers: { "x-forwarded-for": address } })).status;
		for (let tries = 0; tries < 10; tries++) expect(await from(`2001:db8:1:2::${tries + 1}`)).toBe(401);
		expect(await from("2001:db8:1:2:ffff::1")).toBe(429);
		expect(await from("2001:db8:1:3::1")).toBe(401);
		await behind.close();
	}, 60_000);

	it("begins a new session each time, and ends the one before", async () => {
		const first = cookiesFrom(await login(person.email, PASSWORD));
		const second = cookiesFrom(await login(person.email, PASSWORD, first));
		expect(second.session).not.toBe(first.session);
		expect((await state(first)).authenticated).toBe(false);
		expect((await state(second)).authenticated).toBe(true);
	});

	it("API-036 AUT-019 signs out, and nothing happens the second time", async () => {
		const cookies = cookiesFrom(await login(person.email, PASSWORD));
		for (const _times of [1, 2]) {
			const answer = await api.request("/users/logout/", { method: "POST", cookies });
			expect(answer.status).toBe(200);
			expect(answer.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/);
		}
		expect((await state(cookies)).authenticated).toBe(false);
	});

	it("by https the cookie is Secure and bound to this host", async () => {
		const secure = await testApi({ PUBLIC_URL: "https://alongside.example" });
		const one = await aPerson(secure.services, "staff", { password: PASSWORD });
		const answer = await secure.request("/users/login/", { body: { auth: { email: one.email, password: PASSWORD } } });
		expect(answer.headers.getSetCookie().join("\n")).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/m);
		await secure.close();
	});
});

describe("a new password by letter", () => {
	const ask = (email: string) => api.request("/users/password-reset/", { body: { email } });
	const confirm = (uid: string, token: string, one = NEW, two = one) =>
		api.request(`/users/password-reset-confirm/${uid}/${token}/`, { body: { uid, token, new_password1: one, new_password2: two } });
	const link = async () => {
		await ask(person.email);
		const [letter] = (await letters(person.email, "password-reset")).slice(-1);
		const [, uid = "", token = ""] = /password-reset-confirm\/([\w-]+)\/([\w-]+)/.exec(letter?.text_body ?? "") ?? [];
		return { uid, token };
	};

	it("API-038 AUT-023 answers the same for an address it does not know, and writes to nobody then", async () => {
		const known = await ask(person.email.toUpperCase());
		const unknown = await ask("nobody@staff.example");
		expect([known.status, unknown.status]).toEqual([200, 200]);
		expect(await known.json()).toEqual(await unknown.json());
		expect(await letters(person.email, "password-reset")).toHaveLength(1);
		expect(await letters("nobody@staff.example", "password-reset")).toHaveLength(0);
	});

	it("writes three letters an hour at most, and says nothing of it", async () => {
		for (let times = 0; times < 5; times++) expect((await ask(person.email)).status).toBe(200);
		expect(await letters(person.email, "password-reset")).toHaveLength(3);
	});

	it("API-039 AUT-027 sets the password once, ends every session and says so in a letter", async () => {
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
		expect(await letters(person.email, "password-changed")).toHaveLength(1);
		const again = await confirm(uid, token);
		expect(again.status).toBe(400);
		expect(await again.json()).toMatchObject({ detail: "This password reset link is not valid or has expired." });
	});

	it("works for one of several tries at once", async () => {
		const { uid, token } = await link();
		const statuses = (await Promise.all([1, 2, 3].map(() => confirm(uid, token)))).map((answer) => answer.status).sort();
		expect(statuses).toEqual([200, 400, 400]);
	});

	it("AUT-026 AUT-028 a password that cannot be taken is named, and the link still works", async () => {
		const { uid, token } = await link();
		const errors = async (one: string, two = one) => (await (await confirm(uid, token, one, two)).json()).errors;
		expect(await errors(NEW, `${NEW}!`)).toEqual([{ field: "new_password2", message: "Passwords must match" }]);
		expect(await errors("short", "other")).toEqual([
			{ field: "new_password1", message: expect.stringContaining("Use 15 characters or more") },
			{ field: "new_password2", message: "Passwords must match" },
		]);
		expect(await errors("", "other")).toEqual([{ field: "new_password1", message: "Your password is required" }]);
		expect((await errors("short"))[0]).toMatchObject({ field: "new_password2", message: expect.stringContaining("Use 15 characters or more") });
		expect((await errors("password12345678"))[0].field).toBe("new_password2");
		expect((await confirm(uid, token)).status).toBe(200);
	});

	it("AUT-029 an old link, another person's, or an invented one does not work", async () => {
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

	it("one link's use spends the others", async () => {
		const first = await link();
		const second = await link();
		expect((await confirm(first.uid, first.token)).status).toBe(200);
		expect((await confirm(second.uid, second.token)).status).toBe(400);
	});
});

describe("two-step sign-in", () => {
	const post = (path: string, cookies: Record<string, string>, body?: unknown) => api.request(path, { method: "POST", cookies, ...(body ? { body } : {}) });
	const turnOn = async () => {
		const begun = await sessionOf(api.services, person.id);
		const { secret, address, qr } = await (await post("/users/two-factor/", begun, { password: PASSWORD })).json();
		const answer = await post("/users/two-factor/confirm/", begun, { code: codeOf(secret) });
		return { secret, address, qr, answer, cookies: cookiesFrom(answer), begun };
	};

	it("is turned on with a first code, gives ten recovery codes, and ends sessions that lack the second step", async () => {
		const { address, qr, answer, cookies, begun } = await turnOn();
		expect(address).toMatch(/^otpauth:\/\/totp\/Alongside:/);
		expect(qr.path).toMatch(/^M4 4h7v1/);
		const { recovery_codes } = await answer.json();
		expect(new Set(recovery_codes).size).toBe(10);
		expect((await state(begun)).authenticated).toBe(false);
		expect((await state(cookies)).person.two_factor).toBe(true);
		expect(await letters(person.email, "two-factor-on")).toHaveLength(1);
		expect((await post("/users/two-factor/", cookies, { password: PASSWORD })).status).toBe(409);
	});

	it("says how many recovery codes are left, and gives new ones for a code; the old ones end, and a letter says so", async () => {
		const { secret, answer, cookies } = await turnOn();
		const codes = (await answer.json()).recovery_codes as [string, string, ...string[]];
		const path = "/users/two-factor/recovery-codes/";
		const left = async () => (await (await api.request(path, { cookies })).json()).left;
		const signInWith = async (code: string) => (await post("/users/login/code/", await sessionOf(api.services, person.id, "code"), { code })).status;
		expect(await signInWith(codes[0])).toBe(200);
		expect(await left()).toBe(9);
		const wrong = await post(path, cookies, { code: "000000" });
		expect([wrong.status, (await wrong.json()).errors[0]]).toEqual([422, { field: "code", message: "That code is not right, or was used before" }]);
		expect(await left()).toBe(9);
		const renewed = (await (await post(path, cookies, { code: codes[1] })).json()).recovery_codes as [string, ...string[]];
		expect(new Set([...renewed, ...codes]).size).toBe(20);
		expect(await left()).toBe(10);
		expect([await signInWith(codes[2] ?? ""), await signInWith(renewed[0])]).toEqual([422, 200]);
		expect(await letters(person.email, "recovery-codes")).toHaveLength(1);
		// The code of the app that turned it on was used: each works once.
		expect((await post(path, cookies, { code: codeOf(secret) })).status).toBe(422);
	});

	it("takes so many tries at a code for new recovery codes, and whoever makes them in a browser that somebody left keeps nobody from signing in", async () => {
		const { answer, cookies } = await turnOn();
		const [code = ""] = (await answer.json()).recovery_codes as string[];
		const path = "/users/two-factor/recovery-codes/";
		for (let tries = 0; tries < 20; tries++) {
			expect((await post(path, cookies, { code: "000000" })).status).toBe(422);
			// Longer than one address is held up for.
			api.advance(601_000);
			await sql`update session set used_at = ${api.services.clock()} where person_id = ${person.id}`.execute(api.services.database.db);
		}
		expect((await post(path, cookies, { code })).status).toBe(429);
		expect((await post("/users/login/code/", await sessionOf(api.services, person.id, "code"), { code })).status).toBe(200);
	});

	it("gives no recovery codes where it is off", async () => {
		const cookies = await sessionOf(api.services, person.id);
		expect((await post("/users/two-factor/recovery-codes/", cookies, { code: "000000" })).status).toBe(409);
		expect(await (await api.request("/users/two-factor/recovery-codes/", { cookies })).json()).toEqual({ left: 0 });
	});

	it("asks whoever is signed in for the password before it is turned on: a browser that somebody left locks nobody out", async () => {
		const left = await sessionOf(api.services, person.id);
		const refusal = async (body: object) => {
			const answer = await post("/users/two-factor/", left, body);
			return { status: answer.status, errors: (await answer.json()).errors };
		};
		expect(await refusal({})).toEqual({ status: 422, errors: [{ field: "password", message: "Your password is required" }] });
		expect(await refusal({ password: "" })).toMatchObject({ status: 422 });
		expect(await refusal({ password: "wrong" })).toEqual({ status: 422, errors: [{ field: "password", message: "That password is not right" }] });
		const { rows } = await sql`select from person where id = ${person.id} and totp_secret is not null`.execute(api.services.database.db);
		expect(rows).toHaveLength(0);
	});

	it("then asks for a code after the password; each code works once", async () => {
		const { secret } = await turnOn();
		api.advance(60_000);
		const first = await login(person.email, PASSWORD);
		expect(await first.json()).toEqual({ authenticated: false, next: "code" });
		const half = cookiesFrom(first);
		expect(await state(half)).toEqual({ authenticated: false, next: "code", person: null });
		expect((await api.request("/users/sessions/", { cookies: half })).status).toBe(401);
		const code = codeOf(secret);
		const whole = await post("/users/login/code/", half, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
		expect(whole.status).toBe(200);
		expect((await state(cookiesFrom(whole))).authenticated).toBe(true);
		expect((await state(half)).authenticated).toBe(false);

		const again = cookiesFrom(await login(person.email, PASSWORD));
		expect((await (await post("/users/login/code/", again, { code })).json()).errors).toEqual([
			{ field: "code", message: "That code is not right, or was used before" },
		]);
		// The clock of a phone may be half a minute off.
		expect((await post("/users/login/code/", again, { code: codeOf(secret, 30_000) })).status).toBe(200);
	});

	it("a recovery code works once in its place", async () => {
		const { answer } = await turnOn();
		const [code] = (await answer.json()).recovery_codes;
		expect((await post("/users/login/code/", cookiesFrom(await login(person.email, PASSWORD)), { code: code.toUpperCase() })).status).toBe(200);
		expect((await post("/users/login/code/", cookiesFrom(await login(person.email, PASSWORD)), { code })).status).toBe(422);
	});

	it("after five wrong codes the password is asked for again", async () => {
		await turnOn();
		const half = cookiesFrom(await login(person.email, PASSWORD));
		const statuses = [];
		for (let tries = 0; tries < 6; tries++) statuses.push((await post("/users/login/code/", half, { code: "000000" })).status);
		expect(statuses).toEqual([422, 422, 422, 422, 401, 401]);
	});

	it("codes that are sent all at once are as many tries", async () => {
		const { secret } = await turnOn();
		api.advance(60_000);
		const half = cookiesFrom(await login(person.email, PASSWORD));
		const wrong = await Promise.all(Array.from({ length: 8 }, () => post("/users/login/code/", half, { code: "000000" })));
		const statuses = wrong.map(({ status }) => status);
		expect(statuses.filter((status) => status === 422)).toHaveLength(4);
		expect(statuses.filter((status) => status === 401)).toHaveLength(4);
		expect((await post("/users/login/code/", half, { code: codeOf(secret) })).status).toBe(401);
	});

	it("is turned off with the password, where that is long enough to stand alone", async () => {
		const { cookies } = await turnOn();
		expect((await (await post("/users/two-factor/end/", cookies, { password: "wrong" })).json()).errors[0].message).toBe("That password is not right");
		expect((await post("/users/two-factor/end/", cookies, { password: PASSWORD })).status).toBe(200);
		expect(await (await login(person.email, PASSWORD)).json()).toMatchObject({ next: "welcome" });
		expect(await letters(person.email, "two-factor-off")).toHaveLength(1);
	});

	it("the team must have it: until then a password opens nothing else, and it cannot be turned off", async () => {
		person = await aPerson(api.services, "team", { password: PASSWORD });
		const first = await login(person.email, PASSWORD);
		expect(await first.json()).toEqual({ authenticated: false, next: "enrol" });
		const half = cookiesFrom(first);
		expect((await api.request("/team/reviews/", { cookies: half })).status).toBe(401);
		const { secret } = await (await post("/users/two-factor/", half, {})).json();
		const whole = cookiesFrom(await post("/users/two-factor/confirm/", half, { code: codeOf(secret) }));
		expect((await api.request("/team/reviews/", { cookies: whole })).status).toBe(200);
		expect((await post("/users/two-factor/end/", whole, { password: PASSWORD })).status).toBe(403);
	});

	it("one of the team who has lost the app and the recovery codes is signed out by whoever runs the service, and sets it up anew", async () => {
		person = await aPerson(api.services, "team", { password: PASSWORD });
		const half = cookiesFrom(await login(person.email, PASSWORD));
		const { secret } = await (await post("/users/two-factor/", half, {})).json();
		const confirmed = await post("/users/two-factor/confirm/", half, { code: codeOf(secret) });
		const whole = cookiesFrom(confirmed);
		const [code] = (await confirmed.json()).recovery_codes;
		expect(await listTwoSteps(api.services)).toContainEqual({ email: person.email, role: "team", is_active: true, codes: 10, earlier: 0 });

		await forgetTwoFactor(api.services, person.email);
		expect((await api.request("/team/reviews/", { cookies: whole })).status).toBe(401);
		const again = await login(person.email, PASSWORD);
		expect(await again.json()).toEqual({ authenticated: false, next: "enrol" });
		expect((await post("/users/login/code/", cookiesFrom(again), { code })).status).toBe(401);
		const [letter] = await letters(person.email, "two-factor-off");
		expect(letter?.text_body).toContain("you set up two-step sign-in anew");
		await expect(forgetTwoFactor(api.services, person.email)).rejects.toThrow("has not set up two-step sign-in");
		await expect(forgetTwoFactor(api.services, "nobody@staff.example")).rejects.toThrow("Nobody signs in with nobody@staff.example");
	});
});

describe("the team's own invitation", () => {
	it("makes a sign-in for one of the team, and refuses the address of a provider's staff", async () => {
		const { uid, token } = await inviteTeam(api.services, { email: "kim@alongside.example", name: "Kim Banks" });
		const answer = await api.request(`/users/password-reset-confirm/${uid}/${token}/`, { body: { uid, token, new_password1: NEW, new_password2: NEW } });
		expect(answer.status).toBe(200);
		expect(await (await login("kim@alongside.example", NEW)).json()).toEqual({ authenticated: false, next: "enrol" });
		const [letter, ...more] = await letters("kim@alongside.example", "invitation");
		expect(more).toEqual([]);
		expect(letter?.text_body.replaceAll("\n", " ")).toContain("Alongside asks you to join the Alongside team.");
		const staff = await aPerson(api.services, "staff", { password: PASSWORD });
		await joins(api.services, staff.id, (await aProvider(api.services.database.db)).account_id, "owner");
		await expect(inviteTeam(api.services, { email: staff.email, name: "X" })).rejects.toThrow("is a sign-in of a provider's staff");
	});
});

describe("where one is signed in", () => {
	it("lists the places in words, and signs out in one or in all others", async () => {
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
		expect(await (await api.request("/users/sessions/", { method: "DELETE", cookies: here })).json()).toEqual({ ended: 1 });
		expect((await state(third)).authenticated).toBe(false);
		expect(await list()).toHaveLength(1);
		expect((await state(stranger)).authenticated).toBe(true);
	});
});
