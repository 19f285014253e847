import { data, redirect } from "react-router";
import { isWatchable } from "#contract/alerts/options.ts";
import { searchCards, searchProviders } from "#contract/providers/providers.ts";
import { FUNDING_UNKNOWN, ORDERS } from "#contract/shared/limits.ts";
import { whereWords } from "#contract/shared/place-words.ts";
import { headingWords } from "#contract/shared/search-words.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { factCount, hasFilters, readSearch, type SearchState, searchCall } from "#web/lib/search-address.ts";
import { ASSOCIATIONS } from "#web/parts/no-results-form/associations.ts";
import { toCard } from "#web/parts/provider-card/card.ts";
import { knownSearch } from "#web/parts/search-form/known-search.ts";
import { loadListsAndServices } from "#web/parts/search-form/lists.ts";
import { isUnfinished, readForm } from "#web/parts/search-form/read-form.ts";
import { loadNote } from "../own-words/load-note.ts";
import { chosenFacts } from "./chosen-facts.ts";
import { FUNDING_BLOCKS } from "./funding-blocks.ts";
import { helpFromSearch } from "./help.ts";
import { loadBeside } from "./load-beside.ts";
import { seenBefore } from "./once.ts";
import { ORDER_NAMES } from "./orders.ts";
import { alsoShown, tellMeBlock, tellMeGroup } from "./tell-me.ts";
import { summaryLines } from "./words.ts";

/** Loads the results page: a list, or the search form if the search is incomplete. */
export const loadResults = async (from: From) => {
	const { brand, publicUrl, setCookies } = from.context.get(requestContext);
	const params = new URL(from.request.url).searchParams;
	const { services, ...lists } = await loadListsAndServices(from);

	// Without scripts the browser sends the form itself, with the location as text.
	if (params.has("location")) {
		const form = await readForm(from, params, lists);
		if (!isUnfinished(form)) throw redirect(links.results(form));
		return data({ kind: "form" as const, lists, form, product: brand.name }, { status: 422 });
	}

	const asked = readSearch(params);
	const state = await knownSearch(from, asked, lists, FUNDING_UNKNOWN);
	if (params.has("thanks") && (await isConfirmed(from)))
		return data({ kind: "thanks" as const, state, product: brand.name, text: THANKS });
	const place = whereWords(state);
	const [answer, facts, beside] = await Promise.all([
		call(from, searchCards, { query: searchCall(state) }),
		chosenFacts(from, state),
		loadBeside(from, state, { services, areas: lists.areas }, place),
	]);
	if (!answer.ok) {
		if (answer.status >= 500 || answer.status === 429)
			throw data(answer.problem, {
				status: answer.status,
				headers: answer.status === 503 ? { "retry-after": "5" } : {},
			});
		// Our forms never produce such an address.
		throw redirect(links.results());
	}
	const { results, count, totalPages, not_said } = answer.data;
	const heading = headingWords(state, lists.areas);
	const now = new Date();
	const areaIds = state.service_areas_list.map(Number);
	const cards = results.map((provider) =>
		toCard(provider, { services, areas: lists.areas }, areaIds, now, {
			place: place || undefined,
			facts: state.fit_list,
		}),
	);

	const summary = summaryLines(state, lists, facts);
	const ownWords = await loadNote(from, state);
	// A name isn't a filter here: a visitor who wants to review a provider must not land on its connect form.
	// The capacity filter doesn't count either: visitors who narrow the list to providers with places want to see it.
	// A match without places, or beside other ways to get help, is one of several choices (decision 87).
	// A visitor who wrote a sentence first checks what we understood (decision 88).
	if (
		!ownWords &&
		results.length === 1 &&
		count === 1 &&
		state.capacity.length + factCount(state) === 0 &&
		hasFilters({ ...state, query: "" }) &&
		beside.length === 0 &&
		cards[0]?.capacity.mark === "open"
	) {
		const seen = await seenBefore(from.request, state, publicUrl, setCookies);
		if (!seen && state.to_quote.length === 0)
			throw redirect(`${links.connectSeveral({ ...state, to_quote: results.map(({ id }) => id) })}&notice=one-match`);
	}

	return data({
		kind: "list" as const,
		state,
		lists,
		heading,
		shareTitle: state.page > 1 ? `${heading}, page ${state.page} of ${totalPages}` : heading,
		description: `${heading}: compare ${thousands(count)} ${count === 1 ? "provider" : "providers"} by reviews of people they support, and see who has places now. Free and independent.`,
		summary,
		ownWords,
		facts,
		beside: count > 0 ? [...beside, ...tellMeGroup(state, alsoShown(beside))] : beside,
		providers: cards,
		count,
		totalPages,
		orders: ORDERS.filter((order) => order !== "nearest" || state.postcodes_list.length > 0).map((value) => ({
			value,
			label: ORDER_NAMES[value],
		})),
		pastTheEnd:
			results.length === 0 && count > 0
				? `This search has ${thousands(count)} providers on ${totalPages} ${totalPages === 1 ? "page" : "pages"}. `
				: undefined,
		notSaid: not_said ? notSaidWords(not_said) : undefined,
		help:
			count === 0
				? {
						known: helpFromSearch(state),
						requestKey: crypto.randomUUID(),
						associations: ASSOCIATIONS,
						funding: [...tellMeBlock(state, alsoShown(beside)), ...FUNDING_BLOCKS],
					}
				: undefined,
		wider: count === 0 ? await widerSearches(from, state) : [],
		feed: isWatchable(state)
			? {
					path: alertLinks.searchFeed(state, alsoShown(beside)),
					title: `${heading} with places`,
					type: "application/atom+xml",
				}
			: undefined,
		canonical: publicUrl + links.results({ ...state, to_quote: [], plan_management: undefined }),
		noindex:
			state.query !== "" ||
			state.suburb_list.length !== asked.suburb_list.length ||
			state.capacity.length > 0 ||
			factCount(state) > 0 ||
			(state.page > 1 && hasFilters(state)) ||
			results.length === 0,
		product: brand.name,
	});
};

