import { z } from "zod";
import { byToken, email, flag, id, idText, pageNumber, pageOf, pageSize, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";

/** A published review. The author is a masked initial, and the email address stays on the server (RVL-007, RVL-008). */
export const Review = z.object({
	id: z.int(),
	/** Masked name: `M*****`. */
	reviewer: z.string(),
	/** Plain text. */
	comment: z.string(),
	/** Sum of the five answers, 0 to 5 in halves (decision 21). */
	total_score: z.number().min(0).max(5),
	/** ISO 8601, UTC. */
	date_published: z.string(),
	response: z.object({ comment: z.string(), updated: z.string() }).nullable(),
});
export type Review = z.output<typeof Review>;

export const listReviews = endpoint({
	method: "GET",
	path: "/reviews/",
	summary:
		"Published reviews of a provider, newest first; `providerId` is an alias of `provider`. 404 for an unknown provider, or for a hidden profile that the caller may not preview",
	query: z
		.object({
			provider: idText.optional(),
			providerId: idText.optional(),
			page: pageNumber,
			pageSize: pageSize(20),
			onlyUnresponded: flag,
		})
		.refine((q) => q.provider !== undefined || q.providerId !== undefined, {
			path: ["provider"],
			message: "Name the provider",
		}),
	output: pageOf(Review),
});

/** Answers to each question in published reviews. */
export const RatingBreakdown = z.object({
	overall_review: z.string(),
	reviews_count: z.int(),
	questions: z.array(z.object({ question: z.enum(RATING_QUESTIONS), yes: z.int(), maybe: z.int(), no: z.int() })),
});
export type RatingBreakdown = z.output<typeof RatingBreakdown>;

export const getRatingBreakdown = endpoint({
	method: "GET",
	path: "/reviews/breakdown/",
	summary:
		"Answers to the five questions in a provider's published reviews. 404 for an unknown provider, or for a hidden profile that the caller may not preview",
	query: z.object({ provider: idText }),
	output: RatingBreakdown,
});

/** 1, 0.5 or 0, as a number or as text with one decimal (RVW-009 to RVW-011). */
const rating = z
	.union([z.number(), z.string().regex(/^\d(\.\d)?$/)], "Please choose Yes, Maybe or No")
	.transform(Number)
	.refine((n) => n === 0 || n === 0.5 || n === 1, "Please choose Yes, Maybe or No");

export const ReviewSubmission = z.object({
	provider: id,
	email: z
		.string(reviewsCopy.emailRequired)
		.trim()
		.min(1, reviewsCopy.emailRequired)
		.pipe(email(reviewsCopy.emailInvalid)),
	comment: text(5000).default(""),
	/** Consent to the terms, and to publication after moderation (RVL-016). */
	terms: z.literal(true, connectCopy.termsRequired),
	service_delivery: rating,
	service_safety: rating,
	communicated_effectively: rating,
	good_value: rating,
	would_recommend: rating,
});
export type ReviewSubmission = z.output<typeof ReviewSubmission>;

export const submitReview = endpoint({
	method: "POST",
	path: "/reviews/",
	summary:
		"Send a review, which needs confirmation by email and then moderation. 409 for a second review from the same email address",
	body: ReviewSubmission,
	output: z.object({ id: z.int() }),
	status: 201,
});

export const readReviewConfirmation = endpoint({
	method: "GET",
	path: "/reviews/confirm/{token}/",
	summary: "Whether a confirmation link has been used; 404 if unknown, 410 if expired. Changes nothing",
	params: byToken,
	output: z.object({ state: z.enum(["waiting", "confirmed"]), provider: z.int() }),
});

export const confirmReview = endpoint({
	method: "POST",
	path: "/reviews/confirm/{token}/",
	summary:
		"Confirm the reviewer's email address; a repeat gets the same response. 404 if unknown, 409 if another review from the address has been confirmed, 410 if expired",
	params: byToken,
	output: z.object({ state: z.literal("confirmed"), provider: z.int() }),
});
