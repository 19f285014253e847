import { afterAll, beforeAll, expect, it } from "vitest";
import { type DoorServer, serveBehindDoor } from "#tests/support/front-door.ts";
import { createMetrics } from "../metrics/metrics.ts";

let here: DoorServer;
/** Requests to /slow wait here until they are let go. */
let held: (() => void)[] = [];

beforeAll(async () => {
	here = await serveBehindDoor(
		async (request, response) => {
			if (request.url?.startsWith("/slow")) await new Promise<void>((done) => held.push(done));
			for await (const part of request) void part;
			response.writeHead(200, { "content-type": "text/plain" }).end(`${request.method} ${request.headers.host} ${request.url}`);
		},
		{
			server: { requireHostHeader: false, headersTimeout: 1_000, connectionsCheckingInterval: 50 },
			// However long a turn takes on a busy machine: only what is in hand counts.
			limits: { busy: 1, idle: 1, moreForWrites: 1, waiting: 0, sliceMs: 60_000 },
			lines: { bodyGraceMs: 100, lookEveryMs: 20 },
		},
	);
});
afterAll(() => here.close());

/** What comes back for raw bytes, until the server closes or `whole` is there. */
const raw = async (text: string, whole = /\r\n\r\n[\s\S]+$/) => {
	const { socket, told, closed } = here.line();
	socket.on("data", () => whole.test(told()) && socket.destroy());
	socket.write(text, "latin1");
	await closed;
	return told();
};
const get = (target: string, host = "here.example") => raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
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
])("GET %s is answered %i, with our headers", async (target, status) => {
	const told = await get(target);
	expect(statusIn(told)).toBe(status);
	if (status !== 200) expect(told).toMatch(/content-security-policy: default-src 'none'/i);
});

