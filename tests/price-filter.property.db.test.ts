import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { ORDERS } from "#contract/search/limits.ts";
import { type Random, seededRandom } from "#demo/providers/random.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import { countFacts } from "#domains/search/fact-counts.ts";
import { indexOf } from "#domains/search/index/directory-index.ts";
import { findOpenings } from "#domains/search/openings.ts";
import { findPage } from "#domains/search/results-page.ts";
import { search, searchDatabase } from "#domains/search/search.ts";
import { searchTokens, type Tokens } from "#domains/search/tokens.ts";
import { type TestApi, testApi } from "#tests/support/api.ts";
import { aProvider, aService } from "#tests/support/builders.ts";
import { pagesOf } from "#tests/support/pages.ts";
import { runs } from "#tests/support/runs.ts";
import { caughtUp } from "#tests/support/search-index.ts";
import { type CardLists, toCard } from "#web/parts/provider-card/card.ts";
import * as filters from "#web/public/search/filters.tsx";
import * as map from "#web/public/search/map.tsx";
import * as results from "#web/public/search/results.tsx";
import * as tellMeWhen from "#web/public/tell-me-when/tell-me-when.tsx";

// A filter by price leaves out only providers that state, and confirmed lately, that an hour costs more. Those that don't say
// stay in every answer and are counted, and cards show the price that the filter went by.

let api: TestApi;
let open: ReturnType<typeof pagesOf>;
let area: number;
let otherArea: number;
/** Nobody offers it now, but some stated prices for it. */
let goneArea: number;
let service: Awaited<ReturnType<typeof aService>>;
const at = { stated_on: "2026-02-01", source: "provider" };

interface Known {
	id: number;
	/** In cents: the lowest price an hour that it confirmed for the service; infinite without one. */
	cents: number;
}
let known: Known[] = [];

beforeAll(async () => {
	api = await testApi();
	open = pagesOf(api);
	const { database, clock } = api.services;
	service = await aService(database.db);
	const other = await aService(database.db);
	[area, otherArea, goneArea] = [service.areaId, other.areaId, (await aService(database.db)).areaId];
	for (let i = 0; i < 18; i++) {
		const { id } = await aProvider(database.db, {
			...{
				services: [service.id, other.id],
				postcodes: ["3220"],
				overall_review: `${(i % 5) + 0.5}`,
				reviews_count: i + 1,
			},
			fit_facts: JSON.stringify({ auslan: { value: "yes", ...at } }),
		});
		await sql`
			insert into provider_capacity (provider_id, service_area_id, state, confirmed_at, way, open_since)
			values (${id}, ${area}, 'open', ${clock()}, 'profile', ${clock()})
		`.execute(database.db);
		known.push({ id, cents: Number.POSITIVE_INFINITY });
	}
	await vi.waitFor(() => expect(indexOf(database)?.ready()).toBe(true), 15_000);
});
afterAll(() => api.close());

/** Two months before the day of the searches, 2 March 2026, and around it. */
const DAYS = { "2026-02-27": true, "2026-01-02": true, "2026-01-01": false, "2025-03-02": false } as const;
const AMOUNTS = [1, 100, 5_999, 6_000, 6_001, 8_050, 9_900, 1_000_000];

const stateAtRandom = async (random: Random) => {
	const { database } = api.services;
	known = known.map(({ id }) => ({ id, cents: Number.POSITIVE_INFINITY }));
	for (const one of known) {
		const prices = Array.from({ length: random.pick([0, 1, 2, 3]) }, (_, i) => {
			const stated_on = random.pick(Object.keys(DAYS) as (keyof typeof DAYS)[]);
			const times = random.some(["any", "weekday", "sunday"], random.int(1, 3));
			const rates = Object.fromEntries(times.map((time) => [time, random.pick(AMOUNTS)]));
			const unit = random.pick(["hour", "hour", "visit"]);
			const service_area = random.pick([area, area, area, otherArea, goneArea]);
			if (DAYS[stated_on] && unit === "hour" && service_area === area)
				one.cents = Math.min(one.cents, ...Object.values(rates));
			const texts = { includes: `${i}`, travel: null, cancellation: null, url: null };
			return { service_area, unit, rates, ...texts, stated_on, source: "provider" };
		});
		await sql`update provider set prices = ${JSON.stringify(prices)} where id = ${one.id}`.execute(database.db);
	}
	await caughtUp(indexOf(database));
};

