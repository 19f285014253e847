import { type DestinationStream, type Logger, pino } from "pino";
import { framesOf, scrub, scrubName } from "./errors/scrub.ts";

export type Log = Logger;

/** An error for the log, without personal data: drivers repeat values in messages and other fields. */
const errorInLog = (error: unknown) => {
	if (!(error instanceof Error)) return { type: scrubName(typeof error), message: scrub(String(error)) };
	const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
	return {
		type: scrubName(error.name, "Error"),
		message: scrub(error.message),
		...(typeof code === "string" ? { code: scrubName(code) } : {}),
		...(typeof constraint === "string" ? { constraint: scrubName(constraint) } : {}),
		stack: framesOf((error.stack ?? "").replace(error.message, "")).map(
			(at) => `${at.function} (${at.filename}:${at.lineno}:${at.colno})`,
		),
		...(cause instanceof Error
			? { cause: { type: scrubName(cause.name, "Error"), message: scrub(cause.message) } }
			: {}),
	};
};

/** Limit of buffered bytes while lines can't be written. Beyond it, lines are dropped. */
const MOST_KEPT = 1024 * 1024;

/**
 * Writes lines to an open file. If the disk is full or the collector is gone, lines are buffered, and the service
 * continues.
 * @param fd 1 is standard output
 */
export const linesTo = (fd: number): DestinationStream => {
	const lines = pino.destination({ dest: fd, sync: true, maxLength: MOST_KEPT });
	// Without a listener the event would end the process. There is no other place to report it.
	lines.on("error", () => {});
	return lines;
};

/**
 * Structured log of JSON lines on standard output. docs/logs.md lists every field. Callers never pass personal data; as
 * a second safeguard, the keys below are removed and error messages are scrubbed.
 * @param more fields to add to every line, for example the trace id
 * @param to instead of standard output
 */
export const createLog = (level: string, more?: () => object, to?: DestinationStream): Log =>
	pino(
		{
			level,
			base: null,
			timestamp: pino.stdTimeFunctions.isoTime,
			redact: { paths: ["*.email", "*.phone", "*.name", "*.password", "*.token", "*.cookie"], remove: true },
			serializers: { err: errorInLog, message: (text: unknown) => scrub(String(text)) },
			...(more && { mixin: more }),
		},
		to ?? linesTo(1),
	);
