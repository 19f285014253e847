import { data, redirect } from "react-router";
import type { Problem } from "#contract/common.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import type { From } from "../../lib/call.ts";
import { errorsOf } from "../../lib/errors-of.ts";
import { refusedKey } from "../../lib/sent-already.ts";

/** A refused form: which one, its errors, and the typed values. */
export interface Refusal {
	intent: string;
	errors: Record<string, string>;
	fault?: string;
	/** What the user can do about the error. */
	advice?: string;
	/** New idempotency key, if the form's own key was already used for different content. */
	requestKey?: string;
	typed: Record<string, string>;
}

/**
 * Answers a form: a redirect that shows a success message, or the form again with its errors and typed values.
 * @param to URL to redirect to
 * @param said key of the success message that the page at `to` shows
 */
export const answerOf = (
	_from: From,
	form: FormData,
	sent: { ok: true } | { ok: false; status: number; problem: Problem },
	to: string,
	said: string = String(form.get("intent")),
) => {
	if (sent.ok) return redirect(to + flashMessage(said), 303);
	const refused = refusedKey(sent.problem);
	const errors = refused ? {} : errorsOf(sent.problem);
	const typed = Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	);
	const fault = refused ?? (Object.keys(errors).length > 0 ? {} : { fault: sent.problem.detail });
	const refusal: Refusal = { intent: String(form.get("intent")), errors, typed, ...fault };
	return data(refusal, { status: sent.status });
};

/** Formats an ABN as `51 824 753 556`. */
export const abnInWords = (abn: string): string => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