const address = (limit: string | undefined, more = "") =>
	`service_areas_list=${area}&postcodes_list=3220${limit === undefined ? "" : `&price_up_to=${encodeURIComponent(limit)}`}${more}`;
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);
const sorted = (of: readonly number[]) => of.toSorted((a, b) => a - b);
const json = async (path: string) => (await api.request(path)).json();
// biome-ignore lint/suspicious/noExplicitAny: each page gives something else
const page = async (path: string, loader: unknown): Promise<any> => (await open(path, loader as never)).data;

/** What each entry point finds. */
const answers = async (limit: string | undefined, order = "by_score"): Promise<Record<string, number[]>> => {
	const { database, clock } = api.services;
	const lookup = await lookupOf(database);
	const query = address(limit, `&order=${order}`);
	const asked = ProviderSearch.parse({ ...Object.fromEntries(new URLSearchParams(query)), pageSize: "100" });
	const tokens = searchTokens(asked, lookup) as Tokens;
	const now = clock();
	const facts = await countFacts(database, asked, now, []);
	const found = await findPage(database, asked, now);
	expect(Object.values(found.beside).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
	expect(facts.fit.auslan).toBe(found.list.count);
	return {
		list: ids(found.list.results),
		database: ids((await searchDatabase(database, asked, tokens, lookup, now)).results),
		api: ids((await json(`/providers/?${query}`)).results),
		alerts: ids((await findOpenings(database.db, lookup, { search: asked }, { now, most: 100 })).results),
		feed: ids((await json(`/openings/?${address(limit)}`)).results),
		"results page": ids((await page(`/providers?${query}`, results.loader)).providers),
		map: ids((await page(`/providers/map?${query}`, map.loader)).providers),
	};
};

test("no entry point leaves out a provider that doesn't say, or keeps one that says it charges more", async () => {
	const random = seededRandom(124);
	for (let round = 0; round < runs(8, 120); round++) {
		await stateAtRandom(random);
		const limit = random.pick(["1", "59", "60", "61", "80", "99", "9999"]);
		const order = random.pick(ORDERS);
		const fits = ({ cents }: Known) => cents === Number.POSITIVE_INFINITY || cents <= Number(limit) * 100;
		const expected = sorted(ids(known.filter(fits)));
		for (const [entry, found] of Object.entries(await answers(limit, order)))
			expect({ round, limit, order, entry, found: sorted(found) }).toEqual({
				...{ round, limit, order, entry },
				found: expected,
			});
	}
});

test("those that don't say come last and are counted, and a card shows the price that the filter went by", async () => {
	const random = seededRandom(125);
	const { database, clock } = api.services;
	for (let round = 0; round < runs(8, 120); round++) {
		await stateAtRandom(random);
		const centsOf = new Map(known.map(({ id, cents }) => [id, cents]));
		const asked = ProviderSearch.parse({
			...{
				service_areas_list: `${area},${goneArea}`,
				price_up_to: "80",
				order: random.pick(["by_score", "nearest", "price"]),
			},
		});
		const found = await search(database, asked, clock());
		const states = found.results.map(({ id }) => Number.isFinite(centsOf.get(id)));
		expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)));
		expect(found.no_price).toBe(states.filter((is) => !is).length);
		const lists = { services: [{ ...service, service_area: area }], areas: [] } as unknown as CardLists;
		for (const provider of found.results) {
			const { id, price } = toCard(provider, lists, [area, goneArea], clock());
			const text = price?.text ?? "";
			const shown = / an hour$/.test(text) ? Number(text.replace(/[^\d.]/g, "")) * 100 : Number.POSITIVE_INFINITY;
			expect({ text, shown: Math.round(shown) || shown }).toEqual({ text, shown: centsOf.get(id) });
		}
	}
});

