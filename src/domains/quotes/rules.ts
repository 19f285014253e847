import { createHash, randomBytes } from "node:crypto";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { copy } from "#contract/shared/copy.ts";
import { HCP_CODES } from "#contract/shared/limits.ts";
import type { FieldError } from "#platform/http/problem.ts";
import { oneLine } from "#platform/text.ts";

/** A provider that the visitor chose, as the request and its letters need it. */
export interface ChosenProvider {
	id: number;
	name: string;
	url_slug: string;
	is_optimisation_provider: boolean;
}

/** What the service knows of the things a request names. */
export interface Facts {
	serviceArea: { id: number; name: string } | undefined;
	/** Codes asked for that exist, with their names. */
	ageGroups: ReadonlyMap<string, string>;
	fundingTypes: ReadonlyMap<string, string>;
	/** False when there is no postcode. */
	isPostcodeKnown: boolean;
	/** Chosen providers that exist and are active, in the order chosen. */
	providers: readonly ChosenProvider[];
	/** Those of them that serve the area in the postcode now; none where the postcode is missing or unknown. */
	availableIds: ReadonlySet<number>;
}

/** Why the team looks at the place before any provider hears of the request. */
export type LocationDoubt = "no postcode" | "unknown postcode" | "not available";

export interface Decision {
	/** Undefined when the place is sound; otherwise the request was sent with "submit anyway" (CON-022, CON-025, CON-027). */
	doubt: LocationDoubt | undefined;
	/** The funding is a home care package, so recipient details are asked (CON-035). */
	isHcpReferral: boolean;
	hasOptimisationProvider: boolean;
	/** Ids of the chosen providers that show no availability in a place that is known. */
	unavailableIds: ReadonlySet<number>;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The request with each value named once and the name on one line: what is stored, hashed and told in letters. */
export const tidy = (request: QuoteRequest): QuoteRequest => ({
	...request,
	name: oneLine(request.name),
	suburb: request.suburb ? oneLine(request.suburb) || null : null,
	gclid: request.gclid || null,
	age_groups_list: unique(request.age_groups_list),
	funding_types_list: unique(request.funding_types_list),
	providers: unique(request.providers),
});

/** Everything the request names that does not exist, each tied to its field; empty when all is well. */
export const faultsOf = (request: QuoteRequest, facts: Facts): FieldError[] => {
	const faults: FieldError[] = [];
	if (!request.name) faults.push({ field: "name", message: copy.connect.nameRequired });
	// Any four characters may be sent anyway (CON-025), except invisible ones and half characters, which can't be stored.
	if (request.postcode !== null && /\p{C}/u.test(request.postcode))
		faults.push({ field: "postcode", message: copy.connect.postcodeInvalid });
	if (!facts.serviceArea)
		faults.push({ field: "service_area", message: copy.connect.serviceRequired, code: "unknown" });
	if (request.age_groups_list.some((code) => !facts.ageGroups.has(code)))
		faults.push({ field: "age_groups_list", message: copy.connect.ageRequired, code: "unknown" });
	if (request.funding_types_list.some((code) => !facts.fundingTypes.has(code)))
		faults.push({ field: "funding_types_list", message: copy.connect.fundingRequired, code: "unknown" });
	if (facts.providers.length < request.providers.length)
		faults.push({
			field: "providers",
			message: "One of the chosen providers is no longer available. Please choose again.",
			code: "unavailable",
		});
	return faults;
};

/** What follows from the request beyond what the visitor typed. The caller's own flags can add to it, never take away. */
export const decide = (request: QuoteRequest, facts: Facts): Decision => {
	const unavailableIds = new Set(
		facts.isPostcodeKnown
			? facts.providers.map((provider) => provider.id).filter((id) => !facts.availableIds.has(id))
			: [],
	);
	return {
		doubt:
			request.postcode === null
				? "no postcode"
				: !facts.isPostcodeKnown
					? "unknown postcode"
					: unavailableIds.size > 0
						? "not available"
						: undefined,
		isHcpReferral: request.hcp_referral || request.funding_types_list.some((code) => HCP_CODES.includes(code)),
		hasOptimisationProvider:
			request.has_optimisation_provider || facts.providers.some((provider) => provider.is_optimisation_provider),
		unavailableIds,
	};
};

const TOKEN = /^[\w-]{43}$/;

/** The visitor's token: the one held where it is one of ours by its form, so that a visitor has one for all requests; else a new one. */
export const visitorToken = (held: string | undefined): string =>
	held && TOKEN.test(held) ? held : randomBytes(32).toString("base64url");

/** What the database keeps of a visitor's token: SHA-256. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
