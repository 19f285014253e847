import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createSharedAnswers, SHARED_CACHE } from "./shared-answers.ts";

const BODY = `<p>${"the same for everybody ".repeat(100)}</p>`;
const page = (body = BODY) => new Response(body, { headers: { "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" } });
const get = (acceptEncoding?: string, ifNoneMatch?: string) => ({ method: "GET", acceptEncoding, ifNoneMatch });
const KEY = "http://site.example/about";

const setUp = () => {
	let now = 5_000;
	const answers = createSharedAnswers(() => now);
	return { answers, pass: (ms: number) => (now += ms), keep: (body?: string) => answers.keep(KEY, answers.now(), page(body), get()) };
};

test("a kept page is given for a second, whole and with its headers", async () => {
	const { answers, keep, pass } = setUp();
	expect(answers.find(KEY, get())).toBeUndefined();
	const first = await keep();
	pass(999);
	const again = answers.find(KEY, get());
	for (const answer of [first, again]) {
		expect(answer?.status).toBe(200);
		expect(Object.fromEntries(answer?.headers ?? [])).toMatchObject({
			"content-type": "text/html; charset=utf-8",
			"x-frame-options": "DENY",
			"cache-control": SHARED_CACHE,
			vary: "accept-encoding",
			etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
		});
		expect(await answer?.text()).toBe(BODY);
	}
	pass(1);
	expect(answers.find(KEY, get())).toBeUndefined();
});

test("nothing drawn before a change is given after it, not even what was in hand then", async () => {
	const { answers, keep, pass } = setUp();
	await keep();
	pass(5);
	const began = answers.now();
	answers.changed();
	expect(answers.find(KEY, get())).toBeUndefined();
	await answers.keep(KEY, began, page("old"), get());
	expect(answers.find(KEY, get())).toBeUndefined();
	pass(5);
	await keep("new");
	expect(await answers.find(KEY, get())?.text()).toBe("new");
});

test("who holds the same page already is told so, in as few bytes as that takes", async () => {
	const { answers, keep, pass } = setUp();
	const etag = (await keep()).headers.get("etag") ?? "";
	for (const held of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
		const answer = answers.find(KEY, get("br", held));
		expect(answer?.status).toBe(304);
		expect(answer?.headers.get("etag")).toBe(etag);
		expect(answer?.headers.get("cache-control")).toBe(SHARED_CACHE);
		expect(await answer?.text()).toBe("");
	}
	expect(answers.find(KEY, get("br", '"other"'))?.status).toBe(200);
	pass(2_000);
	expect((await keep()).headers.get("etag")).toBe(etag);
	expect((await keep("else")).headers.get("etag")).not.toBe(etag);
});

test("browsers get it in the coding they take", async () => {
	const { answers, keep } = setUp();
	await keep();
	const bytes = async (accept: string) => {
		const answer = answers.find(KEY, get(accept));
		const body = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
		expect(answer?.headers.get("content-length")).toBe(String(body.length));
		return { coding: answer?.headers.get("content-encoding"), body };
	};
	const br = await bytes("gzip, br");
	expect(br.coding).toBe("br");
	expect(brotliDecompressSync(br.body).toString()).toBe(BODY);
	const gzip = await bytes("gzip");
	expect(gzip.coding).toBe("gzip");
	expect(gunzipSync(gzip.body).toString()).toBe(BODY);
	expect((await bytes("identity")).body.toString()).toBe(BODY);
});

test("without a body where only the head is asked for", async () => {
	const { answers, keep } = setUp();
	await keep();
	const head = answers.find(KEY, { ...get(), method: "HEAD" });
	expect(head?.headers.get("content-length")).toBe(String(BODY.length));
	expect(await head?.text()).toBe("");
});

test("many addresses, made up by whoever likes, take no more than so much memory", async () => {
	const { answers } = setUp();
	const large = "x".repeat(1024 * 1024);
	for (let i = 0; i < 30; i++) await answers.keep(`${KEY}?${i}`, answers.now(), page(large), get());
	const held = Array.from({ length: 30 }, (_, i) => answers.find(`${KEY}?${i}`, get())).filter(Boolean);
	expect(held.length).toBe(6);
	for (let i = 0; i < 1_000; i++) await answers.keep(`${KEY}?${i}`, answers.now(), page("x"), get());
	expect(Array.from({ length: 1_000 }, (_, i) => answers.find(`${KEY}?${i}`, get())).filter(Boolean).length).toBeLessThanOrEqual(400);
});
