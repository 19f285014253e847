import type { Review } from "#contract/reviews/reviews.ts";
import { reviewDate } from "../../lib/review-dates.ts";
import type { ShownReview } from "./review-list.tsx";

/** A review with its dates as text. */
export const showReview = (review: Review, now: Date): ShownReview => ({
	id: review.id,
	reviewer: review.reviewer,
	comment: review.comment,
	total_score: review.total_score,
	published: { iso: review.date_published, words: reviewDate(new Date(review.date_published), now) },
	response: review.response && {
		comment: review.response.comment,
		iso: review.response.updated,
		words: reviewDate(new Date(review.response.updated), now),
	},
});
