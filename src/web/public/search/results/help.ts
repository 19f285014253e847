import { data } from "react-router";
import { submitNoProviderRequest } from "#contract/enquiries/enquiries.ts";
import { noResultsCopy } from "#contract/shared/copy/no-results.ts";
import { FUNDING_UNKNOWN, UNSUPPORTED_FUNDING } from "#contract/shared/funding-codes.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { type RefusedForm, typedIn } from "#web/forms/form-state.ts";
import { confirmHere } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { type From, formOf } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { readSearch, type SearchState } from "#web/lib/search-address.ts";
import { HELP_FIELDS } from "#web/parts/no-results-form/values.ts";
import { answersIn } from "#web/parts/questions/ask-questions.tsx";

/** Prefills the form of a search without results with the filters of the search. */
export const helpFromSearch = (state: SearchState): Record<string, string> => ({
	postcode: [state.suburb_list[0], state.postcodes_list[0]].filter(Boolean).join(" "),
	serviceRequired: state.service_areas_list[0] ?? "",
	fundingType: state.funding_types_list[0] ?? "",
	ageGroup: state.age_groups_list[0] ?? "",
});

/** Sends "Tell us more" (NOR-027 to NOR-030). On errors it returns the form with every answer. */
export const submitHelp = async (from: From) => {
	const form = await formOf(from);
	const typed = typedIn(form);
	const funding = typed.fundingType?.[0] ?? "";
	// Shows the form again, or the notice in its place, and sends nothing.
	if (form.has("again") || UNSUPPORTED_FUNDING.includes(funding)) {
		const requestKey = typed[IDEMPOTENCY_FIELD]?.[0] || crypto.randomUUID();
		return data<RefusedForm>({ typed, errors: {}, requestKey }, { status: 200 });
	}
	return submitForm(from, submitNoProviderRequest, {
		fields: HELP_FIELDS,
		wrong: funding ? {} : { fundingType: noResultsCopy.fundingRequired },
		given: () => ({
			...(funding === FUNDING_UNKNOWN && { fundingType: null }),
			gclid: typed.gclid?.[0] || null,
			...answersIn(typed),
		}),
		says: { 400: noResultsCopy.invalid },
		taken: () => {
			const address = links.results({ ...readSearch(new URL(from.request.url).searchParams), to_quote: [] });
			return confirmHere(from, `${address}${address.includes("?") ? "&" : "?"}thanks`);
		},
	});
};
