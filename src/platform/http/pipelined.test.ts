import { getRequestListener } from "@hono/node-server";
import { afterEach, expect, it } from "vitest";
import { type DoorServer, serveBehindDoor } from "#tests/support/front-door.ts";
import { createMetrics } from "../metrics/metrics.ts";

// Requests that are sent one after the other on one connection, without waiting for answers (RFC 9112 §9.3.2).

let here: DoorServer;
afterEach(() => here.close());

/** @returns how many are in hand, and the answers of so many requests sent at once */
const send = async (count: number) => {
	let [now, most] = [0, 0];
	const app = async ({ url }: Request) => {
		most = Math.max(most, ++now);
		await new Promise((done) => setImmediate(done));
		now--;
		return new Response(`<${new URL(url).searchParams.get("n")}>`);
	};
	const metrics = createMetrics({ withProcess: false });
	here = await serveBehindDoor(getRequestListener(app), { metrics });
	const { socket, told } = here.line();
	socket.write(Array.from({ length: count }, (_, n) => `GET /?n=${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
	await expect.poll(() => told().match(/HTTP\/1\.1 \d+/g)?.length).toBe(count);
	socket.destroy();
	const refused = Number(/^requests_refused (\d+)$/m.exec((await metrics.text()).text)?.[1]);
	return { statuses: told().match(/(?<=HTTP\/1\.1 )\d+/g), bodies: told().match(/(?<=<)\d+(?=>)/g), most, refused };
};

it("are answered in their order, a few at a time", async () => {
	const { statuses, bodies, most } = await send(40);
	expect(new Set(statuses)).toEqual(new Set(["200"]));
	expect(bodies).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
	expect(most).toBeLessThanOrEqual(4);
});

it("beyond what may wait are told to come again, and counted as refused", async () => {
	const { statuses, refused } = await send(200);
	expect(statuses?.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => "200"));
	expect(statuses?.at(-1)).toBe("503");
	expect(refused).toBe(statuses?.filter((status) => status === "503").length);
});
