import { data, redirectDocument } from "react-router";
import { copy } from "#contract/copy.ts";
import { OTHER } from "#contract/follow-up-options.ts";
import { CSRF_FIELD, PLAN_FILE_BYTES } from "#contract/limits.ts";
import { searchProviders } from "#contract/providers.ts";
import { addFollowUp } from "#contract/quotes.ts";
import { call, type From } from "../../lib/call.ts";
import { links, readSearch } from "../../lib/links.ts";
import { refusedToken } from "../../lib/refused-token.ts";
import { type FollowUpValues, readValues } from "../../parts/follow-up-form/values.ts";

/** Fields of the form in the order they stand on the page, for the summary of what is wrong. */
export const FIELDS = [
	"participant_first_name",
	"participant_last_name",
	"participant_age",
	"participant_relation",
	"diagnosis",
	"participant_goals",
	"behaviour_relevance",
	"plan_management",
	"hcp_service_areas",
	"additional_services",
	"service_frequency",
	"additional_needs",
	"ndis_plan_file",
	"consent_to_send_ndis_plan",
	"gender_preference",
	"language_preference",
	"day_preference",
	"time_preference",
	"additional_preference",
] as const;
export type FollowUpErrors = Partial<Record<(typeof FIELDS)[number], string>>;

/** What sent details came back with. */
export interface FollowUpAnswer {
	values: FollowUpValues;
	errors: FollowUpErrors;
	fault?: { kind: "gone" | "repeat" | "limit" | "token" | "file" | "system"; title?: string; detail: string };
	csrfToken?: string;
	/** Without scripts a browser cannot keep a chosen file. */
	fileLost: boolean;
}

/** The form as it stays when no answer comes: with all that was typed. */
export const lostFollowUp = (form: FormData): FollowUpAnswer => ({
	values: readValues(form),
	errors: {},
	fault: { kind: "system", detail: "no answer" },
	fileLost: false,
});

/** The call's body: typed texts replace what they stand for (open questions C6); the rest as it is, missing values as empty text (visitor §5). */
const bodyOf = (values: FollowUpValues, file: File | null, isForHcp: boolean, funding: string | null) => {
	const { preferences: _ticked, diagnosis_other, gender_other, ...rest } = values;
	// With scripts a field of one's own words is sent only where "Other" is chosen; without them it is always there, and what stands in it was meant: beside
	// what was ticked, for only at "Other" does it replace the list.
	const typed = diagnosis_other.trim();
	const ticked = values.diagnosis.includes(OTHER) ? [] : values.diagnosis;
	const isOtherGender = values.gender_preference === OTHER || values.gender_preference === "";
	const body = {
		...rest,
		diagnosis: typed ? [...ticked, typed] : values.diagnosis,
		gender_preference: isOtherGender && gender_other.trim() ? `${OTHER}: ${gender_other.trim()}` : values.gender_preference,
		automate_referral: String(isForHcp && values.hcp_service_areas.length > 0),
		hcp_referral: String(isForHcp),
		funding_types_list: funding ? [funding] : [],
		ndis_plan_file: file ?? "",
	};
	// A list of nothing would leave its field out of the form altogether.
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? "" : value]));
};

/** Sends the follow-up details (visitor §5); anything wrong comes back with every answer kept. */
export const submitFollowUp = async (from: From, quote: { id: string; isForHcp: boolean; funding: string | null }) => {
	const form = await from.request.formData();
	const values = readValues(form);
	const given = form.getAll("ndis_plan_file").find((one): one is File => one instanceof File && one.size > 0) ?? null;
	const again = (answer: Partial<FollowUpAnswer>, status: number) =>
		data({ values, errors: {}, fileLost: given !== null, ...answer } satisfies FollowUpAnswer, { status });
	if (given && given.size > PLAN_FILE_BYTES) return again({ errors: { ndis_plan_file: "The plan file must be 10 MB or smaller." } }, 422);

	const sent = await call(
		from,
		addFollowUp,
		{ params: { id: quote.id }, body: bodyOf(values, given, quote.isForHcp, quote.funding) as never },
		{ csrfToken: String(form.get(CSRF_FIELD) ?? "") },
	);
	if (sent.ok) {
		const state = { ...readSearch(new URL(from.request.url).searchParams), to_quote: [] };
		// Asked as specified; the page that follows does without its answer (open questions C9).
		await call(from, searchProviders, { query: { service_areas_list: state.service_areas_list.join(",") || undefined } }).catch(() => {});
		return redirectDocument(links.quoteSuccess(state, { isForHcp: quote.isForHcp }), 303);
	}
	const { detail, errors: told = [] } = sent.problem;
	const errors: FollowUpErrors = {};
	for (const { field, message } of told) if ((FIELDS as readonly string[]).includes(field)) errors[field as keyof FollowUpErrors] ??= message;
	if (Object.keys(errors).length > 0) return again({ errors }, sent.status === 413 ? 413 : 422);
	if (sent.status === 404) return again({ fault: { kind: "gone", detail } }, 404);
	if (sent.status === 409) return again({ fault: { kind: "repeat", detail } }, 409);
	if (sent.status === 429) return again({ fault: { kind: "limit", detail } }, 429);
	if (sent.status === 403) {
		const { title, advice, csrfToken } = refusedToken(from);
		return again({ fault: { kind: "token", title, detail: `${advice} Nothing you typed is lost.` }, csrfToken }, 403);
	}
	// What asks most of the database, and is least of what is told.
	if (sent.status === 503 && given) return again({ fault: { kind: "file", detail } }, 503);
	return again({ fault: { kind: "system", detail: copy.connect.systemError } }, sent.status);
};
