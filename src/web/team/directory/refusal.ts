import { data, redirect } from "react-router";
import type { Problem } from "#contract/common.ts";
import type { From } from "../../lib/call.ts";
import { errorsOf } from "../../lib/errors-of.ts";
import { saying } from "../../lib/sayings.ts";
import { refusedKey } from "../../lib/sent-already.ts";

/** What comes back with a form that was not taken: which one, what was wrong, and what was typed. */
export interface Refusal {
	intent: string;
	errors: Record<string, string>;
	fault?: string;
	/** What may be done about the fault. */
	advice?: string;
	/** The form's next key, where something else was sent under its own. */
	requestKey?: string;
	typed: Record<string, string>;
}

/**
 * What a page answers to one of its forms: a move that says what was done, or the form again with all that was typed.
 * @param to where it leads; the page itself says `said` there
 */
export const answerOf = (
	_from: From,
	form: FormData,
	sent: { ok: true } | { ok: false; status: number; problem: Problem },
	to: string,
	said: string = String(form.get("intent")),
) => {
	if (sent.ok) return redirect(to + saying(said), 303);
	const refused = refusedKey(sent.problem);
	const errors = refused ? {} : errorsOf(sent.problem);
	const typed = Object.fromEntries(
		[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
	);
	const fault = refused ?? (Object.keys(errors).length > 0 ? {} : { fault: sent.problem.detail });
	const refusal: Refusal = { intent: String(form.get("intent")), errors, typed, ...fault };
	return data(refusal, { status: sent.status });
};

/** `51 824 753 556` */
export const abnInWords = (abn: string): string => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
