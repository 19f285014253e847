import type { Answer, AnyEndpoint, Input } from "#contract/endpoint.ts";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { call, type From } from "./call.ts";
import { lostSession, SIGNED_OUT } from "./to-login.ts";

/** Makes a call for a form, with what proves where it comes from and that a repeat is one. */
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
 * The same for a form of somebody who is signed in: whose sign-in ended meanwhile is told so, and keeps what they typed; without scripts the way leads by the
 * sign-in page.
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
