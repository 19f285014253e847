// No zod: this file reaches the browser.
export const REGISTER_KINDS = ["ndis-register", "ndis-actions"] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

/** Largest list that the console takes. `npm run cli -- import-register` takes larger ones. */
export const REGISTER_BYTES = 20 * 1024 * 1024;
