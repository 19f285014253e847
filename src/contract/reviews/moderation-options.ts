// Choices of the team when it reads a review. No zod here: this file reaches the browser.

/** What is checked of every review, whatever its stars. */
export const REVIEW_CHECKS = {
	customer: "It is from a customer, or somebody who dealt with the provider for one",
	service: "It is about the service of this provider",
	"no-names": "It names no staff and no clients, or their names are removed",
	"no-contact": "It holds no contact details, links or advertising",
	"no-health": "It tells of nobody else's health",
	fair: "Its language is lawful and fair",
} as const;
export type ReviewCheck = keyof typeof REVIEW_CHECKS;
export const REVIEW_CHECK_KEYS = Object.keys(REVIEW_CHECKS) as [ReviewCheck, ...ReviewCheck[]];

/** Why a review is rejected: what the team chooses, and how its letter says it. */
export const REJECTION_REASONS = {
	"not-a-customer": {
		label: "Not from a customer",
		letter: "Reviews are for people who used the provider's services, and those who dealt with it for them.",
	},
	"not-about-the-service": {
		label: "Not about the service",
		letter: "It is not about your own experience of this provider's services.",
	},
	"names-people": {
		label: "Names or identifies people",
		letter: "It names staff or other people, or could identify them.",
	},
	"contact-details": {
		label: "Contact details or advertising",
		letter: "It includes contact details, links or advertising.",
	},
	"health-of-others": {
		label: "Tells of somebody else's health",
		letter: "It includes another person's health information.",
	},
	"unlawful-or-unfair": {
		label: "Unlawful or unfair language",
		letter:
			"It threatens, insults or discriminates against someone, or says a crime was committed that an authority should look into first.",
	},
	"not-independent": {
		label: "Paid for, or not independent",
		letter: "It seems to be paid for, or written by someone who works for or competes with the provider.",
	},
	repeated: { label: "Sent more than once", letter: "The same words were sent more than once." },
	withdrawn: { label: "Withdrawn by the reviewer", letter: "You asked us to take it down." },
	other: { label: "Another reason", letter: "It doesn't follow our moderation policy." },
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;
export const REJECTION_REASON_KEYS = Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]];

/** What makes the team look twice. None of them decides anything by itself. */
export const REVIEW_SIGNALS = [
	"burst",
	"same-device",
	"same-address",
	"same-mailbox",
	"repeated-text",
	"own-domain",
	"contact-details",
] as const;
export type ReviewSignal = (typeof REVIEW_SIGNALS)[number];

/** What the team can do to a provider's reply. */
export const RESPONSE_ACTS = ["hidden", "shown", "redacted", "restored", "removed"] as const;
export type ResponseAct = (typeof RESPONSE_ACTS)[number];

/** What stands in the place of words that were taken out of a review. */
export const NAME_REMOVED = "[name removed]";
/** What stands in the place of words that were taken out of a provider's reply. */
export const WORDS_REMOVED = "[words removed]";

/** How long a reviewer may appeal. */
export const APPEAL_DAYS = 30;
