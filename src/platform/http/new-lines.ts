import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Whoever has connected and says nothing is the parser's to wait for; whoever does not close what we closed is not waited for. */
const QUIET_MS = 1_000;
/** What has a body, or asks for more than an answer. */
const MORE = /\r\n(?:content-length|transfer-encoding|expect|upgrade):/i;

/** A refusal of a request that nobody took apart. */
export interface Refusal {
	/** The whole answer, in ASCII. */
	text: string;
	closes: boolean;
}

/** The address that a plain GET asks for, where these bytes are one and nothing else; what stands in its headers is not looked at. */
export const addressOfPlainGet = (bytes: string): string | undefined => {
	if (!bytes.startsWith("GET /") || bytes.indexOf("\r\n\r\n") !== bytes.length - 4 || MORE.test(bytes)) return undefined;
	const end = bytes.indexOf("\r\n");
	const line = bytes.slice(4, end);
	return line.endsWith(" HTTP/1.1") && line.indexOf(" ") === line.length - 9 ? line.slice(0, -9) : undefined;
};

/**
 * Connections that come while there is no place for another request: what is asked over them is refused by its first bytes, for half of what it costs to take the
 * request apart first. Whatever is no plain GET, and all as soon as there is place, goes to the server as if nothing had been before it.
 * To be called before anybody else listens for connections.
 * @param refusalOf the refusal of these bytes; undefined where they are to be taken
 */
export const watchNewLines = (server: Server, isFull: () => boolean, refusalOf: (bytes: string) => Refusal | undefined): void => {
	const [take] = server.listeners("connection") as ((socket: Socket) => void)[];
	if (!take) throw new Error("the server listens for no connections yet");
	server.removeListener("connection", take);

	const meet = (socket: Socket) => {
		let isOver = false;
		const handOver = (bytes?: Buffer) => {
			socket.off("data", read).off("end", ended).off("error", broke).off("timeout", quiet);
			socket.setTimeout(0);
			if (bytes) {
				socket.pause();
				socket.unshift(bytes);
			}
			take.call(server, socket);
			socket.resume();
		};
		const read = (bytes: Buffer) => {
			if (isOver) return;
			const refusal = isFull() ? refusalOf(bytes.toString("latin1")) : undefined;
			if (!refusal) return handOver(bytes);
			isOver = refusal.closes;
			if (isOver) socket.end(refusal.text, "latin1");
			else socket.write(refusal.text, "latin1");
		};
		const ended = () => void socket.end();
		const broke = () => void socket.destroy();
		const quiet = () => (isOver ? socket.destroy() : handOver());
		socket.on("data", read).once("end", ended).once("error", broke).once("timeout", quiet);
		socket.setTimeout(QUIET_MS);
	};
	server.on("connection", (socket: Socket) => (isFull() ? meet(socket) : take.call(server, socket)));
};
