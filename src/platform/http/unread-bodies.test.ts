import { once } from "node:events";
import { Agent, request } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { afterEach, expect, it } from "vitest";
import { type DoorServer, serveBehindDoor } from "#tests/support/front-door.ts";
import { createMetrics } from "../metrics/metrics.ts";
import type { FrontDoorOptions } from "./front-door.ts";

// What is refused for who sends it, or for its length, is answered before its body is read. Such bodies count no more once they are answered: otherwise a few
// hundred of them would keep everybody from sending anything.

let here: DoorServer;
afterEach(() => here.close());

const MOST = 1_000_000;
const BODY = Buffer.alloc(200_000, "x");

/** On connections that stay, as a balancer's. @returns the status */
const send = async (agent: Agent): Promise<number | undefined> => {
	const sent = request({ port: here.port, host: "127.0.0.1", method: "POST", agent, path: "/api/users/login/", headers: { "content-length": BODY.length } });
	sent.end(BODY);
	const [answer] = await once(sent, "response");
	answer.resume();
	await once(answer, "close");
	return answer.statusCode;
};

const open = async (app: (request: Request) => Response | Promise<Response>, options: FrontDoorOptions = {}) => {
	here = await serveBehindDoor(getRequestListener(app), options);
};

it.each([
	["who asks", () => new Response("Sign in first.", { status: 401 })],
	["what is looked at and left", ({ body }: Request) => new Response(body ? "No." : "", { status: 401 })],
	["their length", new Hono().use(bodyLimit({ maxSize: 1000, onError: (c) => c.text("Too large.", 401) })).fetch],
] as [string, (request: Request) => Response | Promise<Response>][])("bodies that are refused for %s leave room for the next ones", async (_name, app) => {
	await open(app, { lines: { mostInBodies: MOST } });
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const statuses: number[] = [];
	while (statuses.length * BODY.length < 6 * MOST) statuses.push((await send(agent)) ?? 0);
	agent.destroy();
	expect(new Set(statuses)).toEqual(new Set([401]));
});

/** A connection on which the head of a request has come and part of its body. */
const begin = async (length = 50_000_000) => {
	const line = here.line();
	line.socket.write(`POST /api/users/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${"x".repeat(1000)}`);
	await expect.poll(line.told).toMatch(/^HTTP\/1\.1 401[\s\S]*Sign in first\.$/);
	return line;
};
const signInFirst = () => new Response("Sign in first.", { status: 401 });

it("whoever is answered before all they send has come is told that the connection ends, and may send the rest first", async () => {
	await open(signInFirst);
	const { socket, told, fault, closed } = await begin(3_001_000);
	expect(told()).toMatch(/connection: close/i);
	for (let n = 0; n < 30; n++) await new Promise((done) => socket.write("x".repeat(100_000), done));
	expect(fault()).toBeUndefined();
	// Nothing is served after it: whoever asks would not know whether it was.
	socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	await closed;
	expect(told().match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it("what comes whole keeps its connection, whatever it is answered", async () => {
	await open(signInFirst);
	const { socket, told } = here.line();
	for (let n = 1; n <= 3; n++) {
		socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
		await expect.poll(() => told().match(/HTTP\/1\.1 401/g)?.length).toBe(n);
	}
	expect(told()).not.toMatch(/connection: close/i);
	socket.destroy();
});

it("while bodies hold as much memory as they may, what is sent is refused and counted so", async () => {
	const metrics = createMetrics({ withProcess: false });
	here = await serveBehindDoor(getRequestListener(signInFirst), { lines: { mostInBodies: -1 }, metrics });
	const { socket, told } = here.line();
	socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
	await expect.poll(told).toMatch(/^HTTP\/1\.1 503/);
	socket.destroy();
	expect((await metrics.text()).text).toMatch(/^requests_refused 1$/m);
});

it.each([
	["sends nothing more", { silentMs: 50, lookEveryMs: 10 }, false],
	["sends without end", { mostBytes: 1_000_000, lookEveryMs: 10 }, true],
	["takes too long over it", { mostMs: 100, lookEveryMs: 10 }, true],
])("whoever %s is not waited for", async (_name, unread, sends) => {
	await open(signInFirst, { unread });
	const { socket, closed } = await begin();
	const sending = sends ? setInterval(() => socket.writable && socket.write("x".repeat(50_000)), 5) : undefined;
	await closed;
	clearInterval(sending);
});

it("a node that is told to stop waits for nobody's rest", async () => {
	await open(signInFirst, { unread: { mostMsWhileStopping: 20, lookEveryMs: 10 } });
	const { closed } = await begin();
	here.door.drain();
	await closed;
});

it("headers that are too long are told so, however many more come", async () => {
	await open(signInFirst);
	const { socket, told, closed } = here.line();
	socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}`);
	for (let n = 0; n < 20; n++) await new Promise((done) => socket.write("x".repeat(10_000), done));
	await closed;
	expect(told()).toMatch(/^HTTP\/1\.1 431/);
});
