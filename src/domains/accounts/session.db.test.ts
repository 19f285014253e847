import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "#platform/http/caller.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { signedIn } from "#tests/support/people.ts";
import { endEverySession } from "./end-sessions.ts";
import { personOf, team } from "./session.ts";

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

let cookies: Record<string, string>;
beforeEach(async () => {
	({ cookies } = await signedIn(api.services, "team"));
});

const caller = (held: Record<string, string> = cookies): Caller => ({
	address: "in-process",
	requestId: "test",
	cookie: (name) => held[name],
	header: () => undefined,
	csrfToken: () => "",
	setCookie: () => {},
	dropCookie: () => {},
});
const isOpen = async (held?: Record<string, string>) => Boolean(await personOf(caller(held), api.services));
const refusal = async (held: Record<string, string>) =>
	Promise.resolve(team(caller(held), api.services, {})).then(
		() => 200,
		(problem) => problem.status,
	);

it("identifies the signed-in person by the cookie alone", async () => {
	expect(await personOf(caller(), api.services)).toMatchObject({ role: "team" });
	for (const other of [{}, { session: "" }, { session: "x" }, { session: "A".repeat(43) }])
		expect(await isOpen(other as Record<string, string>)).toBe(false);
});

it("ends after 30 minutes without use, and each use restarts the time", async () => {
	api.advance(29 * 60_000);
	expect(await isOpen()).toBe(true);
	api.advance(29 * 60_000);
	expect(await isOpen()).toBe(true);
	api.advance(31 * 60_000);
	expect(await isOpen()).toBe(false);
});

it("ends after 12 hours even in use", async () => {
	for (let minutes = 0; minutes < 12 * 60 - 25; minutes += 25) {
		api.advance(25 * 60_000);
		expect(await isOpen()).toBe(true);
	}
	api.advance(25 * 60_000);
	expect(await isOpen()).toBe(false);
});

it("ends when the person may no longer sign in", async () => {
	await sql`update person set is_active = false`.execute(api.services.database.db);
	expect(await isOpen()).toBe(false);
});

// ROL-006, ROL-007
it("lets only the team in", async () => {
	expect(await refusal(cookies)).toBe(200);
	expect(await refusal({})).toBe(401);
	expect(await refusal((await signedIn(api.services, "staff")).cookies)).toBe(403);
});

it("the operator can end everyone's sessions at once, and the audit log records it", async () => {
	const { cookies: ofStaff } = await signedIn(api.services, "staff");
	expect(await isOpen(ofStaff)).toBe(true);
	expect(await endEverySession(api.services)).toBeGreaterThanOrEqual(2);
	expect([await isOpen(), await isOpen(ofStaff)]).toEqual([false, false]);
	const { rows } = await sql`select person_id, facts from audit where deed = 'sessions.ended'`.execute(
		api.services.database.db,
	);
	expect(rows).toEqual([{ person_id: null, facts: { ended: expect.any(Number) } }]);
});

it("shows the time left without counting as use; use extends it until the last half hour", async () => {
	const left = async () => (await (await api.request("/users/session/", { cookies })).json()).session;
	expect(await (await api.request("/users/session/")).json()).toEqual({ session: null });
	expect(await left()).toEqual({ seconds_left: 1800, can_extend: true });
	api.advance(28 * 60_000);
	expect(await left()).toEqual({ seconds_left: 120, can_extend: true });
	const extended = await api.request("/users/session/", { method: "POST", body: {}, cookies });
	expect(await extended.json()).toEqual({ session: { seconds_left: 1800, can_extend: true } });
	api.advance(29 * 60_000);
	expect((await left()).seconds_left).toBe(60);
	api.advance(60_000);
	expect(await left()).toBeNull();
	expect((await api.request("/users/session/", { method: "POST", body: {}, cookies })).status).toBe(401);
});

it("the last minutes of the 12 hours can't be extended", async () => {
	for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
		api.advance(20 * 60_000);
		await isOpen();
	}
	expect(await (await api.request("/users/session/", { cookies })).json()).toEqual({
		session: { seconds_left: 1200, can_extend: false },
	});
});
