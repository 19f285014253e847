import { plainFault } from "#platform/plain-fault.ts";

/** What could not be done, in words that say what to do where that is known; else the fault's own. */
export const faultInWords = (error: unknown): string =>
	plainFault(error) ?? (error instanceof Error ? error.message : String(error));

/** Prints why a command failed, and makes it end with 1. @param then what else the operator must know */
export const tellFault = (error: unknown, then = ""): void => {
	process.stderr.write(`${faultInWords(error)}\n${then}`);
	process.exitCode = 1;
};

/** What pg says of a connection that went away in the middle, or the driver of one that had gone before: not of a server that answered with a refusal. */
const LOST =
	/^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;
const lost = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01", "57P02"]);

/**
 * What became of a work that is one transaction and failed. A database that went away may have kept all of it: its answer to the COMMIT is lost then.
 * @param nothing for example `Nothing was imported`
 * @param again what its repeat does where all was kept
 */
export const undoneInWords = (nothing: string, error: unknown, again: string): string => {
	const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
	if (!lost.has(code) && !LOST.test(message)) return `${nothing}: ${faultInWords(error)}\n`;
	return `${nothing}, or all of it: the database went away before it said which. Once it is back, run the command again: ${again}\n`;
};
