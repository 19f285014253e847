import { connect, type Socket } from "node:net";

/** Result of scanning a file. `nothing` means that there was no clear answer. */
export type Verdict = { says: "clean" } | { says: "found"; name: string } | { says: "nothing"; why: string };

/** A file of 10 MB takes about a second. This is the longest that a visitor waits. */
const WAIT_MS = 20_000;
const CHUNK = 64 * 1024;
/** Limit of characters. An answer is one line. */
const LONGEST_ANSWER = 4096;

const opened = (address: string): Socket => {
	const { protocol, hostname, port, pathname } = new URL(address);
	if (protocol === "clamd+unix:") return connect({ path: decodeURIComponent(pathname) });
	return connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || 3310 });
};

/** Sends a command and its data, and reads the answer up to its zero byte. @throws Error if none comes in time */
const ask = (address: string, parts: readonly Buffer[], waitMs: number): Promise<string> =>
	new Promise((done, fail) => {
		const socket = opened(address);
		let answer = "";
		const timer = setTimeout(() => end(new Error(`no answer within ${waitMs / 1000} seconds`)), waitMs);
		const end = (how: Error | string) => {
			clearTimeout(timer);
			socket.destroy();
			if (typeof how === "string") done(how);
			else fail(how);
		};
		socket.setEncoding("latin1");
		socket.on("connect", () => {
			for (const part of parts) socket.write(part);
		});
		socket.on("data", (text: string) => {
			answer += text;
			const at = answer.indexOf("\0");
			if (at >= 0) end(answer.slice(0, at));
			else if (answer.length > LONGEST_ANSWER) end(new Error("the answer is too long"));
		});
		// A scanner may answer and close the connection while we are still writing. The answer still counts.
		socket.on("error", (error) => end(error));
		socket.on("close", () => end(new Error("the connection was closed without an answer")));
	});

const sized = (bytes: Buffer): Buffer => {
	const size = Buffer.alloc(4);
	size.writeUInt32BE(bytes.length);
	return size;
};

/** The file in INSTREAM format: chunks with their sizes, then an empty chunk. */
const streamed = (bytes: Buffer): Buffer[] => {
	const parts: Buffer[] = [Buffer.from("zINSTREAM\0")];
	for (let at = 0; at < bytes.length; at += CHUNK) {
		const chunk = bytes.subarray(at, at + CHUNK);
		parts.push(sized(chunk), chunk);
	}
	return [...parts, Buffer.alloc(4)];
};

/**
 * Scans a file with clamd's INSTREAM command, which sends the content over the connection.
 * @param address `clamd://host:3310` or `clamd+unix:///run/clamd.sock`
 * @returns `nothing` if there is no clear answer: unreachable, too slow, or the file is too large for the scanner
 */
export const scanFile = async (address: string, bytes: Buffer, waitMs = WAIT_MS): Promise<Verdict> => {
	try {
		const answer = await ask(address, streamed(bytes), waitMs);
		if (/^stream: OK$/.test(answer)) return { says: "clean" };
		const name = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
		return name
			? { says: "found", name }
			: { says: "nothing", why: `it answered ${JSON.stringify(answer.slice(0, 100))}` };
	} catch (error) {
		return { says: "nothing", why: (error as Error).message };
	}
};

/** Checks that the scanner answers. @returns the reason if it doesn't, else undefined */
export const pingScanner = async (address: string, waitMs = 5_000): Promise<string | undefined> => {
	try {
		const answer = await ask(address, [Buffer.from("zPING\0")], waitMs);
		return answer === "PONG" ? undefined : `it answered ${JSON.stringify(answer.slice(0, 100))}`;
	} catch (error) {
		return (error as Error).message;
	}
};
