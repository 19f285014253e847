import type { Services } from "#platform/services.ts";

/** Simulates a concurrent change between a use case's reads and its transaction. */
export interface Meanwhile {
	/** Runs once, before the next transaction starts. */
	happens: (() => Promise<unknown>) | undefined;
	/** Pass this to `testApi` as `change`. */
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
