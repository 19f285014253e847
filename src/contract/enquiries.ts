import { z } from "zod";
import { australianPhone, code, email, text } from "./common.ts";
import { copy } from "./copy.ts";
import { endpoint } from "./endpoint.ts";

const said = copy.noResults;

/** What a visitor tells us when no provider matched (visitor §3, §5). */
export const NoProviderRequest = z.object({
	firstName: text(100, said.firstNameRequired).pipe(z.string().min(1, said.firstNameRequired)),
	lastName: text(100).nullish(),
	email: email(said.emailInvalid),
	number: australianPhone(said.phoneInvalid),
	/** A postcode or a suburb, as typed. */
	postcode: text(100, said.postcodeRequired).pipe(z.string().min(1, said.postcodeRequired)),
	/** Id of a service area. */
	serviceRequired: z.int(said.serviceRequired).min(1, said.serviceRequired).max(2_147_483_647, said.serviceRequired),
	/** Null when the visitor does not know. */
	fundingType: code.nullable(),
	ageGroup: text(40, said.ageRequired).pipe(z.string().min(1, said.ageRequired)),
	details: text(10_000).nullish(),
	termsAndConditions: z.literal(true, said.termsRequired),
	gclid: text(500).nullish(),
});
export type NoProviderRequest = z.output<typeof NoProviderRequest>;

/** An enquiry's public id. */
const answer = z.object({ id: z.uuid() });

export const submitNoProviderRequest = endpoint({
	method: "POST",
	path: "/noproviderfoundcontactrequests/",
	summary: "Ask the team for help when no provider matched. The same Idempotency-Key header makes a repeat the same request",
	body: NoProviderRequest,
	invalidStatus: 400,
	output: answer,
	status: 201,
});

export const Message = z.object({
	email: email(copy.connect.emailInvalid),
	message: text(10_000, "Please write a message").pipe(z.string().min(1, "Please write a message")),
});
export type Message = z.output<typeof Message>;

export const sendMessage = endpoint({
	method: "POST",
	path: "/messages/",
	summary: "Write to the team. The same Idempotency-Key header makes a repeat the same message",
	body: Message,
	output: answer,
	status: 201,
});
