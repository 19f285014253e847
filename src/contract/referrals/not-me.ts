import { z } from "zod";
import { byToken, idText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const stopped = z.object({ is_stopped: z.boolean() });

export const readNotMe = endpoint({
	method: "GET",
	path: "/not-me/{token}/",
	summary:
		"Whether “This wasn't me” was pressed for the email with this link. Changes nothing, and says nothing about what the email is about; 404 for an unknown link",
	params: byToken,
	output: stopped,
});

export const sayNotMe = endpoint({
	method: "POST",
	path: "/not-me/{token}/",
	summary:
		"Say that the request behind an email isn't theirs: emails to the address stop, nothing more goes to a provider, and a colleague decides within two business hours. A repeat changes nothing",
	params: byToken,
	body: z.object({}),
	output: stopped,
});

export const undoNotMe = endpoint({
	method: "POST",
	path: "/my-request/{token}/not-me/undo/",
	summary: "Take back “This wasn't me” on the private page. 409 if the address wasn't confirmed before it was pressed",
	params: byToken,
	body: z.object({}),
	output: z.object({ lifted: z.literal(true) }),
});

const NotAsked = z.object({
	reference: z.string(),
	provider: z.string(),
	/** said: the provider has told us. ended: the referral ended for another reason. */
	state: z.enum(["open", "said", "ended"]),
});
const ended = z.object({ ended: z.literal(true) });

export const readNotAsked = endpoint({
	method: "GET",
	path: "/answer/{token}/not-asked/",
	summary: "Whether the referral of an emailed link can be ended because the person didn't ask for it. Changes nothing",
	params: byToken,
	output: NotAsked,
});

export const sayNotAsked = endpoint({
	method: "POST",
	path: "/answer/{token}/not-asked/",
	summary:
		"Say by an emailed link that the person didn't ask for a referral. It ends, and a colleague decides about the rest within two business hours. A repeat changes nothing",
	params: byToken,
	body: z.object({}),
	output: ended,
});

/** A referral by its id or, as emails name it, by its reference. */
const own = z.object({ id: idText, referral: z.union([z.uuid(), z.string().regex(/^R-\d{1,9}$/)]) });

export const readOwnNotAsked = endpoint({
	method: "GET",
	path: "/provider-admin/{id}/referrals/{referral}/not-asked/",
	summary: "Whether a referral can be ended because the person didn't ask for it. Changes nothing",
	params: own,
	output: NotAsked,
});

export const sayOwnNotAsked = endpoint({
	method: "POST",
	path: "/provider-admin/{id}/referrals/{referral}/not-asked/",
	summary:
		"Say that the person didn't ask for a referral. It ends, and a colleague decides about the rest within two business hours. A repeat changes nothing",
	params: own,
	body: z.object({}),
	output: ended,
});
