import type { Problem } from "#contract/common.ts";
import type { AnyEndpoint, Input, Output } from "#contract/endpoint.ts";
import { call, type From } from "../lib/call.ts";
import { toLogin } from "../lib/to-login.ts";

const unread = ({ request }: From, status: number): Response =>
	status === 401 ? toLogin(request) : new Response(null, { status });

/**
 * Loads a page's data. If the session has ended, the user signs in and returns to the same page.
 * @throws a redirect on 401, otherwise a Response with the API's status
 */
export const ask = async <E extends AnyEndpoint>(from: From, line: E, input: Input<E>): Promise<Output<E>> => {
	const answer = await call(from, line, input);
	if (answer.ok) return answer.data;
	throw unread(from, answer.status);
};

/** The first message of each field. */
export const fieldsIn = ({ errors = [] }: Problem): Record<string, string> =>
	Object.fromEntries(errors.toReversed().map(({ field, message }) => [field, message]));

/** Loads a list that the page's address narrows. A wrong address gives messages by field and no list. @throws as `ask` */
export const askBy = async <E extends AnyEndpoint>(
	from: From,
	line: E,
	input: Input<E>,
): Promise<{ found?: Output<E>; errors: Record<string, string> }> => {
	const answer = await call(from, line, input);
	if (answer.ok) return { found: answer.data, errors: {} };
	if (![400, 422].includes(answer.status)) throw unread(from, answer.status);
	return { errors: fieldsIn(answer.problem) };
};