it.each([
	["no host", "GET / HTTP/1.1\r\n\r\n", 400],
	["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400],
	["a host with an account", "GET / HTTP/1.1\r\nHost: me@evil.example\r\n\r\n", 400],
	["no host, as old clients may", "GET / HTTP/1.0\r\n\r\n", 200],
	["a host of digits that is no address", "GET / HTTP/1.1\r\nHost: 4294967296\r\n\r\n", 400],
	["a host that is nearly an address", "GET / HTTP/1.1\r\nHost: 256.256.256.256\r\n\r\n", 400],
	["a host whose port there cannot be", "GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n", 400],
	["a method in small letters", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
	["HTTP/0.9", "GET /\r\n\r\n", 400],
	["TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405],
	["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", 405],
	["headers without end", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
	["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400],
	["a length and chunks", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400],
	["a wish nobody knows", "POST / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 0\r\n\r\n", 417],
	["headers that do not end in time", "GET / HTTP/1.1\r\nHost: a\r\n", 408],
	["a body that trickles", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nabc", 408],
])("%s", async (_name, text, status) => {
	const told = await raw(text);
	expect(statusIn(told)).toBe(status);
	if (status >= 400) expect(told).toMatch(/x-content-type-options: nosniff/i);
});

it("with its hands full it refuses views at once, takes what is sent, and answers for its health", async () => {
	const slow = get("/slow");
	await expect.poll(() => held.length).toBe(1);
	const page = await raw("GET / HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n", /<\/html>/);
	expect(statusIn(page)).toBe(503);
	expect(page).toMatch(/retry-after: 5/i);
	expect(page).toContain("<h1>We are very busy</h1>");
	expect(page).toContain("1800 975 711");
	const call = await raw("GET /api/providers/ HTTP/1.1\r\nHost: a\r\n\r\n", /\}$/);
	expect(statusIn(call)).toBe(503);
	expect(call).toContain('"detail":"The service is busy');
	expect(statusIn(await raw("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))).toBe(200);
	expect(statusIn(await get("/health"))).toBe(200);
	for (const go of held) go();
	held = [];
	expect(statusIn(await slow)).toBe(200);
	expect(statusIn(await get("/"))).toBe(200);
});

it.each([
	["/providers/quote-success?ids=1", 200],
	["/providers/quote-detail/additional-questions-ndis/0190?ids=1", 200],
	["/live-chat-request-success", 200],
	["/complaints-and-feedback-submission-success?due=2026-12-01", 200],
	["/list-your-organisation/success.data", 200],
	["/c2c/success", 200],
	["/contact?thanks", 200],
	["/my-request/token?said=consent-given", 200],
	["/contact", 503],
	["/providers?text=success", 503],
])("with its hands full it lets whoever has sent something arrive: %s is answered %i", async (target, status) => {
	const slow = get("/slow");
	await expect.poll(() => held.length).toBe(1);
	expect(statusIn(await get(target))).toBe(status);
	for (const go of held) go();
	held = [];
	expect(statusIn(await slow)).toBe(200);
});

it("with its hands full of what was sent it refuses that, too", async () => {
	const send = () => raw("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", /\}$|abc|POST/);
	const sent = [send(), send()];
	await expect.poll(() => held.length).toBe(2);
	expect(statusIn(await send())).toBe(503);
	for (const go of held) go();
	held = [];
	expect((await Promise.all(sent)).map(statusIn)).toEqual([200, 200]);
});

it("a body under way keeps nobody out", async () => {
	const { socket } = here.line();
	socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc");
	const answers = await Promise.all([get("/"), get("/health")]);
	expect(answers.map(statusIn)).toEqual([200, 200]);
	socket.destroy();
});

it("told to stop, it is not ready and answers on, one request a connection", async () => {
	const mine = await serveBehindDoor((_request, response) => response.end("here"));
	const at = `http://127.0.0.1:${mine.port}`;
	const ask = async (path: string) => {
		const answer = await fetch(at + path);
		return [answer.status, await answer.text(), answer.headers.get("connection"), answer.headers.get("retry-after")];
	};
	expect(await ask("/ready")).toEqual([200, "here", "keep-alive", null]);
	mine.door.drain();
	expect(await ask("/ready")).toEqual([503, '{"status":"stopping"}', "close", "5"]);
	expect(await ask("/health")).toEqual([200, "here", "close", null]);
	expect(await ask("/providers")).toEqual([200, "here", "close", null]);
	await mine.close();
});

it("after a wait, what was answered at once before comes first, and whoever gave up is not worked for", async () => {
	const read: Record<string, () => number | Promise<number>> = {};
	const metrics = {
		...createMetrics({ withProcess: false }),
		gauge(name: string, _help: string, now: () => number | Promise<number>) {
			read[name] = now;
		},
	};
	const handled: string[] = [];
	let go = () => {};
	const mine = await serveBehindDoor(
		async ({ url = "" }, response) => {
			handled.push(url);
			if (url === "/slow") await new Promise<void>((done) => (go = done));
			response.end("here");
		},
		{ metrics, limits: { busy: 1, idle: 1, patienceMs: 60_000 }, lightMs: 60_000 },
	);
	const waiting = () => expect.poll(() => read.requests_waiting?.());
	const ask = async (path: string) => (await fetch(`http://127.0.0.1:${mine.port}${path}`, { headers: { connection: "close" } })).text();
	await ask("/light");
	const slow = ask("/slow");
	await expect.poll(() => handled).toEqual(["/light", "/slow"]);
	const { socket: gone } = mine.line();
	gone.write("GET /gone HTTP/1.1\r\nHost: a\r\n\r\n");
	await waiting().toBe(1);
	gone.destroy();
	await expect.poll(() => read.http_connections?.()).toBe(1);
	const view = ask("/view");
	await waiting().toBe(2);
	const light = ask("/light");
	await waiting().toBe(3);
	go();
	await Promise.all([slow, view, light]);
	expect(handled).toEqual(["/light", "/slow", "/light", "/view"]);
	await mine.close();
});

it("a connection that asks to be passed on, and is reset at once, ends nothing but itself", async () => {
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
