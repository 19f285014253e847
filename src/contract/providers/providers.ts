import { z } from "zod";
import { Capacity } from "#contract/capacity/capacity.ts";
import { code, commaList, flag, idText, pageNumber, pageOf, pageSize, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CAPACITY_WISHES, distanceIn, ORDERS, PROVIDERS_PER_PAGE, priceIn } from "#contract/search/limits.ts";
import { mendedCode, mendedPostcode } from "#contract/shared/mangled-links.ts";
import { PLAN_WAYS, type PlanWay } from "#contract/shared/plan-management.ts";
import { Delivery, FitFacts, ListOrigin, Nearest, Reached, ReachedWay, Site } from "./fit.ts";
import { FIT_FILTERS, LANGUAGES, REACHED_AS, WAYS } from "./fit-options.ts";
import { Price } from "./prices.ts";
import { RegisterFacts } from "./register.ts";

/** A provider, as the public sees them (API-022). */
export const Provider = z.object({
	id: z.int(),
	url_slug: z.string(),
	name: z.string(),
	short_description: z.string(),
	/** Sanitised HTML with paragraphs, bold, italic, underline and lists. */
	description: z.string(),
	url: z.string().nullable(),
	logo_url: z.string().nullable(),
	/** Ids of services. */
	services: z.array(z.int()),
	/** Codes of age groups. */
	age_groups: z.array(z.string()),
	/** Codes of funding types. */
	funding_types: z.array(z.string()),
	/** All served postcodes, from regions and single postcodes. */
	postcodes: z.array(z.string()),
	/** Ids of fully served regions. */
	regions: z.array(z.int()),
	/** The service area is estimated from the office address, and the provider hasn't confirmed it. */
	is_coverage_estimated: z.boolean(),
	/** Mean of published reviews out of 5, as text with one decimal; "0.0" if there are no reviews. */
	overall_review: z.string().regex(/^\d+\.\d$/),
	reviews_count: z.int().min(0),
	is_active: z.boolean(),
	is_optimisation_provider: z.boolean(),
	/** Whether they help by phone or video; null if they haven't said. */
	is_telehealth_available: z.boolean().nullable(),
	/** Account id of the organisation. */
	account: z.int(),
	phone_number: z.string().nullable(),
	/** Capacity for new clients by service area. Areas without an answer are left out. */
	capacity: z.array(Capacity),
	/** Where the provider is. */
	sites: z.array(Site),
	/** How each service is delivered, as far as stated. */
	delivery: z.array(Delivery),
	fit_facts: FitFacts,
	/** What each service costs, as far as stated. */
	prices: z.array(Price),
	/** Ids of service areas that its NDIS registration in force covers. For others it isn't registered, or we don't know. */
	registered_for: z.array(z.int()),
});
export type Provider = z.output<typeof Provider>;

const found = {
	/** The site nearest to the place of the search; null without a place, or if no site is known. */
	nearest: Nearest.nullable(),
	/** Whether and how it does the services searched for there (decision 87). */
	reach: Reached,
};

/** A provider as a search finds it. */
export const FoundProvider = Provider.extend(found);
export type FoundProvider = z.output<typeof FoundProvider>;

/** A profile by its address: as a search finds it, and how it does its services at all, wherever that reaches. */
export const FoundProfile = FoundProvider.extend({
	ways: z.array(ReachedWay),
	/** The list that the profile comes from, and the day it describes; null if unknown, or if it comes from no list. */
	list: ListOrigin.nullable(),
	/** What registers say about the organisation today. */
	register: RegisterFacts,
});
export type FoundProfile = z.output<typeof FoundProfile>;

/** The fields of a result card, without the thousands of postcodes. */
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
	sites: true,
	delivery: true,
	fit_facts: true,
	prices: true,
	registered_for: true,
}).extend(found);
export type ProviderCard = z.output<typeof ProviderCard>;

/** One of `DISTANCES_KM`; another number is the next larger one, or any distance. */
const withinKm = z
	.string()
	.regex(/^\d{0,6}$/, "Must be a number of kilometres")
	.optional()
	.transform((typed) => distanceIn(typed));

const priceUpTo = z
	.string()
	.refine((typed) => typed === "" || priceIn(typed) !== undefined, "Must be a number of whole dollars from 1 to 9999")
	.optional()
	.transform(priceIn);

