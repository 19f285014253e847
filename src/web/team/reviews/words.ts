import type { RatingQuestion } from "#contract/reviews/limits.ts";
import { REJECTION_REASONS, type RejectionReason, type ReviewSignal } from "#contract/reviews/moderation-options.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";

export const STATE_WORDS = {
	submitted: "Email not confirmed",
	confirmed: "To moderate",
	published: "Published",
	rejected: "Rejected",
} as const;

export const SIGNAL_WORDS: Record<ReviewSignal, string> = {
	burst: "Sudden spike",
	"same-device": "Same device",
	"same-address": "Same network",
	"same-mailbox": "Same mailbox",
	"repeated-text": "Repeated text",
	"own-domain": "Provider's own domain",
	"contact-details": "Contact details",
};

/** The short form of a rating question. */
export const questionWords = (question: RatingQuestion): string => reviewsCopy.questions[question].short;

export const answerWords = (value: number): string =>
	value === 1 ? reviewsCopy.answers.yes : value === 0.5 ? reviewsCopy.answers.maybe : reviewsCopy.answers.no;

/** Label of a rejection reason. Free text from before the list existed is returned unchanged. */
export const reasonWords = (reason: string): string => REJECTION_REASONS[reason as RejectionReason]?.label ?? reason;
