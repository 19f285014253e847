import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { isWatchable } from "#contract/alerts/options.ts";
import { ProviderSearch } from "#contract/providers/providers.ts";
import { askedFilters } from "#contract/search/asked-filters.ts";
import { WIDER_BY, type WiderBy } from "#contract/search/filters.ts";
import { OWN_WORDS_FIELDS, type OwnWordsField, type Understood } from "#contract/search/own-words.ts";
import { seededRandom } from "#demo/providers/random.ts";
import { queryOf, searchOfQuery } from "#domains/alerts/store.ts";
import type { Lookup } from "#domains/providers/lookup.ts";
import { randomSearch } from "#domains/search/searches.fixture.ts";
import { searchTokens } from "#domains/search/tokens.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { isIn, withValues } from "#web/lib/own-words.ts";
import {
	emptySearch,
	factCount,
	filterQuery,
	hasFilters,
	readSearch,
	type SearchState,
	searchCall,
	searchQuery,
} from "#web/lib/search-address.ts";
import { knownFacts, knownSearch } from "#web/parts/search-form/known-search.ts";
import { SearchForm } from "#web/parts/search-form/search-form.tsx";
import * as filtersPage from "#web/public/search/filters.tsx";
import { addFacts } from "#web/public/search/own-words/add-facts.ts";
import { FilledForm, keyOf } from "#web/public/search/own-words/filled-form.tsx";
import { noteOf } from "#web/public/search/own-words/note-of.ts";
import { chosenFacts } from "#web/public/search/results/chosen-facts.ts";
import { widerLinks } from "#web/public/search/results/wider.ts";
import { summaryLines } from "#web/public/search/results/words.ts";
import { callsTo } from "./support/inner-calls.ts";

// Every parameter of a search, through all that must know it. A filter that one of them forgets fails here, and the
// message names the file. Whether the search itself finds the right providers: src/domains/search/*.property.db.test.ts.

/** Parameters that don't filter. */
type Listing = "order" | "page" | "pageSize";
type Filter = Exclude<keyof ProviderSearch, Listing>;

/** A value of each filter, as in the address. */
const EXAMPLES: Record<Filter, string> = {
	query: "gum",
	service_areas_list: "3",
	age_groups_list: "65+",
	funding_types_list: "NDIS",
	postcodes_list: "3216",
	suburb_list: "Belmont",
	within_km: "25",
	price_up_to: "80",
	is_subscribed_for_onboarding: "true",
	plan_management: "agency",
	capacity: "open",
	delivery_list: "home",
	fit_list: "auslan",
	languages_list: "vi",
	conditions_list: "4",
};
const FILTERS = Object.keys(EXAMPLES) as Filter[];

/** Who may leave out a filter, and why. */
const LEFT_OUT = {
	chips: {
		...{ query: "in the heading", service_areas_list: "in the heading", suburb_list: "in the heading" },
		...{
			postcodes_list: "in the heading",
			age_groups_list: "below the heading",
			funding_types_list: "below the heading",
		},
		...{ capacity: "a button of the page", plan_management: "a box of the page of filters" },
		is_subscribed_for_onboarding: "only from a campaign's address",
	},
	summary: {
		plan_management: "a box of the page of filters",
		is_subscribed_for_onboarding: "only from a campaign's address",
	},
	form: { query: "a name makes another search" },
	wider: {
		...{ query: "a name is asked for on its own", suburb_list: "leaves with its postcode" },
		...{ plan_management: "isn't a wish", is_subscribed_for_onboarding: "only from a campaign's address" },
	},
	alerts: {
		query: "a provider has an alert of its own",
		capacity: "an alert is about places",
		is_subscribed_for_onboarding: "only from a campaign's address",
	},
	requests: {
		...{ service_areas_list: "stated", age_groups_list: "stated", funding_types_list: "stated" },
		...{ postcodes_list: "stated", suburb_list: "stated", plan_management: "stated" },
	},
	sentences: {
		...{ query: "a sentence names no provider", suburb_list: "part of the place", postcodes_list: "part of the place" },
		is_subscribed_for_onboarding: "only from a campaign's address",
		conditions_list: "a sentence's health details are never filters",
	},
	tokens: {
		query: "compared with the names",
		capacity: "its answers expire, so search adds it",
	},
} satisfies Record<string, Partial<Record<Filter, string>>>;

const known = (who: keyof typeof LEFT_OUT) => FILTERS.filter((name) => !(name in LEFT_OUT[who]));
const each = (who: keyof typeof LEFT_OUT) => test.each(known(who));

