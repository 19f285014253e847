import { z } from "zod";
import { Capacity } from "#contract/capacity/capacity.ts";
import { code, commaList, flag, idText, pageNumber, pageOf, pageSize, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CAPACITY_WISHES, ORDERS, PROVIDERS_PER_PAGE } from "#contract/shared/limits.ts";
import { mendedCode } from "#contract/shared/mangled-links.ts";

/** A provider as the public sees them (API-022). */
export const Provider = z.object({
	id: z.int(),
	url_slug: z.string(),
	name: z.string(),
	short_description: z.string(),
	/** Sanitised HTML: paragraphs, bold, italic, underline, lists. */
	description: z.string(),
	url: z.string().nullable(),
	logo_url: z.string().nullable(),
	/** Ids of services. */
	services: z.array(z.int()),
	/** Codes of age groups. */
	age_groups: z.array(z.string()),
	/** Codes of funding types. */
	funding_types: z.array(z.string()),
	/** Every postcode it serves: its regions' and its single ones. */
	postcodes: z.array(z.string()),
	/** Ids of regions it serves whole. */
	regions: z.array(z.int()),
	/** Where it serves was estimated from the office's address, and the provider has not confirmed it. */
	is_coverage_estimated: z.boolean(),
	/** Mean of published reviews out of 5 with one decimal, as text; "0.0" while `reviews_count` is 0. */
	overall_review: z.string().regex(/^\d+\.\d$/),
	reviews_count: z.int().min(0),
	is_active: z.boolean(),
	is_optimisation_provider: z.boolean(),
	is_telehealth_available: z.boolean(),
	/** Id of the organisation behind it. */
	account: z.int(),
	phone_number: z.string().nullable(),
	/** Whether it takes new people, by service area; areas of which nobody has said are not there. */
	capacity: z.array(Capacity),
});
export type Provider = z.output<typeof Provider>;

/** What a card of the results says of a provider; the rest of it (thousands of postcodes) stays where it is. */
export const ProviderCard = Provider.pick({
	id: true,
	url_slug: true,
	name: true,
	short_description: true,
	logo_url: true,
	services: true,
	overall_review: true,
	reviews_count: true,
	is_telehealth_available: true,
	capacity: true,
});
export type ProviderCard = z.output<typeof ProviderCard>;

/** Search parameters, as the address bar and the call carry them (HOM-040, API-020). */
export const ProviderSearch = z.object({
	/** Words of a provider's name. */
	query: text(200).default(""),
	service_areas_list: commaList(idText),
	age_groups_list: commaList(z.string().overwrite(mendedCode).pipe(code)),
	/** `i-don-t-know` filters nothing (HOM-034). */
	funding_types_list: commaList(code),
	postcodes_list: commaList(text(20)),
	/** Kept for the address and the form; providers are matched by postcode. */
	suburb_list: commaList(text(100)),
	is_subscribed_for_onboarding: flag,
	/** Who take new people for one of the services asked for, said within 30 days; `waiting` takes in those with a waiting list (and those who are open). */
	capacity: commaList(z.enum(CAPACITY_WISHES)),
	order: z.enum(ORDERS).default("by_score"),
	page: pageNumber,
	pageSize: pageSize(PROVIDERS_PER_PAGE),
});
export type ProviderSearch = z.output<typeof ProviderSearch>;

export const searchProviders = endpoint({
	method: "GET",
	path: "/providers/",
	summary: "Search active providers: one per account, exact count",
	query: ProviderSearch,
	output: pageOf(Provider).extend({
		/** With `capacity`: how many match the rest and have not said within 30 days; null without. */
		not_said: z.int().nullable(),
	}),
});

export const searchCards = endpoint({
	method: "GET",
	path: "/provider-cards/",
	summary: "The same search, of each provider only what a card shows",
	query: ProviderSearch,
	output: pageOf(ProviderCard).extend({ not_said: searchProviders.output.shape.not_said }),
});

export const getProvider = endpoint({
	method: "GET",
	path: "/providers/{idOrSlug}/",
	summary: "One provider by id or slug, active or not; 404 when unknown",
	params: z.object({ idOrSlug: text(200) }),
	output: Provider,
});

export const checkAvailability = endpoint({
	method: "GET",
	path: "/availability/",
	summary: "Which of the named providers serve this area and postcode now; an empty list means none",
	query: z.object({
		provider: commaList(idText),
		service_areas_list: commaList(idText),
		postcodes_list: commaList(text(20)),
	}),
	output: z.array(z.object({ provider: z.int(), service_areas: z.array(z.int()), postcodes: z.array(z.string()) })),
});

export const listProviderAddresses = endpoint({
	method: "GET",
	path: "/provider-addresses/",
	summary:
		"Addresses of active profiles whose ids lie in a range, for the sitemap; `highest` is the highest id there is",
	query: z
		.object({ from: idText, to: idText })
		.refine(({ from, to }) => to >= from && to - from < 5000, { path: ["to"], message: "At most 5,000 ids" }),
	output: z.object({
		results: z.array(z.object({ id: z.int(), url_slug: z.string(), updated_at: z.string() })),
		highest: z.int(),
	}),
});
