import { data, redirect } from "react-router";
import { readQuoteKind } from "#contract/quotes/quotes.ts";
import { isHcp } from "#contract/shared/rules.ts";
import { call } from "#web/lib/call.ts";
import { links } from "#web/lib/links.ts";
import type { Route } from "./+types/quote-detail";

/** Redirects to the questions for the request's funding (CON-041 to CON-046). */
export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const answer = await call(from, readQuoteKind, { params: { quoteId: params.id } });
	if (!answer.ok) throw data(null, { status: answer.status === 400 ? 404 : answer.status });
	const { funding_type } = answer.data.typeform_hidden_data;
	return redirect(links.quoteReceived(isHcp(funding_type) ? "hcp" : "ndis", params.id));
};

/** Never shown: the loader redirects or shows the error page. */
export default function Redirector() {
	return null;
}
