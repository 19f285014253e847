import { data, redirect } from "react-router";
import { isWatchable } from "#contract/alerts/options.ts";
import { submitNoProviderRequest } from "#contract/enquiries/enquiries.ts";
import { ORDERS, type Order } from "#contract/search/limits.ts";
import { readKnownSearch, readResultsPage } from "#contract/search/results-page.ts";
import { joinedWords, whereWords } from "#contract/shared/place-words.ts";
import { headingWords } from "#contract/shared/search-words.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { call, type From, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { factCount, hasFilters, readSearch, searchCall } from "#web/lib/search-address.ts";
import { ASSOCIATIONS } from "#web/parts/no-results-form/associations.ts";
import { HELP_FIELDS } from "#web/parts/no-results-form/values.ts";
import { toCard } from "#web/parts/provider-card/card.ts";
import { knownFacts, knownSearch } from "#web/parts/search-form/known-search.ts";
import { loadSearchLists, type SearchLists } from "#web/parts/search-form/lists.ts";
import { isUnfinished, readForm } from "#web/parts/search-form/read-form.ts";
import { noteOf } from "../own-words/note-of.ts";
import { besideGroups } from "./beside-groups.ts";
import { chosenFacts } from "./chosen-facts.ts";
import { FUNDING_BLOCKS } from "./funding-blocks.ts";
import { helpFromSearch } from "./help.ts";
import { seenBefore } from "./once.ts";
import { ORDER_NAMES } from "./orders.ts";
import { alsoShown, tellMeBlock, tellMeGroup } from "./tell-me.ts";
import { widerLinks } from "./wider.ts";
import { summaryLines } from "./words.ts";

/** Loads the results page: a list, or the search form if the search is incomplete. */
export const loadResults = async (from: From) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	const params = new URL(from.request.url).searchParams;

	// Without scripts the browser sends the form itself, with the location as text.
	if (params.has("location")) {
		const lists = await loadSearchLists(from);
		const form = await readForm(from, params, lists);
		if (!isUnfinished(form)) throw redirect(links.results(form));
		return data({ kind: "form" as const, lists, form, product: brand.name }, { status: 422 });
	}

	const asked = knownFacts(readSearch(params));
	if ((await confirmed(from, "thanks")) !== null) {
		const { search } = await read(from, readKnownSearch, { query: searchCall(asked) });
		return data({ kind: "thanks" as const, state: knownSearch(asked, search), product: brand.name, text: THANKS });
	}
	if (params.has("change")) {
		const [lists, { search }] = await Promise.all([
			loadSearchLists(from),
			read(from, readKnownSearch, { query: searchCall(asked) }),
		]);
		const form = { state: knownSearch(asked, search), location: "", problems: [], choices: [] };
		return data({ kind: "form" as const, lists, form, product: brand.name });
	}
	const answer = await call(from, readResultsPage, { query: searchCall(asked) });
	if (!answer.ok) {
		if (answer.status >= 500 || answer.status === 429)
			throw data(answer.problem, {
				status: answer.status,
				headers: answer.status === 503 ? { "retry-after": "5" } : {},
			});
		// Our forms never produce such an address.
		throw redirect(links.results());
	}
	const { areas, ages, funding, services, results, count, totalPages, not_said, no_price } = answer.data;
	const lists = { areas, ages, funding };
	const state = knownSearch(asked, answer.data.search);
	const facts = chosenFacts(state, answer.data.conditions);
	const place = whereWords(state);
	const heading = headingWords(state, areas);
	const now = from.context.get(requestContext).now();
	const areaIds = state.service_areas_list.map(Number);
	const beside = besideGroups(answer.data.beside, state, { services, areas }, place, now);
	const cards = results.map((provider) => toCard(provider, { services, areas }, areaIds, now, state.fit_list));

	const summary = summaryLines(state, lists, facts);
	const ownWords = noteOf(state, answer.data.own_words, summary);
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
		const seen = await seenBefore(from, state);
		if (!seen && state.to_quote.length === 0)
			throw redirect(`${links.connectSeveral({ ...state, to_quote: results.map(({ id }) => id) })}&notice=one-match`);
	}

	return data({
		kind: "list" as const,
		state,
		// Only a page that shows a form needs the options.
		lists: summary.length === 0 || areaIds.length === 0 || count === 0 ? lists : NO_LISTS,
		heading,
		shareTitle: state.page > 1 ? `${heading}, page ${state.page} of ${totalPages}` : heading,
		description: `${heading}: compare ${thousands(count)} ${count === 1 ? "provider" : "providers"} by reviews of people they support, and see who has places now. Free and independent.`,
		isSearch: summary.length > 0,
		asked: summary.flatMap(({ label, value }) =>
			label === "Age of recipient" ? agesInShort(state) : IN_HEADING.test(label) ? [] : value,
		),
		ownWords,
		facts,
		beside: count > 0 ? [...beside, ...tellMeGroup(state, alsoShown(beside))] : beside,
		providers: cards,
		count,
		totalPages,
		// Prices of different services can't be compared, so a search without one has no such order.
		orders: ORDERS.filter(
			(order) =>
				(order !== "nearest" || state.postcodes_list.length > 0) &&
				(order !== "price" || areaIds.length > 0 || state.order === "price"),
		).map((value) => ({
			value,
			label: ORDER_NAMES[value],
		})),
		pastTheEnd:
			results.length === 0 && count > 0
				? `This search has ${thousands(count)} providers on ${totalPages} ${totalPages === 1 ? "page" : "pages"}. `
				: undefined,
		notSaid:
			[not_said ? [notSaidWords(not_said)] : [], no_price ? [noPriceWords(no_price, count, state.order)] : []]
				.flat()
				.join(" ") || undefined,
		help:
			count === 0
				? {
						known: helpFromSearch(state),
						form: newForm(submitNoProviderRequest, HELP_FIELDS),
						associations: ASSOCIATIONS,
						funding: [...tellMeBlock(state, alsoShown(beside)), ...FUNDING_BLOCKS],
					}
				: undefined,
		wider: widerLinks(state, answer.data.wider),
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

const NO_LISTS: SearchLists = { areas: [], ages: [], funding: [] };

/** Lines of the summary that the page says elsewhere: in its heading and on its chips. */
const IN_HEADING = /^(?:Provider’s name|Service|Near|Must have|Places)$/;

/** "Age 18–64": the names of age groups would take a line of a phone. */
const agesInShort = (state: ReturnType<typeof knownSearch>) =>
	`Age ${joinedWords(state.age_groups_list, "or").replaceAll("-", "–")}`;

const THANKS =
	"Our client services team has your request for help. We've emailed you a confirmation, and we'll call or email you soon.";

/** With "can start soonest", those that can start come first, with or without a price. */
const noPriceWords = (without: number, count: number, order: Order) => {
	if (without === count)
		return `${count === 1 ? "This provider hasn't" : "None of these providers has"} stated a price an hour in the last two months. Ask them what they charge.`;
	return `${thousands(without)} of ${thousands(count)} ${without === 1 ? "has" : "have"} no price an hour stated in the last two months. They ${order === "soonest" ? "stay in the list" : "come last"}. Ask them what they charge.`;
};

const notSaidWords = (more: number) =>
	`${thousands(more)} more ${more === 1 ? "provider matches but hasn't" : "providers match but haven't"} confirmed places in the last 30 days. Turn off “Places now” to see them.`;
