import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { isUnavailable } from "#platform/db/unavailable.ts";
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

const WARN = 40;
const SPARE_MS = 1_000;

/**
 * During an outage every request and job fails in the same way. Of each message and cause one line a second is written, and
 * `leftOut` of the next one counts those between.
 */
const sparingly = (): NonNullable<LoggerOptions["hooks"]>["logMethod"] => {
	const last = new Map<string, { at: number; leftOut: number }>();
	return function (args, method, level) {
		const [fields, text] = args as unknown as [{ err?: unknown; code?: string; message?: string } | undefined, unknown];
		const error = fields?.err ?? Object.assign(new Error(fields?.message), { code: fields?.code });
		if (level < WARN || !isUnavailable(error)) return method.apply(this, args);
		const { code, message } = error as { code?: string; message: string };
		const kind = `${text} ${code ?? message}`;
		const before = last.get(kind);
		const at = performance.now();
		if (before && at - before.at < SPARE_MS) {
			before.leftOut++;
			return;
		}
		last.set(kind, { at, leftOut: 0 });
		const more = before?.leftOut ? { leftOut: before.leftOut } : {};
		method.apply(this, [{ ...fields, ...more }, text] as unknown as typeof args);
	};
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
			hooks: { logMethod: sparingly() },
		},
		to ?? linesTo(1),
	);
