/** Tells of what a command could not do, in its message alone, and has it end with 1. @param then what the reader is to know besides */
export const tellFault = (error: unknown, then = ""): void => {
	// Of several addresses of a server each says why it could not be reached: one is enough.
	const { message, errors } = error as Error & { errors?: { message: string }[] };
	process.stderr.write(`${errors?.[0]?.message ?? message}\n${then}`);
	process.exitCode = 1;
};
