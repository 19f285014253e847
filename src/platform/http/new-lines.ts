import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Whoever has connected and says nothing is the parser's to wait for; whoever does not close what we closed is not waited for. */
const QUIET_MS = 1_000;
/** Node's parser reads no more of headers, in bytes. */
const MOST_HEADERS = 16 * 1024;
/** What has a body, or asks for more than an answer. */
const MORE = /\r\n(?:content-length|transfer-encoding|expect|upgrade):/i;

/** A request that nobody took apart, and what becomes of it while there is no time for all. */
export interface Asked {
	/** Calls one of the two, now or when its turn has come. After `go` a place is owed. */
	enter(go: () => void, refuse: () => void): void;
	/** The whole answer of a refusal, in ASCII. */
	refusal: string;
	/** Whether the connection ends with it. */
	closes: boolean;
}

export interface NewLinesOptions {
	/** Whether so many wait that whoever comes now is to be met by their first bytes. */
	isCrowded(): boolean;
	/** What these bytes ask for; undefined where they are to be taken apart first. */
	ask(bytes: string): Asked | undefined;
	/** Gives a place back of which nothing came. */
	leave(): void;
}

/** The address that a plain GET asks for, where these bytes are one and nothing else; what stands in its headers is not looked at. */
export const addressOfPlainGet = (bytes: string): string | undefined => {
	if (!bytes.startsWith("GET /") || bytes.indexOf("\r\n\r\n") !== bytes.length - 4 || MORE.test(bytes)) return undefined;
	const end = bytes.indexOf("\r\n");
	const line = bytes.slice(4, end);
	return line.endsWith(" HTTP/1.1") && line.indexOf(" ") === line.length - 9 ? line.slice(0, -9) : undefined;
};

/**
 * Connections that come while many wait: what is asked over them waits as the bytes it came in, and is taken apart when its turn has come. For whoever is refused, at
 * once or after their wait, no parser, request and answer are made.
 * Whatever is no plain GET goes to the server as if nothing had been before it. To be called before anybody else listens for connections.
 */
export const watchNewLines = (server: Server, { isCrowded, ask, leave }: NewLinesOptions) => {
	const [take] = server.listeners("connection") as ((socket: Socket) => void)[];
	if (!take) throw new Error("the server listens for no connections yet");
	server.removeListener("connection", take);
	/** Connections whose request was let in and has not come out of the parser, and when it had come. */
	const letIn = new WeakMap<Duplex, number>();

	const meet = (socket: Socket) => {
		/** What waits, and what came after it. */
		let held: Buffer | undefined;
		let isOver = false;
		const handOver = () => {
			socket.off("data", read).off("end", ended).off("error", broke).off("timeout", quiet);
			socket.setTimeout(0);
			if (held) {
				socket.pause();
				socket.unshift(held);
			}
			take.call(server, socket);
			socket.resume();
		};
		const waitFor = ({ enter, refusal, closes }: Asked, first: Buffer) => {
			const came = performance.now();
			socket.setTimeout(0);
			enter(
				() => {
					// Whoever gave up while it waited is not worked for.
					if (isOver || socket.destroyed) return leave();
					letIn.set(socket, came);
					socket.once("close", () => giveUp(socket));
					handOver();
				},
				() => {
					if (isOver || socket.destroyed) return;
					const next = held && held.length > first.length ? held.subarray(first.length) : undefined;
					held = next;
					isOver = closes;
					socket.setTimeout(QUIET_MS);
					socket.write(refusal, "latin1");
					if (!closes) return next && handOver();
					// Where all is sent and nothing is left unread, it is closed at once, which takes nothing from what was sent: to wait for the other side's end as well is a
					// turn of the loop for each, and in a flood of them a twentieth or more of what a node serves (bench/results/faults-outside.md).
					if (socket.writableLength === 0 && !next) socket.destroy();
					else socket.end();
				},
			);
		};
		const read = (bytes: Buffer) => {
			if (isOver) return;
			if (held) {
				// The next request before this one has its answer: it is read when that is known.
				held = Buffer.concat([held, bytes]);
				socket.pause();
				return;
			}
			held = bytes;
			const asked = isCrowded() && bytes.length <= MOST_HEADERS ? ask(bytes.toString("latin1")) : undefined;
			if (asked) waitFor(asked, bytes);
			else handOver();
		};
		const ended = () => {
			isOver = true;
			socket.end();
		};
		const broke = () => void socket.destroy();
		const quiet = () => (isOver ? socket.destroy() : handOver());
		socket.on("data", read).once("end", ended).once("error", broke).once("timeout", quiet);
		socket.setTimeout(QUIET_MS);
	};
	server.on("connection", (socket: Socket) => (isCrowded() ? meet(socket) : take.call(server, socket)));

	/** Of a connection whose request was let in and never came: it could not be read, or its sender has gone. */
	const giveUp = (socket: Duplex) => {
		if (letIn.delete(socket)) leave();
	};
	return {
		giveUp,
		/** When the request came that was let in and now comes over this connection: its place is the caller's from now on. Undefined where none was let in. */
		comesOver(socket: Duplex): number | undefined {
			const came = letIn.get(socket);
			letIn.delete(socket);
			return came;
		},
	};
};
