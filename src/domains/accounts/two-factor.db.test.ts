import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { aPerson, cookiesFrom, sessionOf, type TestPerson } from "#tests/support/people.ts";
import { forgetTwoFactor, listTwoSteps } from "./two-factor.ts";

const PASSWORD = "wattle seed river stone";

/** A code as pasted from a PDF, or typed with full-width digits. */
const asPrinted = (code: string) =>
	` ${code.replace("-", " – ").replace(/\d/g, (digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0))}\u200b`;

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
const codeOf = (secret: string, ms = 0) =>
	new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.services.clock().getTime() + ms });

describe("two-step sign-in", () => {
	const post = (path: string, cookies: Record<string, string>, body?: unknown) =>
		api.request(path, { method: "POST", cookies, ...(body ? { body } : {}) });
	const turnOn = async () => {
		const begun = await sessionOf(api.services, person.id);
		const { secret, address, qr } = await (await post("/users/two-factor/", begun, { password: PASSWORD })).json();
		const answer = await post("/users/two-factor/confirm/", begun, { code: codeOf(secret) });
		return { secret, address, qr, answer, cookies: cookiesFrom(answer), begun };
	};

	it("a first code turns it on, gives ten recovery codes and ends sessions without the second step", async () => {
		const { address, qr, answer, cookies, begun } = await turnOn();
		expect(address).toMatch(/^otpauth:\/\/totp\/Alongside:/);
		expect(qr.path).toMatch(/^M4 4h7v1/);
		const { recovery_codes } = await answer.json();
		expect(new Set(recovery_codes).size).toBe(10);
		expect((await state(begun)).authenticated).toBe(false);
		expect((await state(cookies)).person.two_factor).toBe(true);
		expect(await emails(person.email, "two-factor-on")).toHaveLength(1);
		expect((await post("/users/two-factor/", cookies, { password: PASSWORD })).status).toBe(409);
	});

	it("shows how many recovery codes are left, and replaces them for a code; an email says so", async () => {
		const { secret, answer, cookies } = await turnOn();
		const codes = (await answer.json()).recovery_codes as [string, string, ...string[]];
		const path = "/users/two-factor/recovery-codes/";
		const left = async () => (await (await api.request(path, { cookies })).json()).left;
		const signInWith = async (code: string) =>
			(await post("/users/login/code/", await sessionOf(api.services, person.id, "code"), { code })).status;
		expect(await signInWith(codes[0])).toBe(200);
		expect(await left()).toBe(9);
		const wrong = await post(path, cookies, { code: "000000" });
		expect([wrong.status, (await wrong.json()).errors[0]]).toEqual([
			422,
			{ field: "code", message: "That code isn't right, or has already been used" },
		]);
		expect(await left()).toBe(9);
		const renewed = (await (await post(path, cookies, { code: codes[1] })).json()).recovery_codes as [
			string,
			...string[],
		];
		expect(new Set([...renewed, ...codes]).size).toBe(20);
		expect(await left()).toBe(10);
		expect([await signInWith(codes[2] ?? ""), await signInWith(asPrinted(renewed[0]))]).toEqual([422, 200]);
		expect(await emails(person.email, "recovery-codes")).toHaveLength(1);
		// The app code that turned it on was used; each works once.
		expect((await post(path, cookies, { code: codeOf(secret) })).status).toBe(422);
	});

	it("limits code tries for new recovery codes, without locking the owner out of signing in", async () => {
		const { answer, cookies } = await turnOn();
		const [code = ""] = (await answer.json()).recovery_codes as string[];
		const path = "/users/two-factor/recovery-codes/";
		for (let tries = 0; tries < 20; tries++) {
			expect((await post(path, cookies, { code: "000000" })).status).toBe(422);
			// Longer than the limit per address.
			api.advance(601_000);
			await sql`update session set used_at = ${api.services.clock()} where person_id = ${person.id}`.execute(
				api.services.database.db,
			);
		}
		expect((await post(path, cookies, { code })).status).toBe(429);
		expect((await post("/users/login/code/", await sessionOf(api.services, person.id, "code"), { code })).status).toBe(
			200,
		);
	});

	it("gives no recovery codes while it's off", async () => {
		const cookies = await sessionOf(api.services, person.id);
		expect((await post("/users/two-factor/recovery-codes/", cookies, { code: "000000" })).status).toBe(409);
		expect(await (await api.request("/users/two-factor/recovery-codes/", { cookies })).json()).toEqual({ left: 0 });
	});

	it("needs the password to turn it on, so that a browser left signed in can't lock the owner out", async () => {
		const left = await sessionOf(api.services, person.id);
		const refusal = async (body: object) => {
			const answer = await post("/users/two-factor/", left, body);
			return { status: answer.status, errors: (await answer.json()).errors };
		};
		expect(await refusal({})).toEqual({
			status: 422,
			errors: [{ field: "password", message: "Your password is required" }],
		});
		expect(await refusal({ password: "" })).toMatchObject({ status: 422 });
		expect(await refusal({ password: "wrong" })).toEqual({
			status: 422,
			errors: [{ field: "password", message: "That password isn't right" }],
		});
		const { rows } = await sql`select from person where id = ${person.id} and totp_secret is not null`.execute(
			api.services.database.db,
		);
		expect(rows).toHaveLength(0);
	});

	it("then needs a code after the password; each code works once", async () => {
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
			{ field: "code", message: "That code isn't right, or has already been used" },
		]);
		// A phone's clock may be half a minute off.
		expect((await post("/users/login/code/", again, { code: codeOf(secret, 30_000) })).status).toBe(200);
	});

	it("a recovery code works once instead of an app code", async () => {
		const { answer } = await turnOn();
		const [code] = (await answer.json()).recovery_codes;
		expect(
			(await post("/users/login/code/", cookiesFrom(await login(person.email, PASSWORD)), { code: code.toUpperCase() }))
				.status,
		).toBe(200);
		expect((await post("/users/login/code/", cookiesFrom(await login(person.email, PASSWORD)), { code })).status).toBe(
			422,
		);
	});

	it("after five wrong codes the password is needed again", async () => {
		await turnOn();
		const half = cookiesFrom(await login(person.email, PASSWORD));
		const statuses = [];
		for (let tries = 0; tries < 6; tries++)
			statuses.push((await post("/users/login/code/", half, { code: "000000" })).status);
		expect(statuses).toEqual([422, 422, 422, 422, 401, 401]);
	});

	it("after wrong codes the owner gets one email, and a recovery code works if app codes are blocked", async () => {
		const { secret, answer } = await turnOn();
		const [recovery = ""] = (await answer.json()).recovery_codes as string[];
		const half = async () => cookiesFrom(await login(person.email, PASSWORD));
		const tryCode = async (code: string) => (await post("/users/login/code/", await half(), { code })).status;
		for (let tries = 0; tries < 4; tries++) {
			expect(await tryCode("000000")).toBe(422);
			expect(await emails(person.email, "wrong-codes")).toEqual([]);
		}
		const statuses = [];
		for (let tries = 0; tries < 17; tries++) {
			// Longer than the limits per address and network.
			api.advance(3_601_000);
			statuses.push(await tryCode("000000"));
		}
		expect(statuses.slice(0, 16)).toEqual(Array(16).fill(422));
		expect(statuses.at(-1)).toBe(429);
		const [email, ...more] = await emails(person.email, "wrong-codes");
		expect(more).toEqual([]);
		expect(email?.text_body).toMatch(
			/your correct password, then 5 wrong codes[\s\S]*recovery codes[\s\S]*\/admin\/password-reset/,
		);
		expect(await tryCode(codeOf(secret))).toBe(429);
		expect(await tryCode("wrong-wrong")).toBe(422);
		expect(await tryCode(recovery)).toBe(200);
	});

	it("codes sent in parallel count as separate tries", async () => {
		const { secret } = await turnOn();
		api.advance(60_000);
		const half = cookiesFrom(await login(person.email, PASSWORD));
		const wrong = await Promise.all(
			Array.from({ length: 8 }, () => post("/users/login/code/", half, { code: "000000" })),
		);
		const statuses = wrong.map(({ status }) => status);
		expect(statuses.filter((status) => status === 422)).toHaveLength(4);
		expect(statuses.filter((status) => status === 401)).toHaveLength(4);
		expect((await post("/users/login/code/", half, { code: codeOf(secret) })).status).toBe(401);
	});

	it("the password turns it off, if that is long enough to be used alone", async () => {
		const { cookies } = await turnOn();
		expect(
			(await (await post("/users/two-factor/end/", cookies, { password: "wrong" })).json()).errors[0].message,
		).toBe("That password isn't right");
		expect((await post("/users/two-factor/end/", cookies, { password: PASSWORD })).status).toBe(200);
		expect(await (await login(person.email, PASSWORD)).json()).toMatchObject({ next: "welcome" });
		expect(await emails(person.email, "two-factor-off")).toHaveLength(1);
	});

	it("the team must have it: without it a password opens nothing else, and it can't be turned off", async () => {
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

	it("an operator can reset it for a colleague who lost the app and the codes, and must set it up again", async () => {
		person = await aPerson(api.services, "team", { password: PASSWORD });
		const half = cookiesFrom(await login(person.email, PASSWORD));
		const { secret } = await (await post("/users/two-factor/", half, {})).json();
		const confirmed = await post("/users/two-factor/confirm/", half, { code: codeOf(secret) });
		const whole = cookiesFrom(confirmed);
		const [code] = (await confirmed.json()).recovery_codes;
		expect(await listTwoSteps(api.services)).toContainEqual({
			email: person.email,
			role: "team",
			is_active: true,
			codes: 10,
			earlier: 0,
		});

		await forgetTwoFactor(api.services, person.email);
		expect((await api.request("/team/reviews/", { cookies: whole })).status).toBe(401);
		const again = await login(person.email, PASSWORD);
		expect(await again.json()).toEqual({ authenticated: false, next: "enrol" });
		expect((await post("/users/login/code/", cookiesFrom(again), { code })).status).toBe(401);
		const [sentEmail] = await emails(person.email, "two-factor-off");
		expect(sentEmail?.text_body).toContain("you'll set up two-step sign-in again");
		await expect(forgetTwoFactor(api.services, person.email)).rejects.toThrow("hasn't set up two-step sign-in");
		await expect(forgetTwoFactor(api.services, "nobody@staff.example")).rejects.toThrow(
			"No one signs in with nobody@staff.example",
		);
	});
});
