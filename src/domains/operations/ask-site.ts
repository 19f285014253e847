const WAIT_MS = 5_000;

/** Asks as a visitor's browser would, and follows nothing. */
export const ask = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
	fetch(address, {
		redirect: "manual",
		signal: AbortSignal.timeout(WAIT_MS),
		headers: { "accept-encoding": "br, gzip", ...headers },
	});

/** Why nothing was answered, in the words of whoever tried. */
export const because = (error: unknown): string => {
	const { message, cause } = error as Error & { cause?: Error };
	// What Node advises after a semicolon is for who wrote the program.
	return (cause?.message ?? message).split(";", 1)[0] ?? "";
};
