import { randomInt } from "node:crypto";
import type { Socket } from "node:net";
import { connect } from "node:tls";

/** Status and raw headers of a response, in lower case. */
export interface RawAnswer {
	status: number;
	headers: string;
}

export interface RawClient {
	/** Sends a raw request. @param done gets the response, or undefined if none arrived in full before the deadline */
	ask(request: string, done: (answer: RawAnswer | undefined) => void): void;
	/** Opens `count` connections in advance. */
	open(count: number): Promise<void>;
	/** Closes all connections. */
	close(): void;
}

interface Line {
	socket: Socket;
	held: Buffer;
	/** Deadline of the current request (`performance.now()`). */
	until: number;
	done: ((answer: RawAnswer | undefined) => void) | undefined;
}

const HEAD_ENDS = Buffer.from("\r\n\r\n");
const LAST_CHUNK = "0\r\n\r\n";
const LOOK_EVERY_MS = 250;

/** The response at the start of these bytes and its end offset; undefined while it is incomplete. */
const wholeAnswer = (bytes: Buffer): (RawAnswer & { end: number }) | undefined => {
	const head = bytes.indexOf(HEAD_ENDS);
	if (head < 0) return undefined;
	const headers = bytes.toString("latin1", 0, head + 2).toLowerCase();
	const begin = head + HEAD_ENDS.length;
	const [, length] = /\r\ncontent-length: *(\d+)\r\n/.exec(headers) ?? [];
	let end = begin + Number(length ?? 0);
	if (!length && headers.includes("\r\ntransfer-encoding: chunked\r\n")) {
		if (bytes.toString("latin1", Math.max(begin, bytes.length - LAST_CHUNK.length)) !== LAST_CHUNK) return undefined;
		end = bytes.length;
	}
	return bytes.length < end ? undefined : { status: Number(headers.slice(9, 12)), headers, end };
};

/**
 * A minimal https client. On two cores an ordinary HTTP client would take CPU time that the node needs. Connections
 * are reused, and each has its own loopback address, as real visitors have.
 * @param longestMs deadline of a request
 */
export const makeRawClient = (port: number, { longestMs }: { longestMs: number }): RawClient => {
	const lines = new Set<Line>();
	const idle: Line[] = [];

	const settle = (line: Line, answer: RawAnswer | undefined) => {
		const { done } = line;
		line.done = undefined;
		done?.(answer);
	};
	const open = (): Line => {
		const place = {
			port,
			host: "127.0.0.1",
			localAddress: `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`,
		};
		// Other experiments check the certificate.
		const socket = connect({ ...place, servername: "localhost", rejectUnauthorized: false });
		const line: Line = { socket, held: Buffer.alloc(0), until: 0, done: undefined };
		lines.add(line);
		socket.on("data", (bytes) => {
			line.held = line.held.length > 0 ? Buffer.concat([line.held, bytes]) : bytes;
			const answer = line.done && wholeAnswer(line.held);
			if (!answer) return;
			line.held = line.held.subarray(answer.end);
			if (answer.headers.includes("\r\nconnection: close\r\n")) {
				lines.delete(line);
				socket.destroy();
			} else idle.push(line);
			settle(line, answer);
		});
		socket.on("error", () => {});
		socket.on("close", () => {
			lines.delete(line);
			const at = idle.indexOf(line);
			if (at >= 0) idle.splice(at, 1);
			settle(line, undefined);
		});
		return line;
	};
	const timer = setInterval(() => {
		const now = performance.now();
		for (const { socket, done, until } of lines) if (done && until < now) socket.destroy();
	}, LOOK_EVERY_MS).unref();

	return {
		async open(count) {
			for (let n = 0; n < count; n++) {
				const line = open();
				await new Promise((done) => line.socket.once("secureConnect", done).once("close", done));
				if (!line.socket.destroyed) idle.push(line);
			}
		},
		ask(request, done) {
			const send = (line: Line, isKept: boolean) => {
				const until = performance.now() + longestMs;
				// Like browsers, retries once on a new connection if a reused one was just closed.
				line.done = (answer) => (answer || !isKept || performance.now() > until ? done(answer) : send(open(), false));
				line.until = until;
				line.socket.write(request, "latin1");
			};
			const kept = idle.pop();
			send(kept ?? open(), kept !== undefined);
		},
		close() {
			clearInterval(timer);
			for (const { socket } of lines) socket.destroy();
		},
	};
};
