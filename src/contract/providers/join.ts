import { z } from "zod";
import { personEmail } from "#contract/accounts/accounts.ts";
import { idText, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { contactRefusal, hasContactDetails } from "#contract/shared/text/contact-details.ts";

/** A colleague who asks to join the staff of a profile that has users. */
export const JoinForm = z.object({
	name: requiredText(100, "Please enter your name")
		.overwrite(asOneLine)
		.refine((typed) => !hasContactDetails(typed), contactRefusal("Name")),
	email: personEmail,
});

export const askToJoin = endpoint({
	method: "POST",
	path: "/providers/{idOrSlug}/join/",
	summary:
		"Ask for a link to join a profile's staff. It goes to the address if that is at the organisation's own domain. The response is the same for every address",
	params: z.object({ idOrSlug: text(200) }),
	body: JoinForm,
	output: z.object({ asked: z.literal(true) }),
	status: 202,
});

const token = z.object({ token: text(100) });

export const readJoinLink = endpoint({
	method: "GET",
	path: "/join-links/{token}/",
	summary: "The profile that an emailed link lets a colleague join. 404 if the link doesn't work",
	params: token,
	output: z.object({ provider: z.object({ id: z.int(), name: z.string(), url_slug: z.string() }) }),
});

export const followJoinLink = endpoint({
	method: "POST",
	path: "/join-links/{token}/",
	summary:
		"Join a profile's staff by an emailed link, once. Returns a link to set a password, or null for a person who has one. 404 if the link doesn't work",
	params: token,
	body: z.object({}),
	output: z.object({ password_link: z.object({ uid: z.uuid(), token: z.string() }).nullable() }),
});

export const changeJoining = endpoint({
	method: "PATCH",
	path: "/account-admin/{id}/",
	summary: "Whether colleagues with an address at the organisation's own domain can join by themselves",
	params: z.object({ id: idText }),
	body: z.object({ colleagues_may_join: z.boolean() }),
	output: z.object({ colleagues_may_join: z.boolean() }),
});
