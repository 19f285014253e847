import { z } from "zod";
import { australianPhone, email, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { webAddress } from "#contract/providers/provider-admin.ts";
import { asOneLine, isAbn, isBlank } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import { HELP, OFFERS, STATES } from "./listing-options.ts";

const said = copy.listing;

const required = (max: number, message: string) =>
	text(max, message)
		.overwrite(asOneLine)
		.refine((typed) => !isBlank(typed), message);
const orNull = <T extends string>(typed: T | null | undefined) => typed || null;
const optional = (max: number) => text(max).overwrite(asOneLine).nullish().transform(orNull);

/** One or more of a list's values, each once. */
const someOf = <T extends string>(options: readonly { value: T }[], message: string) =>
	z
		.array(z.enum(options.map(({ value }) => value) as [T, ...T[]], message), message)
		.min(1, message)
		.max(options.length, message);

/** The enquiry of an organisation that wants to be listed (LYO-005). */
export const ProviderEnquiry = z.object({
	organisation: required(200, said.organisationRequired),
	/** Kept as typed. */
	abn: text(20, said.abnInvalid)
		.refine((typed) => typed === "" || isAbn(typed), said.abnInvalid)
		.nullish()
		.transform(orNull),
	firstName: required(100, said.firstNameRequired),
	lastName: required(100, said.surnameRequired),
	role: optional(100),
	email: email(said.emailInvalid),
	phone: australianPhone(said.phoneInvalid),
	/** Without `https://` it is given one. */
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
	/** Locations, or clients they have room for, in their own words. */
	capacity: optional(200),
	/** How they heard of us. */
	heard: optional(200),
	message: text(10_000).nullish().transform(orNull),
});
export type ProviderEnquiry = z.output<typeof ProviderEnquiry>;

/** The campaign enquiry of a participant or their family (LYO-010). */
export const CampaignEnquiry = z.object({
	name: required(100, said.nameRequired),
	email: email(said.emailInvalid),
	phone: australianPhone(said.phoneInvalid),
	postcode: text(20, said.postcodeInvalid).pipe(z.string().regex(/^\d{4}$/, said.postcodeInvalid)),
	help: someOf(HELP, said.helpRequired),
	message: text(10_000).nullish().transform(orNull),
	/** That we may keep this and get in touch. */
	consent: z.literal(true, said.consentRequired),
});
export type CampaignEnquiry = z.output<typeof CampaignEnquiry>;

/** What is said on the phone to find it again. */
const output = z.object({ id: z.uuid(), reference: z.string() });

export const sendProviderEnquiry = endpoint({
	method: "POST",
	path: "/provider-enquiries/",
	summary: "An organisation asks to be listed. The same Idempotency-Key header makes a repeat the same enquiry",
	body: ProviderEnquiry,
	output,
	status: 201,
});

export const sendCampaignEnquiry = endpoint({
	method: "POST",
	path: "/campaign-enquiries/",
	summary: "The form of the campaign page. The same Idempotency-Key header makes a repeat the same enquiry",
	body: CampaignEnquiry,
	output,
	status: 201,
});

export const viewForm = endpoint({
	method: "GET",
	path: "/formassembly/view/{formId}/",
	summary:
		"An embedded form as an HTML document for a frame: our own, or the form service's where the settings name one. `tfa_next` is where that service goes on",
	params: z.object({ formId: text(20) }),
	query: z.object({ tfa_next: text(2000).optional() }),
	output: z.never(),
	binary: true,
});
