import { z } from "zod";
import { CaseClock } from "#contract/cases/cases.ts";
import { idText, pageNumber, pageOf, pageSize, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isBlank } from "#contract/shared/checks.ts";
import { RATING_QUESTIONS } from "#contract/shared/limits.ts";
import { REJECTION_REASON_KEYS, RESPONSE_ACTS, REVIEW_CHECK_KEYS, REVIEW_SIGNALS } from "./moderation-options.ts";
import { REVIEW_STATES } from "./reviews.ts";

const provider = z.object({ id: z.int(), name: z.string(), url_slug: z.string() });

/** A review as the team sees it. */
export const TeamReview = z.object({
	id: z.int(),
	provider,
	state: z.enum(REVIEW_STATES),
	email: z.string(),
	/** As it is shown: words that were taken out are `[name removed]`. */
	comment: z.string(),
	total_score: z.number(),
	ratings: z.record(z.enum(RATING_QUESTIONS), z.number()),
	submitted_at: z.string(),
	confirmed_at: z.string().nullable(),
	decided_at: z.string().nullable(),
	/** A code of the list; older ones are words. */
	rejection_reason: z.string().nullable(),
	is_redacted: z.boolean(),
	version: z.int(),
});
export type TeamReview = z.infer<typeof TeamReview>;

/** A review in the queue. */
export const QueuedReview = TeamReview.extend({
	/** Null where it has no case. */
	clock: CaseClock.nullable(),
	is_appeal: z.boolean(),
	signals: z.array(z.enum(REVIEW_SIGNALS)),
});
export type QueuedReview = z.infer<typeof QueuedReview>;

/** Another review that says something about this one. */
const OtherReview = z.object({
	id: z.int(),
	provider: z.string(),
	state: z.enum(REVIEW_STATES),
	total_score: z.number(),
	submitted_at: z.string(),
});
export type OtherReview = z.infer<typeof OtherReview>;

/** Something that makes the team look twice, with what shows it. */
export const Signal = z.object({
	kind: z.enum(REVIEW_SIGNALS),
	/** Such as the domain both have. */
	words: z.string(),
	/** The newest of them. */
	reviews: z.array(OtherReview),
	/** How many there are. */
	count: z.int(),
});
export type Signal = z.infer<typeof Signal>;

export const ReviewDecision = z.object({
	at: z.string(),
	who: z.string().nullable(),
	state: z.enum(["published", "rejected"]),
	reason: z.string().nullable(),
	checks: z.array(z.enum(REVIEW_CHECK_KEYS)),
	/** What was written to the reviewer besides. */
	words: z.string(),
	is_on_appeal: z.boolean(),
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;

/** A response that its provider changed or removed. */
const EarlierResponse = z.object({
	comment: z.string(),
	written_at: z.string(),
	written_by: z.string().nullable(),
	ended_at: z.string(),
	ended_by: z.string().nullable(),
});

/** What the team did to the provider's response. */
const ResponseDecision = z.object({
	at: z.string(),
	who: z.string().nullable(),
	act: z.enum(RESPONSE_ACTS),
	/** As it was written to the provider; empty if there is none. */
	reason: z.string(),
});

/** The provider's response, what it said before, and what the team did to it. */
export const ReviewResponses = z.object({
	response: z
		.object({
			/** As it is shown. */
			comment: z.string(),
			/** When its staff wrote it, and who; null if nobody was noted. */
			at: z.string(),
			who: z.string().nullable(),
			/** Changes with each change of the response, by staff or team. */
			updated: z.string(),
			/** As staff wrote it, if words were removed. */
			original: z.string().nullable(),
			removed: z.array(z.string()),
			/** Since when it is not public. `reason` is null while it waits for the team's first look. */
			hidden: z.object({ since: z.string(), reason: z.string().nullable() }).nullable(),
		})
		.nullable(),
	/** Newest first. */
	earlier_responses: z.array(EarlierResponse),
	/** Oldest first. */
	response_decisions: z.array(ResponseDecision),
});
export type ReviewResponses = z.infer<typeof ReviewResponses>;

/** One review with everything needed to decide. */
export const ReviewUnderReview = QueuedReview.extend({
	signals: z.array(Signal),
	/** As it was written, where words were taken out. */
	original: z.string().nullable(),
	removed: z.array(z.string()),
	/** Other reviews by the same e-mail address. */
	history: z.array(OtherReview),
	...ReviewResponses.shape,
	decisions: z.array(ReviewDecision),
	/** open: made, and not decided. */
	appeal: z
		.object({ state: z.enum(["offered", "open", "settled"]), words: z.string(), made_at: z.string().nullable() })
		.nullable(),
	/** Somebody else decides what one decided before. */
	may_decide: z.boolean(),
	case_id: z.uuid().nullable(),
});
export type ReviewUnderReview = z.infer<typeof ReviewUnderReview>;

export const listTeamReviews = endpoint({
	method: "GET",
	path: "/team/reviews/",
	summary:
		"Reviews for the team, those that wait longest first, with clock and signals; `state` is `confirmed` (waiting for a decision) unless told",
	query: z.object({ state: z.enum(REVIEW_STATES).default("confirmed"), page: pageNumber, pageSize: pageSize(20) }),
	output: pageOf(QueuedReview).extend({ waiting: z.int() }),
});

const reviewId = z.object({ id: idText });
const checks = z.array(z.enum(REVIEW_CHECK_KEYS)).max(REVIEW_CHECK_KEYS.length);
const words = text(2000);

export const readTeamReview = endpoint({
	method: "GET",
	path: "/team/reviews/{id}/",
	summary: "A review with its signals, the reviewer's other reviews, its decisions and appeal; reading it is noted",
	params: reviewId,
	output: ReviewUnderReview,
});

export const publishReview = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/publish/",
	summary:
		"Publishes a confirmed review once every point was checked, and writes to the reviewer; again changes nothing. 409 while its e-mail address is not confirmed or when it was changed meanwhile; 403 for whoever decided what is appealed against",
	params: reviewId,
	body: z.object({ version, checks, words: words.default("") }),
	output: TeamReview,
});

