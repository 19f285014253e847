import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import type { RequestVariables } from "./app-context.ts";
import { createOverloadGuard } from "./overload.ts";

/** Requests that are worked at, each ended by calling it. */
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
			if (c.req.path === "/throws") throw new Error("a fault");
			if (c.req.path.endsWith("/slow")) await new Promise<void>((done) => held.push(done));
			return c.text("here");
		});
const browser = { accept: "text/html,*/*" };

test("beyond what may be in hand and wait, pages and calls are told to come again in their own ways", async () => {
	const app = appWith({ look: 1, waiting: 0 });
	const slow = app.request("/slow");
	await vi.waitFor(() => expect(held).toHaveLength(1));
	const page = await app.request("/contact", { headers: browser });
	expect([page.status, page.headers.get("retry-after"), page.headers.get("content-type")]).toEqual([
		503,
		"5",
		"text/html; charset=UTF-8",
	]);
	const text = await page.text();
	expect(text).toContain("<h1>We are very busy</h1>");
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

test("what is sent has places that a crowd of readers can't take, and is told that it isn't lost", async () => {
	const app = appWith({ look: 1, send: 1, waiting: 0 });
	const looking = app.request("/slow");
	const sending = app.request("/slow", { method: "POST" });
	await vi.waitFor(() => expect(held).toHaveLength(2));
	const answer = await app.request("/contact", { method: "POST", headers: browser });
	expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("It is not lost")]);
	for (const go of held) go();
	expect([(await looking).status, (await sending).status]).toEqual([200, 200]);
});

test("who finds no place waits in the order in which they came, and not for ever", async () => {
	vi.useFakeTimers();
	const app = appWith({ look: 1, waiting: 2, waitMs: 1_000 });
	const first = app.request("/first/slow");
	await vi.waitFor(() => expect(held).toHaveLength(1));
	const second = app.request("/second/slow");
	const third = app.request("/third");
	await vi.waitFor(() => expect(figures.requests_waiting?.()).toBe(2));
	expect((await app.request("/fourth")).status).toBe(503);
	held[0]?.();
	expect((await first).status).toBe(200);
	await vi.waitFor(() => expect(held).toHaveLength(2));
	await vi.advanceTimersByTimeAsync(1_001);
	expect((await third).status).toBe(503);
	held[1]?.();
	expect((await second).status).toBe(200);
	expect(figures.requests_in_hand?.()).toBe(0);
});

test("a request that fails gives its place back", async () => {
	const app = appWith({ look: 1, waiting: 0 }).onError((_error, c) => c.text("failed", 500));
	for (let n = 0; n < 3; n++) expect((await app.request("/throws")).status).toBe(500);
	expect((await app.request("/other")).status).toBe(200);
});
