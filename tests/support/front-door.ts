import { once } from "node:events";
import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createFrontDoor, type FrontDoorOptions } from "#platform/http/front-door.ts";
import { createLog } from "#platform/log.ts";
import { createMetrics, type Metrics } from "#platform/metrics/metrics.ts";

/** A connection to the door, written to in raw bytes. */
export interface Line {
	socket: Socket;
	/** What has come back so far, a character a byte. */
	told(): string;
	/** What broke it, if anything has. */
	fault(): Error | undefined;
	closed: Promise<unknown>;
}

export interface DoorServer {
	port: number;
	door: ReturnType<typeof createFrontDoor>;
	line(): Line;
	/** Ends the door, every connection, and the server. */
	close(): Promise<void>;
}

interface Given extends FrontDoorOptions {
	server?: ServerOptions;
	metrics?: Metrics;
}

const SETTINGS = { publicUrl: undefined, trustedProxies: 0, brand: { name: "Alongside", phone: "1800 975 711" } as never };

/**
 * A server on a port of its own, with the front door before it and nothing else of the service: no log, no figures of the process.
 * @param listener what stands behind the door
 * @param given the door's limits, the server's options, other figures
 */
export const serveBehindDoor = async (listener: RequestListener, { server: serverOptions = {}, metrics, ...options }: Given = {}): Promise<DoorServer> => {
	const server = createServer(serverOptions);
	const door = createFrontDoor(server, { settings: SETTINGS, log: createLog("silent"), metrics: metrics ?? createMetrics({ withProcess: false }) }, options);
	server.on("request", door.guard(listener));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		port,
		door,
		line() {
			const socket = connect(port, "127.0.0.1");
			let told = "";
			let fault: Error | undefined;
			socket.setEncoding("latin1").on("data", (part: string) => {
				told += part;
			});
			socket.on("error", (error) => {
				fault = error;
			});
			const closed = new Promise((done) => socket.once("close", done));
			return { socket, told: () => told, fault: () => fault, closed };
		},
		async close() {
			door.stop();
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
};