const ODD = [
	"-5",
	"0",
	"00",
	"070",
	"abc",
	"65,50",
	"65.50",
	"$70",
	"7e1",
	"10000",
	"99999999999999999999",
	"60,80",
	"７０",
	"٧٠",
];

test.each(ODD)("an amount that can't be read, %j, is refused by the API, and pages open without it", async (odd) => {
	await stateAtRandom(seededRandom(7));
	for (const path of ["/providers/", "/pages/results/", "/pages/filters/", "/pages/search/", "/openings/"])
		expect([path, (await api.request(`${path}?${address(odd)}`)).status]).toEqual([path, 400]);
	const query = { service_areas_list: String(area), price_up_to: odd };
	expect((await api.request("/alerts/", { body: { email: "sam@visitor.example", search: query } })).status).toBe(422);
	const all = sorted(ids(known));
	expect(sorted(ids((await page(`/providers?${address(odd)}`, results.loader)).providers))).toEqual(all);
	expect(sorted(ids((await page(`/providers/map?${address(odd)}`, map.loader)).providers))).toEqual(all);
	expect((await page(`/providers/filters?${address(odd)}`, filters.loader)).state.price_up_to).toBeUndefined();
	const told = await page(`/tell-me-when?${address(odd)}`, tellMeWhen.loader);
	expect(told.lines.map(({ label }: { label: string }) => label)).toEqual(["Service", "Near"]);
});

test("spaces around an amount are read, and of two the first counts on pages", async () => {
	for (const typed of ["price_up_to=%2060%20", "price_up_to=60&price_up_to=80"]) {
		const { state, facts } = await page(`/providers?${address(undefined)}&${typed}`, results.loader);
		expect(state.price_up_to).toBe(60);
		expect(facts).toMatchObject([{ name: "Up to $60 an hour, or not stated", list: "price_up_to" }]);
	}
});

test("without a service, or with one that we don't know, there is no filter by price, and nothing says there is", async () => {
	await stateAtRandom(seededRandom(8));
	const all = sorted(ids(known));
	for (const services of ["", "&service_areas_list=999999"]) {
		const query = `postcodes_list=3220${services}&price_up_to=1`;
		const { providers, facts, state } = await page(`/providers?${query}`, results.loader);
		expect([sorted(ids(providers)), facts, state.price_up_to]).toEqual([all, [], undefined]);
	}
	const found = await json("/providers/?postcodes_list=3220&price_up_to=1");
	expect([found.count, found.no_price]).toEqual([known.length, null]);
	for (const call of [
		api.request("/openings/?postcodes_list=3220&price_up_to=1"),
		api.request("/alerts/", {
			body: { email: "sam@visitor.example", search: { postcodes_list: "3220", price_up_to: "1" } },
		}),
	])
		expect((await call).status).toBe(422);
});

test("a search that a price empties offers any price, with how many it finds", async () => {
	const price = { service_area: area, unit: "hour", rates: { any: 9_000 }, includes: null, travel: null };
	const prices = JSON.stringify([{ ...price, cancellation: null, url: null, ...at }]);
	await sql`update provider set prices = ${prices} where id = any (${ids(known)})`.execute(api.services.database.db);
	const { providers, wider } = await page(`/providers?${address("89")}`, results.loader);
	expect(providers).toEqual([]);
	expect(wider).toContainEqual({
		...{ label: "Any price", count: known.length },
		href: `/providers?${address(undefined)}`,
	});
	expect((await page(`/providers?${address("90")}`, results.loader)).count).toBe(known.length);
});
