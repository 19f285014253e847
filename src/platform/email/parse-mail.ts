import { Worker } from "node:worker_threads";
import { folderOf } from "#platform/files/folders.ts";
import { type ParsedParts, parseHere } from "./parse-here.ts";

/** The worst of this size takes less than a second. */
const AT_ONCE_BYTES = 128 * 1024;
/** Reading 25 MB of files takes a few seconds. */
const WITHIN_MS = 8_000;
const MOST_MEMORY_MB = 512;

const inThread = (raw: Buffer, withinMs: number): Promise<ParsedParts | undefined> =>
	new Promise((done) => {
		const worker = new Worker(new URL("platform/email/parse-mail.worker.ts", folderOf("src")), {
			workerData: new Uint8Array(raw),
			...{ stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } },
		});
		const settle = (parsed: ParsedParts | undefined) => {
			clearTimeout(timer);
			void worker.terminate();
			done(parsed);
		};
		const timer = setTimeout(() => settle(undefined), withinMs);
		worker.once("message", settle);
		worker.once("error", () => settle(undefined));
		worker.once("exit", () => settle(undefined));
	});

/**
 * Reads an email. A large one is read in a thread of its own, so that the service goes on answering.
 * @returns undefined for one that breaks the parser, or takes too long or too much memory
 */
export const parseMail = (raw: Buffer, withinMs = WITHIN_MS): Promise<ParsedParts | undefined> =>
	raw.length <= AT_ONCE_BYTES ? parseHere(raw).catch(() => undefined) : inThread(raw, withinMs);