/** Filters that a filter has no effect without. */
const BASE = { service_areas_list: "3", postcodes_list: "3216", funding_types_list: "NDIS" };
const paramsWith = (name: Filter) => new URLSearchParams({ ...BASE, [name]: EXAMPLES[name] });
const stateWith = (name: Filter) => readSearch(paramsWith(name));
const without = (address: string, ...names: readonly string[]) => {
	const params = new URL(address, "https://site.example").searchParams;
	for (const name of names) params.delete(name);
	return Object.fromEntries(params);
};
const valueIn = (address: string, name: string) => new URL(address, "https://site.example").searchParams.get(name);

const lists = {
	areas: [{ id: 3, name: "Psychology" }],
	ages: [{ code: "65+", description: "Older people" }],
	funding: [{ code: "NDIS", name: "NDIS", hcp_allowed: false }],
};
const conditions = [{ id: 4, name: "Autism" }];

/** A page's loader or a function that calls the API, with an API that gives these answers. */
const from = (address: string, answers: (path: string) => object) => {
	const context = new RouterContextProvider();
	context.set(requestContext, {
		brand: { name: "Alongside" },
		...callsTo(async ({ url }) => Response.json(answers(new URL(url).pathname))),
	} as never);
	return { request: new Request(new URL(address, "https://site.example")), context, params: {} };
};

const drawn = (Page: FunctionComponent) =>
	renderToStaticMarkup(createElement(createRoutesStub([{ path: "*", Component: Page }]), { initialEntries: ["/p"] }));

/** What a form sends unchanged, and the names that a visitor can change. */
const formIn = (html: string) => {
	const attributes = (tag: string) =>
		Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
	const sent = new Map<string, string>();
	const shown = new Set<string>();
	const add = (name = "", value = "") => value !== "" && sent.set(name, [sent.get(name) ?? [], value].flat().join(","));
	for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
		const { type, name, value } = attributes(tag);
		if (type !== "hidden") shown.add(name ?? "");
		if (type === "hidden" || / checked=/.test(tag)) add(name, value);
	}
	for (const [select, tag = ""] of html.matchAll(/(<select[^>]*>).*?<\/select>/gs)) {
		const { name } = attributes(tag);
		shown.add(name ?? "");
		add(name, attributes(/<option[^>]* selected=[^>]*>/.exec(select)?.[0] ?? "").value);
	}
	return { sent: Object.fromEntries(sent), shown };
};

describe("the address", () => {
	test.each(FILTERS)("%s is written, and read back the same", (name) => {
		const state = stateWith(name);
		expect(valueIn(searchQuery(state), name), "src/web/lib/search-address.ts: searchQuery").toBe(EXAMPLES[name]);
		expect(readSearch(new URLSearchParams(searchQuery(state))), "src/web/lib/search-address.ts: readSearch").toEqual(
			state,
		);
	});

	test.each(FILTERS)("%s reaches the API as the address has it", (name) => {
		const called = ProviderSearch.parse(searchCall(stateWith(name)));
		expect(called[name], "src/web/lib/search-address.ts: searchCall").toEqual(
			ProviderSearch.parse(Object.fromEntries(paramsWith(name)))[name],
		);
		expect(called[name]).not.toEqual(ProviderSearch.parse({})[name]);
	});

	test.each(FILTERS)("an address with an unknown %s still opens", (name) => {
		const state = knownFacts(readSearch(new URLSearchParams({ [name]: "zz" })));
		expect(
			ProviderSearch.safeParse(searchCall(state)).error,
			"src/web/parts/search-form/known-search.ts: knownFacts",
		).toBeUndefined();
	});

	test.each(FILTERS.filter((name) => name !== "plan_management"))("a search for %s isn't empty", (name) => {
		const state: SearchState = { ...emptySearch, [name]: stateWith(name)[name] };
		expect(hasFilters(state), "src/web/lib/search-address.ts: hasFilters").toBe(true);
	});
});

