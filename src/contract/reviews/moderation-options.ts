// The team's choices when moderating a review. No zod here: this file reaches the browser.

/** Checklist for every review, whatever its rating. */
export const REVIEW_CHECKS = {
	customer: "From a customer, or someone who dealt with the provider for them",
	service: "About this provider's service",
	"no-names": "No staff or clients are named, or their names are redacted",
	"no-contact": "No contact details, links or advertising",
	"no-health": "No one else's health information",
	fair: "Language is lawful and respectful",
} as const;
export type ReviewCheck = keyof typeof REVIEW_CHECKS;
export const REVIEW_CHECK_KEYS = Object.keys(REVIEW_CHECKS) as [ReviewCheck, ...ReviewCheck[]];

/** Reasons to reject a review: the team's choice and the text in the email to the reviewer. */
export const REJECTION_REASONS = {
	"not-a-customer": {
		label: "Not from a customer",
		email: "Reviews are for people who used the provider's services, and people who dealt with the provider for them.",
	},
	"not-about-the-service": {
		label: "Not about the service",
		email: "It is not about your own experience of this provider's services.",
	},
	"names-people": {
		label: "Names or identifies people",
		email: "It names staff or other people, or could identify them.",
	},
	"contact-details": {
		label: "Contact details or advertising",
		email: "It includes contact details, links or advertising.",
	},
	"health-of-others": {
		label: "Someone else's health information",
		email: "It includes another person's health information.",
	},
	"unlawful-or-unfair": {
		label: "Unlawful or unfair language",
		email:
			"It threatens, insults or discriminates against someone, or says a crime was committed that an authority should look into first.",
	},
	"not-independent": {
		label: "Paid for or not independent",
		email: "It seems to be paid for, or written by someone who works for or competes with the provider.",
	},
	repeated: { label: "Sent more than once", email: "The same words were sent more than once." },
	withdrawn: { label: "Withdrawn by the reviewer", email: "You asked us to take it down." },
	other: { label: "Another reason", email: "It doesn't follow our moderation policy." },
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;
export const REJECTION_REASON_KEYS = Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]];

/** Warning signs that the team checks. None of them alone rejects a review. */
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

/** The team's actions on a provider's reply. */
export const RESPONSE_ACTS = ["hidden", "shown", "redacted", "restored", "removed"] as const;
export type ResponseAct = (typeof RESPONSE_ACTS)[number];

/** Replaces redacted words in a review. */
export const NAME_REMOVED = "[name removed]";
/** Replaces redacted words in a provider's reply. */
export const WORDS_REMOVED = "[words removed]";

/** Days during which a reviewer can appeal. */
export const APPEAL_DAYS = 30;
