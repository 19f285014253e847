// What of a provider's behaviour reaches our team (decision 49). watch-providers.ts reads these limits.

export const WATCH = {
	/**
	 * What the profile states that grew to this many entries, and this many times, in this many days. Of the ways of
	 * delivery, each service by a way that reaches all of Australia counts once.
	 */
	reach: {
		...{ days: 30, times: 4 },
		least: { services: 20, regions: 10, postcodes: 100, delivery: 1, age_groups: 5, funding_types: 5 },
	},
	/** This many referrals read, all past the last reminder, and none answered. Such profiles are asked last. */
	silent: { days: 90, read: 5 },
	/** This many declines taken back. */
	undone: { days: 30, times: 3 },
	/** The same thing about a provider reaches us once in this many days. */
	quietDays: 30,
} as const;
