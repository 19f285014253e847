import { pathOf } from "#web/lib/path-of.ts";
import type { From } from "../lib/call.ts";
import { toLogin } from "../lib/to-login.ts";

/** Returns the answer; without a session (401) it redirects to the sign-in page, which leads back here. */
export const asStaff = <A extends { ok: boolean; status: number }>(from: From, answer: A): A => {
	if (!answer.ok && answer.status === 401) throw toLogin(from.request);
	return answer;
};

/** The address of the posting page with a flash message. Drops `respond`, because the form it opened is done. */
export const flashAt = (request: Request, said: string): string => {
	const { searchParams } = new URL(request.url);
	for (const name of ["respond", "_routes", "index"]) searchParams.delete(name);
	searchParams.set("said", said);
	return `${pathOf(request)}?${searchParams}`;
};
