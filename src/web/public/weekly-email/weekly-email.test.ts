import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import { action } from "./weekly-email.tsx";

const posted = async (fields: Record<string, string>, status = 200) => {
	const calls: string[] = [];
	const context = new RouterContextProvider();
	const callApi = async (request: Request) => {
		calls.push(`${request.method} ${new URL(request.url).pathname}`);
		return Response.json(status === 200 ? { is_on: false } : { detail: "Not found." }, { status });
	};
	context.set(requestContext, { ...callsTo(callApi), setCookies: [] } as unknown as RequestContext);
	const request = new Request("https://alongside.example/weekly-email/token", {
		method: "POST",
		body: new URLSearchParams(fields),
	});
	const answer = await action({ request, context, params: { token: "token" } } as unknown as Parameters<
		typeof action
	>[0]);
	return { calls, answer };
};

test("a mail program's button stops the emails and gets no redirect; the page's own button gets one", async () => {
	const byProgram = await posted({ "List-Unsubscribe": "One-Click" });
	expect(byProgram).toEqual({ calls: [expect.stringMatching(/^POST .*weekly-emails\/token\/stop\/$/)], answer: null });
	const byHand = await posted({ csrf_token: "x" });
	expect(byHand.calls).toEqual(byProgram.calls);
	expect((byHand.answer as Response).status).toBe(303);
});
