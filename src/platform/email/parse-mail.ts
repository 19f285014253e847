import { inThread } from "#platform/files/in-thread.ts";
import { type ParsedParts, parseHere } from "./parse-here.ts";

/** The worst of this size takes less than a second. */
const AT_ONCE_BYTES = 128 * 1024;
/** Reading 25 MB of files takes a second, and many times that on a machine that is busy. */
const WITHIN_MS = 30_000;
const MOST_MEMORY_MB = 512;

/**
 * Reads an email. A large one is read in a thread of its own, so that the service goes on answering.
 * @returns undefined for one that breaks the parser, or takes too long or too much memory
 */
export const parseMail = (raw: Buffer, withinMs = WITHIN_MS): Promise<ParsedParts | undefined> =>
	raw.length <= AT_ONCE_BYTES
		? parseHere(raw).catch(() => undefined)
		: inThread("platform/email/parse-mail.worker.ts", new Uint8Array(raw), { withinMs, memoryMb: MOST_MEMORY_MB });
