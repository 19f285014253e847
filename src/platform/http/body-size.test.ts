import { Hono } from "hono";
import { expect, it } from "vitest";
import { pageBodyLimit } from "./body-size.ts";

const MIB = 1024 * 1024;
const app = new Hono()
	.use(pageBodyLimit({ name: "A & B", phone: "1800 975 711" }))
	.all("*", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));

const stream = (bytes: number) => {
	let left = bytes;
	return new ReadableStream({
		pull(controller) {
			const piece = Math.min(left, 100_000);
			left -= piece;
			controller.enqueue(new Uint8Array(piece));
			if (left === 0) controller.close();
		},
	});
};
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";

const post = async (type: string, bytes: number, isChunked: boolean) => {
	const response = await app.request("/anything", {
		method: "POST",
		headers: {
			"content-type": type,
			...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": String(bytes) }),
		},
		body: isChunked ? stream(bytes) : new Uint8Array(bytes),
		...(isChunked ? { duplex: "half" } : {}),
	});
	return { status: response.status, text: await response.text(), type: response.headers.get("content-type") };
};

it.each([
	[FORM, MIB],
	["text/plain", MIB],
	[MULTIPART, 12 * MIB],
])("%s: %i bytes are accepted, one more gets a page that says it is too large", async (type, most) => {
	for (const isChunked of [false, true]) {
		expect(await post(type, most, isChunked)).toMatchObject({ status: 200, text: String(most) });
		const refused = await post(type, most + 1, isChunked);
		expect(refused).toMatchObject({ status: 413, type: "text/html; charset=utf-8" });
		expect(refused.text).toContain("<h1>That's too large</h1>");
		expect(refused.text).toContain('<a href="tel:1800975711">1800 975 711</a>');
		expect(refused.text).toContain("A &amp; B");
		expect(refused.text).toContain(
			type === MULTIPART ? "A file must be 10 MB or smaller" : "more text than we can accept",
		);
	}
});

it("an endless body is cut off at the limit", async () => {
	let given = 0;
	const endless = new ReadableStream({
		pull(controller) {
			given += 100_000;
			controller.enqueue(new Uint8Array(100_000));
		},
	});
	const response = await app.request("/anything", {
		method: "POST",
		headers: { "content-type": FORM },
		body: endless,
		duplex: "half",
	} as RequestInit);
	expect(response.status).toBe(413);
	expect(given).toBeLessThan(2 * MIB);
});

it("a GET request has no limit", async () => {
	expect((await app.request("/anything")).status).toBe(200);
});