describe("the results page", () => {
	each("chips")("%s has a chip, whose link removes it and nothing else", (name) => {
		const state = stateWith(name);
		const [chip, ...others] = chosenFacts(state, conditions);
		expect(chip?.list, "src/contract/shared/search-words.ts: factsInWords").toBe(name);
		expect(others).toEqual([]);
		const left = without(chip?.without ?? "");
		expect(left, "src/web/public/search/results/chosen-facts.ts").toEqual(without(links.results(state), name));
		expect(factCount(state), "src/web/lib/search-address.ts: factCount").toBe(1);
	});

	each("summary")("%s is in the words above the list, and of an alert", (name) => {
		const linesOf = (state: SearchState) => summaryLines(state, lists, chosenFacts(state, conditions));
		const unasked: SearchState = { ...stateWith(name), [name]: emptySearch[name] };
		expect(linesOf(stateWith(name)), "src/contract/shared/search-words.ts: searchLines").not.toEqual(linesOf(unasked));
	});

	each("wider")("an empty list offers the search without %s", (name) => {
		expect(WIDER_BY, "src/contract/search/results-page.ts: WIDER_BY").toContain(name);
		const state = readSearch(new URLSearchParams({ ...EXAMPLES }));
		const [link] = widerLinks(state, [{ without: name as WiderBy, count: 1 }]);
		expect(link?.label, "src/web/public/search/results/wider.ts").toMatch(/^(Any|With|Delivered)/);
		const leaving: Partial<Record<Filter, string[]>> = {
			postcodes_list: ["postcodes_list", "suburb_list", "within_km"],
			service_areas_list: ["service_areas_list", "price_up_to"],
		};
		const others = without(links.results(state), ...(leaving[name] ?? [name]));
		expect(without(link?.href ?? ""), "src/web/public/search/results/wider.ts").toEqual(others);
	});
});

describe("the form that changes a search", () => {
	each("form")("keeps %s", (name) => {
		const state = stateWith(name);
		const { sent } = formIn(
			drawn(() => createElement(SearchForm, { lists, state, heading: "Change search" } as never)),
		);
		expect(sent[name], "src/web/parts/search-form/search-form.tsx").toBe(EXAMPLES[name]);
	});
});

describe("the page of filters", async () => {
	const answers = {
		areas: lists.areas,
		search: { service_areas_list: [3], age_groups_list: [], funding_types_list: ["NDIS"], suburb_list: [] },
		...{ fit: { auslan: 1 }, delivery: { home: 1 }, farther: 0, languages: { vi: 1 } },
		conditions: conditions.map((one) => ({ ...one, count: 1 })),
	};
	const htmlWith = async (name: Filter) => {
		const search = { ...answers.search, ...(name in answers.search && { [name]: stateWith(name)[name] }) };
		const loaderData = await filtersPage.loader(
			from(links.moreFilters(stateWith(name)), () => ({ ...answers, search })) as never,
		);
		return drawn(() => createElement(filtersPage.default, { loaderData } as never));
	};

	test.each(FILTERS)("sends %s along when another filter is chosen", async (name) => {
		const { sent } = formIn(await htmlWith(name));
		expect(sent[name], "src/web/public/search/filters.tsx").toBe(EXAMPLES[name]);
	});

	each("chips")("has a control for %s, and a link that clears it", async (name) => {
		const html = await htmlWith(name);
		expect([...formIn(html).shown], "src/web/public/search/filters.tsx").toContain(name);
		const [, clear = ""] = /href="([^"]*)"[^>]*>Clear these filters/.exec(html) ?? [];
		expect(without(clear.replaceAll("&amp;", "&")), "src/web/public/search/filters.tsx").toEqual(BASE);
	});
});

describe("alerts and feeds", () => {
	each("alerts")("watch %s", (name) => {
		const address = alertLinks.search(stateWith(name));
		expect(valueIn(address, name), "src/web/lib/alert-links.ts").toBe(EXAMPLES[name]);
		const query = address.split("?")[1] ?? "";
		const search = searchOfQuery(query);
		expect(search?.[name as never], "src/contract/alerts/alerts.ts: WatchedSearch").toEqual(
			ProviderSearch.parse({ [name]: EXAMPLES[name] })[name],
		);
		expect(search && searchOfQuery(queryOf(search)), "src/domains/alerts/store.ts: queryOf").toEqual(search);
	});

	test.each(Object.keys(LEFT_OUT.alerts) as Filter[])("don't watch %s", (name) => {
		expect(valueIn(alertLinks.search(stateWith(name)), name)).toBeNull();
	});

	test("watch no search for a name, and none without a filter", () => {
		expect(isWatchable(emptySearch)).toBe(false);
		expect(isWatchable(stateWith("query"))).toBe(false);
		expect(isWatchable(stateWith("fit_list"))).toBe(true);
	});
});

