import { randomUUID } from "node:crypto";
import type { TestApi } from "./api.ts";

interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: each test knows what its call answers
	body: any;
}

/** What a form meets that is sent twice at once and once more, and then with something else in it, all under one request key. */
export const sendRepeatedly = async (
	api: TestApi,
	{ path, cookies, body, other }: { path: string; cookies: Record<string, string>; body: object; other: object },
): Promise<{ first: Answer; second: Answer; later: Answer; other: Answer; key: string }> => {
	const key = randomUUID();
	const send = async (what: object): Promise<Answer> => {
		const answer = await api.request(path, { body: what, cookies, headers: { "Idempotency-Key": key } });
		return { status: answer.status, body: await answer.json() };
	};
	const [first, second] = await Promise.all([send(body), send(body)]);
	// Letters of one moment are one letter in any case.
	api.advance(1000);
	return { first, second, later: await send(body), other: await send(other), key };
};

/** How something else under the same key is refused. */
export const KEY_TAKEN = {
	status: 409,
	body: {
		detail: "Something else was already sent with this Idempotency-Key. Send this with a new key.",
		errors: [{ field: "request_key" }],
	},
};
