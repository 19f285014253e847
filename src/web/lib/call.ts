import { data, type RouterContextProvider } from "react-router";
import type { Problem } from "#contract/common.ts";
import type { Answer, AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from "#contract/limits.ts";
import { surroundingsContext } from "./context.ts";

/** What a loader or action is given. */
export interface From {
	request: Request;
	context: Readonly<RouterContextProvider>;
}

const HANDED_ON = ["cookie", "user-agent", "x-forwarded-for", "x-forwarded-proto", "origin", "sec-fetch-site", "sec-gpc", "dnt", "host"];

/** Where a call is, with its query. */
export const addressOf = (line: AnyEndpoint, input: { params?: object; query?: object }): string => {
	const params = (input.params ?? {}) as Record<string, unknown>;
	const path = line.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])));
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined && value !== "") query.set(name, String(value));
	return `/api${path}${query.size ? `?${query}` : ""}`;
};

const encoded = (line: AnyEndpoint, body: unknown): string | FormData => {
	if (!line.multipart) return JSON.stringify(body);
	const form = new FormData();
	for (const [name, value] of Object.entries(body as Record<string, unknown>))
		for (const one of Array.isArray(value) ? value : [value])
			if (one instanceof File) form.append(name, one, one.name);
			else form.append(name, one === null || one === undefined ? "" : String(one));
	return form;
};

/** The visitor's cookies as they will be once this answer has reached them: an action may sign in whom the page's loaders then ask about. */
const withNewCookies = (held: string, set: readonly string[]): string => {
	const cookies = new Map(
		held
			.split("; ")
			.filter(Boolean)
			.map((cookie) => [cookie.split("=", 1)[0], cookie]),
	);
	for (const line of set) {
		const [cookie = ""] = line.split(";");
		const [name = ""] = cookie.split("=", 1);
		if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name);
		else cookies.set(name, cookie);
	}
	return [...cookies.values()].join("; ");
};

type More = { csrfToken?: string; requestKey?: string };

/** What a form says, as the value of a header. What none can hold is sent as a sign that is no token and no key: it is refused as every wrong one is. */
const asHeader = (typed: string): string => (/^[\x20-\x7e]*$/.test(typed) ? typed : "\u00ff");

/** Makes the call, and takes the cookies of its answer along. */
const answerTo = async <E extends AnyEndpoint>({ request, context }: From, line: E, input: Input<E>, more: More): Promise<Response> => {
	const surroundings = context.get(surroundingsContext);
	const headers = new Headers({ accept: "application/json" });
	for (const name of HANDED_ON) {
		const value = request.headers.get(name);
		if (value !== null) headers.set(name, value);
	}
	if (surroundings.setCookies.length > 0) headers.set("cookie", withNewCookies(request.headers.get("cookie") ?? "", surroundings.setCookies));
	if (more.csrfToken) headers.set(CSRF_HEADER, asHeader(more.csrfToken));
	if (more.requestKey) headers.set(IDEMPOTENCY_HEADER, asHeader(more.requestKey));
	// A multipart body brings its own content type, boundary and all.
	if (line.body && !line.multipart) headers.set("content-type", "application/json");
	const response = await surroundings.callApi(
		new Request(new URL(addressOf(line, input), request.url), {
			method: line.method,
			headers,
			body: line.body ? encoded(line, (input as { body: unknown }).body) : undefined,
		}),
	);
	surroundings.setCookies.push(...response.headers.getSetCookie());
	return response;
};

/**
 * Calls the API in this process: the one door between pages and the business.
 * The visitor's cookies go in; cookies the answer sets reach the visitor with the page.
 * @param more `csrfToken` as the visitor's form sent it; `requestKey` makes a repeat the same request
 */
export const call = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>, more: More = {}): Promise<Answer<E>> => {
	if (line.method === "GET" && !line.binary) return from.context.get(surroundingsContext).readApi(line, input);
	const response = await answerTo(from, line, input, more);
	const body: unknown = await response.json();
	return response.ok ? { ok: true, status: response.status, data: body as Output<E> } : { ok: false, status: response.status, problem: body as Problem };
};

/** Calls for a file, which is handed on as it comes. */
export const callForFile = <E extends AnyEndpoint>(from: From, line: E, input: Input<E>, more: More = {}): Promise<Response> =>
	answerTo(from, line, input, more);

/** Calls and gives the data; a refusal becomes the page's own status, so that the error page shows. */
export const read = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, line, input);
	if (!answer.ok) throw data(answer.problem, { status: answer.status, headers: answer.status === 503 ? { "retry-after": "5" } : {} });
	return answer.data;
};
