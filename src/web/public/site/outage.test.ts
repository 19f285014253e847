import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "#web/lib/context.ts";
import { loader as loadOne, action as sendOne } from "../connect/connect-one.tsx";
import { loader as loadSeveral, action as sendSeveral } from "../connect/connect-several.tsx";
import { loader as loadReview, action as sendReview } from "../reviews/write-review.tsx";
import { loader as loadCampaign } from "../search/campaign.tsx";

// If a provider can't be loaded during an outage, the page says so and keeps its address. Otherwise visitors would go
// to the home page, or see that no provider is selected, and lose what they typed.

const kindCare = { id: 7, url_slug: "kind-care", name: "Kind Care", is_active: true };

/** @param answers by path; a call without an answer fails as in an outage */
const ask = async (
	work: (from: never) => Promise<unknown>,
	path: string,
	{
		answers = {},
		form,
		...params
	}: { answers?: Record<string, unknown>; form?: Record<string, string> } & Record<string, unknown>,
) => {
	const setCookies: string[] = [];
	const called: string[] = [];
	const context = new RouterContextProvider();
	context.set(requestContext, {
		brand: { name: "Alongside", email: "hello@alongside.example" },
		publicUrl: "https://alongside.example",
		setCookies,
		allow: () => {},
		...callsTo(async (request: Request) => {
			const { pathname } = new URL(request.url);
			called.push(`${request.method} ${pathname}`);
			const answer = answers[pathname];
			if (answer === null) return Response.json({ detail: "Not found." }, { status: 404 });
			return answer === undefined
				? Response.json({ detail: "The service is busy." }, { status: 503 })
				: Response.json(answer);
		}),
	} as unknown as RequestContext);
	const request = new Request(
		`https://alongside.example${path}`,
		form ? { method: "POST", body: new URLSearchParams(form) } : {},
	);
	const thrown: unknown = await work({ request, params, context } as never).catch((error: unknown) => error);
	const status = thrown instanceof Response ? thrown.status : (thrown as { init?: { status?: number } }).init?.status;
	return { status, setCookies, called };
};

const form = { name: "Kim Tester", comment: "They came when they said." };
const one = { slug: "kind-care", id: "7" };

test.each([
	["the review form", () => ask(loadReview, "/providers/kind-care/7/review/", one)],
	["sending a review", () => ask(sendReview, "/providers/kind-care/7/review/?answers=yyyyy", { ...one, form })],
	["the connect form", () => ask(loadOne, "/providers/kind-care/7/request-quote/", one)],
	["sending a connect request", () => ask(sendOne, "/providers/kind-care/7/request-quote/", { ...one, form })],
	["the connect form for several providers", () => ask(loadSeveral, "/providers/request-quote?to_quote=7,8", {})],
])("%s answers an outage with 503 at the same address", async (_what, meet) => {
	expect((await meet()).status).toBe(503);
});

test("a request to several providers is sent to none of them if one can't be loaded", async () => {
	const { status, called } = await ask(sendSeveral, "/providers/request-quote?to_quote=7,8", {
		answers: { "/api/providers/7/": kindCare },
		form,
	});
	expect(status).toBe(503);
	expect(called.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("the browser forgets its campaign only if the campaign is known to be gone", async () => {
	const gone = { "/api/campaigns/spring/": null, "/api/service-areas/": [] };
	const outage = await ask(loadCampaign, "/services/spring/", { answers: gone, slug: "spring" });
	expect(outage).toMatchObject({ status: 503, setCookies: [] });
	const known = await ask(loadCampaign, "/services/spring/", {
		answers: { ...gone, "/api/landing-pages/spring/moved/": null },
		slug: "spring",
	});
	expect(known.status).toBe(302);
	expect(known.setCookies).toHaveLength(1);
});
