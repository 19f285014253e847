import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { codingFor, compressed } from "./compress.ts";

test.each([
	["gzip, deflate, br, zstd", "zstd"],
	["gzip, deflate, br", "br"],
	["gzip, deflate", "gzip"],
	["BR", "br"],
	["br;q=0.1, gzip;q=0.9", "br"],
	["br;q=0, gzip", "gzip"],
	["zstd;q=0, br", "br"],
	["br; q=0.000, gzip;q=0", undefined],
	["gzip ; q=0 , br", "br"],
	["identity", undefined],
	["", undefined],
	[undefined, undefined],
])("accept-encoding %j is answered with %s", (accept, coding) => expect(codingFor(accept)).toBe(coding));

const app = new Hono()
	.use(compressed)
	.get("/long", (c) => c.html("<p>Wattle</p>".repeat(500)))
	.get("/short", (c) => c.html("<p>Wattle</p>"))
	.get("/picture", (c) => c.body("0".repeat(5_000), 200, { "content-type": "image/png" }));
const ask = (path: string, accept?: string) =>
	app.request(path, { headers: accept ? { "accept-encoding": accept } : {} });

test.each([
	["zstd", zstdDecompressSync],
	["br", brotliDecompressSync],
	["gzip", gunzipSync],
] as const)("a long text is compressed as %s, with its length", async (coding, decompress) => {
	const answer = await ask("/long", coding);
	const bytes = Buffer.from(await answer.arrayBuffer());
	expect([
		answer.headers.get("content-encoding"),
		answer.headers.get("content-length"),
		answer.headers.get("vary"),
	]).toEqual([coding, String(bytes.length), "accept-encoding"]);
	expect(decompress(bytes).toString()).toBe("<p>Wattle</p>".repeat(500));
});

test("short answers, images, and answers to clients without accept-encoding are not compressed", async () => {
	for (const [path, accept] of [
		["/short", "br"],
		["/picture", "br"],
		["/long", undefined],
	] as const)
		expect((await ask(path, accept)).headers.get("content-encoding"), path).toBeNull();
});
