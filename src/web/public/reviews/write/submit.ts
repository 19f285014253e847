import { submitReview } from "#contract/reviews/reviews.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import type { From } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { readAnswers } from "./answers.ts";

/** The fields of the last step. The address holds the answers to the questions. */
export const LAST_STEP = ["comment", "email", "terms"];

/** Sends a review (RVW-019 to RVW-023). */
export const submitReviewForm = (from: From, provider: { id: number; url_slug: string }) =>
	submitForm(from, submitReview, {
		fields: LAST_STEP,
		given: () => ({
			provider: provider.id,
			...Object.fromEntries(
				readAnswers(new URL(from.request.url).searchParams).map(({ question, value }) => [question, value]),
			),
		}),
		taken: () => `${links.writeReview(provider)}?thanks`,
	});
