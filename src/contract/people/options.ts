// Lists of the person record. No zod: they may reach the browser.

/** What somebody is in a case: who needs the support, or who wrote and is rung. */
export const RECORD_PARTS = ["participant", "contact"] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

export const PREFERRED_WAYS = ["phone", "e-mail"] as const;
export type PreferredWay = (typeof PREFERRED_WAYS)[number];

/** Why two records may be of one person. home: the same name and postcode. gave: one named the number of the other's case. */
export const DUPLICATE_REASONS = ["email", "phone", "home", "gave"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** How a contact detail was confirmed. link: its owner opened a link sent to it. call, colleague: a colleague reached them on it. */
export const CONFIRMED_HOW = ["link", "call", "colleague"] as const;

/** On how many sides of a pair a shared detail is confirmed. */
export const CONFIRMED_SIDES = ["both", "one", "neither"] as const;

/** How a colleague made sure who asks for an export. */
export const IDENTITY_CHECKS = ["detail", "documents"] as const;

/** Words that a search of people may be made of. */
export const RECORD_SEARCH_CHARACTERS = 200;
export const EXPORT_REASON_CHARACTERS = 500;
