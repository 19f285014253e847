import { data } from "react-router";
import { getProvider } from "#contract/providers/providers.ts";
import { emailShortlist } from "#contract/providers/shortlist.ts";
import { FUNDING_UNKNOWN, MAX_COMPARED } from "#contract/shared/limits.ts";
import { newForm } from "#web/forms/read-form.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { emptySearch, readSearch, type SearchState, searchCall } from "#web/lib/search-address.ts";
import { knownSearch } from "#web/parts/search-form/known-search.ts";
import { loadListsAndServices } from "#web/parts/search-form/lists.ts";
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
	const { service_areas_list, postcodes_list, suburb_list, fit_list } = searchCall(state);
	const asked = ids.slice(0, MAX_COMPARED);
	const answers = await Promise.all(
		asked.map((id) =>
			call(from, getProvider, {
				params: { idOrSlug: String(id) },
				query: { service_areas_list, postcodes_list, suburb_list, fit_list },
			}),
		),
	);
	const outage = answers.find(({ ok, status }) => !ok && status !== 404);
	if (outage) throw data(null, { status: outage.status });
	const notes: string[] = [];
	if (ids.length > MAX_COMPARED)
		notes.push(`You can compare up to ${MAX_COMPARED} providers, so we kept the first ${MAX_COMPARED}.`);
	const unknown = answers.filter(({ ok }) => !ok).length;
	if (unknown > 0)
		notes.push(unknown === 1 ? "One provider isn't listed any more." : `${unknown} providers aren't listed any more.`);
	const found = new Map<number, ComparedProvider>();
	for (const [i, answer] of answers.entries()) {
		if (!answer.ok) continue;
		const { id, name, is_active } = answer.data;
		if (id !== asked[i]) notes.push(`A profile you chose is now part of ${name}.`);
		if (is_active) found.set(id, answer.data);
		else notes.push(`${name} isn't visible to clients now, so you can't connect with them here.`);
	}
	return { providers: [...found.values()], notes };
};

/** What the visitor types to get the list by email. The address has the rest. */
export const SHORTLIST_FIELDS = ["email"];

/** Loads the page that compares providers. Only the search's services and place count here. */
export const loadCompare = async (from: From) => {
	const { brand } = from.context.get(requestContext);
	const params = new URL(from.request.url).searchParams;
	const { services, ...lists } = await loadListsAndServices(from);
	const asked = { ...readSearch(params), to_quote: emptySearch.to_quote, page: 1 };
	const state = await knownSearch(from, asked, lists, FUNDING_UNKNOWN);
	const { providers, notes } = await findCompared(from, idsIn(params), state);
	return {
		product: brand.name,
		state,
		notes,
		providers: providers.map(({ id, url_slug, name }) => ({ id, url_slug, name })),
		rows: compareRows(providers, state, { ...lists, services }, new Date()),
		most: MAX_COMPARED,
		isSent: params.has("sent") && (await isConfirmed(from)),
		form: newForm(emailShortlist, SHORTLIST_FIELDS),
	};
};
