import { z } from "zod";
import { australianPhone, code, email, id, text } from "./common.ts";
import { copy } from "./copy.ts";
import { endpoint } from "./endpoint.ts";
import { FUNDING_UNKNOWN, POSTCODE_LENGTH } from "./limits.ts";

/** A quote's public id: unguessable, the only key in its addresses (open questions C1). */
export const QuoteId = z.uuid();

/** Connect request (visitor §3, §5). */
export const QuoteRequest = z.object({
	name: text(200, copy.connect.nameRequired).pipe(z.string().min(1, copy.connect.nameRequired)),
	email: email(copy.connect.emailInvalid),
	phone: australianPhone(copy.connect.phoneInvalid),
	/** Null when sent with "submit anyway" after a postcode that is not known. */
	postcode: z.string(copy.connect.postcodeInvalid).trim().length(POSTCODE_LENGTH, copy.connect.postcodeInvalid).nullable(),
	suburb: text(100).nullish(),
	service_area: z.int(copy.connect.serviceRequired).min(1, copy.connect.serviceRequired).max(2_147_483_647, copy.connect.serviceRequired),
	age_groups_list: z.array(code, copy.connect.ageRequired).min(1, copy.connect.ageRequired).max(20),
	/** Empty when the visitor does not know; `i-don-t-know` is dropped (open questions Q6). */
	funding_types_list: z
		.array(code, copy.connect.fundingRequired)
		.max(20)
		.transform((codes) => codes.filter((c) => c !== FUNDING_UNKNOWN)),
	terms: z.literal(true, copy.connect.termsRequired),
	hcp_referral: z.boolean().default(false),
	has_optimisation_provider: z.boolean().default(false),
	gclid: text(500).nullish(),
	/** Ids of the chosen providers. */
	providers: z.array(id, copy.connect.nothingSelected).min(1, copy.connect.nothingSelected).max(50),
});
export type QuoteRequest = z.output<typeof QuoteRequest>;

export const submitQuote = endpoint({
	method: "POST",
	path: "/quotes/",
	summary: "Send a connect request to one or several providers. The same Idempotency-Key header makes a repeat the same request",
	body: QuoteRequest,
	output: z.object({ id: QuoteId }),
	status: 201,
});

export const readQuoteKind = endpoint({
	method: "GET",
	path: "/quotes/{quoteId}/typeform/",
	summary: "What the follow-up form needs to choose its questions, and nothing else",
	params: z.object({ quoteId: text(100) }),
	output: z.object({ typeform_hidden_data: z.object({ service_area: z.string().nullable(), funding_type: z.string().nullable() }) }),
});
