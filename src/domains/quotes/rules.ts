import { createHash, randomBytes } from "node:crypto";
import { connectBar, type RegisterFacts } from "#contract/providers/register.ts";
import type { QuoteRequest } from "#contract/quotes/quotes.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { isAgencyManaged } from "#contract/shared/plan-management.ts";
import { asksPlan, isHcp } from "#contract/shared/rules.ts";
import type { FieldError } from "#platform/http/problem.ts";
import { oneLine } from "#platform/text.ts";

/** A chosen provider, with what the request and its emails need. */
export interface ChosenProvider {
	id: number;
	name: string;
	url_slug: string;
	is_optimisation_provider: boolean;
	register: Pick<RegisterFacts, "barred" | "state" | "areas">;
}

/** Facts needed to check a request. */
export interface Facts {
	serviceArea: { id: number; name: string } | undefined;
	/** Existing codes among the requested ones, with their names. */
	ageGroups: ReadonlyMap<string, string>;
	fundingTypes: ReadonlyMap<string, string>;
	/** False if there is no postcode. */
	isPostcodeKnown: boolean;
	/** Chosen providers that exist and are active, in the order chosen. */
	providers: readonly ChosenProvider[];
	/** Chosen providers that do the service there now, in person, by phone or video, or a little farther away. Empty if the postcode is missing or unknown. */
	availableIds: ReadonlySet<number>;
}

/** Why the team checks the location before contacting a provider. */
type LocationDoubt = "no postcode" | "unknown postcode" | "not available";

export interface Decision {
	/**
	 * Undefined if the location is fine. Otherwise the request was sent with "submit anyway" (CON-022, CON-025, CON-027).
	 */
	doubt: LocationDoubt | undefined;
	/** The funding is a home care package, so the form asks for recipient details (CON-035). */
	isHcpReferral: boolean;
	hasOptimisationProvider: boolean;
	/** Ids of chosen providers without availability in a known location. */
	unavailableIds: ReadonlySet<number>;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Normalises a request: each value once, and the name on one line. This form is stored, hashed and emailed. */
export const tidy = ({ ask_others, ...request }: QuoteRequest): QuoteRequest => ({
	...request,
	name: oneLine(request.name),
	suburb: request.suburb ? oneLine(request.suburb) || null : null,
	gclid: request.gclid || null,
	// Left out without it, so that the request's hash stays what it was.
	...(ask_others && !request.ask_everyone ? { ask_others } : {}),
	plan_management: asksPlan(request.funding_types_list) ? (request.plan_management ?? null) : null,
	age_groups_list: unique(request.age_groups_list),
	funding_types_list: unique(request.funding_types_list),
	providers: unique(request.providers),
});

/** Errors for everything in the request that doesn't exist, each with its field. */
export const errorsOf = (request: QuoteRequest, facts: Facts): FieldError[] => {
	const faults: FieldError[] = [];
	if (!request.name) faults.push({ field: "name", message: connectCopy.nameRequired });
	// Any four characters are accepted with "submit anyway" (CON-025), except invisible and half characters, which can't
	// be stored.
	if (request.postcode !== null && /\p{C}/u.test(request.postcode))
		faults.push({ field: "postcode", message: connectCopy.postcodeInvalid });
	if (!facts.serviceArea) faults.push({ field: "service_area", message: connectCopy.serviceRequired, code: "unknown" });
	if (request.age_groups_list.some((code) => !facts.ageGroups.has(code)))
		faults.push({ field: "age_groups_list", message: connectCopy.ageRequired, code: "unknown" });
	if (request.funding_types_list.some((code) => !facts.fundingTypes.has(code)))
		faults.push({ field: "funding_types_list", message: connectCopy.fundingRequired, code: "unknown" });
	if (request.providers.length === 0 && !request.ask_everyone)
		faults.push({ field: "providers", message: connectCopy.nothingSelected });
	if (request.ask_everyone && !request.consent_to_share)
		faults.push({ field: "consent_to_share", message: connectCopy.consentRequired });
	if (request.ask_others && !request.consent_to_share)
		faults.push({ field: "consent_to_share", message: connectCopy.consentRequired });
	if (facts.providers.length < request.providers.length)
		faults.push({
			field: "providers",
			message: "One of the chosen providers is no longer available. Please choose again.",
			code: "unavailable",
		});
	const plan = {
		isNdis: asksPlan(request.funding_types_list),
		isAgency: isAgencyManaged(request.plan_management ?? null),
	};
	for (const { name, register } of facts.providers) {
		const bar = connectBar(register, [request.service_area], plan);
		if (bar === "not_on_list" || bar === "not_checked")
			faults.push({ field: "plan_management", message: planMessage(name, bar, plan.isAgency), code: bar });
	}
	return faults;
};

/** Derives flags from the request. Flags that the caller sent can only add to them. */
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
					: unavailableIds.size > 0 && unavailableIds.size === facts.providers.length
						? "not available"
						: undefined,
		isHcpReferral: request.hcp_referral || request.funding_types_list.some(isHcp),
		hasOptimisationProvider:
			request.has_optimisation_provider || facts.providers.some((provider) => provider.is_optimisation_provider),
		unavailableIds,
	};
};

const planMessage = (name: string, bar: "not_on_list" | "not_checked", isAgency: boolean): string =>
	[
		bar === "not_on_list"
			? `${name} isn't on the NDIS register for this service.`
			: `We couldn't check if ${name} is on the NDIS register.`,
		isAgency
			? "An agency-managed plan only pays registered providers."
			: "NDIS providers of this service must be registered.",
		"Take them off your list, or choose another provider.",
	].join(" ");

const TOKEN = /^[\w-]{43}$/;

/** The visitor's token. Keeps a well-formed one, so a visitor has one token for all requests; otherwise creates one. */
export const visitorToken = (held: string | undefined): string =>
	held && TOKEN.test(held) ? held : randomBytes(32).toString("base64url");

/** SHA-256 of a visitor's token, as stored. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
