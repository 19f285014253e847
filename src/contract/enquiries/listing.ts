import { z } from "zod";
import { australianPhone, email, Referenced, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { webAddress } from "#contract/providers/web-address.ts";
import { asOneLine, isAbn } from "#contract/shared/checks.ts";
import { listingCopy } from "#contract/shared/copy/listing.ts";
import { HELP, OFFERS, STATES } from "./listing-options.ts";

const said = listingCopy;

const required = (max: number, message: string) => requiredText(max, message).overwrite(asOneLine);
const orNull = <T extends string>(typed: T | null | undefined) => typed || null;
const optional = (max: number) => text(max).overwrite(asOneLine).nullish().transform(orNull);

/** One or more values of a list, without duplicates. */
const someOf = <T extends string>(options: readonly { value: T }[], message: string) =>
	z
		.array(z.enum(options.map(({ value }) => value) as [T, ...T[]], message), message)
		.min(1, message)
		.max(options.length, message);

/** Enquiry from an organisation that wants to be listed (LYO-005). */
export const ProviderEnquiry = z.object({
	organisation: required(200, said.organisationRequired),
	abn: text(20, said.abnInvalid)
		.refine((typed) => typed === "" || isAbn(typed), said.abnInvalid)
		.nullish()
		.transform(orNull),
	firstName: required(100, said.firstNameRequired),
	lastName: required(100, said.surnameRequired),
	role: optional(100),
	email: email(said.emailInvalid),
	phone: australianPhone(said.phoneInvalid),
	/** Gets `https://` if it has no scheme. */
	website: z
		.string()
		.nullish()
		.transform((typed, context) => {
			const read = webAddress.safeParse(typed ?? "");
			if (read.success) return read.data;
			context.addIssue({ code: "custom", message: said.websiteInvalid });
			return z.NEVER;
		}),
	offers: someOf(OFFERS, said.offersRequired),
	/** States and territories. */
	states: someOf(STATES, said.statesRequired),
	/** Free text about locations and places for new clients. */
	capacity: optional(200),
	/** How they heard about us. */
	heard: optional(200),
	message: text(10_000).nullish().transform(orNull),
});
export type ProviderEnquiry = z.output<typeof ProviderEnquiry>;

/** Enquiry from a participant or their family on a campaign page (LYO-010). */
export const CampaignEnquiry = z.object({
	name: required(100, said.nameRequired),
	email: email(said.emailInvalid),
	phone: australianPhone(said.phoneInvalid),
	postcode: text(20, said.postcodeInvalid).pipe(z.string().regex(/^\d{4}$/, said.postcodeInvalid)),
	help: someOf(HELP, said.helpRequired),
	message: text(10_000).nullish().transform(orNull),
	/** Consent to store the enquiry and get in touch. */
	consent: z.literal(true, said.consentRequired),
});
export type CampaignEnquiry = z.output<typeof CampaignEnquiry>;

export const sendProviderEnquiry = endpoint({
	method: "POST",
	path: "/provider-enquiries/",
	summary: "Ask to list an organisation. Calls with the same Idempotency-Key header count once",
	body: ProviderEnquiry,
	output: Referenced,
	status: 201,
});

export const sendCampaignEnquiry = endpoint({
	method: "POST",
	path: "/campaign-enquiries/",
	summary: "Send the enquiry form of a campaign page. Calls with the same Idempotency-Key header count once",
	body: CampaignEnquiry,
	output: Referenced,
	status: 201,
});

export const viewForm = endpoint({
	method: "GET",
	path: "/formassembly/view/{formId}/",
	summary:
		"An embedded form as an HTML document for a frame: our own, or the external form service's if one is set. `tfa_next` is the page that follows there",
	params: z.object({ formId: text(20) }),
	query: z.object({ tfa_next: text(2000).optional() }),
	output: z.never(),
	binary: true,
});
