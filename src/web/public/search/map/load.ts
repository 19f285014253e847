import { redirect } from "react-router";
import { headingWords } from "#contract/shared/search-words.ts";
import type { From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { ORDER_NAMES } from "../results/orders.ts";
import { findOnMap } from "./find.ts";
import { listed } from "./listed.ts";
import { groupsWithoutPins, missingNotes } from "./notes.ts";

/** Loads the page of results with its map. Other addresses lead to the results, which explain an empty list. */
export const loadMap = async (from: From) => {
	const { brand } = from.context.get(requestContext);
	const found = await findOnMap(from, { listOnly: false });
	const { results, count, totalPages, state, areas, isPart, draw } = found;
	if (count === 0) throw redirect(links.results(state));
	if (results.length === 0) throw redirect(links.map({ ...state, page: totalPages }));

	const [small, large] = await Promise.all([draw("small"), draw("large")]);
	const providers = listed(found, large, from.context.get(requestContext).now());
	const isUnknown = (nth: number) => large.unknown.includes(nth);
	const heading = headingWords(state, areas);
	return {
		product: brand.name,
		state,
		heading,
		title: `${heading}, on a map${state.page > 1 ? `, page ${state.page} of ${totalPages}` : ""}`,
		order: ORDER_NAMES[state.order],
		providers,
		count,
		totalPages,
		maps: { small, large },
		isPart: isPart || large.outside.length > 0,
		notes: missingNotes({
			all: results.length,
			outside: providers.filter((_, nth) => large.outside.includes(nth)),
			byVideo: providers.filter(({ byVideo }, nth) => isUnknown(nth) && byVideo).length,
			unknown: providers.filter(({ byVideo }, nth) => isUnknown(nth) && !byVideo).length,
		}),
		groups: groupsWithoutPins(found.beside),
	};
};
