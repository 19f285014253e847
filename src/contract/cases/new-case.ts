import { z } from "zod";
import { CHAT_NAME_CHARACTERS } from "#contract/chat/limits.ts";
import { australianPhone, code, id, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { CaseLine } from "./cases.ts";

export const NewCase = z.object({
	phone: australianPhone("Please enter their phone number, with the area code"),
	name: text(CHAT_NAME_CHARACTERS).overwrite(asOneLine).default(""),
	/** Service area id. */
	service_area: id.nullable().default(null),
	/** Postcode or suburb, as they said it. */
	place: text(100).overwrite(asOneLine).default(""),
	age_group: code.nullable().default(null),
	/** Null if they don't know. */
	funding_type: code.nullable().default(null),
	said: text(10_000).default(""),
	/** The sentence was read out, and they said yes. */
	has_consent: z.literal(true, "Read the sentence out. If they don’t agree, don’t write down what they say"),
});
export type NewCase = z.output<typeof NewCase>;

export const openCase = endpoint({
	method: "POST",
	path: "/team/cases/",
	summary:
		"Open a case for a caller; the number is enough. With a service it is a request that providers can be found for; without one it is a call back. The colleague becomes its owner. Calls with the same Idempotency-Key header count once",
	body: NewCase,
	output: CaseLine,
	status: 201,
});
