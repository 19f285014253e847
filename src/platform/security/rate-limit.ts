/** A rate limit: `times` in each window of `seconds`. */
export interface Limit {
	times: number;
	seconds: number;
}

/** What is counted, its caller, and how much is allowed: the parameters of `take`. */
export type Taken = readonly [what: string, caller: string, limit: Limit];

/** Counts calls by kind and caller in the database, together for all nodes. */
export interface Limiter {
	/**
	 * Counts one call.
	 * @param what the call or action, for example `POST /quotes/`
	 * @param caller an IP address, account or email address
	 * @returns 0 if allowed, else the seconds to wait
	 */
	take(what: string, caller: string, limit: Limit): Promise<number>;
	/**
	 * Counts one call against several limits, in one statement. Each counts, whatever the others say.
	 * @returns for each limit what `take` returns
	 */
	takeAll(limits: readonly Taken[]): Promise<number[]>;
	/** True for an IP address that `LIMITS` exempts. Limits by other keys (an email address) must exempt it too. */
	spares(address: string): boolean;
}
