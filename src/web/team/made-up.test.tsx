import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Surroundings, surroundingsContext } from "../lib/context.ts";
import { action as caseAction } from "./case.tsx";
import People from "./people.tsx";

// What no link and no form of ours says, and anybody can write: it is passed over, and is no fault of the page's.

test.each(["__proto__", "constructor", "nothing"])("an address that says that %s was done says nothing", (said) => {
	const loaderData = { product: "Alongside", requestKey: "k", said, members: [], mayChange: true, today: "2026-11-23" };
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => createElement(People as never, { loaderData }) }]);
	const html = renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: { root: {} } } }));
	expect(html).toContain("<h1>");
	expect(html).not.toContain('role="status"');
});

test.each(["99999999999999999999", "-99999999999999999999", "Infinity", "soon"])(
	"a case that is to be put away for %s hours is put away for hours of the list",
	async (snooze) => {
		const asked: { snoozed_until: string }[] = [];
		const callApi = async (request: Request) => {
			asked.push(await request.json());
			return Response.json({}, { status: 500 });
		};
		const context = new RouterContextProvider();
		context.set(surroundingsContext, { brand: { name: "Alongside" }, callApi, setCookies: [] } as unknown as Surroundings);
		const body = new URLSearchParams({ intent: "snooze", version: "1", snooze });
		const request = new Request("https://alongside.example/team/cases/x", { method: "POST", body });
		await (caseAction as (from: object) => Promise<unknown>)({ request, context, params: { id: "x" } });
		const hours = (Date.parse(asked[0]?.snoozed_until ?? "") - Date.now()) / 3600_000;
		expect(hours).toBeGreaterThan(0);
		expect(hours).toBeLessThanOrEqual(168);
	},
);
