// What of a provider's behaviour reaches our team (decision 93). watch-providers.ts reads these limits.

export const WATCH = {
	/** A list of the profile that grew to this many entries, and this many times, in this many days. */
	reach: { days: 30, times: 4, services: 20, regions: 10, postcodes: 100 },
	/** This many referrals read, all past the last reminder, and none answered. Such profiles are asked last. */
	silent: { days: 90, read: 5 },
	/** This many declines taken back. */
	undone: { days: 30, times: 3 },
	/** The same thing about a provider reaches us once in this many days. */
	quietDays: 30,
} as const;
