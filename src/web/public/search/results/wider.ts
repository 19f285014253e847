import type { WiderBy } from "#contract/search/results-page.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";

const LABELS: Record<WiderBy, string> = {
	funding_types_list: "Any funding type",
	age_groups_list: "Any age",
	service_areas_list: "Any service",
	postcodes_list: "Anywhere in Australia",
	capacity: "With or without places now",
	delivery_list: "Delivered in any way",
	fit_list: "Without “Must have”",
	languages_list: "Any language",
	conditions_list: "Any experience",
	within_km: "Any distance",
	price_up_to: "Any price",
};

const isNumber = (filter: WiderBy): boolean => filter === "within_km" || filter === "price_up_to";

/** Links to the same search with one filter removed at a time, with how many providers each finds. */
export const widerLinks = (state: SearchState, wider: readonly { without: WiderBy; count: number }[]) =>
	wider.map(({ without, count }) => {
		const bare: SearchState = { ...state, page: 1, to_quote: [] };
		const search: SearchState = { ...bare, [without]: isNumber(without) ? undefined : [] };
		const rest: Partial<SearchState> =
			without === "postcodes_list"
				? { suburb_list: [], within_km: undefined }
				: without === "service_areas_list"
					? { price_up_to: undefined }
					: {};
		return { label: LABELS[without], href: links.results({ ...search, ...rest }), count };
	});
