import { z } from "zod";
import { flag } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { FIT_FILTERS, WAYS } from "#contract/providers/fit-options.ts";
import { ProviderCard, ProviderSearch, searchProviders } from "#contract/providers/providers.ts";
import { AgeGroup, Diagnosis, FundingType, Service, ServiceArea } from "#contract/reference/reference.ts";
import { WIDER_BY } from "./filters.ts";
import { Understood } from "./own-words.ts";

/** What we know of a search: unknown values are left out, and codes have the spelling of our lists. */
export const KnownSearch = z.object({
	service_areas_list: z.array(z.int()),
	age_groups_list: z.array(z.string()),
	funding_types_list: z.array(z.string()),
	/** The suburb, if it belongs to the search's only postcode. */
	suburb_list: z.array(z.string()),
});
export type KnownSearch = z.output<typeof KnownSearch>;

/** Options of the search form: service areas by name (HOM-035), the others in their own order. */
const lists = {
	areas: z.array(ServiceArea.pick({ id: true, name: true })),
	ages: z.array(AgeGroup),
	funding: z.array(FundingType),
};

const group = z.object({ count: z.int(), results: z.array(ProviderCard) });

export const readResultsPage = endpoint({
	method: "GET",
	path: "/pages/results/",
	summary:
		"The results page: the list, the groups beside it, wider searches if it is empty, and the search form's options",
	query: ProviderSearch.extend({
		/** Leaves out the groups beside the list and the wider searches. */
		list_only: flag,
	}),
	output: z.object({
		...lists,
		search: KnownSearch,
		/** Names of the chosen conditions. */
		conditions: z.array(Diagnosis),
		/** Services of the shown providers. */
		services: z.array(Service),
		/** As in the search: one provider an account, with the exact count. */
		results: z.array(ProviderCard),
		count: z.int().min(0),
		totalPages: z.int().min(0),
		not_said: searchProviders.output.shape.not_said,
		no_price: searchProviders.output.shape.no_price,
		/**
		 * If fewer than five providers of a search for a place or for capacity said that they have places, others that may
		 * help; empty otherwise, and on later pages (decision 87).
		 */
		beside: z.object({
			/** They don't serve the place in person, but help there by phone or video. */
			video: group,
			/** They don't serve the place; within 150 km of it, the nearest first. */
			farther: group,
			/** Left out by the capacity filter: they have a waiting list, the shortest first. */
			waiting: group,
			/** Left out because the plan needs a registered provider and we couldn't check them. There is no Connect. */
			unchecked: group,
		}),
		/** If nothing was found: how many providers the search finds without one of its filters. None without results. */
		wider: z.array(z.object({ without: z.enum(WIDER_BY), count: z.int().positive() })),
		/** What the visitor's own sentence means; null if they wrote none in the last 10 minutes. */
		own_words: Understood.nullable(),
	}),
});

export const readKnownSearch = endpoint({
	method: "GET",
	path: "/pages/search/",
	summary: "What we know of a search, and the search form's options",
	query: ProviderSearch,
	output: z.object({ ...lists, search: KnownSearch, conditions: z.array(Diagnosis) }),
});

export const readFiltersPage = endpoint({
	method: "GET",
	path: "/pages/filters/",
	summary:
		"What we know of a search and, for each fact, how many providers it would find with it added; for lists, instead of those chosen",
	query: ProviderSearch,
	output: z.object({
		areas: lists.areas,
		search: KnownSearch,
		fit: z.record(z.enum(FIT_FILTERS), z.int()),
		/** At the place of the search, or anywhere without one. */
		delivery: z.record(z.enum(WAYS), z.int()),
		/** Others that can be visited a little farther away. */
		farther: z.int(),
		/** By BCP 47 tag. Languages that no match states are left out. */
		languages: z.record(z.string(), z.int()),
		/** Diagnoses by name. Those that no match states are left out, unless the search filters by them. */
		conditions: z.array(Diagnosis.extend({ count: z.int() })),
	}),
});
