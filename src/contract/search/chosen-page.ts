import { z } from "zod";
import { commaList, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { FoundProfile, ProviderSearch } from "#contract/providers/providers.ts";
import { AgeGroup, Diagnosis, FundingType, Service, ServiceArea } from "#contract/reference/reference.ts";
import { KnownSearch } from "./results-page.ts";

/** A provider that a visitor chose, with what it says about the services and the place of the search. */
export const ChosenProvider = FoundProfile.omit({
	short_description: true,
	description: true,
	url: true,
	logo_url: true,
	regions: true,
	delivery: true,
	ways: true,
	list: true,
}).extend({
	/** The id or slug that it was asked for by. A merged profile is the one it was merged into. */
	asked: z.string(),
});
export type ChosenProvider = z.output<typeof ChosenProvider>;

export const readChosenPage = endpoint({
	method: "GET",
	path: "/pages/chosen/",
	summary:
		"Chosen providers, active or not, with the options of the forms about them: for comparing and connecting. Unknown ones are left out",
	query: ProviderSearch.pick({
		service_areas_list: true,
		age_groups_list: true,
		funding_types_list: true,
		postcodes_list: true,
		suburb_list: true,
		fit_list: true,
	}).extend({
		/** Ids or slugs of profiles. */
		provider: commaList(text(200), 10),
	}),
	output: z.object({
		/** In the order of the request. */
		providers: z.array(ChosenProvider),
		search: KnownSearch,
		areas: z.array(ServiceArea.pick({ id: true, name: true })),
		/** Those that the providers offer. */
		services: z.array(Service),
		/** Those that the providers state experience with. */
		conditions: z.array(Diagnosis),
		ages: z.array(AgeGroup),
		funding: z.array(FundingType),
	}),
});
