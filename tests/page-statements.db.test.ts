import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { IDEMPOTENCY_FIELD, VISITOR_COOKIE } from "#contract/shared/request-names.ts";
import { seedDemoCapacity } from "#demo/providers/capacity.ts";
import { seedDemoProviders } from "#demo/providers/seed.ts";
import { seedDemoReviews } from "#demo/reviews/seed.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { sharedReference } from "#domains/reference/current.ts";
import { indexOf } from "#domains/search/index/directory-index.ts";
import * as compare from "#web/public/compare/compare.tsx";
import * as connectOne from "#web/public/connect/connect-one.tsx";
import * as connectSeveral from "#web/public/connect/connect-several.tsx";
import * as myRequest from "#web/public/my-request/my-request.tsx";
import * as profile from "#web/public/profile/profile.tsx";
import * as reviews from "#web/public/reviews/reviews.tsx";
import * as filters from "#web/public/search/filters.tsx";
import * as home from "#web/public/search/home.tsx";
import * as map from "#web/public/search/map.tsx";
import * as results from "#web/public/search/results.tsx";
import * as blog from "#web/public/stories/blog.tsx";
import * as casePage from "#web/team/cases/case.tsx";
import * as casesPage from "#web/team/cases/cases.tsx";
import * as caseFrame from "#web/team/frame.tsx";
import { type TestApi, testApi } from "./support/api.ts";
import { countStatements, pagesOf } from "./support/pages.ts";
import { SERVED } from "./support/quotes.ts";
import { aWorld, type World } from "./support/referrals.ts";

let api: TestApi;
let open: ReturnType<typeof pagesOf>;
let stopCounting: () => void;
let world: World;
let request: Awaited<ReturnType<World["request"]>>;
interface Provider {
	id: number;
	url_slug: string;
}
let rich: Provider;
let compared: Provider[];
/** Milliseconds by which the process's own clock is ahead. */
let idle = 0;

beforeAll(async () => {
	const real = performance.now.bind(performance);
	vi.spyOn(performance, "now").mockImplementation(() => real() + idle);
	api = await testApi({ LIMITS: "on", TRUSTED_PROXIES: "1" });
	const { database } = api.services;
	await seedDemoProviders(database);
	await seedDemoReviews(database, api.services.clock());
	await seedDemoCapacity(database, api.services.clock());
	world = await aWorld(api);
	request = await world.request();
	const { rows } = await sql<Provider>`
		select id, url_slug from provider where is_active order by reviews_count desc, id limit 1
	`.execute(database.db);
	rich = rows[0] as Provider;
	compared = (
		await sql<Provider>`select id, url_slug from provider where is_active order by id limit 4`.execute(database.db)
	).rows;
	open = pagesOf(api);
	await Promise.all([sharedReference(api.services)(), lookupOf(database)]);
	stopCounting = countStatements();
	await vi.waitFor(() => expect(indexOf(database)?.ready()).toBe(true), 15_000);
	// The first search reads what has changed since the index was built.
	await found("");
});
afterAll(async () => {
	stopCounting();
	vi.restoreAllMocks();
	await api.close();
});

type Ask = () => ReturnType<typeof open>;

/** A page of the provider with the most reviews. */
const ofRich = (rest: string, loader: unknown) =>
	open(`/providers/${rich.url_slug}/${rich.id}${rest}`, loader as never, {
		params: { slug: rich.url_slug, id: String(rich.id) },
	});
const chosen = () => {
	const { near, alsoNear, areaId } = world.town;
	return `?to_quote=${near.id},${alsoNear.id}&service_areas_list=${areaId}&postcodes_list=${SERVED}`;
};
const found = (query: string) => open(`/providers?${query}`, results.loader as never);
const SEARCH = "service_areas_list=1&postcodes_list=3220";
const MANY =
	"age_groups_list=0-6&funding_types_list=NDIS&capacity=open&fit_list=auslan&languages_list=vi&within_km=5&price_up_to=60";

