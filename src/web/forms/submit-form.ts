import { data, redirectDocument } from "react-router";
import { fieldErrors, type Problem } from "#contract/common.ts";
import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { copy } from "#contract/shared/copy.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { isForStaff } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { isOfKey, sentAlready } from "#web/lib/sent-already.ts";
import { lostSession, SIGNED_OUT } from "#web/lib/to-login.ts";
import { type RefusedForm, typedIn } from "./form-state.ts";
import { bodyIn, namesOf } from "./read-form.ts";
import { confirmAt } from "./receipt.ts";

export interface Ways<E extends AnyEndpoint, Answer = string | Response | null> {
	/** What the address says. */
	params?: Input<E>["params"];
	/** The endpoint's fields that the page shows, if not all. */
	fields?: readonly string[];
	/** What the page knows itself, or reads in its own way. */
	given?: (form: FormData) => object;
	/** The address of the page that confirms it, or what the page shows instead. Null answers a mail program. */
	taken: (data: Output<E>, form: FormData) => Answer;
	/** Statuses that the reloaded page explains, such as 404 of a link. */
	reloads?: readonly number[];
	/** Own words for a status. */
	says?: Readonly<Record<number, string>>;
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** The path of the page, which React Router's own requests end with `.data`. */
const pathOf = ({ request }: From): string => new URL(request.url).pathname.replace(/\.data$/, "");

type Fault = Pick<RefusedForm, "fault" | "csrfToken">;

/** Why a form was refused, apart from its fields. Without a title, it's our error. */
const faultOf = (from: From, status: number, problem: Problem, says: string | undefined): Fault => {
	if (says) return { fault: { title: says } };
	if (status === 401) return { fault: { title: SIGNED_OUT } };
	if (status === 403 && !(isForStaff(pathOf(from)) && !problem.detail.includes("CSRF"))) {
		const { csrfToken, ...fault } = refusedToken(from);
		return { fault, csrfToken };
	}
	if (isOfKey(problem)) return { fault: sentAlready };
	if (status === 429) return { fault: { title: "Please wait a moment", advice: problem.detail } };
	return { fault: status < 500 ? { title: problem.detail } : {} };
};

/**
 * Sends a form to its endpoint, and answers with the page that confirms it or with the form as it was: a message at each
 * wrong field, or one at the top. Whatever happens, the page has everything that was typed.
 */
export const submitForm = async <E extends AnyEndpoint, Answer>(from: From, line: E, ways: Ways<E, Answer>) => {
	const form = await formOf(from);
	const body = { ...bodyIn(form, line, ways.fields), ...ways.given?.(form) };
	const shown = ways.fields ?? namesOf(line);
	const refuse = (status: number, problem: Problem) => {
		const errors: Record<string, string> = {};
		const unplaced: string[] = [];
		for (const { field, message } of problem.errors ?? [])
			if (shown.includes(field)) errors[field] ??= message;
			else if (field !== IDEMPOTENCY_FIELD) unplaced.push(message);
		const hasErrors = Object.keys(errors).length > 0;
		const used = status === 409;
		return data<RefusedForm>(
			{
				typed: typedIn(form),
				errors,
				...(hasErrors ? {} : faultOf(from, status, problem, ways.says?.[status] ?? unplaced[0])),
				requestKey: (!used && text(form, IDEMPOTENCY_FIELD)) || crypto.randomUUID(),
			},
			{ status },
		);
	};

	// Checked here first, so that a slip of the pen doesn't count towards the limit of requests.
	const checked = line.body?.safeParse(body);
	if (checked && !checked.success)
		return refuse(422, { detail: copy.connect.systemError, errors: fieldErrors(checked.error) });
	const answer = await call(from, line, { params: ways.params, ...(line.body && { body }) } as Input<E>);
	if (answer.ok) {
		const to = ways.taken(answer.data, form);
		return typeof to === "string" ? confirmAt(from, to) : (to as Exclude<Answer, string>);
	}
	if (ways.reloads?.includes(answer.status)) return redirectDocument(pathOf(from), 303);
	lostSession(from, answer);
	return refuse(answer.status, answer.problem);
};