describe("a request to everyone who fits", () => {
	each("requests")("keeps %s", (name) => {
		const query = filterQuery(stateWith(name));
		expect(valueIn(`/?${query}`, name), "src/web/lib/search-address.ts: filterQuery").toBe(EXAMPLES[name]);
		expect(askedFilters(query)?.[name as never], "src/contract/search/asked-filters.ts").toEqual(
			ProviderSearch.parse({ [name]: EXAMPLES[name] })[name],
		);
	});

	test.each(Object.keys(LEFT_OUT.requests) as Filter[])("states %s itself", (name) => {
		expect(valueIn(`/?${filterQuery(stateWith(name))}`, name)).toBeNull();
	});
});

describe("a search in the visitor's own words", () => {
	const reading = (name: Filter) => {
		const field = name as OwnWordsField;
		return { field, value: EXAMPLES[name], label: "This filter", words: "such words", chosen: true };
	};
	const factsOf = known("sentences").filter((name) => known("chips").includes(name));

	each("sentences")("fills in %s", async (name) => {
		expect(OWN_WORDS_FIELDS, "src/contract/search/filters.ts: a legend").toContain(name);
		const readings = [reading(name)];
		const ticked = [keyOf(name, EXAMPLES[name])];
		const html = drawn(() => createElement(FilledForm, { lists, readings, ticked, location: "" } as never));
		expect(formIn(html).sent[name], "src/web/public/search/own-words/filled-form.tsx").toBe(EXAMPLES[name]);
		expect(html, "src/web/public/search/own-words/filled-form.tsx: its legend").not.toMatch(/<legend[^>]*><\/legend>/);
		const state = withValues([[name as OwnWordsField, EXAMPLES[name]]]);
		expect(isIn(state, reading(name)), "src/web/lib/own-words.ts").toBe(true);
		const found = await addFacts(from("/", () => ({ count: 1 })) as never, state);
		expect(found, "src/web/public/search/own-words/add-facts.ts").toEqual(state);
	});

	test.each(factsOf)("leaves out %s if it finds nobody, and says so", async (name) => {
		const found = await addFacts(from("/", () => ({ count: 0 })) as never, stateWith(name));
		expect(found, "src/web/public/search/own-words/add-facts.ts").toEqual({
			...stateWith(name),
			[name]: emptySearch[name],
		});
		const service = { ...reading("service_areas_list"), value: "3" };
		const place = { ...reading("service_areas_list"), field: "place" as const, value: "3216" };
		const understood = { readings: [service, place, reading(name)], not_used: [], not_understood: [], messages: [] };
		const note = noteOf(found, understood as unknown as Understood, []);
		expect(note?.remarks.join(), "src/web/public/search/own-words/note-of.ts").toContain("filtered by: This filter");
	});
});

describe("the search", () => {
	const spot = (name: string) => [name.length, 0, 0];
	const lookup = {
		...{ regionOf: () => 7, mustBeRegistered: () => false },
		spotsOf: ([code = ""]: string[], [suburb = ""]: string[]) => (code ? [spot(suburb || code)] : []),
		...{ ageNumbers: ({ length }: string[]) => Array(length).fill(1) },
		...{ fundingNumbers: ({ length }: string[]) => Array(length).fill(2) },
	} as unknown as Lookup;

	each("tokens")("narrows by %s", (name) => {
		const asked = ProviderSearch.parse(searchCall(stateWith(name)));
		const unasked = { ...asked, [name]: ProviderSearch.parse({})[name] };
		expect(searchTokens(asked, lookup), "src/domains/search/tokens.ts: plainTokens").not.toEqual(
			searchTokens(unasked, lookup),
		);
	});

	test("random searches of the tests use every filter", () => {
		const random = seededRandom(7);
		const vocabulary = { names: ["Gum Care"], areas: [3], ages: ["65+"], fundings: ["NDIS"], postcodes: ["3216"] };
		const searches = Array.from({ length: 400 }, () => randomSearch(random, vocabulary));
		const none = ProviderSearch.parse({});
		const unused = FILTERS.filter((name) => searches.every((asked) => String(asked[name]) === String(none[name])));
		expect(unused, "src/domains/search/searches.fixture.ts: randomSearch").toEqual([]);
	});
});

test("a filter that needs another has no effect without it", () => {
	const search = { service_areas_list: [], age_groups_list: [], funding_types_list: [], suburb_list: [] };
	const state = readSearch(new URLSearchParams({ price_up_to: EXAMPLES.price_up_to }));
	expect(knownSearch(state, search).price_up_to).toBeUndefined();
});
