import { redirect } from "react-router";
import type { AnyEndpoint, Input } from "#contract/endpoint.ts";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "#contract/limits.ts";
import { type Answer, call, type From } from "../lib/call.ts";
import { toLogin, unlessSignedOut } from "../lib/to-login.ts";

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

/** A page's data, unless it was refused for want of a sign-in: that leads to the sign-in page, and back. */
export const asStaff = <A extends { ok: boolean; status: number }>(from: From, answer: A): A => {
	if (!answer.ok && answer.status === 401) throw toLogin(from.request);
	return answer;
};

/** Back to the page that was posted from, which then says what came of it; `respond` opened a form and is done. */
export const backSaying = (request: Request, said: string): Response => {
	const { pathname, searchParams } = new URL(request.url);
	for (const name of ["respond", "_routes", "index"]) searchParams.delete(name);
	searchParams.set("said", said);
	return redirect(`${pathname.replace(/\.data$/, "")}?${searchParams}`, 303);
};
