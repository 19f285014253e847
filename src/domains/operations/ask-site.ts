const WAIT_MS = 5_000;

/** Requests a page as a visitor's browser would, without following redirects. */
export const ask = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
	fetch(address, {
		redirect: "manual",
		signal: AbortSignal.timeout(WAIT_MS),
		headers: { "accept-encoding": "br, gzip", ...headers },
	});

/** Why a request failed, as text. */
export const because = (error: unknown): string => {
	const { message, cause } = error as Error & { cause?: Error };
	// Text after a semicolon is Node's advice to programmers.
	return (cause?.message ?? message).split(";", 1)[0] ?? "";
};
