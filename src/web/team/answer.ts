import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/limits.ts";
import { type Answer, call, type From } from "../lib/call.ts";
import { toLogin, unlessSignedOut } from "../lib/to-login.ts";

/** Asks for a page's data; whoever is no longer signed in goes to the sign-in page, and back. */
export const ask = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, line, input);
	if (answer.ok) return answer.data;
	if (answer.status === 401) throw toLogin(from.request);
	throw new Response(null, { status: answer.status });
};

/**
 * Makes a call for a form, with what proves where it comes from and that a repeat is one.
 * Whose sign-in ended meanwhile is told so, and keeps what they typed; without scripts the way leads by the sign-in page.
 */
export const send = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>, form: FormData): Promise<Answer<E>> =>
	unlessSignedOut(
		from,
		await call(from, line, input, {
			csrfToken: String(form.get(CSRF_FIELD) ?? ""),
			...(form.has(IDEMPOTENCY_FIELD) ? { requestKey: String(form.get(IDEMPOTENCY_FIELD)) } : {}),
		}),
	);
