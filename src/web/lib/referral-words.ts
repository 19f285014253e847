import type { PROGRESS } from "#contract/referrals/phases.ts";
import type {
	DeclineReason,
	REFERRAL_OUTCOMES,
	Referral,
	ReferralState,
	WithdrawnReason,
} from "#contract/referrals/referrals.ts";

/** Labels of referral states. */
export const REFERRAL_WORDS: Record<ReferralState, string> = {
	new: "Waiting for an answer",
	accepted: "Accepted",
	contacted: "In contact",
	started: "Support has started",
	declined: "Declined",
	closed: "Closed",
	withdrawn: "Withdrawn",
};

/** What a provider that said yes recorded, on each page that tells it. */
export const PROGRESS_WORDS: Record<
	(typeof PROGRESS)[number],
	{
		/** The provider's button, and what the page says afterwards. */
		button: string;
		saved: string;
		/** The visitor's page: in a word or two, in a sentence, and in what happened. */
		status: string;
		says: string;
		happened: (provider: string) => string;
		/** The case's history, after who said it: the provider's staff, or the person. */
		byProvider: (provider: string) => string;
		byVisitor: (provider: string) => string;
	}
> = {
	contacted: {
		button: "We're in contact",
		saved: "Saved: you're in contact",
		status: "In touch with you",
		says: "They said yes and told us they've been in touch with you.",
		happened: (provider) => `${provider} told us they've been in touch with you.`,
		byProvider: (provider) => `from ${provider} is in contact with the person`,
		byVisitor: (provider) => `said that ${provider} has been in touch`,
	},
	started: {
		button: "Support has started",
		saved: "Saved: support has started",
		status: "Support started",
		says: "Support has started.",
		happened: (provider) => `${provider} told us that support has started.`,
		byProvider: (provider) => `from ${provider} has started support`,
		byVisitor: (provider) => `said that support from ${provider} has started`,
	},
};

/** A waiting list is stored as declined, and is no decline. */
export const stateWords = ({ state, weeks }: { state: ReferralState; weeks: number | null }): string =>
	state === "declined" && weeks !== null
		? `Waiting list, about ${weeks} ${weeks === 1 ? "week" : "weeks"}`
		: REFERRAL_WORDS[state];

export const DECLINE_WORDS: Record<DeclineReason, string> = {
	"no-room": "No places right now",
	place: "Too far away",
	service: "We don't offer what's needed",
	funding: "We can't work with this funding",
	age: "Not our age group",
	other: "Another reason",
};

/** Outcomes of a referral in a provider's words. */
export const OUTCOME_OPTIONS: Record<(typeof REFERRAL_OUTCOMES)[number], string> = {
	"support-ended": "Support has ended",
	"not-suitable": "It wasn't the right fit",
	"not-reached": "We couldn't reach them",
	"chose-another": "They chose someone else",
};

export const OUTCOME_WORDS: Record<NonNullable<Referral["outcome"]>, string> = {
	...OUTCOME_OPTIONS,
	"request-closed": "Our team closed the request",
};

/** Reasons for a withdrawal, shown after "Withdrawn:". */
export const WITHDRAWN_WORDS: Record<WithdrawnReason, string> = {
	consent: "the person withdrew consent",
	"provider-inactive": "the provider can't take it any more",
	"case-closed": "the case was closed",
	team: "our team withdrew it",
	filled: "the person chose another provider",
	cancelled: "the person cancelled the request",
	"not-asked": "the provider told us that the person didn't ask for it",
};

const SHARE_WORDS: Record<string, string> = {
	contact: "name and contact details",
	needs: "details of what's needed",
	plan: "plan file",
};

/** Phrase for what consent covers. */
export const sharesInWords = (shares: readonly string[]): string =>
	new Intl.ListFormat("en-AU").format(shares.map((one) => SHARE_WORDS[one] ?? one));

/** Options of a form from labels by value. */
export const optionsOf = (words: Record<string, string>): { value: string; label: string }[] =>
	Object.entries(words).map(([value, label]) => ({ value, label }));

/** `a waiting list of about 4 weeks` */
export const waitingList = (weeks: number): string =>
	`a waiting list of about ${weeks} ${weeks === 1 ? "week" : "weeks"}`;

/** Longer words about the support come after the form that answers, which stays near the top on a phone. */
const SHORT_NEED = 140;
export const isShortNeed = (needs: string): boolean => needs.length <= SHORT_NEED;
