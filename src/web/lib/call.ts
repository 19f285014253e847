import { data, type RouterContextProvider } from "react-router";
import type { Answer, AnyEndpoint, Input, Output, Proof } from "#contract/endpoint.ts";
import { requestContext } from "./context.ts";

/** What a loader or action is given. */
export interface From {
	request: Request;
	context: Readonly<RouterContextProvider>;
}

/**
 * Calls the API in this process: the one door between pages and the business.
 * The visitor's cookies go in; cookies the answer sets reach the visitor with the page.
 */
export const call = <E extends AnyEndpoint>(
	{ context }: From,
	line: E,
	input: Input<E>,
	proof?: Proof,
): Promise<Answer<E>> => context.get(requestContext).callApi(line, input, proof);

/** Calls for a file, which is handed on as it comes. */
export const callForFile = <E extends AnyEndpoint>(
	{ context }: From,
	line: E,
	input: Input<E>,
	proof?: Proof,
): Promise<Response> => context.get(requestContext).callForFile(line, input, proof);

/** What a form sent, parsed once for the whole request. */
export const formOf = async ({ request, context }: From): Promise<FormData> =>
	context.get(requestContext).form ?? (await request.formData());

/** Calls and gives the data; a refusal becomes the page's own status, so that the error page shows. */
export const read = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, line, input);
	if (!answer.ok)
		throw data(answer.problem, { status: answer.status, headers: answer.status === 503 ? { "retry-after": "5" } : {} });
	return answer.data;
};
