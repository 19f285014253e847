import type { Services } from "#platform/services.ts";

/** For what happens between a look and the transaction that follows it: two moments, however near. */
export interface Meanwhile {
	/** Done once, after everything was looked at and before anything is written. */
	happens: (() => Promise<unknown>) | undefined;
	/** The change of a test's services that does it. */
	services(real: Services): Partial<Services>;
}

export const aMeanwhile = (): Meanwhile => ({
	happens: undefined,
	services({ database }) {
		return {
			database: {
				...database,
				transaction: async (work) => {
					const now = this.happens;
					this.happens = undefined;
					await now?.();
					return database.transaction(work);
				},
			},
		};
	},
});
