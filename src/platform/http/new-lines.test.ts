import { afterAll, beforeAll, expect, it } from "vitest";
import { type DoorServer, serveBehindDoor } from "#tests/support/front-door.ts";
import { createMetrics } from "../metrics/metrics.ts";
import type { AdmissionLimits } from "./admission.ts";
import { addressOfPlainGet } from "./new-lines.ts";

let here: DoorServer;
let letGo = () => {};
let refused: () => number | Promise<number> = () => 0;
const handled: string[] = [];

beforeAll(async () => {
	const metrics = createMetrics({ withProcess: false });
	here = await serveBehindDoor(
		async (request, response) => {
			handled.push(request.url ?? "");
			if (request.url === "/slow") await new Promise<void>((done) => (letGo = done));
			response.end("here");
		},
		{
			// However long a turn takes on a busy machine: only what is in hand counts.
			limits: { busy: 1, idle: 1, moreForWrites: 1, waiting: 0, sliceMs: 60_000 },
			metrics: {
				...metrics,
				gauge(name, help, now) {
					if (name === "requests_refused") refused = now;
					metrics.gauge(name, help, now);
				},
			},
		},
	);
});
afterAll(() => here.close());

/** A request that holds the only place. */
const fill = async () => {
	const { socket, closed } = here.line();
	socket.write("GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await expect.poll(() => handled.at(-1)).toBe("/slow");
	return async () => {
		letGo();
		await closed;
	};
};

it.each([
	["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "/"],
	["GET /providers?page=2 HTTP/1.1\r\nHost: a\r\nAccept: */*\r\n\r\n", "/providers?page=2"],
	["POST / HTTP/1.1\r\nHost: a\r\n\r\n", undefined],
	["HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", undefined],
	["GET / HTTP/1.0\r\n\r\n", undefined],
	["GET / x HTTP/1.1\r\nHost: a\r\n\r\n", undefined],
	["GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", undefined],
	["GET / HTTP/1.1\r\nHost: a\r\n", undefined],
	["GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", undefined],
	["GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody", undefined],
	["GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", undefined],
	["GET / HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n", undefined],
	["", undefined],
])("%j is a plain GET of %s", (bytes, address) => {
	expect(addressOfPlainGet(bytes)).toBe(address);
});

it("while no place is left a new connection's request is refused in whole, counted, and the connection serves as soon as there is one", async () => {
	const empty = await fill();
	const before = await refused();
	const { socket, told, closed } = here.line();
	socket.write("GET /first HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n");
	await expect.poll(told).toContain("</html>");
	const page = told();
	expect(page).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
	expect(page).toMatch(/\r\nretry-after: 5\r\n/);
	expect(page).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
	expect(page).toContain("<h1>We are very busy</h1>");
	expect(page.split("\r\n\r\n")[1]).toHaveLength(Number(/content-length: (\d+)/.exec(page)?.[1]));
	expect(await refused()).toBe(before + 1);
	await empty();
	socket.write("GET /second HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await closed;
	expect(told().slice(page.length)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]+here/);
	expect(handled).not.toContain("/first");
});

it("whoever wants no second answer has the connection closed, and a call is told in its own form", async () => {
	const empty = await fill();
	const { socket, told, closed } = here.line();
	socket.write("GET /api/providers/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await closed;
	expect(told()).toMatch(/\r\nconnection: close\r\n\r\n\{.*"detail":"The service is busy.*\}$/);
	await empty();
});

it("health, what comes in pieces and what is sent are the server's to answer", async () => {
	const empty = await fill();
	const health = here.line();
	health.socket.write("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await health.closed;
	expect(health.told()).toMatch(/^HTTP\/1\.1 200 /);
	const pieces = here.line();
	pieces.socket.write("GET /pieces HTTP/1.1\r\nHo");
	await expect.poll(() => pieces.socket.bytesWritten).toBeGreaterThan(20);
	pieces.socket.write("st: a\r\nConnection: close\r\n\r\n");
	await pieces.closed;
	expect(pieces.told()).toMatch(/^HTTP\/1\.1 503 /);
	const sent = here.line();
	sent.socket.write("POST /sent HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc");
	await sent.closed;
	expect(sent.told()).toMatch(/^HTTP\/1\.1 200 /);
	expect(handled).toContain("/sent");
	await empty();
});

it("who says nothing at first is heard later", async () => {
	const empty = await fill();
	const silent = here.line();
	await new Promise((done) => silent.socket.once("connect", done));
	await empty();
	silent.socket.write("GET /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await silent.closed;
	expect(silent.told()).toMatch(/^HTTP\/1\.1 200 /);
});

/** A door with one place, at which somebody waits already: whoever comes now is met by their first bytes. */
const crowdedDoor = async (limits: Partial<AdmissionLimits> = {}) => {
	const worked: string[] = [];
	const open: (() => void)[] = [];
	const figures: Record<string, () => number | Promise<number>> = {};
	const metrics = createMetrics({ withProcess: false });
	const door = await serveBehindDoor(
		async ({ url = "" }, response) => {
			worked.push(url);
			if (url.startsWith("/slow")) await new Promise<void>((done) => open.push(done));
			response.end(`here is ${url}`);
		},
		{
			limits: { busy: 1, idle: 1, moreForWrites: 0, few: 1, fewPatienceMs: 60_000, patienceMs: 60_000, longestMs: 60_000, sliceMs: 60_000, ...limits },
			metrics: { ...metrics, gauge: (name, _help, now) => void Object.assign(figures, { [name]: now }) },
		},
	);
	const ask = (path: string, more = "Connection: close\r\n") => {
		const line = door.line();
		line.socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`);
		return line;
	};
	const waiting = (many: number) => expect.poll(() => figures.requests_waiting?.()).toBe(many);
	const slow = ask("/slow");
	await expect.poll(() => worked).toEqual(["/slow"]);
	// What is sent waits in a line of its own, so that views may be told to wait less.
	const first = door.line();
	first.socket.write("POST /first HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
	await waiting(1);
	return { door, ask, waiting, worked, figures, first, slow, letGo: () => open.shift()?.() };
};

it("whoever waits as bytes is served in their turn, with what they send meanwhile after it", async () => {
	const { door, ask, waiting, worked, letGo } = await crowdedDoor();
	const { socket, told, closed } = ask("/second", "");
	await waiting(2);
	socket.write("GET /third HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await expect.poll(() => socket.bytesWritten).toBeGreaterThan(70);
	letGo();
	await closed;
	expect(told()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]+here is \/second[\s\S]+here is \/third/);
	expect(worked).toEqual(["/slow", "/first", "/second", "/third"]);
	await door.close();
});

it("whoever waited too long as bytes is refused in whole, and served over the same connection once there is time", async () => {
	const { door, ask, waiting, worked, first, letGo } = await crowdedDoor({ patienceMs: 0 });
	const { socket, told, closed } = ask("/second", "Accept: text/html\r\n");
	await expect.poll(told).toContain("</html>");
	const page = told();
	expect(page).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
	expect(page).toContain("\r\nconnection: keep-alive\r\n");
	const last = ask("/last");
	await last.closed;
	expect(last.told()).toMatch(/^HTTP\/1\.1 503 [\s\S]+\r\nconnection: close\r\n[\s\S]+\}$/);
	await waiting(1);
	letGo();
	await first.closed;
	socket.write("GET /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
	await closed;
	expect(told().slice(page.length)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]+here is \/later/);
	expect(worked).toEqual(["/slow", "/first", "/later"]);
	await door.close();
});

it("whoever gave up while they waited as bytes is not worked for, and keeps no place", async () => {
	const { door, ask, waiting, worked, figures, letGo } = await crowdedDoor();
	const gone = ask("/gone");
	await waiting(2);
	gone.socket.destroy();
	await expect.poll(() => figures.http_connections?.()).toBe(2);
	const after = ask("/after");
	await waiting(3);
	letGo();
	await after.closed;
	expect(worked).toEqual(["/slow", "/first", "/after"]);
	expect(figures.requests_in_hand?.()).toBe(0);
	await door.close();
});

it.each([
	["what no parser reads", "GET /odd HTTP/1.1\r\nHost: a\r\nno header\r\nConnection: close\r\n\r\n"],
	["a host that is none", "GET /odd HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n"],
])("%s waits like the rest, is refused in its turn, and keeps no place", async (_what, bytes) => {
	const { door, ask, waiting, worked, figures, letGo } = await crowdedDoor();
	const odd = door.line();
	odd.socket.write(bytes);
	await waiting(2);
	const after = ask("/after");
	await waiting(3);
	letGo();
	await Promise.all([odd.closed, after.closed]);
	expect(odd.told()).toMatch(/^HTTP\/1\.1 400 /);
	expect(after.told()).toContain("here is /after");
	expect(worked).toEqual(["/slow", "/first", "/after"]);
	expect(figures.requests_in_hand?.()).toBe(0);
	await door.close();
});

it("headers beyond all measure do not wait, and are refused as ever", async () => {
	const { door } = await crowdedDoor();
	const long = door.line();
	long.socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
	await long.closed;
	expect(long.told()).toMatch(/^HTTP\/1\.1 431 /);
	await door.close();
});

it("who waited as bytes until the node was told to stop is served, and told to come no more over this connection", async () => {
	const { door, ask, waiting, letGo } = await crowdedDoor();
	const { told, closed } = ask("/second", "");
	await waiting(2);
	door.door.drain();
	letGo();
	await closed;
	expect(told()).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n[\s\S]+here is \/second/i);
	await door.close();
});
