import { CAMPAIGN_FORM, PROVIDER_FORM } from "#contract/enquiries/limits.ts";
import {
	type CampaignEnquiry,
	type ProviderEnquiry,
	sendCampaignEnquiry,
	sendProviderEnquiry,
	viewForm,
} from "#contract/enquiries/listing.ts";
import { HELP, labelsOf, OFFERS, STATES } from "#contract/enquiries/listing-options.ts";
import { IDEMPOTENCY_HEADER } from "#contract/shared/request-names.ts";
import { formLimit } from "#platform/captcha/human.ts";
import { causeOf } from "#platform/email/cause.ts";
import { fetchForm, OutsideForm } from "#platform/forms/formassembly.ts";
import { documentOf, documentWithout } from "#platform/forms/frame-document.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { referenceOf } from "./mail.ts";
import { takeEnquiry } from "./take-enquiry.ts";

const VERIFIED = { times: 20, seconds: 3600 };
const UNVERIFIED = { times: 6, seconds: 3600 };
/** Each view of an external form calls its service. */
const VIEWS = { times: 60, seconds: 600 };

/** Facts that were given. The team's email leaves out the others. */
const given = (facts: [string, string | null][]) => facts.filter((fact): fact is [string, string] => fact[1] !== null);

const answerOf = (id: string) => ({ id, reference: referenceOf(id) });
const senderOf = (caller: Pick<Caller, "header" | "address"> & Partial<Pick<Caller, "cookie">>) => ({
	requestKey: caller.header(IDEMPOTENCY_HEADER),
	...causeOf(caller),
});

/** Takes an enquiry of an organisation that wants to be listed. */
export const takeProviderEnquiry = async (
	services: Services,
	body: ProviderEnquiry,
	caller: Pick<Caller, "header" | "address">,
) => {
	const { email, phone, ...details } = body;
	const name = `${body.firstName} ${body.lastName}`;
	const id = await takeEnquiry(
		services,
		body,
		{
			kind: "provider-enquiry",
			email,
			name,
			phone,
			details,
			gclid: null,
			firstName: body.firstName,
			facts: given([
				["Organisation", body.organisation],
				["ABN", body.abn],
				["Name", name],
				["Role", body.role],
				["Phone", phone],
				["Website", body.website],
				["Offers", labelsOf(OFFERS, body.offers).join(", ")],
				["Where", labelsOf(STATES, body.states).join(", ")],
				["Has places for", body.capacity],
				["How they heard of us", body.heard],
			]),
			text: body.message ?? "",
		},
		senderOf(caller),
	);
	return answerOf(id);
};

/** Takes the form of a campaign page. */
export const takeCampaignEnquiry = async (
	services: Services,
	body: CampaignEnquiry,
	caller: Pick<Caller, "header" | "address">,
) => {
	const { name, email, phone, postcode, help, message } = body;
	const id = await takeEnquiry(
		services,
		body,
		{
			kind: "campaign-enquiry",
			email,
			name,
			phone,
			details: { postcode, help, message },
			gclid: null,
			firstName: name,
			facts: given([
				["Name", name],
				["Phone", phone],
				["Postcode", postcode],
				["Wants help with", labelsOf(HELP, help).join(", ")],
			]),
			text: message ?? "",
		},
		senderOf(caller),
	);
	return answerOf(id);
};

/**
 * An embedded form of the external service, as a document for our frame. Our own forms are pages, so the app redirects
 * to them. A frame without scripts shows any response, so in a frame a failure is a document with a way out. Other
 * callers get a Problem.
 */
const view = async (
	{ settings, log }: Services,
	formId: string,
	next: string | undefined,
	caller: Caller,
): Promise<Response> => {
	const { forms, brand } = settings;
	if (forms.kind === "embedded" || (formId !== PROVIDER_FORM && formId !== CAMPAIGN_FORM)) throw notFound();
	try {
		return documentOf(await fetchForm(forms.url, formId, next), forms.url);
	} catch (error) {
		if (!(error instanceof OutsideForm)) throw error;
		const problem = new Problem(error.status, "We can't show the form right now.", {
			retryAfter: error.status === 503 ? 30 : undefined,
		});
		if (caller.header("sec-fetch-dest") !== "iframe") throw problem;
		log.error({ requestId: caller.requestId, formId, err: error }, "external form failed");
		return documentWithout(brand, problem.status);
	}
};

/** Endpoints of the two embedded forms and their submissions (API-048). */
export const listingApi = (services: Services): Binding[] => [
	bind(viewForm, { who: anyone, limit: VIEWS }, ({ params, query }, caller) =>
		view(services, params.formId, query.tfa_next, caller),
	),
	bind(sendProviderEnquiry, { who: formLimit(sendProviderEnquiry, VERIFIED, UNVERIFIED) }, ({ body }, caller) =>
		takeProviderEnquiry(services, body, caller),
	),
	bind(sendCampaignEnquiry, { who: formLimit(sendCampaignEnquiry, VERIFIED, UNVERIFIED) }, ({ body }, caller) =>
		takeCampaignEnquiry(services, body, caller),
	),
];
