import { data, type RouterContextProvider } from "react-router";
import type { Answer, AnyEndpoint, Input, Output, Proof } from "#contract/endpoint.ts";
import { CSRF_FIELD, DRAWN_FOR_FIELD, IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { requestContext } from "./context.ts";
import { questionAbout, takeSuggestion } from "./email-question.ts";
import { isForStaff } from "./links.ts";

/** Arguments of a loader or action. */
export interface From {
	request: Request;
	context: Readonly<RouterContextProvider>;
}

/** Pages of the signed-in areas that are for people who aren't signed in yet, or want to leave. */
const SIGN_IN = /^\/admin\/(login|logout|password-reset|password-reset-confirm|join|sign-in-address)([/.]|$)/;

/**
 * What a form proves: its CSRF token, its request key, and who opened it. A form of a signed-in area that doesn't say
 * who proves nothing, so it is refused like another person's.
 */
const proofOf = ({ request, context }: From, given: Proof = {}): Proof => {
	const { form } = context.get(requestContext);
	const pathname = pathOf(request);
	const text = (name: string) => {
		const value = form?.get(name);
		return typeof value === "string" ? value : undefined;
	};
	const drawnFor = text(DRAWN_FOR_FIELD) ?? (form && isForStaff(pathname) ? "" : undefined);
	const requestKey = text(IDEMPOTENCY_FIELD) || undefined;
	return {
		csrfToken: text(CSRF_FIELD) ?? "",
		...(requestKey === undefined ? {} : { requestKey }),
		...given,
		...(drawnFor === undefined || SIGN_IN.test(pathname) ? {} : { drawnFor }),
	};
};

/**
 * Calls the API within this process, the only way for pages to reach the domains. Passes on the visitor's cookies, and
 * sends cookies from the response with the page. An email address that looks mistyped is asked about first, once.
 */
export const call = async <E extends AnyEndpoint>(
	{ request, context }: From,
	endpoint: E,
	input: Input<E>,
	proof?: Proof,
): Promise<Answer<E>> => {
	const { callApi, form } = context.get(requestContext);
	const question = endpoint.method === "GET" ? undefined : questionAbout(form, input.body);
	if (!question)
		return callApi(endpoint, input, endpoint.method === "GET" ? proof : proofOf({ request, context }, proof));
	return {
		ok: false,
		status: endpoint.invalidStatus ?? 422,
		problem: { detail: question.message, errors: [question] },
	};
};

/**
 * Calls with the token of a link. Our own failure becomes the page's status. Other refusals stay: every bad link gets
 * 404, so that the answer doesn't reveal whether it ever existed.
 */
export const callByLink = async <E extends AnyEndpoint>(
	from: From,
	endpoint: E,
	input: Input<E>,
): Promise<Answer<E>> => {
	const answer = await call(from, endpoint, input);
	if (!answer.ok && (answer.status >= 500 || answer.status === 429)) throw data(null, { status: answer.status });
	return answer;
};

/** Calls an endpoint that returns a file, and streams it on. */
export const callForFile = <E extends AnyEndpoint>(
	from: From,
	endpoint: E,
	input: Input<E>,
	proof?: Proof,
): Promise<Response> => from.context.get(requestContext).callForFile(endpoint, input, proofOf(from, proof));

/** Form data, parsed once per request. */
export const formOf = async ({ request, context }: From): Promise<FormData> => {
	const held = context.get(requestContext);
	held.form ??= await request.formData();
	return takeSuggestion(held.form);
};

/** Calls and returns the data. An error becomes the page's status, so that the error page shows. */
export const read = async <E extends AnyEndpoint>(from: From, endpoint: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, endpoint, input);
	if (!answer.ok)
		throw data(answer.problem, { status: answer.status, headers: answer.status === 503 ? { "retry-after": "5" } : {} });
	return answer.data;
};
