import { operatorError } from "#platform/operator-error.ts";

/** A message for the operator that says what to do, if known; otherwise the error's own message. */
export const errorInWords = (error: unknown): string =>
	operatorError(error) ?? (error instanceof Error ? error.message : String(error));

/** Prints why a command failed and sets the exit code to 1. @param then more for the operator to know */
export const printError = (error: unknown, then = ""): void => {
	process.stderr.write(`${errorInWords(error)}\n${then}`);
	process.exitCode = 1;
};

/** Messages of pg for a connection that was lost, in contrast to a server that answered with an error. */
const LOST =
	/^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable)/;
const lost = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01", "57P02"]);

/**
 * Describes the outcome of a failed command whose work is one transaction. If the connection was lost during COMMIT,
 * the database may have committed everything.
 * @param nothing for example `Nothing was imported`
 * @param again what running the command again does if everything was committed
 */
export const undoneInWords = (nothing: string, error: unknown, again: string): string => {
	const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
	if (!lost.has(code) && !LOST.test(message)) return `${nothing}: ${errorInWords(error)}\n`;
	return `${nothing}, or all of it: the connection to the database was lost before the answer came. Once the database is back, run the command again: ${again}\n`;
};
