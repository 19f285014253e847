import { afterAll, beforeAll, expect, it } from "vitest";
import { type DoorServer, serveBehindDoor } from "#tests/support/front-door.ts";
import { createMetrics } from "../metrics/metrics.ts";
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
