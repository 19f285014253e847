// Lists for person records. No zod: this file may reach the browser.

/** A person's role in a case: the person who needs support, or the person we contact. */
export const RECORD_PARTS = ["participant", "contact"] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

export const PREFERRED_WAYS = ["phone", "e-mail"] as const;
export type PreferredWay = (typeof PREFERRED_WAYS)[number];

/** Why two records may be of one person. home: same name and postcode. gave: one quoted the other's case number. */
export const DUPLICATE_REASONS = ["email", "phone", "home", "gave"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** How a contact detail was confirmed. link: its owner opened an emailed link. call, colleague: we reached them. */
export const CONFIRMED_HOW = ["link", "call", "colleague"] as const;

/** Which of two records has confirmed a shared contact detail. */
export const CONFIRMED_SIDES = ["both", "one", "neither"] as const;

/** How a team member checked the identity of the person who asks for an export. */
export const IDENTITY_CHECKS = ["detail", "documents"] as const;

/** Longest search text for people. */
export const RECORD_SEARCH_CHARACTERS = 200;
export const EXPORT_REASON_CHARACTERS = 500;
