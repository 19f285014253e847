import { REJECTION_REASONS, type RejectionReason, type ReviewSignal } from "#contract/reviews/moderation-options.ts";
import { copy } from "#contract/shared/copy.ts";
import type { RatingQuestion } from "#contract/shared/limits.ts";

export const STATE_WORDS = {
	submitted: "Address not confirmed",
	confirmed: "Waiting",
	published: "Published",
	rejected: "Rejected",
} as const;

export const SIGNAL_WORDS: Record<ReviewSignal, string> = {
	burst: "Burst",
	"same-device": "Same device",
	"same-address": "Same network",
	"same-mailbox": "Same mailbox",
	"repeated-text": "Repeated text",
	"own-domain": "Provider's own domain",
	"contact-details": "Contact details",
};

/** What was asked, as short as can be. */
export const questionWords = (question: RatingQuestion): string => copy.reviews.questions[question].short;

export const answerWords = (value: number): string =>
	value === 1 ? copy.reviews.answers.yes : value === 0.5 ? copy.reviews.answers.maybe : copy.reviews.answers.no;

/** A code of the list as people read it; what was written before there was a list stays as it was. */
export const reasonWords = (reason: string): string => REJECTION_REASONS[reason as RejectionReason]?.label ?? reason;
