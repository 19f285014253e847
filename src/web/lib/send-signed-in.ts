import type { Answer, AnyEndpoint, Input } from "#contract/endpoint.ts";
import { call, type From } from "./call.ts";
import { lostSession, SIGNED_OUT } from "./to-login.ts";

/**
 * Calls an endpoint for a signed-in person's form. After a sign-out the page keeps the typed values and shows a
 * message; without scripts it redirects to the sign-in page.
 */
export const sendSignedIn = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Answer<E>> => {
	const answer = await call(from, line, input);
	return lostSession(from, answer) && !answer.ok
		? { ...answer, problem: { ...answer.problem, detail: SIGNED_OUT } }
		: answer;
};
