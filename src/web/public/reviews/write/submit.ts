import { data } from "react-router";
import { ReviewSubmission, submitReview } from "#contract/reviews/reviews.ts";
import { copy } from "#contract/shared/copy.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { confirmAt } from "#web/forms/receipt.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { sentAlready } from "#web/lib/sent-already.ts";
import { readAnswers } from "./answers.ts";

export interface ReviewValues {
	comment: string;
	email: string;
	terms: boolean;
}

/** What the page gets back if a review was refused. */
export interface ReviewAnswer {
	values: ReviewValues;
	errors: Partial<Record<keyof ReviewValues, string>>;
	/** An error that belongs to no field. */
	fault?: string;
	/** What to do about the error. */
	advice?: string;
	requestKey: string;
	csrfToken?: string;
}

const FIELDS: readonly string[] = ["comment", "email", "terms"] satisfies (keyof ReviewValues)[];

export const readValues = (form: FormData): ReviewValues => ({
	comment: String(form.get("comment") ?? ""),
	email: String(form.get("email") ?? ""),
	terms: form.get("terms") !== null,
});

/** The form when the server doesn't answer: it keeps everything the visitor typed. */
export const lostReview = (form: FormData): ReviewAnswer => ({
	values: readValues(form),
	errors: {},
	fault: copy.reviews.submitFailed,
	requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
});

const collect = (errors: readonly { field: string; message: string }[]) => {
	const found: ReviewAnswer["errors"] = {};
	for (const { field, message } of errors) if (FIELDS.includes(field)) found[field as keyof ReviewValues] ??= message;
	return found;
};

/** Sends a review (RVW-019 to RVW-023). On errors it returns the form with everything the visitor typed. */
export const submitReviewForm = async (from: From, provider: { id: number; url_slug: string }) => {
	const form = await formOf(from);
	const values = readValues(form);
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const again = (answer: Partial<ReviewAnswer>, status: number) =>
		data({ values, errors: {}, requestKey, ...answer } satisfies ReviewAnswer, { status });

	const ratings = Object.fromEntries(
		readAnswers(new URL(from.request.url).searchParams).map(({ question, value }) => [question, value]),
	);
	const body = {
		provider: provider.id,
		email: values.email,
		comment: values.comment,
		terms: values.terms as true,
		...ratings,
	} as never;
	const checked = ReviewSubmission.safeParse(body);
	const errors = collect(
		checked.success
			? []
			: checked.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })),
	);
	if (Object.keys(errors).length > 0) return again({ errors }, 422);

	const sent = await call(from, submitReview, { body });
	if (sent.ok) return confirmAt(from, `${links.writeReview(provider)}?thanks`);
	const { detail, errors: told = [] } = sent.problem;
	const atFields = collect(told);
	if (Object.keys(atFields).length > 0) return again({ errors: atFields }, sent.status);
	if (sent.status === 403) {
		const { title, ...refused } = refusedToken(from);
		return again({ fault: title, ...refused }, 403);
	}
	if (sent.status === 409)
		return again({ fault: sentAlready.title, advice: sentAlready.advice, requestKey: crypto.randomUUID() }, 409);
	return again({ fault: detail || copy.reviews.submitFailed }, sent.status);
};
