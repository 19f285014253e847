import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startErrorService } from "#platform/observability/errors/error-service.fixture.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";

let api: TestApi;
let service: Awaited<ReturnType<typeof startErrorService>>;
const ORIGIN = "https://www.alongside.example";

beforeAll(async () => {
	service = await startErrorService();
	api = await testApi({ PUBLIC_URL: ORIGIN, ERROR_REPORTING_DSN: service.dsn, LIMITS: "on" });
});
afterAll(async () => {
	await api.close();
	await service.close();
});

const told = {
	name: "TypeError",
	message: 'mai@mail.example "Mai Tran" x is not a function',
	stack: "f@https://h/assets/a.js:1:2",
	path: "/providers/x/12",
	nth: 1,
};
/** As a beacon: without a token in a header or cookie. */
const beacon = (body: unknown, headers: Record<string, string> = { origin: ORIGIN, "sec-fetch-site": "same-origin" }) =>
	api.request("/errors/", { body, headers: { "X-CSRFToken": "", cookie: "", ...headers } });

describe("POST errors/", () => {
	it("accepts a beacon from our own pages and passes it on scrubbed", async () => {
		const logged = vi.spyOn(api.services.log, "error");
		const answer = await beacon(told);
		expect([answer.status, await answer.json()]).toEqual([202, { received: true }]);
		await api.services.errors.flush();
		const event = service.received.find(({ type }) => type === "event");
		expect(event?.item).toMatchObject({
			platform: "javascript",
			transaction: "/providers/{slug}/{id}",
			tags: { side: "browser" },
			exception: { values: [{ type: "TypeError", value: '[email] "…" x is not a function' }] },
		});
		expect(event?.raw).not.toContain("Mai");
		expect(JSON.stringify(logged.mock.calls)).not.toContain("Mai");
		await api.services.analytics.flush();
		expect(await api.services.analytics.list()).toContainEqual({
			day: "2026-03-02",
			name: "Errors - Browser",
			properties: { kind: "TypeError", route: "other" },
			times: 1,
		});
	});

	it.each([
		["another site", { origin: "https://evil.example" }],
		["another site by its sec-fetch-site header", { origin: ORIGIN, "sec-fetch-site": "cross-site" }],
		["a sister site", { origin: ORIGIN, "sec-fetch-site": "same-site" }],
		["nowhere", {}],
		["a sandbox", { origin: "null" }],
	])("refuses %s", async (_name, headers: Record<string, string>) => {
		expect((await beacon(told, headers)).status).toBe(403);
	});

	it("other endpoints still need the token", async () => {
		const headers = { origin: ORIGIN, "sec-fetch-site": "same-origin", "X-CSRFToken": "", cookie: "" };
		expect(
			(await api.request("/events/", { body: { name: "Errors - Page Not Found Rendered" }, headers })).status,
		).toBe(403);
		expect((await api.request("/errors/other/", { body: told, headers })).status).toBe(403);
	});

	it.each([
		["no name", { ...told, name: undefined }],
		["a sixth of one page", { ...told, nth: 6 }],
		["no object", "text"],
	])("refuses %s", async (_name, body) => {
		expect([422, 400]).toContain((await beacon(body)).status);
	});

	it("shortens long fields and refuses far too long ones", async () => {
		expect((await beacon({ ...told, message: "x".repeat(20_000) })).status).toBe(202);
		expect((await beacon({ ...told, stack: "x".repeat(40_000) })).status).toBe(413);
	});

	it("accepts thirty in ten minutes from one address", async () => {
		let last = 0;
		for (let times = 0; times < 40; times++) last = (await beacon(told)).status;
		expect(last).toBe(429);
		api.advance(11 * 60_000);
		expect((await beacon(told)).status).toBe(202);
	});
});
