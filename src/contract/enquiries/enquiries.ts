import { z } from "zod";
import { CASE_NUMBER_CHARACTERS, CHAT_NAME_CHARACTERS } from "#contract/chat/limits.ts";
import { australianPhone, code, email, emptyOr, optionalPhone, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { PREFERRED_TIME_CHARACTERS } from "#contract/enquiries/limits.ts";
import { AnswersGiven } from "#contract/quotes/questions.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { complaintsCopy } from "#contract/shared/copy/complaints.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { noResultsCopy } from "#contract/shared/copy/no-results.ts";

const said = noResultsCopy;

/** A visitor's request when no provider matches (NOR-027). */
export const NoProviderRequest = z.object({
	firstName: requiredText(100, said.firstNameRequired),
	lastName: text(100).nullish(),
	email: email(said.emailInvalid),
	number: australianPhone(said.phoneInvalid),
	/** Postcode or suburb, as typed. */
	postcode: requiredText(100, said.postcodeRequired),
	/** Service area id. */
	serviceRequired: z.int(said.serviceRequired).min(1, said.serviceRequired).max(2_147_483_647, said.serviceRequired),
	/** Null if the visitor doesn't know. */
	fundingType: code.nullable(),
	ageGroup: requiredText(40, said.ageRequired),
	details: text(10_000).nullish(),
	/** The form asks for an interpreter. */
	...AnswersGiven,
	termsAndConditions: z.literal(true, said.termsRequired),
	gclid: text(500).nullish(),
});
export type NoProviderRequest = z.output<typeof NoProviderRequest>;

export const submitNoProviderRequest = endpoint({
	method: "POST",
	path: "/noproviderfoundcontactrequests/",
	summary: "Ask the team for help if no provider matches. Calls with the same Idempotency-Key header count once",
	body: NoProviderRequest,
	invalidStatus: 400,
	output: z.object({ id: z.uuid() }),
	status: 201,
});

const Message = z.object({
	email: email(connectCopy.emailInvalid),
	message: requiredText(10_000, "Please write a message"),
});
export type Message = z.output<typeof Message>;

export const sendMessage = endpoint({
	method: "POST",
	path: "/messages/",
	summary: "Send a message to the team. Calls with the same Idempotency-Key header count once",
	body: Message,
	output: z.object({ id: z.uuid() }),
	status: 201,
});

const asked = complaintsCopy;
const required = (message: string) => requiredText(100, message).overwrite(asOneLine);

/** A complaint or feedback (API-049). `complaintAboutUs` gives the key that marks it as about us. */
export const Complaint = z.object({
	complaint_first_name: required(asked.firstName),
	complaint_last_name: required(asked.surname),
	complaint_email: email(asked.email),
	complaint_number: australianPhone(asked.phone),
	/** The organisation that the complaint is about. */
	complaint_provider: text(200).overwrite(asOneLine).nullish(),
	complaint_details: text(10_000).nullish(),
});
export type Complaint = z.output<typeof Complaint>;

/** The key that marks a complaint about us, for example `complaint_against_alongside` (API-049). */
export const complaintAboutUs = (product: string): string =>
	`complaint_against_${product.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_")}`;

export const sendComplaint = endpoint({
	method: "POST",
	path: "/feedbackandcomplaints/",
	summary:
		"Send a complaint or feedback, with `complaint_against_{product}` if it is about us. `due` is the day by which we reply, after two business days",
	body: Complaint.loose(),
	output: z.object({ id: z.uuid(), reference: z.string(), due: z.string() }),
	status: 201,
});

/** A request for a call back (LCH-021). A reference alone doesn't reach anyone, so it needs a phone number or an email address. */
export const CallBack = z
	.object({
		preferred_time: text(PREFERRED_TIME_CHARACTERS).overwrite(asOneLine).nullish(),
		name: text(CHAT_NAME_CHARACTERS).overwrite(asOneLine).nullish(),
		phone: emptyOr(optionalPhone(asked.phone)).nullish(),
		email: emptyOr(email(asked.email)).nullish(),
		case_number: text(CASE_NUMBER_CHARACTERS).overwrite(asOneLine).nullish(),
		/** The form asks for an interpreter. */
		...AnswersGiven,
	})
	.refine(({ phone, email }) => Boolean(phone || email), {
		path: ["phone"],
		message: "Enter a phone number or an email address, so that we can reach you",
	});
export type CallBack = z.output<typeof CallBack>;

export const askForCallBack = endpoint({
	method: "POST",
	path: "/call-backs/",
	summary: "Ask for a call back. Needs a phone number or an email address; `can_reach` is always true",
	body: CallBack,
	output: z.object({ id: z.uuid(), can_reach: z.boolean() }),
	status: 201,
});