const RESULTS: [string, Ask][] = [
	["results without a search", () => found("")],
	["results of a service at a place", () => found(SEARCH)],
	["results, page 2", () => found("page=2")],
	["results, nearest first", () => found(`${SEARCH}&suburb_list=Geelong&order=nearest`)],
	["results with groups beside them", () => found("service_areas_list=2&postcodes_list=6725")],
	["results with places", () => found(`${SEARCH}&capacity=open`)],
	["no results, with wider searches", () => found(`query=zzzz&${SEARCH}&${MANY}`)],
	["results that the database finds", () => found(`query=%C3%A9&${SEARCH}`)],
	["filters", () => open(`/providers/filters?${SEARCH}`, filters.loader as never)],
	["map", () => open("/providers/map?postcodes_list=3220", map.loader as never)],
];
const PROFILES: [string, Ask][] = [
	["profile", () => ofRich("", profile.loader)],
	["profile from a search", () => ofRich(`?${SEARCH}`, profile.loader)],
	["reviews", () => ofRich("/reviews", reviews.loader)],
];

/** Statements of pages, each asked for when what the process knows of the reference data is over a second old. */
const count = async (pages: readonly [string, Ask][]) => {
	const counts: Record<string, number> = {};
	for (const [name, ask] of pages) {
		idle += 5000;
		const { status, statements } = await ask();
		expect({ name, status }).toEqual({ name, status: 200 });
		counts[name] = statements.length;
	}
	return counts;
};
const median = (counts: Record<string, number>) => {
	const sorted = Object.values(counts).sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
};
const above = (counts: Record<string, number>, most: number) => Object.entries(counts).filter(([, one]) => one > most);

test("each page of results takes two statements in the median, and never more than four", async () => {
	const counts = await count(RESULTS);
	expect(median(counts)).toBe(2);
	expect(above(counts, 4)).toEqual([]);
});

test("a profile and its reviews take two statements", async () => {
	const counts = await count(PROFILES);
	expect(median(counts)).toBe(2);
	expect(above(counts, 2)).toEqual([]);
});

test("home, comparing and the connect form take one statement", async () => {
	const counts = await count([
		["home", () => open("/", home.loader as never)],
		["compare", () => open(`/providers/compare?ids=${compared.map(({ id }) => id)}`, compare.loader as never)],
		["connect", () => ofRich("/request-quote", connectOne.loader)],
		["connect with several", () => open(`/providers/request-quote${chosen()}`, connectSeveral.loader as never)],
	]);
	expect(above(counts, 1)).toEqual([]);
});

/** The connect form for two providers, as a visitor fills it in. */
const filled = () => ({
	...{ name: "Mai Nguyen", email: "mai@visitor.example", phone: "0491 570 006", postcode: SERVED, suburb: "" },
	...{ service_area: String(world.town.areaId), age_group: world.town.age, funding_type: "NDIS", plan_management: "" },
	ask: [String(world.town.near.id), String(world.town.alsoNear.id)],
	...{ terms: "on", consent: "on", [IDEMPOTENCY_FIELD]: crypto.randomUUID(), opened_at: "2026-03-01T00:00:00.000Z" },
});

test("sending a connect request to two providers takes 12 statements, with its limits and emails", async () => {
	const send = (cookies: Record<string, string> = {}) =>
		open(`/providers/request-quote${chosen()}`, connectSeveral.action as never, { form: filled(), cookies });
	const { status, statements } = await send();
	expect(status).toBe(303);
	expect(statements.length).toBeLessThanOrEqual(12);
	// In a browser that sent one before, it looks for that one.
	const again = await send({ [VISITOR_COOKIE]: "v".repeat(43) });
	expect(again.status).toBe(303);
	expect(again.statements.length).toBeLessThanOrEqual(15);
});

test("the blog takes two statements, the private page 6, a case 16, and with the list beside it two more", async () => {
	const mine = { params: { token: request.token } };
	const theirs = { params: { id: request.caseId }, cookies: world.sam };
	const counts = await count([
		["blog", () => open("/blog", blog.loader as never)],
		["private page", () => open(`/my-request/${request.token}`, myRequest.loader as never, mine)],
		[
			"case",
			() => open(`/team/cases/${request.caseId}`, [casePage.loader as never, caseFrame.loader as never], theirs),
		],
		[
			"case beside the list",
			() =>
				open(
					`/team/cases/${request.caseId}`,
					[casePage.loader as never, caseFrame.loader as never, casesPage.loader as never],
					theirs,
				),
		],
	]);
	expect(counts.blog).toBeLessThanOrEqual(2);
	expect(counts["private page"]).toBeLessThanOrEqual(6);
	expect(counts.case).toBeLessThanOrEqual(16);
	expect(counts["case beside the list"]).toBeLessThanOrEqual(18);
});
