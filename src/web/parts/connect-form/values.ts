import { PLAN_WAYS } from "#contract/shared/plan-management.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { ANSWER_LABELS } from "../questions/ask-questions.tsx";

/** Problems with a postcode. The visitor can submit anyway for each (CON-022, CON-025, CON-027). */
export type PostcodeTrouble = "length" | "unknown" | "unavailable";

/** The refused form, with the postcode's problem and the ids of chosen providers that don't reach the typed place. */
export type RefusedConnect = RefusedForm & {
	trouble?: PostcodeTrouble | undefined;
	/** Undefined if that wasn't checked. */
	unavailable?: readonly number[] | undefined;
};

/** What the form calls the endpoint's fields. */
export const NAMES = {
	providers: "ask",
	age_groups_list: "age_group",
	funding_types_list: "funding_type",
	consent_to_share: "consent",
};

/** The endpoint's fields that the form shows. */
export const FIELDS = [
	...["providers", "name", "email", "phone", ...Object.keys(ANSWER_LABELS), "service_area", "postcode"],
	...["age_groups_list", "funding_types_list", "plan_management", "consent_to_share", "terms"],
];

/** In page order. */
export const LABELS = {
	name: "Your name",
	email: "Email",
	phone: "Phone",
	...ANSWER_LABELS,
	service_area: "Service",
	postcode: "Postcode",
	age_group: "Age of recipient",
	funding_type: "Funding type",
	plan_management: "How is the NDIS plan managed?",
	most: "How many providers may we ask?",
	within_km: "How far away may they be?",
	ask: "We ask:",
	consent: "Consent",
	terms: "Terms and conditions",
};

/** What the form knows from the search. */
export const fromSearch = (state: SearchState): Record<string, string> => ({
	service_area: state.service_areas_list[0] ?? "",
	postcode: state.postcodes_list[0] ?? "",
	suburb: state.suburb_list[0] ?? "",
	age_group: state.age_groups_list[0] ?? "",
	funding_type: state.funding_types_list[0] ?? "",
	plan_management: state.plan_management ? PLAN_WAYS[state.plan_management] : "",
});
