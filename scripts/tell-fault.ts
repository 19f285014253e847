import { plainFault } from "#platform/plain-fault.ts";

/** What could not be done, in words that say what to do where that is known; else the fault's own. */
export const faultInWords = (error: unknown): string => plainFault(error) ?? (error instanceof Error ? error.message : String(error));

/** Tells of what a command could not do, and has it end with 1. @param then what the reader is to know besides */
export const tellFault = (error: unknown, then = ""): void => {
	process.stderr.write(`${faultInWords(error)}\n${then}`);
	process.exitCode = 1;
};
