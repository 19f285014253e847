import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Bodies come at this rate on average, in bytes a second, once they have had some time; a form on a poor line is faster. */
const SLOWEST_BODY = 2 * 1024;
const BODY_GRACE_MS = 15_000;
/** Somebody who takes nothing of an answer for so long has gone, or holds it on purpose. */
const TAKES_NOTHING_MS = 60_000;
const LOOK_EVERY_MS = 2_000;
/** What bodies that have not come whole may hold of memory together, in bytes. */
const MOST_IN_BODIES = 256 * 1024 * 1024;

export interface LineLimits {
	slowestBody: number;
	bodyGraceMs: number;
	takesNothingMs: number;
	lookEveryMs: number;
	mostInBodies: number;
}

interface Reading {
	taken: number;
	/** Here and below by the process's own clock: were the machine's set on, every body and answer would seem slow. */
	since: number;
}

/** A body that has begun to come. */
interface Coming {
	socket: Socket;
	since: number;
	before: number;
}

/**
 * Watches the server's connections: a body that trickles and an answer that nobody takes are ended, so that neither keeps memory for long.
 * The time for headers, and for a whole request, is the server's own limit.
 * @param end of a body that trickles: answers and closes
 */
export const watchLines = (server: Server, end: (socket: Duplex, status: 408) => void, given: Partial<LineLimits> = {}) => {
	const limits: LineLimits = {
		slowestBody: SLOWEST_BODY,
		bodyGraceMs: BODY_GRACE_MS,
		takesNothingMs: TAKES_NOTHING_MS,
		lookEveryMs: LOOK_EVERY_MS,
		mostInBodies: MOST_IN_BODIES,
		...given,
	};
	const sockets = new Map<Socket, Reading>();
	const bodies = new Set<Coming>();
	let ended = 0;

	server.on("connection", (socket: Socket) => {
		sockets.set(socket, { taken: 0, since: performance.now() });
		socket.once("close", () => sockets.delete(socket));
	});
	const timer = setInterval(() => {
		const now = performance.now();
		for (const [socket, reading] of sockets) {
			const taken = socket.bytesWritten - socket.writableLength;
			if (socket.writableLength === 0 || taken !== reading.taken) {
				reading.taken = taken;
				reading.since = now;
			} else if (now - reading.since > limits.takesNothingMs) {
				ended++;
				socket.destroy();
			}
		}
		for (const body of bodies) {
			const ms = now - body.since;
			if (ms < limits.bodyGraceMs || ((body.socket.bytesRead - body.before) / ms) * 1000 >= limits.slowestBody) continue;
			ended++;
			bodies.delete(body);
			end(body.socket, 408);
		}
	}, limits.lookEveryMs).unref();

	return {
		/** @returns call it when the body has come, or never will */
		bodyBegins(socket: Socket): () => void {
			const body: Coming = { socket, since: performance.now(), before: socket.bytesRead };
			bodies.add(body);
			return () => bodies.delete(body);
		},
		/** True while bodies that have not come whole hold as much memory as they may. */
		holdsTooMuch(): boolean {
			let held = 0;
			for (const body of bodies) held += body.socket.bytesRead - body.before;
			return held > limits.mostInBodies;
		},
		figures: () => ({ connections: sockets.size, bodies: bodies.size, ended }),
		stop: () => clearInterval(timer),
	};
};
