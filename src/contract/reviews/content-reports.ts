import { z } from "zod";
import {
	byId,
	byToken,
	email,
	emptyOr,
	id,
	idText,
	LinkedProvider,
	optionalPhone,
	Referenced,
	requiredText,
	version,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { complaintsCopy } from "#contract/shared/copy/complaints.ts";
import { REPORT_OUTCOMES, REPORT_PARTS, REPORT_REASON_KEYS, REPORT_WAYS } from "./report-options.ts";

/** What a report is about: a published review, its public reply, or a public profile. */
export const readReportSubject = endpoint({
	method: "GET",
	path: "/content-reports/subject/",
	summary: "The public review, reply or profile that a report would be about; 404 if it isn't public",
	query: z.object({ provider: idText, review: idText.optional(), part: z.enum(REPORT_PARTS) }),
	output: z.object({ provider: LinkedProvider, part: z.enum(REPORT_PARTS), comment: z.string().nullable() }),
});

export const ContentReport = z
	.object({
		part: z.enum(REPORT_PARTS),
		provider: id,
		/** For a review or a reply. */
		review: id.nullish(),
		reason: z.enum(REPORT_REASON_KEYS, "Please select what is wrong"),
		words: requiredText(5000, "Please tell us what is wrong"),
		email: emptyOr(email(complaintsCopy.email)).nullish(),
		phone: emptyOr(optionalPhone(complaintsCopy.phone)).nullish(),
	})
	.refine(({ part, review }) => part === "profile" || Boolean(review), { path: ["review"], message: "Which review?" });
export type ContentReport = z.output<typeof ContentReport>;

export const reportContent = endpoint({
	method: "POST",
	path: "/content-reports/",
	summary:
		"Report something wrong with a review, a reply or a profile, without signing in. The same words from the same sender count once. 404 if it isn't public",
	body: ContentReport,
	output: Referenced,
	status: 201,
});

/** A report, as the team sees it beside the review. */
export const ReviewReport = z.object({
	part: z.enum(REPORT_PARTS),
	reason: z.enum(REPORT_REASON_KEYS),
	words: z.string(),
	at: z.string(),
	/** Sent by the reviewed provider. */
	is_provider: z.boolean(),
	/** When we must decide; null once settled. */
	due_at: z.string().nullable(),
	asked_at: z.string().nullable(),
	changed_at: z.string().nullable(),
	outcome: z.enum(REPORT_OUTCOMES).nullable(),
	case_id: z.uuid().nullable(),
});
export type ReviewReport = z.infer<typeof ReviewReport>;

export const settleReports = endpoint({
	method: "POST",
	path: "/team/reviews/{id}/reports/",
	summary:
		"Settle the open reports of a review or its reply: leave it up, ask its writer to change it, or remove it. Writer and reporters get an email. 409 if it has changed since, or if nothing is reported",
	params: byId,
	body: z.object({
		part: z.enum(["review", "reply"]),
		way: z.enum(REPORT_WAYS),
		version,
		/** `updated` of the reply that the caller read. */
		updated: z.iso.datetime().nullish(),
	}),
	output: z.object({ settled: z.int() }),
});

const ReviewChange = z.object({ provider: LinkedProvider, comment: z.string(), is_changed: z.boolean() });

export const readReviewChange = endpoint({
	method: "GET",
	path: "/reviews/changes/{token}/",
	summary: "The review that its writer is asked to change; 404 if unknown, 410 if expired. Changes nothing",
	params: byToken,
	output: ReviewChange,
});

export const changeReview = endpoint({
	method: "POST",
	path: "/reviews/changes/{token}/",
	summary:
		"The writer changes their review. It waits for the team until it is public again. 404 if unknown, 410 if expired, 409 for another text after the first",
	params: byToken,
	body: z.object({ words: requiredText(5000, "Please write your review") }),
	output: ReviewChange,
});