const THANKS =
	"Our client services team has your request for help. We've emailed you a confirmation, and we'll call or email you soon.";

const notSaidWords = (more: number) =>
	`${thousands(more)} more ${more === 1 ? "provider matches but hasn't" : "providers match but haven't"} confirmed places in the last 30 days. Choose “All” to see them.`;

/** The same search with one filter removed at a time, and how many providers each finds. */
const widerSearches = async (from: From, state: SearchState) => {
	const bare: SearchState = { ...state, page: 1, to_quote: [] };
	const ways = [
		{ label: "Any funding type", without: "funding_types_list" },
		{ label: "Any age", without: "age_groups_list" },
		{ label: "Any service", without: "service_areas_list" },
		{ label: "Anywhere in Australia", without: "postcodes_list" },
		{ label: "With or without places now", without: "capacity" },
		{ label: "Delivered in any way", without: "delivery_list" },
		{ label: "Without “Must have”", without: "fit_list" },
		{ label: "Any language", without: "languages_list" },
		{ label: "Any experience", without: "conditions_list" },
	] as const;
	const searches: [label: string, wider: SearchState][] = ways
		.filter(({ without }) => state[without].length > 0)
		.map(({ label, without }) => [
			label,
			{ ...bare, [without]: [], ...(without === "postcodes_list" ? { suburb_list: [], within_km: undefined } : {}) },
		]);
	if (state.within_km) searches.push(["Any distance", { ...bare, within_km: undefined }]);
	const tried = await Promise.all(
		searches.map(async ([label, wider]) => {
			const answer = await call(from, searchProviders, { query: { ...searchCall(wider), pageSize: "1" } });
			return { label, href: links.results(wider), count: answer.ok ? answer.data.count : 0 };
		}),
	);
	return tried.filter((way) => way.count > 0);
};
