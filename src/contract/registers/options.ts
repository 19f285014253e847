// No zod: this file reaches the browser.
export const REGISTER_KINDS = [
	"ndis-register",
	"ndis-actions",
	"ndis-prices",
	"support-at-home-prices",
	"registered-charities",
	"aged-care-register",
] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

/** Longest time after its day that a register is read, and that it is shown without saying that it may be out of date. */
export const REGISTER_DAYS = { read: 60, fresh: 30 };

/** Largest list that the console takes. `npm run cli -- import-register` takes larger ones. */
export const REGISTER_BYTES = 20 * 1024 * 1024;
