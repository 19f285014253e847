import { data, redirectDocument } from "react-router";
import type { Answer, Input } from "#contract/endpoint.ts";
import {
	CampaignEnquiry,
	ProviderEnquiry,
	sendCampaignEnquiry,
	sendProviderEnquiry,
} from "#contract/enquiries/listing.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { call, type From, formOf } from "../../lib/call.ts";
import { refusedToken } from "../../lib/refused-token.ts";
import { sentAlready } from "../../lib/sent-already.ts";
import {
	CAMPAIGN_FIELDS,
	type EnquiryAnswer,
	PROVIDER_FIELDS,
	readCampaign,
	readProvider,
} from "../../parts/enquiry-form/values.ts";

type FieldErrors = readonly { field: string; message: string }[];

/** The first error message of each field. */
const collect = <Values>(
	fields: readonly (keyof Values & string)[],
	told: FieldErrors,
): EnquiryAnswer<Values>["errors"] => {
	const errors: EnquiryAnswer<Values>["errors"] = {};
	for (const { field, message } of told) {
		const name = fields.find((one) => one === field);
		if (name) errors[name] ??= message;
	}
	return errors;
};

interface Kind<Values> {
	fields: readonly (keyof Values & string)[];
	values: Values;
	/** What the contract's schema rejects. */
	faults: { path: PropertyKey[]; message: string }[] | undefined;
	send: () => Promise<Answer<typeof sendProviderEnquiry>>;
	/** Address to redirect to after sending. */
	sent: string;
}

const submit = async <Values>(from: From, form: FormData, { fields, values, faults, send, sent }: Kind<Values>) => {
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const again = (answer: Partial<EnquiryAnswer<Values>>, status: number) =>
		data({ values, errors: {}, requestKey, ...answer } as EnquiryAnswer<Values>, { status });
	if (faults)
		return again(
			{
				errors: collect(
					fields,
					faults.map(({ path, message }) => ({ field: String(path[0]), message })),
				),
			},
			422,
		);
	const answer = await send();
	if (answer.ok) return redirectDocument(sent, 303);
	if (answer.status === 422) return again({ errors: collect(fields, answer.problem.errors ?? []) }, 422);
	if (answer.status === 429)
		return again({ fault: { title: "Please wait a moment", detail: answer.problem.detail } }, 429);
	if (answer.status === 403) {
		const { title, advice, csrfToken } = refusedToken(from);
		return again({ fault: { title, detail: advice }, csrfToken }, 403);
	}
	if (answer.status === 409)
		return again(
			{ fault: { title: sentAlready.title, detail: sentAlready.advice }, requestKey: crypto.randomUUID() },
			409,
		);
	return again({ fault: {} }, answer.status);
};

/** Handles the enquiry form for organisations that want to be listed. */
export const submitProvider = async (from: From, sent: string) => {
	const form = await formOf(from);
	const values = readProvider(form);
	// `ProviderEnquiry` checks these values before they are sent, and the API checks them again.
	const body = values as Input<typeof sendProviderEnquiry>["body"];
	return submit(from, form, {
		fields: PROVIDER_FIELDS,
		values,
		faults: ProviderEnquiry.safeParse(values).error?.issues,
		send: () => call(from, sendProviderEnquiry, { body }),
		sent,
	});
};

/** Handles the enquiry form of the campaign page. */
export const submitCampaign = async (from: From, sent: string) => {
	const form = await formOf(from);
	const values = readCampaign(form);
	const body = values as Input<typeof sendCampaignEnquiry>["body"];
	return submit(from, form, {
		fields: CAMPAIGN_FIELDS,
		values,
		faults: CampaignEnquiry.safeParse(values).error?.issues,
		send: () => call(from, sendCampaignEnquiry, { body }),
		sent,
	});
};
