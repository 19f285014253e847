import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { call, type From } from "../lib/call.ts";
import { toLogin } from "../lib/to-login.ts";

export { sendSignedIn as send } from "../lib/send-form.ts";

/** Asks for a page's data; whoever is no longer signed in goes to the sign-in page, and back. */
export const ask = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, line, input);
	if (answer.ok) return answer.data;
	if (answer.status === 401) throw toLogin(from.request);
	throw new Response(null, { status: answer.status });
};
