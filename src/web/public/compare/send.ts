import { data, redirect } from "react-router";
import { emailShortlist } from "#contract/providers/shortlist.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { giveReceipt } from "#web/forms/receipt.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { emptySearch, readSearch } from "#web/lib/search-address.ts";
import { findCompared, idsIn } from "./load.ts";

/** What the form gets back if the list wasn't sent. */
export interface EmailAnswer {
	email: string;
	/** Error at the field. */
	error?: string | undefined;
	fault?: string;
	advice?: string | undefined;
	requestKey: string;
	csrfToken?: string;
}

/** Emails the providers of the address to the visitor, and shows the page again. */
export const sendList = async (from: From) => {
	const params = new URL(from.request.url).searchParams;
	const form = await formOf(from);
	const email = String(form.get("email") ?? "");
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const again = (answer: Partial<EmailAnswer>, status: number) =>
		data({ email, requestKey, ...answer } satisfies EmailAnswer, { status });
	const state = readSearch(params);
	const { providers } = await findCompared(from, idsIn(params), emptySearch);
	const ids = providers.map(({ id }) => id);
	const sent = await call(from, emailShortlist, {
		body: {
			...{ email, providers: ids, postcodes: state.postcodes_list },
			service_areas: state.service_areas_list.map(Number),
		},
	});
	if (sent.ok) {
		const address = `${links.compare({ ...state, to_quote: ids })}&sent#email-list`;
		await giveReceipt(from, address);
		return redirect(address, 303);
	}
	if (sent.status === 403) {
		const { title, ...refused } = refusedToken(from);
		return again({ fault: title, ...refused }, 403);
	}
	const error = sent.problem.errors?.find(({ field }) => field === "email")?.message;
	if (error) return again({ error }, 422);
	const advice = sent.status === 429 ? sent.problem.detail : "Please try again in a moment.";
	return again({ fault: "We couldn't send your list", advice }, sent.status);
};
