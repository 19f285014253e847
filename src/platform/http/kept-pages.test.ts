import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createKeptPages } from "./kept-pages.ts";

const KEY = "http://site.example/providers";
const own = (name: string) => ({ nonce: `${name}+/nonce==`, csrfToken: `${name}-token`, requestId: `${name}-request` });
const [me, you] = [own("me"), own("you")];
const LONG = `<p>${"the same for everybody – ".repeat(300)}</p>`;

/** @param version what the directory says */
const setUp = (version: string | undefined = "1", behindMs?: number) => {
	let now = 5_000;
	const told = { version, asked: 0 };
	const pages = createKeptPages<string>(
		async () => {
			told.asked++;
			if (told.version === "fault") throw new Error("no database");
			if (told.version === "silence") return new Promise(() => {});
			return told.version;
		},
		{ now: () => now, ...(behindMs === undefined ? {} : { behindMs }) },
	);
	const html = ({ nonce, csrfToken, requestId }: typeof me, words = "") =>
		`<script nonce="${nonce}"></script>${LONG}${words}<input value="${csrfToken}">${LONG}{"requestId":"${requestId}","csrfToken":"${csrfToken}"}`;
	const draw = async (words?: string) => {
		const since = await pages.since();
		const drawn = new Response(html(pages.blanks, words), { headers: { "content-type": "text/html; charset=utf-8" } });
		return pages.finish(KEY, drawn, me, { since, policy: "of the page" });
	};
	const pass = (ms: number) => {
		now += ms;
	};
	return { pages, told, pass, draw, html };
};

/** With a page that is kept. */
const setUpKept = async () => {
	const all = setUp();
	await all.pages.since();
	all.pass(1_000);
	await all.draw();
	await all.draw();
	return all;
};

test("a page is filled in for whoever asks, and holds nothing of anybody else", async () => {
	const { pages, draw, html, pass } = setUp();
	await pages.since();
	pass(1_000);
	expect(await (await draw()).text()).toBe(html(me));
	expect(await (await draw()).text()).toBe(html(me));
	const { page: given, policy } = (await pages.find(KEY, you, undefined)) ?? {};
	expect(policy).toBe("of the page");
	expect(given?.status).toBe(200);
	expect(given?.headers.get("content-type")).toBe("text/html; charset=utf-8");
	const text = (await given?.text()) ?? "";
	expect(text).toBe(html(you));
	for (const blank of Object.values(pages.blanks)) expect(text).not.toContain(blank);
	expect(await pages.find(`${KEY}?page=2`, you, undefined)).toBeUndefined();
});

test("as brotli where that is taken, once somebody asks again: compressed before, filled in for each", async () => {
	const { pages, html } = await setUpKept();
	const ask = async (who: typeof me) => {
		const page = (await pages.find(KEY, who, "gzip, br"))?.page;
		return { page, body: Buffer.from((await page?.arrayBuffer()) ?? new ArrayBuffer()) };
	};
	await expect.poll(async () => (await ask(me)).page?.headers.get("content-encoding")).toBe("br");
	const her = { ...me, nonce: me.nonce.replace("me", "ms"), csrfToken: me.csrfToken.replace("me", "ms") };
	for (const who of [me, her]) {
		const { page, body } = await ask(who);
		expect(page?.headers.get("vary")).toBe("accept-encoding");
		expect(page?.headers.get("content-length")).toBe(String(body.length));
		expect(brotliDecompressSync(body).toString()).toBe(html(who));
	}
	// Whoever has a token of another length, or takes no brotli, gets it as it is, for others to compress.
	for (const [who, accept] of [
		[you, "br"],
		[me, "gzip"],
		[me, "identity"],
		[me, undefined],
	] as const) {
		const page = (await pages.find(KEY, who, accept))?.page;
		expect(page?.headers.get("content-encoding")).toBeNull();
		expect(await page?.text()).toBe(html(who));
	}
});

test("given as long as the directory says that nothing has changed, and no longer than ten seconds", async () => {
	const { pages, told, pass } = await setUpKept();
	for (let second = 1; second < 10; second++) {
		pass(1_000);
		expect(await pages.find(KEY, me, undefined)).toBeDefined();
	}
	expect(told.asked).toBeLessThanOrEqual(11);
	pass(1_000);
	expect(await pages.find(KEY, me, undefined)).toBeUndefined();
});

test("kept when it is asked for a second time within twenty seconds, and then again each time", async () => {
	const { pages, pass, draw } = setUp();
	await pages.since();
	const isKeptAfter = async (ms: number) => {
		pass(ms);
		await draw();
		return (await pages.find(KEY, me, undefined)) !== undefined;
	};
	expect(await isKeptAfter(1_000)).toBe(false);
	expect(await isKeptAfter(20_000)).toBe(false);
	expect(await isKeptAfter(19_999)).toBe(true);
	expect(await isKeptAfter(10_000)).toBe(true);
});

