import { IDEMPOTENCY_HEADER, VISITOR_COOKIE, VISITOR_DAYS } from "#contract/limits.ts";
import { QuoteId, readQuoteKind, submitQuote as submitQuoteLine } from "#contract/quotes.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { visitorToken } from "./rules.ts";
import { findQuoteKind } from "./store.ts";
import { submitQuote } from "./submit-quote.ts";

/** A family may ask for several people; a program asks for hundreds. */
const VERIFIED = { times: 30, seconds: 3600 };
const UNVERIFIED = { times: 10, seconds: 3600 };

/** No quote has it: what is no id at all is looked for under it, so that both kinds of unknown take the same way. */
const NOBODYS_ID = "00000000-0000-0000-0000-000000000000";

/** Connect requests (visitor §4, §7). */
export const quotesApi = (services: Services): Binding[] => [
	bind(submitQuoteLine, { who: formLimit(submitQuoteLine, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => {
		const token = visitorToken(caller.cookie(VISITOR_COOKIE));
		const id = await submitQuote(services, body, { requestKey: caller.header(IDEMPOTENCY_HEADER), token, address: caller.address });
		caller.setCookie(VISITOR_COOKIE, token, { maxAge: VISITOR_DAYS * 24 * 3600 });
		return { id };
	}),

	bind(readQuoteKind, { who: anyone }, async ({ params }) => {
		const kind = await findQuoteKind(services.database.db, QuoteId.safeParse(params.quoteId).data ?? NOBODYS_ID);
		if (!kind) throw notFound();
		return { typeform_hidden_data: { service_area: kind.area, funding_type: kind.funding_types[0] ?? null } };
	}),
];
