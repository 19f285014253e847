import { ProviderSearch } from "../providers/providers.ts";

/** What a search filters by beside what a request states itself: service, place, age, funding and plan. */
const AskedFilters = ProviderSearch.omit({
	...{ service_areas_list: true, postcodes_list: true, suburb_list: true },
	...{ age_groups_list: true, funding_types_list: true, plan_management: true },
	...{ order: true, page: true, pageSize: true },
});

/** The filters of a search's address, such as `price_up_to=80&fit_list=auslan`. Undefined if one of them isn't valid. */
export const askedFilters = (query: string) =>
	AskedFilters.safeParse(Object.fromEntries(new URLSearchParams(query))).data;
