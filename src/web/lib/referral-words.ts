import type { DeclineReason, Referral, ReferralState } from "#contract/referrals.ts";

/** How a referral stands, as people read it. */
export const REFERRAL_WORDS: Record<ReferralState, string> = {
	new: "Waits for an answer",
	accepted: "Accepted",
	contacted: "In contact",
	started: "Support has started",
	declined: "Declined",
	closed: "Closed",
	withdrawn: "Withdrawn",
};

export const DECLINE_WORDS: Record<DeclineReason, string> = {
	"no-room": "No room at present",
	place: "Too far away",
	service: "We do not offer what is needed",
	funding: "We cannot work with this funding",
	age: "Not our age group",
	other: "Another reason",
};

export const OUTCOME_WORDS: Record<NonNullable<Referral["outcome"]>, string> = {
	"support-ended": "Support has ended",
	"not-suitable": "It did not suit",
	"not-reached": "We could not reach them",
	"chose-another": "They chose somebody else",
};

const SHARE_WORDS: Record<string, string> = { contact: "name and contact", needs: "details of needs", plan: "plan file" };

/** What consent covers, in one phrase. */
export const sharesInWords = (shares: readonly string[]): string => shares.map((one) => SHARE_WORDS[one] ?? one).join(", ");

/** Words by their value, as a form offers them. */
export const optionsOf = (words: Record<string, string>): { value: string; label: string }[] =>
	Object.entries(words).map(([value, label]) => ({ value, label }));
