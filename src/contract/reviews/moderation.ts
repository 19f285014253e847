import { z } from "zod";
import { CaseClock } from "#contract/cases/cases.ts";
import {
	byId,
	byToken,
	LinkedProvider,
	pageNumber,
	pageOf,
	pageSize,
	requiredText,
	text,
	version,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { ReviewReport } from "./content-reports.ts";
import { REJECTION_REASON_KEYS, RESPONSE_ACTS, REVIEW_CHECK_KEYS, REVIEW_SIGNALS } from "./moderation-options.ts";
import { REVIEW_STATES } from "./states.ts";

/** A review, as the team sees it. */
export const TeamReview = z.object({
	id: z.int(),
	provider: LinkedProvider,
	state: z.enum(REVIEW_STATES),
	email: z.string(),
	/** Public text, with `[name removed]` for redacted words. */
	comment: z.string(),
	total_score: z.number(),
	ratings: z.record(z.enum(RATING_QUESTIONS), z.number()),
	submitted_at: z.string(),
	confirmed_at: z.string().nullable(),
	decided_at: z.string().nullable(),
	/** A code in REJECTION_REASONS, or free text in older reviews. */
	rejection_reason: z.string().nullable(),
	is_redacted: z.boolean(),
	/** It may be about a person in danger: call the writer first. A lead decides whether to publish it. */
	is_marked: z.boolean(),
	version: z.int(),
});
export type TeamReview = z.infer<typeof TeamReview>;

/** A review in the moderation queue. */
const QueuedReview = TeamReview.extend({
	/** Null if it has no case. */
	clock: CaseClock.nullable(),
	is_appeal: z.boolean(),
	open_reports: z.int(),
	signals: z.array(z.enum(REVIEW_SIGNALS)),
});
export type QueuedReview = z.infer<typeof QueuedReview>;

/** Another review that is relevant to this one. */
const OtherReview = z.object({
	id: z.int(),
	provider: z.string(),
	state: z.enum(REVIEW_STATES),
	total_score: z.number(),
	submitted_at: z.string(),
});
export type OtherReview = z.infer<typeof OtherReview>;

/** A warning sign with its evidence. */
export const Signal = z.object({
	kind: z.enum(REVIEW_SIGNALS),
	/** For example the shared email domain. */
	words: z.string(),
	/** The newest related reviews. */
	reviews: z.array(OtherReview),
	/** Number of related reviews. */
	count: z.int(),
});
export type Signal = z.infer<typeof Signal>;

export const ReviewDecision = z.object({
	at: z.string(),
	who: z.string().nullable(),
	state: z.enum(["published", "rejected"]),
	reason: z.string().nullable(),
	checks: z.array(z.enum(REVIEW_CHECK_KEYS)),
	/** Additional text in the email to the reviewer. */
	words: z.string(),
	is_on_appeal: z.boolean(),
});
export type ReviewDecision = z.infer<typeof ReviewDecision>;

/** An earlier response that the provider changed or removed. */
const EarlierResponse = z.object({
	comment: z.string(),
	written_at: z.string(),
	written_by: z.string().nullable(),
	ended_at: z.string(),
	ended_by: z.string().nullable(),
});

/** The team's action on the provider's response. */
const ResponseDecision = z.object({
	at: z.string(),
	who: z.string().nullable(),
	act: z.enum(RESPONSE_ACTS),
	/** Reason in the email to the provider; empty if none. */
	reason: z.string(),
});

/** The provider's response, its earlier versions, and the team's actions on it. */
export const ReviewResponses = z.object({
	response: z
		.object({
			/** Public text. */
			comment: z.string(),
			/** When it was written, and by which staff member; null if not recorded. */
			at: z.string(),
			who: z.string().nullable(),
			/** Version of the response: changes whenever staff or the team change it. */
			updated: z.string(),
			/** Original text, if words were removed. */
			original: z.string().nullable(),
			removed: z.array(z.string()),
			/** When it was hidden; null if public. `reason` is null until the team first checks it. */
			hidden: z.object({ since: z.string(), reason: z.string().nullable() }).nullable(),
		})
		.nullable(),
	/** Newest first. */
	earlier_responses: z.array(EarlierResponse),
	/** Oldest first. */
	response_decisions: z.array(ResponseDecision),
});
export type ReviewResponses = z.infer<typeof ReviewResponses>;

/** A review with everything needed for a decision. */
export const ReviewUnderReview = QueuedReview.extend({
	signals: z.array(Signal),
	/** Original text, if words were removed. */
	original: z.string().nullable(),
	removed: z.array(z.string()),
	/** Other reviews from the same email address. */
	history: z.array(OtherReview),
	...ReviewResponses.shape,
	/** Newest first. */
	reports: z.array(ReviewReport),
	/** From how many networks the open reports came. */
	report_networks: z.int(),
	decisions: z.array(ReviewDecision),
	/** open: waiting for a decision. */
	appeal: z
		.object({ state: z.enum(["offered", "open", "settled"]), words: z.string(), made_at: z.string().nullable() })
		.nullable(),
	/** Something is flagged, so publishing needs the whole checklist. */
	needs_checks: z.boolean(),
	/** False if the caller made the decision under appeal. */
	may_decide: z.boolean(),
	case_id: z.uuid().nullable(),
});
export type ReviewUnderReview = z.infer<typeof ReviewUnderReview>;

export const listTeamReviews = endpoint({
	method: "GET",
	path: "/team/reviews/",
	summary:
		"Reviews for the team with due times and warning signs, longest wait first; `state` defaults to `confirmed` (waiting for a decision)",
	query: z.object({ state: z.enum(REVIEW_STATES).default("confirmed"), page: pageNumber, pageSize: pageSize(20) }),
	output: pageOf(QueuedReview).extend({ waiting: z.int() }),
});

const checks = z.array(z.enum(REVIEW_CHECK_KEYS)).max(REVIEW_CHECK_KEYS.length);
const words = text(2000);

export const readTeamReview = endpoint({
	method: "GET",
	path: "/team/reviews/{id}/",
	summary:
		"A review with its warning signs, the reviewer's other reviews, its decisions and appeal; reading it is logged",
	params: byId,
	output: ReviewUnderReview,
});

export const publishReview = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/publish/",
	summary:
		"Publish a confirmed review and email the reviewer; a repeat changes nothing. If something is flagged (`needs_checks`), the checklist has to be complete. 409 if the reviewer's email address isn't confirmed or the review has changed since; 403 for the team member whose decision is under appeal",
	params: byId,
	body: z.object({ version, checks: checks.default([]), words: words.default("") }),
	output: TeamReview,
});

