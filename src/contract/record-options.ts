// Lists of the person record. No zod: they may reach the browser.

/** What somebody is in a case: who needs the support, or who wrote and is rung. */
export const RECORD_PARTS = ["participant", "contact"] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

export const PREFERRED_WAYS = ["phone", "e-mail"] as const;
export type PreferredWay = (typeof PREFERRED_WAYS)[number];

/** Why two records may be of one person. home: the same name and postcode. gave: one named the number of the other's case. */
export const DUPLICATE_REASONS = ["email", "phone", "home", "gave"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Words that a search of people may be made of. */
export const RECORD_SEARCH_CHARACTERS = 200;
export const EXPORT_REASON_CHARACTERS = 500;
