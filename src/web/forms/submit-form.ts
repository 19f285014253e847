import { data, redirectDocument } from "react-router";
import { fieldErrors, type Problem } from "#contract/common.ts";
import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { isForStaff } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { isOfKey, sentAlready } from "#web/lib/sent-already.ts";
import { lostSession, SIGNED_OUT } from "#web/lib/to-login.ts";
import { type RefusedForm, typedIn } from "./form-state.ts";
import { bodyIn, type Names, namesOf } from "./read-form.ts";
import { confirmAt } from "./receipt.ts";

type Shown<More extends object> = ReturnType<typeof data<RefusedForm & More>>;
type Taken<More extends object> = string | Response | null | Shown<More>;

export interface Ways<E extends AnyEndpoint, More extends object = object, Answer = Taken<More>> {
	/** What the address says. */
	params?: Input<E>["params"];
	query?: Input<E>["query"];
	/** The endpoint's fields that the page shows, if not all. */
	fields?: readonly string[];
	/** What the page calls a field, where the endpoint has another name. */
	names?: Names;
	/** Where the page shows an error of the endpoint's field, if the names can't say. Undefined is at the top. */
	place?: (field: string) => string | undefined;
	/** What the page knows itself, or reads in its own way. */
	given?: (form: FormData) => object;
	/** Errors that only the page knows, by the page's names. */
	wrong?: Readonly<Record<string, string>>;
	/** What else the page needs to show the form again. */
	more?: More;
	/** The address of the page that confirms it, or what the page shows instead. Null answers a mail program. */
	taken: (data: Output<E>, form: FormData) => Answer | Promise<Answer>;
	/** Statuses that the reloaded page explains, such as 404 of a link. */
	reloads?: readonly number[];
	/** Own words for a status, or `true` for the API's. With words for 401 the page isn't for signed-in people. */
	says?: Readonly<Record<number, string | Said | true>>;
	/** Fields that never come back into the page: passwords and codes. */
	secret?: readonly string[];
	/** The page was opened before its forms changed: shows what was typed in the new form, and sends nothing. */
	isOld?: boolean;
}

interface Said {
	title: string;
	/** By default what the API says. */
	advice?: string;
}

/** The message of a form that this release can't tell from the page's other forms. */
const OLD_PAGE = "We changed this page while you had it open. Please check your form and send it again";

const text = (form: FormData, name: string): string => String(form.get(name) ?? "");

type Fault = Pick<RefusedForm, "fault">;

/** Why a form was refused, apart from its fields. Without a title, it's our error. */
const faultOf = (from: From, status: number, problem: Problem, says: string | Said | true | undefined): Fault => {
	if (isOfKey(problem)) return { fault: sentAlready };
	if (says === true) return { fault: { title: problem.detail } };
	if (says) return { fault: typeof says === "string" ? { title: says } : { advice: problem.detail, ...says } };
	if (status === 401) return { fault: { title: SIGNED_OUT } };
	if (status === 403 && !(isForStaff(pathOf(from.request)) && !problem.detail.includes("CSRF"))) {
		const { title, advice } = refusedToken(from);
		return { fault: { title, advice } };
	}
	if (status === 429) return { fault: { title: "Please wait a moment", advice: problem.detail } };
	return { fault: status < 500 ? { title: problem.detail } : {} };
};

/**
 * What a page shows instead of its form, once the form was accepted. A link that works once is used then, so the page's own status
 * would be that of a link that doesn't work.
 */
export const shownHere = <Shown extends object>(shown: Shown) => data(shown, 200);

/**
 * Sends a form to its endpoint, and answers with the page that confirms it or with the form as it was: a message at each
 * wrong field, or one at the top. Whatever happens, the page has everything that was typed.
 */
export const submitForm = async <E extends AnyEndpoint, More extends object = object, Answer = Taken<More>>(
	from: From,
	endpoint: E,
	ways: Ways<E, More, Answer>,
) => {
	const form = await formOf(from);
	const body = { ...bodyIn(form, endpoint, ways.fields, ways.names), ...ways.given?.(form) };
	const shown = ways.fields ?? namesOf(endpoint);
	const { place = (field) => (shown.includes(field) ? (ways.names?.[field] ?? field) : undefined) } = ways;
	const refuse = (status: number, problem: Problem) => {
		const errors: Record<string, string> = {};
		const unplaced: string[] = [];
		for (const { field, message, code } of problem.errors ?? []) {
			const at = place(field);
			// The detail says what a colleague changed meanwhile.
			if (code === "changed") continue;
			if (at) errors[at] ??= message;
			else if (field !== IDEMPOTENCY_FIELD) unplaced.push(message);
		}
		if (status === 422) Object.assign(errors, ways.wrong);
		const hasErrors = Object.keys(errors).length > 0;
		const used = status === 409;
		const refused: RefusedForm = {
			typed: typedIn(form, ways.secret),
			errors,
			...(hasErrors ? {} : faultOf(from, status, problem, ways.says?.[status] ?? unplaced[0])),
			requestKey: (!used && text(form, IDEMPOTENCY_FIELD)) || crypto.randomUUID(),
			...(status === 403 && { csrfToken: from.context.get(requestContext).csrfToken }),
		};
		return data<RefusedForm & More>({ ...(ways.more as More), ...refused }, { status });
	};

	if (ways.isOld) return refuse(400, { detail: OLD_PAGE });
	// Checked here first, so that a slip of the pen doesn't count towards the limit of requests.
	const checked = endpoint.body?.safeParse(body);
	if (checked?.error || Object.keys(ways.wrong ?? {}).length > 0)
		return refuse(422, {
			detail: connectCopy.systemError,
			errors: checked?.error ? fieldErrors(checked.error) : [],
		});
	const answer = await call(from, endpoint, {
		params: ways.params,
		query: ways.query,
		...(endpoint.body && { body }),
	} as Input<E>);
	if (answer.ok) {
		const to = await ways.taken(answer.data, form);
		return typeof to === "string" ? confirmAt(from, to) : (to as Exclude<Answer, string>);
	}
	if (ways.reloads?.includes(answer.status)) return redirectDocument(pathOf(from.request), 303);
	if (!ways.says?.[401]) lostSession(from, answer);
	return refuse(answer.status, answer.problem);
};
