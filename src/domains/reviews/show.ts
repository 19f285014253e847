import type { RatingBreakdown, Review } from "#contract/reviews/reviews.ts";
import { maskReviewer } from "./rules.ts";
import type { PublicReviewRow, Published } from "./store.ts";

/** A published review as everyone sees it. */
export const shownReview = (row: PublicReviewRow): Review => ({
	id: row.id,
	reviewer: maskReviewer(row.email),
	comment: row.comment,
	total_score: Number(row.total_score),
	date_published: row.published_at.toISOString(),
	response:
		row.response === null ? null : { comment: row.response, updated: row.response_updated?.toISOString() ?? "" },
});

/** Answers to each question. */
export const breakdownOf = ({ overall_review, reviews_count, questions }: Published): RatingBreakdown => ({
	overall_review: overall_review ?? "0.0",
	reviews_count,
	questions,
});

/** A page of results with the counts of all. */
export const pageOf = <T>(results: T[], count: number, pageSize: number) => ({
	results,
	count,
	totalPages: Math.ceil(count / pageSize),
});
