import { submitQuote } from "#contract/quotes/quotes.ts";
import { getPostcode, listServiceAreas } from "#contract/reference/reference.ts";
import { askedFilters } from "#contract/search/asked-filters.ts";
import { POSTCODE_LENGTH } from "#contract/search/limits.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { eventsCopy } from "#contract/shared/copy/events.ts";
import { postBoxMessage } from "#contract/shared/post-box.ts";
import { asksPlan, isHcp } from "#contract/shared/rules.ts";
import { typedIn } from "../../forms/form-state.ts";
import { submitForm } from "../../forms/submit-form.ts";
import { call, type From, formOf } from "../../lib/call.ts";
import { requestContext } from "../../lib/context.ts";
import { links } from "../../lib/links.ts";
import { filterQuery, readSearch } from "../../lib/search-address.ts";
import { sentAlready } from "../../lib/sent-already.ts";
import { DEFAULT_MOST } from "../../parts/connect-form/everyone-fields.tsx";
import { FIELDS, NAMES, type RefusedConnect } from "../../parts/connect-form/values.ts";
import { answersIn } from "../../parts/questions/ask-questions.tsx";
import type { Chosen } from "./load.ts";

const said = (form: FormData, name: string) => {
	const typed = form.get(name);
	return typeof typed === "string" ? typed.trim() : "";
};

/** The service and the place in the sent form, as a search. Values that no address has are left out. */
export const typedSearch = async (from: From): Promise<URLSearchParams> => {
	const form = await formOf(from);
	return new URLSearchParams({
		service_areas_list: said(form, "service_area"),
		postcodes_list: said(form, "postcode"),
		suburb_list: said(form, "suburb"),
	});
};

/** The postcode checks that a visitor can override (CON-021 to CON-027): length, existence and who serves it. */
const checkPostcode = async (
	from: From,
	typed: string,
	chosen: readonly Chosen[],
): Promise<Pick<RefusedConnect, "trouble" | "unavailable"> & { message?: string }> => {
	if (typed.length !== POSTCODE_LENGTH) return { trouble: "length", message: connectCopy.postcodeInvalid };
	const known = await call(from, getPostcode, { params: { code: typed } });
	if (known.status === 404 || known.status === 400)
		return { trouble: "unknown", message: postBoxMessage(typed) ?? connectCopy.postcodeNotFound };
	// A failed check doesn't stop the visitor: the server checks again when it stores the request.
	if (chosen.length === 0 || !known.ok) return {};
	const unavailable = chosen.filter(({ reach }) => reach.as === null).map(({ id }) => id);
	// What fits is sent, and the rest waits for a colleague.
	return unavailable.length === chosen.length
		? { trouble: "unavailable", message: connectCopy.notAvailable, unavailable }
		: { unavailable };
};

/** Notes the sent request for the figures. */
const noteSent = async (from: From, form: FormData) => {
	const campaign = said(form, "campaign");
	const areas = await call(from, listServiceAreas, {});
	const area = areas.ok ? areas.data.find((one) => String(one.id) === said(form, "service_area")) : undefined;
	from.context.get(requestContext).record({
		name: eventsCopy.requestSubmitted,
		properties: {
			...(area ? { service: area.name } : {}),
			...(/^[a-z0-9-]{1,60}$/.test(campaign) ? { campaign } : {}),
		},
	});
};

/** The filters of the search in the address; null without any, and for a damaged address. */
const shownFilters = (address: string): string | null => {
	const query = filterQuery(readSearch(new URL(address).searchParams));
	return query !== "" && askedFilters(query) ? query : null;
};

/** Checks the connect form, sends the request and leads to the confirmation (CON-031 to CON-039). */
export const submitConnect = async (from: From, offered: readonly Chosen[], isForEveryone = false) => {
	const form = await formOf(from);
	const ticked = form.getAll("ask");
	const chosen = offered.filter(({ id }) => ticked.includes(String(id)));
	const text = (name: string) => said(form, name);
	const anyway = form.has("submit_anyway");
	const { trouble, message, unavailable } = await checkPostcode(from, text("postcode"), chosen);
	const funding = text("funding_type");
	const isForHcp = isHcp(funding);
	const filters = shownFilters(from.request.url);
	return submitForm(from, submitQuote, {
		fields: FIELDS,
		names: NAMES,
		wrong: {
			...(funding ? {} : { funding_type: connectCopy.fundingRequired }),
			// The API also takes requests without it. Then our team asks for it.
			...(isForEveryone || chosen.length > 0 ? {} : { ask: connectCopy.nobodyTicked }),
			...(form.has("consent") ? {} : { consent: connectCopy.consentRequired }),
			...(message && !anyway ? { postcode: message } : {}),
		},
		more: { trouble: anyway ? undefined : trouble, unavailable },
		given: () => ({
			// A postcode of the wrong length, or an unknown one, is sent as null (CON-028).
			postcode: trouble === "length" || trouble === "unknown" ? null : text("postcode"),
			suburb: text("suburb") || null,
			...answersIn(typedIn(form)),
			plan_management: (asksPlan([funding]) && text("plan_management")) || null,
			form_opened_at: text("opened_at") || null,
			hcp_referral: isForHcp,
			gclid: text("gclid") || null,
			providers: chosen.map(({ id }) => id),
			ask_others: form.has("others") && !isForEveryone,
			others_filters: isForEveryone ? null : filters,
			ask_everyone: isForEveryone
				? {
						most: Number(text("most")) || DEFAULT_MOST,
						within_km: Number(text("within_km")) || null,
						filters,
					}
				: null,
		}),
		says: { 409: sentAlready },
		taken: async ({ id, asked_in: before }) => {
			await noteSent(from, form);
			const state = { ...readSearch(new URL(from.request.url).searchParams), to_quote: [] };
			if (before === id) return links.quoteSuccess(state, { isForHcp, skipped: true, quote: id, before });
			const next = links.quoteReceived(isForHcp ? "hcp" : "ndis", id, state);
			// Loads a new document: the confirmation has no scripts, and the browser must handle Back from it.
			return before ? `${next}${next.includes("?") ? "&" : "?"}before=${before}` : next;
		},
	});
};
