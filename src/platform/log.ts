import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured log, a JSON line each, on standard output. Personal details are never passed to it; the named keys are cut out as a second net. */
export const createLog = (level: string): Log =>
	pino({
		level,
		base: null,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: { paths: ["*.email", "*.phone", "*.name", "*.password", "*.token", "*.cookie"], remove: true },
	});
