import { beforeAll, describe, expect, it } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "#contract/shared/request-names.ts";
import type { Binding } from "#platform/http/bind.ts";
import { bindings } from "#server/api.ts";
import { createApp } from "#server/app.ts";
import type { Ground } from "./ground.ts";
import { makeCall, nameOf } from "./make-call.ts";
import { ROLES, type Role } from "./roles.ts";
import { sharedGround } from "./shared-ground.ts";
import { readTable } from "./table.ts";

// Cross-site request forgery: another site makes a visitor's browser send a request. It is refused before the caller is
// identified.

let ground: Ground;
let unsafe: Binding[];
const table = readTable();

beforeAll(async () => {
	ground = await sharedGround();
	unsafe = bindings(ground.api.services).filter(({ endpoint }) => endpoint.method !== "GET");
}, 120_000);

/** A role that is allowed to make the call. */
const whoMay = (binding: Binding): Role =>
	ROLES.find((role) => (table.get(nameOf(binding))?.[role] ?? 500) < 400) ?? "admin";
const refusedTo = async (binding: Binding, headers: Record<string, string>) => {
	const { done, written } = await ground.database.undone(
		async () => (await makeCall(ground, binding, whoMay(binding), { headers })).status,
	);
	return { status: done, written };
};
const TOKEN = "t".repeat(43);
const FROM_ELSEWHERE: Record<string, string>[] = [
	{ origin: "https://evil.example" },
	{ origin: "http://localhost.evil.example" },
	{ origin: "http://localhost:81" },
	{ origin: "null" },
	{ "sec-fetch-site": "cross-site" },
	{ "sec-fetch-site": "same-site" },
	{ "sec-fetch-site": "cross-site", origin: "http://localhost" },
];

// API-003
describe("a forged call", () => {
	it("is refused without a token, with a wrong one, and with one that doesn't match the cookie, even for sign-in and password reset", async () => {
		const calls = unsafe.filter(({ rules }) => !rules.beacon && !rules.signed);
		expect(calls.map(nameOf)).toEqual(
			expect.arrayContaining(["POST /users/login/", "POST /users/password-reset/", "POST /users/logout/"]),
		);
		const wrong: string[] = [];
		for (const binding of calls)
			for (const headers of [
				{ [CSRF_HEADER]: "" },
				{ [CSRF_HEADER]: "f".repeat(43) },
				{ [CSRF_HEADER]: "short", cookie: `${CSRF_COOKIE}=short` },
				{ [CSRF_HEADER]: TOKEN, cookie: "" },
				...FROM_ELSEWHERE,
			] as Record<string, string>[]) {
				const { status, written } = await refusedTo(binding, headers);
				if (status !== 403 || written.length > 0)
					wrong.push(`${nameOf(binding)} ${JSON.stringify(headers)}: ${status}, wrote to ${written}`);
			}
		expect(wrong).toEqual([]);
	}, 120_000);

	it("is refused as a beacon from another site, or without an Origin header", async () => {
		const beacons = unsafe.filter(({ rules }) => rules.beacon);
		expect(beacons.length).toBeGreaterThan(0);
		for (const binding of beacons)
			for (const headers of [{ origin: "" }, ...FROM_ELSEWHERE]) {
				const { status, written } = await refusedTo(binding, headers);
				expect([status, written], `${nameOf(binding)} ${JSON.stringify(headers)}`).toEqual([403, []]);
			}
	});

	// With a service set up, texts.db.test.ts refuses a wrong signature with 403.
	it("is refused where an outside service signs its calls, if there is no such service", async () => {
		const signed = unsafe.filter(({ rules }) => rules.signed);
		expect(signed.map(nameOf).toSorted()).toEqual(["POST /text-messages/", "POST /text-messages/{id}/status/"]);
		for (const binding of signed) {
			const { status, written } = await refusedTo(binding, { [CSRF_HEADER]: "" });
			expect([status, written], nameOf(binding)).toEqual([404, []]);
		}
	});

	it("can't be made with a GET request, because no GET endpoint takes a body", async () => {
		// Browsers send Lax cookies with cross-site GET requests, so none may change anything.
		for (const { endpoint } of bindings(ground.api.services).filter(({ endpoint }) => endpoint.method === "GET"))
			expect(endpoint.body, endpoint.path).toBeUndefined();
	});

	it("a page's form from another site is refused before the page's action runs, and isn't reported as an error", async () => {
		const { services } = ground.api;
		const seen: unknown[] = [];
		const reported: unknown[] = [];
		const app = createApp(
			{ ...services, errors: { ...services.errors, report: (error) => reported.push(error) } },
			async (_request, { refused }) => {
				seen.push(refused);
				return new Response("<p>A page</p>", {
					status: refused?.status ?? 200,
					headers: { "content-type": "text/html; charset=utf-8" },
				});
			},
		);
		const send = async (headers: Record<string, string>) => {
			const type = { "content-type": "application/x-www-form-urlencoded", cookie: `${CSRF_COOKIE}=${TOKEN}` };
			return (
				await app.request("http://localhost//contact?about=x", {
					method: "POST",
					headers: { ...type, ...headers },
					body: `csrf_token=${TOKEN}`,
				})
			).status;
		};
		const named = FROM_ELSEWHERE.filter(({ origin }) => origin && origin !== "http://localhost" && origin !== "null");
		for (const headers of named) expect(await send(headers)).toBe(403);
		expect(await send({ origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
		expect(await send({ origin: "http://localhost" })).toBe(200);
		// The return path must be on our site: "//contact" would lead to a host named "contact".
		const refused = { status: 403, at: "/contact?about=x" };
		expect(seen).toEqual([refused, refused, refused, refused, undefined]);
		expect(reported).toEqual([]);
	});
});
