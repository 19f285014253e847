import { randomUUID } from "node:crypto";
import type { TestApi } from "./api.ts";

interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer
	body: any;
}

/** Sends a body twice in parallel and once more later, then another body, all with one idempotency key. */
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
	// Emails of the same millisecond are always deduplicated, so the third call must come later to be a real test.
	api.advance(1000);
	return { first, second, later: await send(body), other: await send(other), key };
};

/** The answer to a different body with a used key. */
export const KEY_TAKEN = {
	status: 409,
	body: {
		detail: "Something else was already sent with this Idempotency-Key. Send this with a new key.",
		errors: [{ field: "request_key" }],
	},
};
