import { connectBar } from "#contract/providers/register.ts";
import { emailShortlist } from "#contract/providers/shortlist.ts";
import { readChosenPage } from "#contract/search/chosen-page.ts";
import { MAX_COMPARED } from "#contract/search/limits.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { type From, read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { emptySearch, planOf, readSearch, type SearchState, searchCall } from "#web/lib/search-address.ts";
import { knownFacts, knownSearch } from "#web/parts/search-form/known-search.ts";
import { type ComparedProvider, compareRows } from "./rows.ts";

/** Ids in the address, as `ids` or as a search's selection, without repeats. Anything else is ignored, so that a damaged link still opens. */
export const idsIn = (params: URLSearchParams): number[] => [
	...new Set(
		params
			.getAll("ids")
			.concat(params.getAll("to_quote"))
			.flatMap((list) => list.split(","))
			.map((id) => id.trim())
			.filter((id) => /^[1-9]\d{0,8}$/.test(id))
			.map(Number),
	),
];

/**
 * The providers of an address that can be compared, in its order, and what became of the others.
 * @throws the status of an outage: a provider must not be missing because of it
 */
export const findCompared = async (from: From, ids: readonly number[], state: SearchState) => {
	const { service_areas_list, age_groups_list, funding_types_list, postcodes_list, suburb_list, fit_list } =
		searchCall(state);
	const asked = ids.slice(0, MAX_COMPARED);
	const page = await read(from, readChosenPage, {
		query: {
			provider: asked.join(","),
			...{ service_areas_list, age_groups_list, funding_types_list, postcodes_list, suburb_list, fit_list },
		},
	});
	const notes: string[] = [];
	if (ids.length > MAX_COMPARED)
		notes.push(`You can compare up to ${MAX_COMPARED} providers, so we kept the first ${MAX_COMPARED}.`);
	const unknown = asked.length - page.providers.length;
	if (unknown > 0)
		notes.push(unknown === 1 ? "One provider isn't listed any more." : `${unknown} providers aren't listed any more.`);
	const found = new Map<number, ComparedProvider>();
	for (const provider of page.providers) {
		const { id, name, is_active } = provider;
		if (String(id) !== provider.asked) notes.push(`A profile you chose is now part of ${name}.`);
		if (is_active) found.set(id, provider);
		else notes.push(`${name} isn't visible to clients now, so you can't connect with them here.`);
	}
	return { page, providers: [...found.values()], notes };
};

/** What the visitor types to get the list by email. The address has the rest. */
export const SHORTLIST_FIELDS = ["email"];

/** Loads the page that compares providers. Only the search's services and place count here. */
export const loadCompare = async (from: From) => {
	const { brand, now } = from.context.get(requestContext);
	const params = new URL(from.request.url).searchParams;
	const asked = knownFacts({ ...readSearch(params), to_quote: emptySearch.to_quote, page: 1 });
	const { page, providers, notes } = await findCompared(from, idsIn(params), asked);
	const state = knownSearch(asked, page.search);
	return {
		product: brand.name,
		state,
		notes,
		providers: providers.map(({ id, url_slug, name }) => ({ id, url_slug, name })),
		/** Those that a person of this search can connect with. */
		open: providers
			.filter(({ register }) => !connectBar(register, state.service_areas_list.map(Number), planOf(state)))
			.map(({ id }) => id),
		rows: compareRows(providers, state, page, now()),
		most: MAX_COMPARED,
		isSent: (await confirmed(from, "sent")) !== null,
		form: newForm(emailShortlist, SHORTLIST_FIELDS),
	};
};
