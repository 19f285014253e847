import { z } from "zod";
import { byId, idText, requiredText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";

/**
 * What a right came from. call: our call and the code read out on it. listed-address: an invitation to the profile's own
 * address. own-domain: a link to an address at the profile's own domain. domain: joined by address, with an owner's yes.
 * earlier: before proofs were kept.
 */
const PROOF_KINDS = ["call", "listed-address", "own-domain", "invitation", "domain", "team", "earlier"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** A right of a person in an account, and the proof it came from. */
export const AccessProof = z.object({
	id: z.uuid(),
	kind: z.enum(PROOF_KINDS),
	at: z.string(),
	/** The proof it followed from. */
	parent: z.uuid().nullable(),
	member: z.int(),
	name: z.string(),
	email: z.string(),
	is_owner: z.boolean(),
	is_invited: z.boolean(),
	/** They answer referrals and see nobody's name. */
	first_look_only: z.boolean(),
	is_frozen: z.boolean(),
	/** Who gave it; null for the service itself. */
	given_by: z.string().nullable(),
	by_team: z.boolean(),
	/** Names of the profiles it was proved for. Empty: all. */
	profiles: z.array(z.string()),
	call: z
		.object({
			number: z.string().nullable(),
			from: z.enum(["listing", "register"]).nullable(),
			register: z.string().nullable(),
			spoke_to: z.string().nullable(),
			checked_by: z.string().nullable(),
		})
		.nullable(),
});
export type AccessProof = z.infer<typeof AccessProof>;

const reason = requiredText(500, "Please say why").overwrite(asOneLine);
const done = z.object({ done: z.literal(true) });
export const readAccess = endpoint({
	method: "GET",
	path: "/team/accounts/{id}/access/",
	summary: "Who has access to an account and what their right came from",
	params: byId,
	output: z.object({
		/** Why it is frozen; null if it isn't. */
		frozen: z.object({ at: z.string(), why: z.string() }).nullable(),
		has_owner: z.boolean(),
		proofs: z.array(AccessProof),
	}),
});

export const endAccess = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/access/{proof}/end/",
	summary:
		"End a right and every right that came from it: invited and joined colleagues, sessions, open links and invitations. 404 if it has ended",
	params: byId.extend({ proof: z.uuid() }),
	body: z.object({ reason }),
	/** How many people lost access. */
	output: z.object({ people: z.int() }),
});

export const freezeAccount = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/freeze/",
	summary: "Freeze an account at once: sessions end, referrals go on hold, and a case opens. 409 if it is frozen",
	params: byId,
	body: z.object({ reason }),
	output: done,
});

export const unfreezeAccount = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/unfreeze/",
	summary: "Let an account's people sign in again. What was ended stays ended, and referrals stay on hold",
	params: byId,
	body: z.object({ reason }),
	output: done,
});

const ofMember = byId.extend({ member: idText });

export const freezeMember = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/members/{member}/freeze/",
	summary:
		"Freeze a person of provider staff at once, in every account: sessions end, referrals go on hold, and a case opens. 409 if they are frozen",
	params: ofMember,
	body: z.object({ reason }),
	output: done,
});

export const unfreezeMember = endpoint({
	method: "POST",
	path: "/team/accounts/{id}/members/{member}/unfreeze/",
	summary: "Let a person of provider staff sign in again. What was ended stays ended",
	params: ofMember,
	body: z.object({ reason }),
	output: done,
});
