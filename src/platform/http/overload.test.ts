import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import type { RequestVariables } from "./app-context.ts";
import { createOverloadGuard } from "./overload.ts";

/** Functions that finish the requests in progress. */
let held: (() => void)[] = [];
afterEach(() => {
	held = [];
	vi.useRealTimers();
});

const figures: Record<string, () => number | Promise<number>> = {};
const gauge = (name: string, _help: string, now: () => number | Promise<number>) => {
	figures[name] = now;
};
const appWith = (limits: Parameters<typeof createOverloadGuard>[2]) =>
	new Hono<{ Variables: RequestVariables }>()
		.use(createOverloadGuard({ name: "Alongside", phone: "1800 975 711" }, { gauge }, limits))
		.all("*", async (c) => {
			if (c.req.path === "/throws") throw new Error("an error");
			if (c.req.path.endsWith("/slow")) await new Promise<void>((done) => held.push(done));
			return c.text("here");
		});
const browser = { accept: "text/html,*/*" };

test("if all slots are taken, a page request gets a page and an API call gets JSON, both 503 with Retry-After", async () => {
	const app = appWith({ look: 1, waiting: 0 });
	const slow = app.request("/slow");
	await vi.waitFor(() => expect(held).toHaveLength(1), 15_000);
	const page = await app.request("/contact", { headers: browser });
	expect([page.status, page.headers.get("retry-after"), page.headers.get("content-type")]).toEqual([
		503,
		"5",
		"text/html; charset=UTF-8",
	]);
	const text = await page.text();
	expect(text).toContain("<h1>We're very busy</h1>");
	expect(text).toContain("1800 975 711");
	const call = await app.request("/api/providers/", { headers: browser });
	expect([call.status, call.headers.get("retry-after")]).toEqual([503, "5"]);
	expect(await call.json()).toMatchObject({ detail: expect.stringContaining("busy") });
	expect((await app.request("/health")).status).toBe(200);
	expect([await figures.requests_in_hand?.(), await figures.requests_refused?.()]).toEqual([1, 2]);
	held[0]?.();
	expect((await slow).status).toBe(200);
	expect((await app.request("/contact")).status).toBe(200);
});

test("submitted forms have their own slots, and a refused one says that it isn't lost", async () => {
	const app = appWith({ look: 1, send: 1, waiting: 0 });
	const looking = app.request("/slow");
	const sending = app.request("/slow", { method: "POST" });
	await vi.waitFor(() => expect(held).toHaveLength(2), 15_000);
	const answer = await app.request("/contact", { method: "POST", headers: browser });
	expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("It isn't lost")]);
	for (const go of held) go();
	expect([(await looking).status, (await sending).status]).toEqual([200, 200]);
});

test("without a free slot requests wait in order, for a limited time", async () => {
	vi.useFakeTimers();
	const app = appWith({ look: 1, waiting: 2, waitMs: 1_000 });
	const first = app.request("/first/slow");
	await vi.waitFor(() => expect(held).toHaveLength(1), 15_000);
	const second = app.request("/second/slow");
	const third = app.request("/third");
	await vi.waitFor(() => expect(figures.requests_waiting?.()).toBe(2), 15_000);
	expect((await app.request("/fourth")).status).toBe(503);
	held[0]?.();
	expect((await first).status).toBe(200);
	await vi.waitFor(() => expect(held).toHaveLength(2), 15_000);
	await vi.advanceTimersByTimeAsync(1_001);
	expect((await third).status).toBe(503);
	held[1]?.();
	expect((await second).status).toBe(200);
	expect(figures.requests_in_hand?.()).toBe(0);
});

test("a request that fails releases its slot", async () => {
	const app = appWith({ look: 1, waiting: 0 }).onError((_error, c) => c.text("failed", 500));
	for (let n = 0; n < 3; n++) expect((await app.request("/throws")).status).toBe(500);
	expect((await app.request("/other")).status).toBe(200);
});
