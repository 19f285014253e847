import { redirect } from "react-router";
import type { From } from "../lib/call.ts";
import { toLogin } from "../lib/to-login.ts";

/** A page's data, unless it was refused for want of a sign-in: that leads to the sign-in page, and back. */
export const asStaff = <A extends { ok: boolean; status: number }>(from: From, answer: A): A => {
	if (!answer.ok && answer.status === 401) throw toLogin(from.request);
	return answer;
};

/** Back to the page that was posted from, which then says what came of it; `respond` opened a form and is done. */
export const backWithFlash = (request: Request, said: string): Response => {
	const { pathname, searchParams } = new URL(request.url);
	for (const name of ["respond", "_routes", "index"]) searchParams.delete(name);
	searchParams.set("said", said);
	return redirect(`${pathname.replace(/\.data$/, "")}?${searchParams}`, 303);
};
