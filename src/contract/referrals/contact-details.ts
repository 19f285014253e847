import { z } from "zod";
import { australianPhone, byToken, email, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { AnswersGiven } from "#contract/quotes/questions.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";

const notGiven = z.literal("").transform(() => undefined);

/** The contact details of a request in part, because others may see its link. */
export const MyContact = z.object({
	name: z.string().nullable(),
	phone: z.string().nullable(),
	email: z.string().nullable(),
	/** Empty if they said nothing. Null until the address is proven. */
	...AnswersGiven,
});

/** What a visitor corrects. An empty field stays as it is. An answer replaces the earlier one whole. */
export const ContactChange = z.object({
	new_name: text(200).overwrite(asOneLine).optional(),
	new_phone: notGiven.or(australianPhone(connectCopy.phoneInvalid)).optional(),
	new_email: notGiven.or(email(connectCopy.emailInvalid)).optional(),
	...AnswersGiven,
});

export const changeMyContact = endpoint({
	method: "PATCH",
	path: "/my-request/{token}/contact/",
	summary:
		"Correct the name, phone or email of a request, or how they may be contacted. All but the email change at once; the email once its owner opens the link we send there. 409 if the request is closed",
	params: byToken,
	body: ContactChange,
	output: z.object({ changed: z.boolean(), email_asked: z.boolean() }),
});

export const sendContactLinkAgain = endpoint({
	method: "POST",
	path: "/my-request/{token}/contact/email/",
	summary: "Send the link to the new address again. 409 if no address is waiting, or the request is closed",
	params: byToken,
	body: z.object({}),
	output: z.object({ sent: z.literal(true) }),
});

export const dropContactEmail = endpoint({
	method: "DELETE",
	path: "/my-request/{token}/contact/email/",
	summary: "Keep the current address. False if no address was waiting",
	params: byToken,
	output: z.object({ dropped: z.boolean() }),
});

export const readContactLink = endpoint({
	method: "GET",
	path: "/contact-links/{token}/",
	summary: "The new address of a request, masked, through the link sent to it. 404 if the link doesn't work",
	params: byToken,
	output: z.object({ email: z.string(), reference: z.string() }),
});

export const confirmContactEmail = endpoint({
	method: "POST",
	path: "/contact-links/{token}/",
	summary:
		"Make the new address the request's. Earlier links to the request end. Returns the token of a new one. 404 if the link doesn't work, 409 if the request is closed",
	params: byToken,
	body: z.object({}),
	output: z.object({ token: z.string() }),
});
