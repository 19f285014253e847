import { z } from "zod";
import { text } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** What a visitor searches by. `service_area` repeats the id, so that areas and services can be grouped by one key. */
export const ServiceArea = z.object({ id: z.int(), name: z.string(), slug: z.string().nullable(), service_area: z.int() });
export type ServiceArea = z.output<typeof ServiceArea>;

export const HcpServiceArea = ServiceArea.extend({ valid_for_hcp: z.boolean() });
/** What a provider ticks; `service_area` is the id of the one area it belongs to. */
export const Service = z.object({ id: z.int(), name: z.string(), service_area: z.int() });
export type Service = z.output<typeof Service>;
export const AgeGroup = z.object({ code: z.string(), description: z.string() });
export type AgeGroup = z.output<typeof AgeGroup>;
/** `hcp_allowed`: offered when the service searched is Home Care Package Provider (visitor §5). */
export const FundingType = z.object({ code: z.string(), name: z.string(), hcp_allowed: z.boolean() });
export type FundingType = z.output<typeof FundingType>;
export const Diagnosis = z.object({ id: z.int(), name: z.string() });
/** `link` is a path of this site; `keyword` in review text becomes a link that reads `display_words`. */
export const InternalLink = z.object({ keyword: z.string(), display_words: z.string(), link: z.string() });
export const Region = z.object({ id: z.int(), name: z.string(), state: z.string(), postcodes: z.array(z.string()) });
export type Region = z.output<typeof Region>;

/** One postcode; `labels` are its suburbs, comma-separated, each possibly with everyday names after slashes: `Darwin City/Darwin, Larrakeyah`. */
export const Postcode = z.object({ code: z.string(), labels: z.string(), state: z.string() });
/** One suggestion: a postcode and the suburb (or everyday name) that matched. */
export const PostcodeSuggestion = Postcode.extend({ suburb: z.string() });
export type PostcodeSuggestion = z.output<typeof PostcodeSuggestion>;

const list = <T extends z.ZodType>(path: `/${string}`, summary: string, item: T) => endpoint({ method: "GET", path, summary, output: z.array(item) });

export const listServices = list("/services/", "Services that providers offer", Service);
export const listServiceAreas = list("/service-areas/", "Service areas that visitors search by", ServiceArea);
export const listHcpServiceAreas = list("/hcp-service-areas/", "Service areas within home care funding", HcpServiceArea);
export const listAgeGroups = list("/age-groups/", "Age groups", AgeGroup);
export const listFundingTypes = list("/funding-types/", "Funding types", FundingType);
export const listDiagnoses = list("/diagnosis/", "Diagnoses offered in the follow-up form", Diagnosis);
export const listInternalLinks = list("/internal-links/", "Words in review text that become links", InternalLink);
export const listRegions = list("/regions/", "Regions and their postcodes", Region);

export const suggestPostcodes = endpoint({
	method: "GET",
	path: "/postcodes/",
	summary: "Suburbs and postcodes that match what was typed, best first, 8 at most; fewer than 3 characters match nothing",
	query: z.object({ query: text(100).default("") }),
	output: z.array(PostcodeSuggestion),
});

export const getPostcode = endpoint({
	method: "GET",
	path: "/postcodes/{code}/",
	summary: "One postcode; 404 when unknown",
	params: z.object({ code: text(20) }),
	output: Postcode,
});
