import { type DestinationStream, type Logger, pino } from "pino";
import { framesOf, scrub, scrubName } from "./errors/scrub.ts";

export type Log = Logger;

/** An error as far as a log may tell it: drivers repeat values in messages and in fields of their own, and a stack begins with the message. */
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

/** Lines that cannot be written are kept up to so many bytes, then let go. */
const MOST_KEPT = 1024 * 1024;

/**
 * Writes lines to an open file. A full disk, or a collector that has gone, takes the log away and not the service: what cannot be written waits for room.
 * @param fd 1 is standard output
 */
export const linesTo = (fd: number): DestinationStream => {
	const lines = pino.destination({ dest: fd, sync: true, maxLength: MOST_KEPT });
	// Without a listener it would end the process; there is nowhere left to tell it.
	lines.on("error", () => {});
	return lines;
};

/**
 * Structured log, a JSON line each, on standard output; docs/logs.md lists every field. Personal details are never passed to it; the named keys are cut
 * out and messages of errors scrubbed as a second net.
 * @param more what is added to every line, such as the trace it belongs to
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
