import { z } from "zod";
import { personEmail } from "#contract/accounts/accounts.ts";
import { byId, byToken, idText, LinkedProvider, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { contactDetailIn, contactRefusal } from "#contract/shared/text/contact-details.ts";

/** A colleague who asks to join the staff of a profile that has users. */
const JoinForm = z.object({
	name: requiredText(100, "Please enter your name")
		.overwrite(asOneLine)
		.refine((typed) => contactDetailIn(typed) === undefined, contactRefusal("Name")),
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

export const readJoinLink = endpoint({
	method: "GET",
	path: "/join-links/{token}/",
	summary: "The profile that an emailed link lets a colleague join. 404 if the link doesn't work",
	params: byToken,
	output: z.object({ provider: LinkedProvider }),
});

export const followJoinLink = endpoint({
	method: "POST",
	path: "/join-links/{token}/",
	summary:
		"Ask the owners to join a profile's staff, by an emailed link, once. A person who was invited before joins at once. 404 if the link doesn't work",
	params: byToken,
	body: z.object({}),
	output: z.object({
		/** Name of the profile. */
		provider: z.string(),
		/** An owner has to say yes first. */
		waits: z.boolean(),
		/** For an invited person without a password. */
		password_link: z.object({ uid: z.uuid(), token: z.string() }).nullable(),
	}),
});

/** A colleague who proved an address at the organisation's own domain. */
export const JoinRequest = z.object({
	id: z.int(),
	provider: z.string(),
	name: z.string(),
	email: z.string(),
	asked_at: z.string(),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const answerJoinRequest = endpoint({
	method: "POST",
	path: "/account-admin/{id}/join-requests/{request}/",
	summary: "Say yes or no to a colleague who asks to join. 404 if it was answered",
	params: z.object({ id: idText, request: idText }),
	body: z.object({ accept: z.boolean() }),
	output: z.object({ accepted: z.boolean() }),
});

export const changeJoining = endpoint({
	method: "PATCH",
	path: "/account-admin/{id}/",
	summary: "Whether colleagues with an address at the organisation's own domain can ask to join",
	params: byId,
	body: z.object({ colleagues_may_join: z.boolean() }),
	output: z.object({ colleagues_may_join: z.boolean() }),
});
