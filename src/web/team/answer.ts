import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { call, type From } from "../lib/call.ts";
import { toLogin } from "../lib/to-login.ts";

export { sendSignedIn as send } from "../lib/send-signed-in.ts";

/**
 * Loads a page's data. If the session has ended, the user signs in and returns to the same page.
 * @throws a redirect on 401, otherwise a Response with the API's status
 */
export const ask = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, line, input);
	if (answer.ok) return answer.data;
	if (answer.status === 401) throw toLogin(from.request);
	throw new Response(null, { status: answer.status });
};
