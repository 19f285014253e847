import { once } from "node:events";
import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createFrontDoor } from "#platform/http/front-door.ts";

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
	/** Ends every connection, and the server. */
	close(): Promise<void>;
}

/** A server on a port of its own, with the front door before it. @param listener what stands behind the door */
export const serveBehindDoor = async (listener: RequestListener, options: ServerOptions = {}): Promise<DoorServer> => {
	const server = createServer(options);
	const door = createFrontDoor(server, { publicUrl: undefined, trustedProxies: 0 });
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
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
};
