import { data, redirectDocument } from "react-router";
import { QuoteRequest, submitQuote } from "#contract/quotes/quotes.ts";
import { getPostcode, listServiceAreas } from "#contract/reference/reference.ts";
import { copy } from "#contract/shared/copy.ts";
import { IDEMPOTENCY_FIELD, POSTCODE_LENGTH } from "#contract/shared/limits.ts";
import { postBoxMessage } from "#contract/shared/post-box.ts";
import { asksPlan, isHcp } from "#contract/shared/rules.ts";
import { call, type From, formOf } from "../../lib/call.ts";
import { requestContext } from "../../lib/context.ts";
import { links } from "../../lib/links.ts";
import { refusedToken } from "../../lib/refused-token.ts";
import { readSearch } from "../../lib/search-address.ts";
import { DEFAULT_MOST } from "../../parts/connect-form/everyone-fields.tsx";
import type { ConnectErrors, ConnectValues, PostcodeTrouble } from "../../parts/connect-form/values.ts";
import type { Chosen } from "./load.ts";

export interface ConnectAnswer {
	values: ConnectValues;
	errors: ConnectErrors;
	trouble?: PostcodeTrouble;
	/** Ids of the chosen providers that don't reach the typed place; undefined if that wasn't checked. */
	unavailable?: number[];
	/** An error that belongs to no field. */
	fault?: { kind: "system" | "repeat" | "limit" | "token"; title?: string; detail: string };
	requestKey: string;
	/** A new CSRF token if the old one was lost with its cookie. */
	csrfToken?: string;
}

/** API field → form field. */
const FIELDS: Record<string, keyof ConnectAnswer["errors"]> = {
	name: "name",
	email: "email",
	phone: "phone",
	service_area: "service_area",
	postcode: "postcode",
	suburb: "postcode",
	age_groups_list: "age_group",
	funding_types_list: "funding_type",
	plan_management: "plan_management",
	terms: "terms",
	consent_to_share: "consent",
	providers: "providers",
};

const read = (form: FormData): ConnectValues => {
	const text = (name: string) => String(form.get(name) ?? "");
	return {
		name: text("name"),
		email: text("email"),
		phone: text("phone"),
		service_area: text("service_area"),
		postcode: text("postcode").trim(),
		suburb: text("suburb"),
		age_group: text("age_group"),
		funding_type: text("funding_type"),
		plan_management: text("plan_management"),
		terms: form.get("terms") !== null,
		consent: form.get("consent") !== null,
		others: form.get("others") !== null,
		most: text("most"),
		within_km: text("within_km"),
	};
};

/** The service and the place in the sent form, as a search. Values that no address has are left out. */
export const typedSearch = async (from: From): Promise<URLSearchParams> => {
	const { service_area, postcode, suburb } = read(await formOf(from));
	return new URLSearchParams({ service_areas_list: service_area, postcodes_list: postcode, suburb_list: suburb });
};

const collect = (errors: { field: string; message: string }[]) => {
	const found: ConnectAnswer["errors"] = {};
	for (const { field, message } of errors) {
		const name = FIELDS[field];
		if (name) found[name] ??= message;
	}
	return found;
};

/** The postcode checks that a visitor can override (CON-021 to CON-027): length, existence and who serves it. */
const checkPostcode = async (
	from: From,
	values: ConnectValues,
	chosen: Chosen[],
	isForEveryone: boolean,
): Promise<Pick<ConnectAnswer, "trouble" | "unavailable"> & { message?: string }> => {
	if (values.postcode.length !== POSTCODE_LENGTH) return { trouble: "length", message: copy.connect.postcodeInvalid };
	const known = await call(from, getPostcode, { params: { code: values.postcode } });
	if (known.status === 404 || known.status === 400)
		return { trouble: "unknown", message: postBoxMessage(values.postcode) ?? copy.connect.postcodeNotFound };
	// A failed check doesn't stop the visitor: the server checks again when it stores the request.
	if (isForEveryone || !known.ok) return {};
	const unavailable = chosen.filter(({ reach }) => reach.as === null).map(({ id }) => id);
	// What fits is sent, and the rest waits for a colleague.
	return unavailable.length === chosen.length
		? { trouble: "unavailable", message: copy.connect.notAvailable, unavailable }
		: { unavailable };
};

