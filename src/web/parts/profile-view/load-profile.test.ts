import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { FoundProfile } from "#contract/providers/providers.ts";
import { callsTo } from "#tests/support/inner-calls.ts";
import { type RequestContext, requestContext } from "../../lib/context.ts";
import { loadProfile } from "./load-profile.ts";

test("API-025 API-026 PRO-009 a profile requests five reviews, like every public page", async () => {
	const asked: string[] = [];
	const context = new RouterContextProvider();
	context.set(requestContext, {
		setCookies: [],
		now: () => new Date(),
		...callsTo(async ({ url }: Request) => {
			const { pathname, search } = new URL(url);
			asked.push(pathname + search);
			return Response.json(pathname === "/api/reviews/" ? { results: [], count: 0, totalPages: 0 } : []);
		}),
	} as unknown as RequestContext);
	const provider = {
		id: 7,
		is_active: true,
		services: [],
		regions: [],
		postcodes: [],
		sites: [],
		delivery: [],
		fit_facts: {},
		age_groups: [],
		funding_types: [],
		capacity: [],
		nearest: null,
		reach: { as: "serves", ways: [] },
		ways: [],
	} as unknown as FoundProfile;
	await loadProfile({ request: new Request("https://alongside.example/providers/kind-care/7"), context }, provider);
	expect(asked).toContain("/api/reviews/?provider=7&pageSize=5");
});
