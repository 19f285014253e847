import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface UnreadLimits {
	/** The rest is taken for so long, in milliseconds. */
	mostMs: number;
	/** Less when the node is told to stop. */
	mostMsWhileStopping: number;
	/** Nothing has come for so long: nothing will. */
	silentMs: number;
	/** Bytes of the rest. */
	mostBytes: number;
	lookEveryMs: number;
}

const LIMITS: UnreadLimits = { mostMs: 30_000, mostMsWhileStopping: 1_000, silentMs: 5_000, mostBytes: 64 * 1024 * 1024, lookEveryMs: 250 };

/** While its head is dealt with, no request has come whole, whether it has a body or not. */
const mayHaveRest = ({ complete, headers }: IncomingMessage): boolean =>
	!complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);

/**
 * Requests that are answered before all of their body has come: refused for who sends them, for their length, or for want of time. The answer says that the connection
 * ends with it, since what follows a body that nobody waits for would come too late to be served. It does not end at once: closed with something unread, the system tells the
 * sender of a fault, and whoever sends before they read, as browsers do, never sees the answer. So the rest is taken and let go, within bounds (RFC 9112 §9.6).
 */
export const createUnreadBodies = (given: Partial<UnreadLimits> = {}) => {
	const limits = { ...LIMITS, ...given };
	const ending = new WeakSet<Socket>();
	let mostMs = limits.mostMs;

	const takeRest = (request: IncomingMessage, socket: Socket) => {
		const close = socket.destroySoon.bind(socket);
		let began: number | undefined;
		socket.destroySoon = () => {
			if (began !== undefined) return;
			// Of a body that was read meanwhile there is no rest.
			if (request.complete) return close();
			began = performance.now();
			const before = socket.bytesRead;
			let heard = { at: began, bytes: before };
			const timer = setInterval(() => {
				const at = performance.now();
				if (socket.bytesRead !== heard.bytes) heard = { at, bytes: socket.bytesRead };
				if (at - (began as number) > mostMs || at - heard.at > limits.silentMs || heard.bytes - before > limits.mostBytes) socket.destroy();
			}, limits.lookEveryMs).unref();
			socket.once("close", () => clearInterval(timer));
			request.once("end", close);
			request.resume();
			socket.end();
		};
	};

	return {
		/** To be called before the head of an answer is written. */
		answering(request: IncomingMessage, response: ServerResponse): void {
			const { socket } = request;
			if (!mayHaveRest(request) || ending.has(socket)) return;
			ending.add(socket);
			response.setHeader("connection", "close");
			takeRest(request, socket);
		},
		/** The connection's last answer has been given: nothing that still comes on it is served. */
		isOver: (request: IncomingMessage): boolean => ending.has(request.socket),
		/** The node is to stop: nobody's rest is waited for any longer than it takes to read an answer. */
		hurry(): void {
			mostMs = limits.mostMsWhileStopping;
		},
	};
};