/** Search parameters, the same in page URLs and API calls (HOM-040, API-020). */
export const ProviderSearch = z.object({
	/** Words in the provider's name. */
	query: text(200).default(""),
	service_areas_list: commaList(idText),
	age_groups_list: commaList(z.string().overwrite(mendedCode).pipe(code)),
	/** `i-don-t-know` doesn't filter (HOM-034). */
	funding_types_list: commaList(code),
	postcodes_list: commaList(z.string().overwrite(mendedPostcode).pipe(text(20))),
	/** Only for the page URL and the form; the search uses postcodes. */
	suburb_list: commaList(text(100)),
	/** Providers with a site at most this far from the place, in a straight line; undefined for any distance. */
	within_km: withinKm,
	/**
	 * Whole dollars. Leaves out providers that charge more than this an hour for the searched services: at every time of the
	 * week, as stated in the last two months. Those without such a price stay and come last. No effect without a service.
	 */
	price_up_to: priceUpTo,
	is_subscribed_for_onboarding: flag,
	/** How the NDIS plan is managed. With agency, only providers on the NDIS register for a searched service are found. */
	plan_management: z.enum(Object.keys(PLAN_WAYS) as [PlanWay, ...PlanWay[]]).optional(),
	/** Places for a searched service, confirmed within 30 days. `waiting` also finds providers with a waiting list. */
	capacity: commaList(z.enum(CAPACITY_WISHES)),
	/** Ways of delivery, for a searched service if there is one. Any of them. */
	delivery_list: commaList(z.enum(WAYS)),
	/** Facts that the provider states: all of them. */
	fit_list: commaList(z.enum(FIT_FILTERS)),
	/** Languages by BCP 47 tag: any of them. */
	languages_list: commaList(z.enum(Object.keys(LANGUAGES) as [string, ...string[]])),
	/** Ids of diagnoses that the provider states experience with: any of them. */
	conditions_list: commaList(idText),
	order: z.enum(ORDERS).default("by_score"),
	page: pageNumber,
	pageSize: pageSize(PROVIDERS_PER_PAGE),
});
export type ProviderSearch = z.output<typeof ProviderSearch>;

export const searchProviders = endpoint({
	method: "GET",
	path: "/providers/",
	summary: "Search active providers, one per account, with the exact count",
	query: ProviderSearch,
	output: pageOf(FoundProvider).extend({
		/** Matches left out by `capacity` because they didn't confirm within 30 days; null without `capacity`. */
		not_said: z.int().nullable(),
		/** With `price_up_to` or in the order `price`: results without a confirmed price an hour; otherwise null. */
		no_price: z.int().nullable(),
	}),
});

/** What a profile says depends on these. */
export const ProfileSearch = ProviderSearch.pick({
	service_areas_list: true,
	postcodes_list: true,
	suburb_list: true,
	fit_list: true,
});

export const getProvider = endpoint({
	method: "GET",
	path: "/providers/{idOrSlug}/",
	summary:
		"One provider by id or slug, active or not; 404 if unknown. With a place, which site is nearest to it, and how the provider does the services there",
	params: z.object({ idOrSlug: text(200) }),
	query: ProfileSearch,
	output: FoundProfile,
});

export const checkAvailability = endpoint({
	method: "GET",
	path: "/availability/",
	summary: "The providers among those named that do this service at this postcode now, and how",
	query: z.object({
		provider: commaList(idText),
		service_areas_list: commaList(idText),
		postcodes_list: commaList(text(20)),
		suburb_list: commaList(text(100)),
	}),
	output: z.array(
		z.object({
			provider: z.int(),
			service_areas: z.array(z.int()),
			postcodes: z.array(z.string()),
			reach: z.enum(REACHED_AS),
		}),
	),
});

export const listProviderAddresses = endpoint({
	method: "GET",
	path: "/provider-addresses/",
	summary: "Addresses of active profiles within a range of ids, for the sitemap; `highest` is the highest existing id",
	query: z
		.object({ from: idText, to: idText })
		.refine(({ from, to }) => to >= from && to - from < 5000, { path: ["to"], message: "At most 5,000 ids" }),
	output: z.object({
		results: z.array(z.object({ id: z.int(), url_slug: z.string(), updated_at: z.string() })),
		highest: z.int(),
	}),
});