export const rejectReview = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/reject/",
	summary:
		"Rejects a review, or takes a published one down, with a reason of the list and words for the letter to the reviewer",
	params: reviewId,
	body: z.object({
		version,
		reason: z.enum(REJECTION_REASON_KEYS, "Please select why"),
		checks: checks.default([]),
		words: words.default(""),
	}),
	output: TeamReview,
});

const removedWords = z.array(text(200).pipe(z.string().min(1, "Must not be empty"))).max(50, "At most 50");

export const redactReview = endpoint({
	method: "PUT",
	path: "/team/reviews/{id}/redaction/",
	summary:
		"Takes these words out of what is shown of a review, wherever they stand in it; none: shows it as it was written. The original stays sealed",
	params: reviewId,
	body: z.object({ version, words: removedWords }),
	output: TeamReview,
});

/** `updated` of the response that was read. */
const updated = z.iso.datetime();
const whyOfResponse = text(500, "Please say why")
	.overwrite(asOneLine)
	.refine((typed) => !isBlank(typed), "Please say why");

export const redactResponse = endpoint({
	method: "PUT",
	path: "/team/reviews/{id}/response/redaction/",
	summary:
		"Removes these words from what is shown of a provider's response; none: shows it as it was written. The original stays sealed, and the provider's staff get an email without these words. 409 if the response changed since `updated`",
	params: reviewId,
	body: z.object({ updated, words: removedWords }),
	output: ReviewResponses,
});

export const hideResponse = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/response/hide/",
	summary:
		"Hides a provider's response from the public at once; the provider's staff see the reason and get it by email. 409 if the response changed since `updated`",
	params: reviewId,
	body: z.object({ updated, reason: whyOfResponse }),
	output: ReviewResponses,
});

export const showResponse = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/response/show/",
	summary: "Shows a hidden response; the provider's staff get an email. 409 if the response changed since `updated`",
	params: reviewId,
	body: z.object({ updated }),
	output: ReviewResponses,
});

export const takeDownResponse = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/response/remove/",
	summary:
		"Removes a provider's response from the public and from the provider's own page; the team can still read it. The provider's staff get an email with the reason. 409 if the response changed since `updated`",
	params: reviewId,
	body: z.object({ updated, reason: whyOfResponse }),
	output: ReviewResponses,
});

const token = z.object({ token: text(100) });
const AppealState = z.object({
	state: z.enum(["waiting", "made"]),
	provider: z.object({ id: z.int(), name: z.string(), url_slug: z.string() }),
});

export const readReviewAppeal = endpoint({
	method: "GET",
	path: "/reviews/appeals/{token}/",
	summary:
		"Whether the link of a rejection's letter still waits for an appeal; 404 when unknown, 410 when too old. Changes nothing",
	params: token,
	output: AppealState,
});

export const appealReview = endpoint({
	method: "POST",
	path: "/reviews/appeals/{token}/",
	summary:
		"Asks for a rejected review to be looked at again, once; again answers the same. 404 when unknown, 410 when too old",
	params: token,
	body: z.object({ words: text(3000, "Please tell us why").pipe(z.string().min(1, "Please tell us why")) }),
	output: AppealState,
});
