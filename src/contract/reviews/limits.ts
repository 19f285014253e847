// Questions, scores and limits of reviews. Plain values: this file may reach the browser.

export const REVIEWS_PER_PAGE = 5;

/** The five questions of a review, in the order asked (RVW-004 to RVW-008). */
export const RATING_QUESTIONS = [
	"service_delivery",
	"service_safety",
	"communicated_effectively",
	"good_value",
	"would_recommend",
] as const;
export type RatingQuestion = (typeof RATING_QUESTIONS)[number];

/** Score of each answer (RVW-009 to RVW-011). */
export const RATING_VALUES = { yes: 1, maybe: 0.5, no: 0 } as const;

/** Days that a review's confirmation link works (RVW-024). */
export const REVIEW_CONFIRM_DAYS = 14;
