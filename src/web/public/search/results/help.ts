import { data, redirect } from "react-router";
import { NoProviderRequest, submitNoProviderRequest } from "#contract/enquiries/enquiries.ts";
import { copy } from "#contract/shared/copy.ts";
import { FUNDING_UNKNOWN, IDEMPOTENCY_FIELD, UNSUPPORTED_FUNDING } from "#contract/shared/limits.ts";
import { giveReceipt } from "#web/forms/receipt.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { readSearch, type SearchState } from "#web/lib/search-address.ts";
import { sentAlready } from "#web/lib/sent-already.ts";
import { HELP_FIELDS, type HelpAnswer, type HelpValues, readHelp } from "#web/parts/no-results-form/values.ts";

/** Prefills the form of a search without results with the filters of the search. */
export const helpFromSearch = (state: SearchState): HelpValues => ({
	firstName: "",
	lastName: "",
	email: "",
	number: "",
	postcode: [state.suburb_list[0], state.postcodes_list[0]].filter(Boolean).join(" "),
	serviceRequired: state.service_areas_list[0] ?? "",
	fundingType: state.funding_types_list[0] ?? "",
	ageGroup: state.age_groups_list[0] ?? "",
	details: "",
	termsAndConditions: false,
});

/** The form when the server doesn't answer: it keeps everything the visitor typed. */
export const lostHelp = (form: FormData): HelpAnswer => ({
	values: readHelp(form),
	errors: {},
	fault: copy.noResults.failed,
	requestKey: String(form.get(IDEMPOTENCY_FIELD) ?? ""),
});

const collect = (errors: readonly { field: string; message: string }[]) => {
	const found: HelpAnswer["errors"] = {};
	for (const { field, message } of errors)
		if ((HELP_FIELDS as readonly string[]).includes(field)) found[field as keyof HelpValues] ??= message;
	return found;
};

/** Sends "Tell us more" (NOR-027 to NOR-030). On errors it returns the form with every answer. */
export const submitHelp = async (from: From) => {
	const form = await formOf(from);
	const values = readHelp(form);
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const again = (answer: Partial<HelpAnswer>, status: number) =>
		data({ values, errors: {}, requestKey, ...answer } satisfies HelpAnswer, { status });
	// Shows the form again, or the notice in its place, and sends nothing.
	if (form.has("again")) return again({}, 200);
	if (UNSUPPORTED_FUNDING.includes(values.fundingType)) return again({}, 200);

	const body = {
		...values,
		serviceRequired: Number(values.serviceRequired),
		fundingType: values.fundingType === FUNDING_UNKNOWN ? null : values.fundingType,
		termsAndConditions: values.termsAndConditions as true,
		gclid: String(form.get("gclid") ?? "") || null,
	};
	const checked = NoProviderRequest.safeParse(body);
	const errors = collect(
		checked.success
			? []
			: checked.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })),
	);
	if (!values.fundingType) errors.fundingType = copy.noResults.fundingRequired;
	if (Object.keys(errors).length > 0) return again({ errors }, 422);

	const sent = await call(from, submitNoProviderRequest, { body });
	if (sent.ok) {
		const address = links.results({ ...readSearch(new URL(from.request.url).searchParams), to_quote: [] });
		const thanks = `${address}${address.includes("?") ? "&" : "?"}thanks`;
		await giveReceipt(from, thanks);
		return redirect(thanks, 303);
	}
	const { detail, errors: told = [] } = sent.problem;
	if (sent.status === 400) return again({ errors: collect(told), fault: copy.noResults.invalid }, 400);
	if (sent.status === 429) return again({ fault: detail }, 429);
	if (sent.status === 403) {
		const { advice, csrfToken } = refusedToken(from);
		return again({ fault: copy.noResults.failed, advice, csrfToken }, 403);
	}
	if (sent.status === 409)
		return again({ fault: sentAlready.title, advice: sentAlready.advice, requestKey: crypto.randomUUID() }, 409);
	return again({ fault: copy.noResults.failed }, sent.status);
};
