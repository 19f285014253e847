import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { submitQuote } from "#contract/quotes/quotes.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import { gradeOf } from "#tests/support/reading-grade.ts";
import type { RefusedForm } from "#web/forms/form-state.ts";
import { newForm } from "#web/forms/read-form.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import { emptySearch } from "#web/lib/search-address.ts";
import { ConnectForm } from "#web/parts/connect-form/connect-form.tsx";
import { FIELDS, NAMES } from "#web/parts/connect-form/values.ts";
import { submitConnect } from "./submit.ts";

// What a visitor agrees to, and who is asked then.

const named = (...names: string[]) => names.map((name, at) => ({ id: at + 7, name, url_slug: name }));
const reach = { as: "home" };
const html = (chosen: ReturnType<typeof named>, typed?: Record<string, string[]>) => {
	const element = createElement(ConnectForm, {
		...{ state: emptySearch, chosen, areas: [], ages: [], funding: [], openedAt: "2026-11-28T00:00:00Z" },
		...{ form: newForm(submitQuote, FIELDS, NAMES), everyone: chosen.length === 0 },
		refused: typed && { typed, errors: {}, requestKey: "k" },
		about: ({ id }: { id: number }) => `Places at ${id}`,
	});
	const Page = createRoutesStub([{ id: "root", path: "*", Component: () => element, action: () => null }]);
	return renderToStaticMarkup(createElement(Page, { hydrationData: { loaderData: {} } }));
};
const wordsOf = (markup: string) =>
	markup
		.slice(markup.indexOf("Before we ask"))
		.replace(/<span data-who-pays.*?<\/span>|<div class="[^"]*choiceHint.*?<\/div>/g, "")
		.split(/name="others"|name="terms"/)[0]
		?.replace(/<\/(h2|p|legend|label|div)>/g, ". ")
		.replace(/<[^>]*>?/g, "")
		.replaceAll("&#x27;", "'");

test.each([
	["one provider", named("Hakea")],
	["several providers", named("Hakea", "Boronia", "Wattle")],
	["everyone who fits", []],
])("what a visitor agrees to for %s is of reading grade 5 or lower", (_, chosen) => {
	const words = wordsOf(html(chosen)) ?? "";
	expect(words).toContain("They see now:");
	expect(words).toMatch(/Yes, ask (Hakea|them) for me/);
	expect(gradeOf(words)).toBeLessThanOrEqual(5);
});

test("each of several providers has a ticked box, with what it says about places, and a refused form keeps the ticks", () => {
	const boxes = (markup: string) =>
		[...markup.matchAll(/<input id="ask[^>]*>/g)].map(([box]) => box.includes("checked"));
	expect(boxes(html(named("A", "B", "C")))).toEqual([true, true, true]);
	expect(html(named("A", "B"))).toContain("Places at 8");
	expect(boxes(html(named("A", "B", "C"), { ask: ["7", "9"] }))).toEqual([true, false, true]);
	expect(boxes(html(named("A", "B"), {}))).toEqual([false, false]);
});

/** Sends the form of a page. @param offered the ids that the page still offers */
const send = async (offered: number[], ticked: string[], isForEveryone = false) => {
	const form = new FormData();
	for (const id of ticked) form.append("ask", id);
	for (const [name, value] of Object.entries({
		...{ name: "Mai Nguyen", email: "mai@visitor.example", phone: "0491 570 006", postcode: "3000", consent: "yes" },
		...{ service_area: "1", age_group: "A", funding_type: "self-funded", terms: "yes" },
	}))
		form.set(name, value);
	const bodies: { providers: number[] }[] = [];
	const context = new RouterContextProvider();
	context.set(requestContext, {
		...{ form, setCookies: [], csrfToken: "t", record: () => {} },
		...callsTo(async (request) => {
			if (request.method === "GET") return Response.json([]);
			bodies.push(await request.json());
			return Response.json({ detail: "Refused." }, { status: 400 });
		}),
	} as unknown as RequestContext);
	const request = new Request("https://site.example/providers/request-quote", { method: "POST" });
	const chosen = offered.map((id) => ({ id, reach })) as never;
	const answer = (await submitConnect({ request, context }, chosen, isForEveryone)) as unknown as { data: RefusedForm };
	return { asked: bodies.map(({ providers }) => providers), errors: answer.data.errors };
};

test("only providers that the visitor ticked are asked", async () => {
	expect((await send([7, 8, 9], ["7", "9"])).asked).toEqual([[7, 9]]);
	expect((await send([7], ["7"])).asked).toEqual([[7]]);
});

test.each([
	["without a tick", [7, 8], []],
	["if the ticked one takes no requests any more", [8], ["7"]],
	["if the tick isn't of this page", [7], ["8", "x", ""]],
])("nobody is asked %s, and the form says so at the boxes", async (_, offered, ticked) => {
	expect(await send(offered, ticked)).toEqual({
		asked: [],
		errors: { ask: "Please tick at least one provider" },
	});
});

test("a request to everyone who fits names nobody", async () => {
	expect((await send([], ["7"], true)).asked).toEqual([[]]);
});
