import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import type { Problem } from "#contract/common.ts";
import { forgetForm } from "#web/forms/acts.ts";
import { type RefusedForm, typedIn } from "#web/forms/form-state.ts";
import { type From, formOf } from "#web/lib/call.ts";
import { toLogin } from "#web/lib/to-login.ts";
import { fieldsIn } from "./answer.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** Why the file was refused. The middleware passes it to the action, which shows the form again. */
const refusalContext = createContext<{ status: number; problem: Problem } | null>(null);

/**
 * Answers a form with the file itself, which an action can't do. Passes a refusal on to the action.
 * @param here address of the page
 */
export const fileMiddleware =
	(
		here: (params: Params) => string,
		fileOf: (from: From, form: FormData, params: Params) => Promise<Response> | undefined,
	): MiddlewareFunction<Response> =>
	async ({ request, params, context }, next) => {
		if (request.method !== "POST") return next();
		const from = { request, context };
		const form = await formOf(from);
		const answer = await fileOf(from, form, params);
		if (!answer) return next();
		if (answer.ok) {
			await forgetForm(from)(form);
			return answer;
		}
		if (answer.status === 401)
			throw toLogin(new Request(new URL(here(params), request.url), { headers: request.headers }));
		context.set(refusalContext, { status: answer.status, problem: (await answer.json()) as Problem });
		return next();
	};

/** The form as it was, with why the file was refused. @param here address of the page */
export const refusedFile = async (from: From, here: string) => {
	const refusal = from.context.get(refusalContext);
	if (!refusal) throw redirect(here, 303);
	const { status, problem } = refusal;
	if (status === 403 || status === 404) throw new Response(null, { status });
	const errors = fieldsIn(problem);
	const fault = Object.keys(errors).length > 0 ? {} : { fault: { title: problem.detail } };
	const refused = { typed: typedIn(await formOf(from)), errors, requestKey: "", ...fault };
	return data<RefusedForm>(refused, { status });
};