/**
 * Checks the connect form, sends the request and redirects to the confirmation (CON-031 to CON-039).
 * On errors it returns the form with every answer, status 422 (409 for a repeat with other answers, 429, 500).
 */
export const submitConnect = async (from: From, chosen: Chosen[], isForEveryone = false) => {
	const form = await formOf(from);
	const values = read(form);
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const anyway = form.get("submit_anyway") !== null;

	const postcode = await checkPostcode(from, values, chosen, isForEveryone);
	const body = {
		name: values.name,
		email: values.email,
		phone: values.phone,
		// A postcode of the wrong length, or an unknown one, is sent as null (CON-028).
		postcode: postcode.trouble === "length" || postcode.trouble === "unknown" ? null : values.postcode,
		suburb: values.suburb || null,
		service_area: Number(values.service_area),
		age_groups_list: values.age_group ? [values.age_group] : [],
		funding_types_list: values.funding_type ? [values.funding_type] : [],
		plan_management: (asksPlan([values.funding_type]) && values.plan_management) || null,
		terms: values.terms as true,
		consent_to_share: values.consent,
		form_opened_at: String(form.get("opened_at") ?? "") || null,
		hcp_referral: isHcp(values.funding_type),
		gclid: String(form.get("gclid") ?? "") || null,
		providers: chosen.map((p) => p.id),
		ask_others: values.others && !isForEveryone,
		ask_everyone: isForEveryone
			? { most: Number(values.most) || DEFAULT_MOST, within_km: Number(values.within_km) || null }
			: null,
	};
	// Checked before sending, so that a mistake doesn't count towards the rate limit.
	const checked = QuoteRequest.safeParse(body);
	const errors = collect(
		checked.success
			? []
			: checked.error.issues.map((issue) => ({ field: String(issue.path[0]), message: issue.message })),
	);
	if (!values.funding_type) errors.funding_type = copy.connect.fundingRequired;
	// The API also takes requests without it. Then our team asks for it.
	if (!values.consent) errors.consent = copy.connect.consentRequired;
	if (postcode.message && !anyway) errors.postcode = postcode.message;
	const again = (answer: Partial<ConnectAnswer>, status: number) =>
		data({ values, errors: {}, requestKey, ...answer } satisfies ConnectAnswer, { status });
	if (Object.keys(errors).length > 0)
		return again({ errors, trouble: anyway ? undefined : postcode.trouble, unavailable: postcode.unavailable }, 422);

	const sent = await call(from, submitQuote, { body });
	if (sent.ok) {
		const campaign = String(form.get("campaign") ?? "");
		const areas = await call(from, listServiceAreas, {});
		const area = areas.ok ? areas.data.find((one) => String(one.id) === values.service_area) : undefined;
		from.context.get(requestContext).record({
			name: copy.events.requestSubmitted,
			properties: {
				...(area ? { service: area.name } : {}),
				...(/^[a-z0-9-]{1,60}$/.test(campaign) ? { campaign } : {}),
			},
		});
		const state = { ...readSearch(new URL(from.request.url).searchParams), to_quote: [] };
		const { id, asked_in: before } = sent.data;
		const isForHcp = isHcp(values.funding_type);
		if (before === id)
			return redirectDocument(links.quoteSuccess(state, { isForHcp, skipped: true, quote: id, before }), 303);
		const next = links.quoteReceived(isForHcp ? "hcp" : "ndis", id, state);
		// Loads a new document: the confirmation has no scripts, and the browser must handle Back from it.
		return redirectDocument(before ? `${next}${next.includes("?") ? "&" : "?"}before=${before}` : next, 303);
	}
	const { detail } = sent.problem;
	if (sent.status === 422)
		return again(
			{
				errors: collect(sent.problem.errors ?? []),
				fault: sent.problem.errors?.length ? undefined : { kind: "system", detail },
			},
			422,
		);
	if (sent.status === 409) return again({ fault: { kind: "repeat", detail }, requestKey: crypto.randomUUID() }, 409);
	if (sent.status === 429) return again({ fault: { kind: "limit", detail } }, 429);
	if (sent.status === 403) {
		const { title, advice, csrfToken } = refusedToken(from);
		return again({ fault: { kind: "token", title, detail: `${advice} Nothing you typed is lost.` }, csrfToken }, 403);
	}
	return again({ fault: { kind: "system", detail } }, sent.status);
};
