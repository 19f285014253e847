/** How often: `times` in each window of `seconds`. */
export interface Limit {
	times: number;
	seconds: number;
}

/** Counts calls by what and by whom, in the database, so that all nodes count together. */
export interface Limiter {
	/**
	 * Counts one call.
	 * @param what the call or act counted, such as `POST /quotes/`
	 * @param whom an address, account or e-mail
	 * @returns 0 when allowed, else the seconds to wait
	 */
	take(what: string, whom: string, limit: Limit): Promise<number>;
	/** True for an address that `LIMITS` spares: limits by something else (an e-mail) leave its callers alone too. */
	spares(address: string): boolean;
}
