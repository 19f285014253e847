import { ProviderSearch } from "../providers/providers.ts";

/** What a search filters by beside service, place, age and funding, which a request states itself. */
const AskedFilters = ProviderSearch.pick({
	query: true,
	within_km: true,
	price_up_to: true,
	is_subscribed_for_onboarding: true,
	capacity: true,
	delivery_list: true,
	fit_list: true,
	languages_list: true,
	conditions_list: true,
});

/** The filters of a search's address, such as `price_up_to=80&fit_list=auslan`. Undefined if one of them isn't valid. */
export const askedFilters = (query: string) =>
	AskedFilters.safeParse(Object.fromEntries(new URLSearchParams(query))).data;
