import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { createFrontDoor } from "./front-door.ts";

// Requests that are sent one after the other on one connection, without waiting for answers (RFC 9112 §9.3.2).

let server: Server;
let door: ReturnType<typeof createFrontDoor>;
afterEach(async () => {
	door.stop();
	server.closeAllConnections();
	await new Promise((done) => server.close(done));
});

/** @returns how many are in hand, and the answers of so many requests sent at once */
const send = async (count: number) => {
	let [now, most] = [0, 0];
	server = createServer();
	const settings = { publicUrl: undefined, trustedProxies: 0, brand: { name: "Alongside", phone: "1800 975 711" } as never };
	door = createFrontDoor(server, { settings, log: createLog("silent"), metrics: createMetrics({ withProcess: false }) });
	const app = async ({ url }: Request) => {
		most = Math.max(most, ++now);
		await new Promise((done) => setImmediate(done));
		now--;
		return new Response(`<${new URL(url).searchParams.get("n")}>`);
	};
	server.on("request", door.guard(getRequestListener(app)));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	let told = "";
	socket.setEncoding("latin1").on("data", (part: string) => {
		told += part;
	});
	socket.write(Array.from({ length: count }, (_, n) => `GET /?n=${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
	await expect.poll(() => told.match(/HTTP\/1\.1 \d+/g)?.length).toBe(count);
	socket.destroy();
	return { statuses: told.match(/(?<=HTTP\/1\.1 )\d+/g), bodies: told.match(/(?<=<)\d+(?=>)/g), most };
};

it("are answered in their order, a few at a time", async () => {
	const { statuses, bodies, most } = await send(40);
	expect(new Set(statuses)).toEqual(new Set(["200"]));
	expect(bodies).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
	expect(most).toBeLessThanOrEqual(4);
});

it("beyond what may wait are told to come again", async () => {
	const { statuses } = await send(200);
	expect(statuses?.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => "200"));
	expect(statuses?.at(-1)).toBe("503");
});
