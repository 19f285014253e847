import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { createFrontDoor } from "./front-door.ts";

// What is refused for who sends it, or for its length, is answered before its body is read. Such bodies count no more once they are answered: otherwise a few
// hundred of them would keep everybody from sending anything.

let server: Server;
let door: ReturnType<typeof createFrontDoor>;
afterEach(async () => {
	door.stop();
	server.closeAllConnections();
	await new Promise((done) => server.close(done));
});

const MOST = 1_000_000;
const BODY = Buffer.alloc(200_000, "x");

/** On a connection that stays, as a balancer's. @returns the status; undefined where that connection was ended meanwhile, as the next one will not be */
const send = async (agent: Agent): Promise<number | undefined> => {
	const { port } = server.address() as AddressInfo;
	const sent = request({ port, host: "127.0.0.1", method: "POST", agent, path: "/api/users/login/", headers: { "content-length": BODY.length } });
	sent.end(BODY);
	try {
		const [answer] = await once(sent, "response");
		answer.resume();
		await once(answer, "close");
		return answer.statusCode;
	} catch {
		return undefined;
	}
};

it.each([
	["who asks", () => new Response("Sign in first.", { status: 401 })],
	["what is looked at and left", ({ body }: Request) => new Response(body ? "No." : "", { status: 401 })],
	["their length", new Hono().use(bodyLimit({ maxSize: 1000, onError: (c) => c.text("Too large.", 401) })).fetch],
] as [string, (request: Request) => Response | Promise<Response>][])("bodies that are refused for %s leave room for the next ones", async (_name, app) => {
	server = createServer();
	const settings = { publicUrl: undefined, trustedProxies: 0, brand: { name: "Alongside", phone: "1800 975 711" } as never };
	door = createFrontDoor(server, { settings, log: createLog("silent"), metrics: createMetrics({ withProcess: false }) }, { lines: { mostInBodies: MOST } });
	server.on("request", door.guard(getRequestListener(app)));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const statuses: number[] = [];
	while (statuses.length * BODY.length < 6 * MOST) {
		const status = await send(agent);
		if (status) statuses.push(status);
	}
	agent.destroy();
	expect(new Set(statuses)).toEqual(new Set([401]));
});
