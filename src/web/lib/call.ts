import { data, type RouterContextProvider } from "react-router";
import type { Answer, AnyEndpoint, Input, Output, Proof } from "#contract/endpoint.ts";
import { requestContext } from "./context.ts";
import { questionAbout, takeSuggestion } from "./email-question.ts";

/** Arguments of a loader or action. */
export interface From {
	request: Request;
	context: Readonly<RouterContextProvider>;
}

/**
 * Calls the API within this process, the only way for pages to reach the domains. Passes on the visitor's cookies, and
 * sends cookies from the response with the page. An email address that looks mistyped is asked about first, once.
 */
export const call = async <E extends AnyEndpoint>(
	{ context }: From,
	line: E,
	input: Input<E>,
	proof?: Proof,
): Promise<Answer<E>> => {
	const { callApi, form } = context.get(requestContext);
	const question = line.method === "GET" ? undefined : questionAbout(form, input.body);
	if (!question) return callApi(line, input, proof);
	return { ok: false, status: line.invalidStatus ?? 422, problem: { detail: question.message, errors: [question] } };
};

/** Calls an endpoint that returns a file, and streams it on. */
export const callForFile = <E extends AnyEndpoint>(
	{ context }: From,
	line: E,
	input: Input<E>,
	proof?: Proof,
): Promise<Response> => context.get(requestContext).callForFile(line, input, proof);

/** Form data, parsed once per request. */
export const formOf = async ({ request, context }: From): Promise<FormData> =>
	takeSuggestion(context.get(requestContext).form ?? (await request.formData()));

/** Calls and returns the data. An error becomes the page's status, so that the error page shows. */
export const read = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, line, input);
	if (!answer.ok)
		throw data(answer.problem, { status: answer.status, headers: answer.status === 503 ? { "retry-after": "5" } : {} });
	return answer.data;
};
