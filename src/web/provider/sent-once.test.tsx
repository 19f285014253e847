import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { sentAlready } from "../lib/sent-already.ts";
import Team, { action } from "./staff/staff.tsx";

const loaderData = {
	accounts: [{ id: 7, name: "Hakea", providers: [], members: [], own_domains: [], proofs: [], join_requests: [] }],
	said: null,
	forms: { invite: { fields: {}, requestKey: "key-of-the-page" } },
};

const keysOf = (actionData?: object) => {
	const props = { loaderData, actionData } as unknown as ComponentProps<typeof Team>;
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => createElement(Team, props) }]);
	const html = renderToStaticMarkup(
		createElement(Page, { hydrationData: { loaderData: { root: { brand: { name: "Alongside" } } } } }),
	);
	return { html, keys: [...html.matchAll(/name="request_key" value="([^"]*)"/g)].map(([, key]) => key) };
};

test("an invitation sends the page's idempotency key; after a conflict the next try has a new key", async () => {
	expect(keysOf().keys).toEqual(["key-of-the-page"]);
	const calls: Request[] = [];
	const detail = "Something else was already sent with this Idempotency-Key. Send this with a new key.";
	const callApi = async (request: Request) => {
		calls.push(request);
		return Response.json(
			{ detail, errors: [{ field: "request_key", message: detail }], request_id: "x" },
			{ status: 409 },
		);
	};
	const context = new RouterContextProvider();
	context.set(requestContext, { ...callsTo(callApi), setCookies: [] } as unknown as RequestContext);
	const body = new URLSearchParams({
		intent: "invite",
		account: "7",
		name: "X",
		email: "x@hakea.example",
		request_key: "key-of-the-page",
	});
	const request = new Request("https://alongside.example/admin/team", { method: "POST", body });
	const answer = (await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0])) as {
		data: { requestKey: string };
	};
	expect(calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["key-of-the-page"]);
	const again = keysOf(answer.data);
	expect(again.keys).toEqual([answer.data.requestKey]);
	expect(again.keys).not.toEqual(["key-of-the-page"]);
	expect(again.html).toContain(sentAlready.advice);
});