export const rejectReview = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/reject/",
	summary: "Reject a review or take down a published one, with a listed reason and text for the email to the reviewer",
	params: byId,
	body: z.object({
		version,
		reason: z.enum(REJECTION_REASON_KEYS, "Please select why"),
		checks: checks.default([]),
		words: words.default(""),
	}),
	output: TeamReview,
});

const removedWords = z.array(requiredText(200)).max(50, "At most 50");

export const redactReview = endpoint({
	method: "PUT",
	path: "/team/reviews/{id}/redaction/",
	summary:
		"Remove these words everywhere in the public text of a review; an empty list shows the original again. The original stays encrypted",
	params: byId,
	body: z.object({ version, words: removedWords }),
	output: TeamReview,
});

/** `updated` of the response that the caller saw. */
const updated = z.iso.datetime();
const whyOfResponse = requiredText(500, "Please say why").overwrite(asOneLine);

export const redactResponse = endpoint({
	method: "PUT",
	path: "/team/reviews/{id}/response/redaction/",
	summary:
		"Remove these words from the public text of a provider's response; an empty list shows the original again. The original stays encrypted, and the provider's staff get an email without these words. 409 if the response has changed since `updated`",
	params: byId,
	body: z.object({ updated, words: removedWords }),
	output: ReviewResponses,
});

export const hideResponse = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/response/hide/",
	summary:
		"Hide a provider's response from the public at once; the provider's staff see the reason and get it by email. 409 if the response has changed since `updated`",
	params: byId,
	body: z.object({ updated, reason: whyOfResponse }),
	output: ReviewResponses,
});

export const showResponse = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/response/show/",
	summary: "Show a hidden response; the provider's staff get an email. 409 if the response has changed since `updated`",
	params: byId,
	body: z.object({ updated }),
	output: ReviewResponses,
});

export const takeDownResponse = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/response/remove/",
	summary:
		"Remove a provider's response from the public and from the provider's own page; the team can still read it. The provider's staff get an email with the reason. 409 if the response has changed since `updated`",
	params: byId,
	body: z.object({ updated, reason: whyOfResponse }),
	output: ReviewResponses,
});

const AppealState = z.object({
	state: z.enum(["waiting", "made"]),
	provider: LinkedProvider,
});

export const readReviewAppeal = endpoint({
	method: "GET",
	path: "/reviews/appeals/{token}/",
	summary: "Whether the appeal link in a rejection email is unused; 404 if unknown, 410 if expired. Changes nothing",
	params: byToken,
	output: AppealState,
});

export const appealReview = endpoint({
	method: "POST",
	path: "/reviews/appeals/{token}/",
	summary:
		"Appeal against the rejection of a review, once; a repeat gets the same response. 404 if unknown, 410 if expired",
	params: byToken,
	body: z.object({ words: requiredText(3000, "Please tell us why") }),
	output: AppealState,
});
