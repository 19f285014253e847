import { z } from "zod";
import { byUuid, email, emptyOr, id, optionalPhone } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { CaseLine } from "./cases.ts";
import { NewCase } from "./new-case.ts";

/** Fields of a request that the words of a case can fill. */
const READ_FIELDS = ["phone", "email", "service_area", "place", "age_group", "funding_type"] as const;
export type ReadField = (typeof READ_FIELDS)[number];

export const RequestFromCase = NewCase.extend({
	phone: optionalPhone("Please enter a phone number, with the area code").default(""),
	email: emptyOr(email("Please enter an email address, such as mai@example.com")).default(null),
	service_area: id.nullable().refine((chosen) => chosen !== null, "Please select the service that they need"),
	/** The sentence was read out, and they said yes. What they wrote to us is never a yes. */
	has_consent: z.boolean().default(false),
}).refine(({ phone, email: address }) => Boolean(phone || address), {
	path: ["phone"],
	message: "Please enter a phone number or an email address",
	// Errors of other fields don't hide this one.
	when: ({ value }) => value instanceof Object,
});
export type RequestFromCase = z.output<typeof RequestFromCase>;

/** What a case already says for a connect request. */
export const RequestInCase = z.object({
	name: z.string(),
	email: z.string(),
	phone: z.string(),
	/** Service area id. */
	service_area: z.int().nullable(),
	place: z.string(),
	age_group: z.string().nullable(),
	funding_type: z.string().nullable(),
	/** The person's own words. */
	said: z.string(),
	/** The fields that were read from the words, for a colleague to confirm. */
	read: z.array(
		z.object({
			field: z.enum(READ_FIELDS),
			/** As they wrote it. */
			words: z.string(),
			/** What the words may mean, if they don't say it clearly. The field then has no value. */
			choices: z.array(z.string()),
		}),
	),
});
export type RequestInCase = z.output<typeof RequestInCase>;

export const makeRequest = endpoint({
	method: "POST",
	path: "/team/cases/{id}/request/",
	summary:
		"Make a connect request from a message, enquiry, call back or chat. Both cases name each other, and the first stays as it is. The colleague becomes the owner of the request. A case has one open request made from it: a repeat returns it, and other content gets 409",
	params: byUuid,
	body: RequestFromCase,
	output: CaseLine,
	status: 201,
});
