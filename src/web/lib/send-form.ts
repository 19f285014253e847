import type { Answer, AnyEndpoint, Input } from "#contract/endpoint.ts";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { call, type From } from "./call.ts";
import { lostSession, SIGNED_OUT } from "./to-login.ts";

/** Calls an endpoint for a form, with its CSRF token and request key. */
export const sendForm = <E extends AnyEndpoint>(
	from: From,
	line: E,
	input: Input<E>,
	form: FormData,
): Promise<Answer<E>> =>
	call(from, line, input, {
		csrfToken: String(form.get(CSRF_FIELD) ?? ""),
		...(form.has(IDEMPOTENCY_FIELD) ? { requestKey: String(form.get(IDEMPOTENCY_FIELD)) } : {}),
	});

/**
 * Calls an endpoint for a signed-in person's form. After a sign-out the page keeps the typed values and shows a
 * message; without scripts it redirects to the sign-in page.
 */
export const sendSignedIn = async <E extends AnyEndpoint>(
	from: From,
	line: E,
	input: Input<E>,
	form: FormData,
): Promise<Answer<E>> => {
	const answer = await sendForm(from, line, input, form);
	return lostSession(from, answer) && !answer.ok
		? { ...answer, problem: { ...answer.problem, detail: SIGNED_OUT } }
		: answer;
};
