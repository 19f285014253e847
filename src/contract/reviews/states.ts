import { CASE_MINUTES } from "#contract/cases/states.ts";
import { REVIEW_CONFIRM_DAYS } from "#contract/reviews/limits.ts";
import { type Clock, type Move, QUIET } from "#contract/shared/states.ts";
import { APPEAL_DAYS } from "./moderation-options.ts";
import { CHANGE_DAYS } from "./report-options.ts";

/** A review is submitted, confirmed by its author, and then published or rejected by the team (RVL-016). */
export const REVIEW_STATES = ["submitted", "confirmed", "published", "rejected"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a review waits for. */
export const REVIEW_CLOCKS = {
	confirm: {
		owner: "visitor",
		from: "The review was sent",
		lasts: { days: REVIEW_CONFIRM_DAYS },
		afterwards: "The link stops, and the review is never shown",
	},
	decide: {
		owner: "team",
		from: "The reviewer confirmed the address, changed the review, or appealed",
		lasts: { businessMinutes: CASE_MINUTES.review },
		afterwards: "The case is overdue in the inbox",
	},
	appeal: {
		owner: "visitor",
		from: "The team rejected the review",
		lasts: { days: APPEAL_DAYS },
		afterwards: "The link stops, and the decision stands",
	},
	change: {
		owner: "visitor",
		from: "The team asked the reviewer to change a reported review",
		lasts: { days: CHANGE_DAYS },
		afterwards: "The link stops, and a colleague decides about the reports",
	},
} as const satisfies Record<string, Clock>;

type OfReview = Omit<Move<ReviewState>, "starts"> & { starts: keyof typeof REVIEW_CLOCKS | null };

/** The moves of a review. */
export const REVIEW_MOVES = {
	submit: {
		...{ ...QUIET, from: [], to: "submitted", who: ["visitor"] },
		...{ emails: ["review-confirmation"], starts: "confirm" },
	},
	/** Includes a review that the team rejected before its address was confirmed: the reviewer never heard of that. */
	confirm: {
		...{ from: ["submitted", "rejected"], to: "confirmed", who: ["visitor"], event: "review.confirmed" },
		...{ emails: ["review-waiting"], starts: "decide" },
	},
	publish: {
		...{ ...QUIET, from: ["confirmed", "rejected"], to: "published", who: ["team"], event: "review.published" },
		emails: ["review-published", "report-settled"],
	},
	/** An unconfirmed address gets no email, because its owner may not have written the review. */
	reject: {
		...{ from: REVIEW_STATES, to: "rejected", who: ["team"], event: "review.rejected" },
		...{ emails: ["review-rejected", "report-settled"], starts: "appeal" },
	},
	appeal: {
		...{ from: ["rejected"], to: "confirmed", who: ["visitor"], event: "review.appealed" },
		...{ emails: ["review-appealed"], starts: "decide" },
	},
	/** The reviewer changes a reported review. */
	change: {
		...{ from: ["confirmed", "published"], to: "confirmed", who: ["visitor"], event: "review.changed" },
		...{ emails: [], starts: "decide" },
	},
	/** A report finds contact details or words of danger in it. */
	hide: {
		...{ from: ["published"], to: "confirmed", who: ["service"], event: "review.hidden" },
		...{ emails: [], starts: "decide" },
	},
	redact: { ...QUIET, from: ["confirmed", "published", "rejected"], who: ["team"], event: "review.redacted" },
	restore: { ...QUIET, from: ["confirmed", "published", "rejected"], who: ["team"], event: "review.restored" },
	/** Reports about it or its reply end, and it stays. A hidden review is published instead. */
	keep: {
		...{ ...QUIET, from: ["confirmed", "published", "rejected"], who: ["team"], event: "report.keep" },
		emails: ["review-kept", "report-settled"],
	},
	/** Reports about it wait until the reviewer changes it. */
	"ask-change": {
		...{ ...QUIET, from: ["confirmed", "published"], who: ["team"], event: "report.change" },
		...{ emails: ["review-change", "report-asked"], starts: "change" },
	},
} as const satisfies Record<string, OfReview>;
export type ReviewAct = keyof typeof REVIEW_MOVES;

/** An appeal against a rejection: one a review. */
const APPEAL_STATES = ["none", "offered", "open", "settled"] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** The moves of an appeal. Each happens within a move of its review, which sends the emails. */
export const APPEAL_MOVES = {
	/** Within `reject`. */
	offer: { ...QUIET, from: ["none", "offered"], to: "offered", who: ["team"], starts: "appeal" },
	/** Within a decision without an appeal. */
	withdraw: { ...QUIET, from: ["none", "offered"], to: "none", who: ["team"] },
	/** Within `appeal`. */
	make: { ...QUIET, from: ["offered"], to: "open", who: ["visitor"], starts: "decide" },
	/** Within the decision of another colleague. */
	settle: { ...QUIET, from: ["open"], to: "settled", who: ["team"] },
} as const satisfies Record<string, Move<AppealState>>;
export type AppealAct = keyof typeof APPEAL_MOVES;

/** A provider's reply to a review. */
export const RESPONSE_STATES = ["none", "public", "hidden"] as const;
export type ResponseState = (typeof RESPONSE_STATES)[number];

const ACTED = { ...QUIET, who: ["team"] } as const;

/** The moves of a reply. The team's are also the kinds of its decisions (`RESPONSE_ACTS`). */
export const RESPONSE_MOVES = {
	written: { ...QUIET, from: RESPONSE_STATES, to: "public", who: ["provider"], event: "response.written" },
	/** After the team once hid, redacted or removed a reply to this review. */
	"written-to-check": {
		...{ ...QUIET, from: RESPONSE_STATES, to: "hidden", who: ["provider"], event: "response.written" },
	},
	withdrawn: { ...QUIET, from: ["public", "hidden"], to: "none", who: ["provider"], event: "response.removed" },
	hidden: {
		...{ ...ACTED, from: ["public", "hidden"], to: "hidden", event: "response.hidden" },
		emails: ["response-hidden", "report-asked"],
	},
	shown: {
		...{ ...ACTED, from: ["hidden"], to: "public", event: "response.shown" },
		emails: ["response-shown", "report-settled"],
	},
	redacted: { ...ACTED, from: ["public", "hidden"], event: "response.redacted", emails: ["response-redacted"] },
	restored: { ...ACTED, from: ["public", "hidden"], event: "response.restored", emails: ["response-restored"] },
	removed: {
		...{ ...ACTED, from: ["public", "hidden"], to: "none", event: "response.taken-down" },
		emails: ["response-removed", "report-settled"],
	},
} as const satisfies Record<string, Move<ResponseState>>;
export type ResponseMove = keyof typeof RESPONSE_MOVES;
