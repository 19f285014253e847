import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

/** The harmless test text that every scanner detects. Split in two so that scanners don't flag this file. */
export const EICAR = Buffer.from(
	["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
	"latin1",
);

/** `busy` never answers, `small` refuses every file as too large, `rude` hangs up, `odd` sends an unknown result. */
export type Mood = "well" | "busy" | "small" | "rude" | "odd";

export interface TestScanner {
	address: string;
	mood: Mood;
	/** Files received in full. */
	seen: Buffer[];
	close(): Promise<void>;
}

/** A server that speaks clamd's protocol and detects only EICAR. */
export const startScanner = async (): Promise<TestScanner> => {
	const sockets = new Set<Socket>();
	const scanner = { mood: "well" as Mood, seen: [] as Buffer[] };
	const server: Server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => {});
		if (scanner.mood === "rude") return socket.destroy();
		let came = Buffer.alloc(0);
		socket.on("data", (bytes) => {
			if (scanner.mood === "busy") return;
			came = Buffer.concat([came, bytes]);
			if (came.subarray(0, 6).toString() === "zPING\0") return socket.end("PONG\0");
			if (came.length > 10 && came.subarray(0, 10).toString() !== "zINSTREAM\0") return socket.end("UNKNOWN COMMAND\0");
			if (scanner.mood === "small") return socket.end("INSTREAM size limit exceeded. ERROR\0");
			const chunks: Buffer[] = [];
			for (let at = 10; at + 4 <= came.length; ) {
				const size = came.readUInt32BE(at);
				if (size === 0) {
					const file = Buffer.concat(chunks);
					scanner.seen.push(file);
					return socket.end(
						scanner.mood === "odd"
							? "stream: perhaps\0"
							: file.includes(EICAR)
								? "stream: Win.Test.EICAR_HDB-1 FOUND\0"
								: "stream: OK\0",
					);
				}
				if (at + 4 + size > came.length) return undefined;
				chunks.push(came.subarray(at + 4, at + 4 + size));
				at += 4 + size;
			}
			return undefined;
		});
		return undefined;
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return Object.assign(scanner, {
		address: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () =>
			new Promise<void>((done) => {
				for (const socket of sockets) socket.destroy();
				server.close(() => done());
			}),
	});
};