test("a change made on another node is seen within a second; one made here at once", async () => {
	const elsewhere = await setUpKept();
	elsewhere.told.version = "2";
	elsewhere.pass(1_000);
	expect(await elsewhere.pages.find(KEY, me, undefined)).toBeUndefined();
	const here = await setUpKept();
	here.told.version = "2";
	here.pages.changed();
	expect(await here.pages.find(KEY, me, undefined)).toBeUndefined();
	const nothing = await setUpKept();
	nothing.pages.changed();
	expect(await nothing.pages.find(KEY, me, undefined)).toBeDefined();
});

test("not kept while a version has only just been met: what others hold may be a second behind it", async () => {
	const { pages, pass, draw } = setUp();
	await draw();
	await draw();
	expect(await pages.find(KEY, me, undefined)).toBeUndefined();
	pass(999);
	await draw();
	await draw();
	expect(await pages.find(KEY, me, undefined)).toBeUndefined();
	pass(1);
	await draw();
	await draw();
	expect(await pages.find(KEY, me, undefined)).toBeDefined();
});

test("nor while a replica may be behind it", async () => {
	const { pages, pass, draw } = setUp("1", 4_000);
	await pages.since();
	pass(3_999);
	await draw();
	await draw();
	expect(await pages.find(KEY, me, undefined)).toBeUndefined();
	pass(1);
	await draw();
	await draw();
	expect(await pages.find(KEY, me, undefined)).toBeDefined();
});

test("what was begun before a change is not given after it", async () => {
	const { pages, told, pass, html } = await setUpKept();
	const since = await pages.since();
	told.version = "2";
	pages.changed();
	await pages.since();
	pass(1_000);
	for (let i = 0; i < 2; i++) await pages.finish(KEY, new Response(html(pages.blanks, "old")), me, { since, policy: "" });
	expect(await pages.find(KEY, me, undefined)).toBeUndefined();
});

test.each([
	["nobody can tell", undefined],
	["the database does not answer", "fault"],
])("nothing is kept where %s, and pages go on", async (_what, version) => {
	const { pages, told, pass, draw, html } = setUp();
	told.version = version as string;
	await pages.since();
	pass(1_000);
	expect(await (await draw()).text()).toBe(html(me));
	expect(await (await draw()).text()).toBe(html(me));
	expect(await pages.find(KEY, me, undefined)).toBeUndefined();
});

test("a database that says nothing is waited for once, and for less than a second", async () => {
	const { pages, told, pass } = await setUpKept();
	told.version = "silence";
	pass(1_000);
	const asked = told.asked;
	vi.useFakeTimers();
	try {
		const waiting = pages.since();
		await vi.advanceTimersByTimeAsync(999);
		const since = await waiting;
		expect(since.version).toBeUndefined();
		pass(1_000);
		expect(await pages.find(KEY, me, undefined, since)).toBeUndefined();
		expect(told.asked).toBe(asked + 1);
	} finally {
		vi.useRealTimers();
	}
});

test("a page that is not to be kept is filled in all the same, with its status and headers", async () => {
	const { pages, html } = await setUpKept();
	const page = new Response(html(pages.blanks), { status: 422, headers: { "x-page": "1" } });
	const answer = await pages.finish(`${KEY}?location=x`, page, you);
	expect([answer.status, answer.headers.get("x-page"), await answer.text()]).toEqual([422, "1", html(you)]);
	expect(await pages.find(`${KEY}?location=x`, you, undefined)).toBeUndefined();
});

test("many addresses, made up by whoever likes, take no more than so much memory", async () => {
	const { pages } = await setUpKept();
	const large = "x".repeat(1024 * 1024);
	const since = await pages.since();
	for (let i = 0; i < 80; i++) await pages.finish(`${KEY}?${i >> 1}`, new Response(large), me, { since, policy: "" });
	const held = await Promise.all(Array.from({ length: 40 }, (_, i) => pages.find(`${KEY}?${i}`, me, undefined)));
	expect(held.filter(Boolean).length).toBe(7);
});

test("a page that is drawn is for all who came before it was begun, whatever is known of what changed, and for nobody who came later", async () => {
	for (const version of ["1", undefined, "fault"]) {
		const { pages, draw, html, pass } = setUp(version);
		const find = (cameAt?: number) => pages.find(KEY, you, undefined, undefined, cameAt);
		expect(await find(4_000)).toBeUndefined();
		await draw();
		pass(100);
		const { page, policy } = (await find(4_999)) ?? {};
		expect([await page?.text(), policy]).toEqual([html(you), "of the page"]);
		expect(await find(5_000)).toBeDefined();
		expect(await find(5_001)).toBeUndefined();
		expect(await find()).toBeUndefined();
		expect(await pages.find(`${KEY}?page=2`, you, undefined, undefined, 4_999)).toBeUndefined();
		await draw("news");
		expect(await (await find(5_050))?.page.text()).toBe(html(you, "news"));
	}
});

test("a page that is its visitor's own is nobody else's, however they waited", async () => {
	const { pages, html } = setUp();
	await pages.finish(KEY, new Response(html(pages.blanks)), me);
	expect(await pages.find(KEY, you, undefined, undefined, 0)).toBeUndefined();
});
