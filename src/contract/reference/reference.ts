import { z } from "zod";
import { idText, Named, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

/** A service area in searches. `service_area` repeats the id, so that areas and services can be grouped by one key. */
export const ServiceArea = z.object({
	id: z.int(),
	name: z.string(),
	slug: z.string().nullable(),
	service_area: z.int(),
});
export type ServiceArea = z.output<typeof ServiceArea>;

const HcpServiceArea = ServiceArea.extend({ valid_for_hcp: z.boolean() });
/** A service that providers select. `service_area` is the id of its area. */
export const Service = z.object({ id: z.int(), name: z.string(), service_area: z.int() });
export type Service = z.output<typeof Service>;
export const AgeGroup = z.object({ code: z.string(), description: z.string() });
export type AgeGroup = z.output<typeof AgeGroup>;
/** `hcp_allowed`: offered for the service Home Care Package Provider (HOM-032). */
export const FundingType = z.object({ code: z.string(), name: z.string(), hcp_allowed: z.boolean() });
export type FundingType = z.output<typeof FundingType>;
export const Diagnosis = Named;
/** `keyword` in review text becomes a link with the text `display_words`. `link` is a path on this site. */
export const InternalLink = z.object({ keyword: z.string(), display_words: z.string(), link: z.string() });
export const Region = z.object({ id: z.int(), name: z.string(), state: z.string(), postcodes: z.array(z.string()) });
export type Region = z.output<typeof Region>;

/** `labels` are comma-separated suburbs, some with everyday names after slashes: `Darwin City/Darwin, Larrakeyah`. */
const Postcode = z.object({ code: z.string(), labels: z.string(), state: z.string() });
/** A postcode with the matching suburb or everyday name. */
export const PostcodeSuggestion = Postcode.extend({ suburb: z.string() });
export type PostcodeSuggestion = z.output<typeof PostcodeSuggestion>;

/** Amounts in Australian cents. `code` is the number of a classification. */
const FundingAmount = z.object({ code: z.string(), quarter_cents: z.int().positive(), year_cents: z.int().positive() });

/** Amounts that a program pays from a day, with their source. */
export const FundingAmounts = z.object({
	program: z.string(),
	/** First day, such as `2025-11-01`. */
	as_of: z.iso.date(),
	/** Free text about when they change. */
	changes: z.string(),
	source: z.object({ name: z.string(), url: z.url() }),
	/** Limit for unspent money carried over to the next quarter: the higher of the amount and the percentage. */
	carry_over: z.object({ cents: z.int().positive(), percent: z.int().positive() }),
	/** Share of the budget that pays for care management. */
	care_management_percent: z.int().positive(),
	amounts: z.array(FundingAmount).min(1),
});
export type FundingAmounts = z.output<typeof FundingAmounts>;

const list = <T extends z.ZodType>(path: `/${string}`, summary: string, item: T) =>
	endpoint({ method: "GET", path, summary, output: z.array(item) });

export const listServices = list("/services/", "Services that providers offer", Service);
export const listServiceAreas = list("/service-areas/", "Service areas that visitors search by", ServiceArea);

export const listCatalogue = endpoint({
	method: "GET",
	path: "/service-areas/catalogue/",
	summary: "Service areas in the catalogue on the about page",
	output: z.object({ data: z.array(ServiceArea.pick({ id: true, name: true, slug: true })) }),
});

export const listHcpServiceAreas = list(
	"/hcp-service-areas/",
	"Service areas within home care funding",
	HcpServiceArea,
);
export const listAgeGroups = list("/age-groups/", "Age groups", AgeGroup);
export const listFundingTypes = list("/funding-types/", "Funding types", FundingType);

export const getSearchLists = endpoint({
	method: "GET",
	path: "/search-lists/",
	summary: "All search options in one response: service areas, services, age groups and funding types",
	output: z.object({
		areas: z.array(ServiceArea),
		services: z.array(Service),
		ages: z.array(AgeGroup),
		funding: z.array(FundingType),
	}),
});

export const listDiagnoses = list("/diagnosis/", "Diagnoses offered in the follow-up form", Diagnosis);
export const listInternalLinks = list("/internal-links/", "Words in review text that become links", InternalLink);
export const listRegions = list("/regions/", "Regions and their postcodes", Region);

export const getFundingAmounts = endpoint({
	method: "GET",
	path: "/funding-amounts/",
	summary: "Budgets of the Support at Home classifications, with the day they apply from and their source",
	/** `is_due`: they have changed since, and nobody has entered the new ones. */
	output: FundingAmounts.extend({ is_due: z.boolean() }),
});

/** Counts clicks on a service area in the catalogue (INF-011). */
export const chooseFromCatalogue = endpoint({
	method: "POST",
	path: "/service-areas/chosen/",
	summary: "Count a click on a service area in the catalogue, sent by the link's `ping`; 404 for an unknown area",
	query: z.object({ area: idText }),
	output: z.object({ recorded: z.literal(true) }),
	status: 202,
});

export const suggestPostcodes = endpoint({
	method: "GET",
	path: "/postcodes/",
	summary: "Up to 8 suburbs and postcodes that match the typed text, best first; fewer than 3 characters match nothing",
	query: z.object({ query: text(100).default("") }),
	output: z.array(PostcodeSuggestion),
});

export const readPlaceText = endpoint({
	method: "GET",
	path: "/places/read/",
	summary:
		"The place that a text names: a suburb, an everyday or traditional name, or a postcode, with or without a state. Null with the places to choose from if it isn't sure",
	query: z.object({ text: text(100).default("") }),
	output: z.object({
		/** `suburb` is empty if the text only names a postcode with several. */
		place: z.object({ code: z.string(), suburb: z.string(), label: z.string() }).nullable(),
		choices: z.array(z.object({ code: z.string(), suburb: z.string(), state: z.string() })),
		/** Why no place was found, if we can say more than that. */
		message: z.string().nullable(),
	}),
});

export const getPostcode = endpoint({
	method: "GET",
	path: "/postcodes/{code}/",
	summary: "One postcode; 404 when unknown",
	params: z.object({ code: text(20) }),
	output: Postcode,
});
