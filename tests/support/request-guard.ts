import { once } from "node:events";
import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createRequestGuard } from "#platform/http/request-guard.ts";

/** A raw TCP connection to the server. */
export interface Line {
	socket: Socket;
	/** The bytes received so far, as latin1 text. */
	told(): string;
	/** The socket's error, if any. */
	fault(): Error | undefined;
	closed: Promise<unknown>;
}

export interface GuardedServer {
	port: number;
	guard: ReturnType<typeof createRequestGuard>;
	line(): Line;
	/** Closes every connection, then the server. */
	close(): Promise<void>;
}

/** Starts a server on a free port behind the overload guard. */
export const serveGuarded = async (listener: RequestListener, options: ServerOptions = {}): Promise<GuardedServer> => {
	const server = createServer(options);
	const guard = createRequestGuard(server, { publicUrl: undefined, trustedProxies: 0 });
	server.on("request", guard.guard(listener));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		port,
		guard,
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
