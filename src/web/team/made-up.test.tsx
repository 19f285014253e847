import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../lib/context.ts";
import { action as caseAction } from "./cases/case.tsx";
import { Rights } from "./common/may.ts";
import People, { action as peopleAction } from "./members/members.tsx";

// Forged parameters and form values are ignored and cause no error.

test.each(["__proto__", "constructor", "nothing"])("an address with said=%s shows no confirmation", (said) => {
	const loaderData = { forms: {}, said, members: [], today: "2026-11-23" };
	const Page = createRoutesStub([
		{
			id: "root",
			path: "*",
			Component: () =>
				createElement(Rights, { value: ["people.change"] }, createElement(People as never, { loaderData })),
		},
	]);
	const html = renderToStaticMarkup(
		createElement(Page, { hydrationData: { loaderData: { root: { brand: { name: "Alongside" } } } } }),
	);
	expect(html).toContain("<h1>");
	expect(html).not.toContain('role="status"');
});

const sent = async (action: unknown, body: URLSearchParams): Promise<unknown[]> => {
	const asked: unknown[] = [];
	const callApi = async (request: Request) => {
		asked.push(await request.json());
		return Response.json({}, { status: 500 });
	};
	const context = new RouterContextProvider();
	context.set(requestContext, {
		brand: { name: "Alongside" },
		...callsTo(callApi),
		setCookies: [],
		now: () => new Date(),
	} as unknown as RequestContext);
	const request = new Request("https://alongside.example/team/x", { method: "POST", body });
	await (action as (from: object) => Promise<unknown>)({ request, context, params: { id: "x" } });
	return asked;
};

test.each([
	["deactivate", { is_active: false }],
	["reactivate", { is_active: true }],
])("the form for a colleague with intent %s sends %j", async (intent, body) => {
	expect(await sent(peopleAction, new URLSearchParams({ intent, person: "2" }))).toEqual([body]);
});

test.each(["nothing", "__proto__"])("a form with intent %s sends nothing", async (intent) => {
	expect(await sent(peopleAction, new URLSearchParams({ intent, person: "2" }))).toEqual([]);
});

test.each([
	[{ snoozed_until: "2026-11-29T21:30:00.000Z" }, "2026-11-29T21:30:00.000Z"],
	[{ snooze_day: "2026-12-01", snooze_time: "08:30" }, "2026-11-30T21:30:00.000Z"],
	// Melbourne is an hour closer to Greenwich in winter.
	[{ snooze_day: "2027-07-01", snooze_time: "08:30" }, "2027-06-30T22:30:00.000Z"],
	[{ snooze_day: "", snooze_time: "08:30" }, undefined],
	[{ snooze_day: "99999999999999999999", snooze_time: "soon" }, undefined],
])("a snooze with %j ends at %j; what can't be read isn't sent", async (typed, until) => {
	const [asked] = (await sent(
		caseAction,
		new URLSearchParams({ intent: "snooze", version: "1", ...(typed as Record<string, string>) }),
	)) as { snoozed_until: string }[];
	expect(asked?.snoozed_until).toBe(until);
});
