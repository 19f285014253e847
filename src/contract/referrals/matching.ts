import { z } from "zod";
import { byUuid, code, commaList, idText, Named, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { REACHED_AS } from "#contract/providers/fit-options.ts";
import { mendedCode } from "#contract/shared/mangled-links.ts";
import { Consent } from "./referrals.ts";

/** Matching rules for providers, in display order. */
const MATCH_RULES = ["active", "service", "place", "age", "funding", "availability", "register", "asked"] as const;
export type MatchRule = (typeof MATCH_RULES)[number];

export const MatchCandidate = z.object({
	id: z.int(),
	name: z.string(),
	url_slug: z.string(),
	is_chosen: z.boolean(),
	/** Why the provider fits. */
	reasons: z.array(z.string()),
	/** Rules that the provider doesn't meet, with the cause. Empty if they fit. */
	exclusions: z.array(z.object({ rule: z.enum(MATCH_RULES), cause: z.string() })),
	/** Points to know before sending that don't exclude the provider. */
	warnings: z.array(z.string()),
	/** How it does the service at the place; null if it doesn't. */
	reach: z.enum(REACHED_AS).nullable(),
	/** To its nearest site, in a straight line; null if unknown. */
	km: z.number().nullable(),
	consent: Consent.nullable(),
});
export type MatchCandidate = z.infer<typeof MatchCandidate>;

/** Needs that providers are matched by. */
export const MatchNeed = z.object({
	service_area: Named,
	/** Null if not known yet, which prevents sending. */
	postcode: z.string().nullable(),
	suburb: z.string().nullable(),
	/** The place as the person typed it. */
	said_place: z.string().nullable(),
	age_groups: z.array(z.string()),
	funding_types: z.array(z.string()),
});
export type MatchNeed = z.infer<typeof MatchNeed>;

export const matchProviders = endpoint({
	method: "GET",
	path: "/team/cases/{id}/match/",
	summary:
		"Providers for a connect request or a search without results: matches with their reasons, others with the rules they don't meet",
	params: byUuid,
	/** Overrides the request if the team knows better; `any` lifts a rule. */
	query: z.object({
		service_area: idText.optional(),
		/** A postcode or suburb, as typed. */
		postcode: text(100).optional(),
		age_groups_list: commaList(z.string().overwrite(mendedCode).pipe(code), 20),
		funding_types_list: commaList(code, 20),
		/** Words in the provider's name. */
		search: text(200).default(""),
	}),
	output: z.object({
		need: MatchNeed,
		fitting: z.array(MatchCandidate),
		excluded: z.array(MatchCandidate),
		/** Numbers of providers beyond those listed. */
		more_fitting: z.int(),
		more_excluded: z.int(),
		/** Number of providers that each rule excludes. */
		excluded_by: z.record(z.enum(MATCH_RULES), z.int()),
		/** Identifies this list; providers must be chosen from it. */
		fingerprint: z.string(),
		has_details: z.boolean(),
		has_plan: z.boolean(),
	}),
});
