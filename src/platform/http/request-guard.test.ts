import { afterAll, beforeAll, expect, it } from "vitest";
import { type GuardedServer, serveGuarded } from "#tests/support/request-guard.ts";

let here: GuardedServer;
beforeAll(async () => {
	here = await serveGuarded(
		async (request, response) => {
			// A reset connection gets no answer.
			const isWhole = await request.toArray().then(
				() => true,
				() => false,
			);
			if (!isWhole) return;
			response
				.writeHead(200, { "content-type": "text/plain" })
				.end(`${request.method} ${request.headers.host} ${request.url}`);
		},
		{ requireHostHeader: false, headersTimeout: 1_000, requestTimeout: 1_500, connectionsCheckingInterval: 50 },
	);
});
afterAll(() => here.close());

/** Sends raw bytes and returns the answer, until the server closes or `whole` matches. */
const raw = async (text: string, whole = /\r\n\r\n[\s\S]+$/) => {
	const { socket, told, closed } = here.line();
	socket.on("data", () => whole.test(told()) && socket.destroy());
	socket.write(text, "latin1");
	await closed;
	return told();
};
const get = (target: string, host = "here.example") =>
	raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
const statusIn = (told: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(told)?.[1]);

it.each([
	["//", 400],
	["//evil.example/", 400],
	["/a\\b", 400],
	["/%00", 400],
	["/%E0%A4%A", 400],
	["/%zz", 400],
	[`/${"a".repeat(9_000)}`, 414],
	["http://evil.example/", 400],
	["http://here.example/about?x=1", 200],
	["/about?q=%E0%A4%A", 200],
])("GET %s is answered with %i and our headers", async (target, status) => {
	const told = await get(target);
	expect(statusIn(told)).toBe(status);
	if (status !== 200) expect(told).toMatch(/content-security-policy: default-src 'none'/i);
});

it.each([
	["no host", "GET / HTTP/1.1\r\n\r\n", 400],
	["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
	["a host with an account", "GET / HTTP/1.1\r\nHost: me@evil.example\r\n\r\n", 400],
	["no host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 200],
	["a numeric host that is no IP address", "GET / HTTP/1.1\r\nHost: 4294967296\r\n\r\n", 400],
	["a host like an invalid IP address", "GET / HTTP/1.1\r\nHost: 256.256.256.256\r\n\r\n", 400],
	["a host with an invalid port", "GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n", 400],
	["a lower-case method", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
	["HTTP/0.9", "GET /\r\n\r\n", 400],
	["TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
	["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
	["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
	["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400],
	[
		"both a length and chunked encoding",
		"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
		400,
	],
	["an unknown Expect header", "POST / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 0\r\n\r\n", 417],
	["headers that take too long", "GET / HTTP/1.1\r\nHost: a\r\n", 408],
	["a body that takes too long", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc", 408],
])("a request with %s gets the right status and our headers", async (_name, text, status) => {
	const told = await raw(text);
	expect(statusIn(told)).toBe(status);
	if (status >= 400) expect(told).toMatch(/x-content-type-options: nosniff/i);
});

it("a stopping node reports that it isn't ready, and still answers one request per connection", async () => {
	const mine = await serveGuarded((_request, response) => response.end("here"));
	const at = `http://127.0.0.1:${mine.port}`;
	const ask = async (path: string) => {
		const answer = await fetch(at + path);
		return [answer.status, await answer.text(), answer.headers.get("connection"), answer.headers.get("retry-after")];
	};
	expect(await ask("/ready")).toEqual([200, "here", "keep-alive", null]);
	mine.guard.drain();
	expect(await ask("/ready")).toEqual([503, '{"status":"stopping"}', "close", "5"]);
	expect(await ask("/health")).toEqual([200, "here", "close", null]);
	expect(await ask("/providers")).toEqual([200, "here", "close", null]);
	await mine.close();
});

it("a CONNECT request whose connection is reset at once doesn't harm the server", async () => {
	for (let i = 0; i < 5; i++) {
		const { socket, told } = here.line();
		const answered = new Promise((done) => socket.once("data", done));
		socket.write("CONNECT there.example:443 HTTP/1.1\r\nHost: there.example:443\r\n\r\n");
		await answered;
		expect(statusIn(told())).toBe(405);
		socket.resetAndDestroy();
		expect(statusIn(await get("/about"))).toBe(200);
	}
});
