import { z } from "zod";
import { personEmail } from "#contract/accounts/accounts.ts";
import { australianPhone, byToken, byUuid, LinkedProvider, Named, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { CLAIM_STATES } from "./claim-states.ts";

const required = (max: number, message: string) => requiredText(max, message).overwrite(asOneLine);
const ofProfile = z.object({ idOrSlug: text(200) });

export const readClaimPage = endpoint({
	method: "GET",
	path: "/providers/{idOrSlug}/claim/",
	summary: "Whether a shown profile has users already",
	params: ofProfile,
	output: z.object({
		provider: LinkedProvider,
		is_claimed: z.boolean(),
	}),
});

/** Who asks for access to a profile. */
const ClaimForm = z.object({
	name: required(100, "Please enter your name"),
	role: required(100, "Please enter your role"),
	email: personEmail,
	phone: australianPhone("Enter an Australian phone number"),
});

export const claimProfile = endpoint({
	method: "POST",
	path: "/providers/{idOrSlug}/claim/",
	summary:
		"Ask for access to a profile. The team calls the provider to check. An address at the profile's own domain gets a link that proves the mailbox. Calls with the same Idempotency-Key header count once",
	params: ofProfile,
	body: ClaimForm,
	output: z.object({ reference: z.string() }),
	status: 201,
});

/** Where a number that the team called came from. */
const NUMBER_SOURCES = ["listing", "register"] as const;
/**
 * Where the invitation goes: to the address as heard on the call, with the code read out, or to the address that our
 * listing or a register gives.
 */
const INVITATION_WAYS = ["heard", "listed", "register"] as const;
/** What the domain of an address says. own: the profile's own; other: not known; shared: of several organisations. */
const MAILBOX_EVIDENCE = ["own", "other", "shared", "public", "government", "education"] as const;

/** Who says they speak for a profile without users, with a referral's answer or on the public page. */
export const ProfileClaim = z.object({
	id: z.uuid(),
	provider: z.object({
		id: z.int(),
		name: z.string(),
		/** The number in the listing, as an import or our team gave it. */
		phone: z.string().nullable(),
		/** The address in the listing, as an import or our team gave it. */
		email: z.string().nullable(),
		account: z.string(),
		/** Other profiles of the account. */
		others: z.array(Named),
		/** The account has users already, so confirming makes a manager of this profile, not an owner. */
		has_users: z.boolean(),
	}),
	/** What the typed address says; null if they typed none. */
	evidence: z.enum(MAILBOX_EVIDENCE).nullable(),
	/** A colleague called, and the invitation waits. */
	called_at: z.string().nullable(),
	invited_email: z.string().nullable(),
	invited_evidence: z.enum(MAILBOX_EVIDENCE).nullable(),
	invite_ends_at: z.string().nullable(),
	/** To read out on the call. Only for the colleague who called, until it is used or has expired. */
	code: z.string().nullable(),
	/** They opened a link at an address at the profile's own domain. */
	mailbox_proven_at: z.string().nullable(),
	/** When they get access, unless the listed address objects. */
	owns_at: z.string().nullable(),
	/** The profile's own address heard of the claim. */
	listed_told_at: z.string().nullable(),
	held_at: z.string().nullable(),
	/** `listed-address` if it objected, or a colleague's reason. */
	held_why: z.string().nullable(),
	/** Null for a claim on the public page. */
	referral: z.string().nullable(),
	/** As typed. */
	name: z.string(),
	role: z.string(),
	email: z.string().nullable(),
	phone: z.string().nullable(),
	created_at: z.string(),
	state: z.enum(CLAIM_STATES),
	checked_at: z.string().nullable(),
	checked_by: z.string().nullable(),
	number_called: z.string().nullable(),
	number_from: z.enum(NUMBER_SOURCES).nullable(),
	register: z.string().nullable(),
	spoke_to: z.string().nullable(),
	note: z.string().nullable(),
});
export type ProfileClaim = z.infer<typeof ProfileClaim>;

export const listClaims = endpoint({
	method: "GET",
	path: "/team/cases/{id}/claims/",
	summary: "Who said they speak for a provider in this case, and the team's checks",
	params: byUuid,
	output: z.object({ results: z.array(ProfileClaim) }),
});

const onClaim = { method: "POST", params: z.object({ id: z.uuid(), claim: z.uuid() }), output: ProfileClaim } as const;

export const confirmClaim = endpoint({
	...onClaim,
	path: "/team/cases/{id}/claims/{claim}/confirm/",
	summary:
		"Enter a call to a number from our listing or a register that confirms who speaks for a provider. Sends the invitation, and returns the code to read out. They get access, and a referral's yes counts, once they enter the code. 409 if it was checked before, is on hold, or the case is closed",
	body: z.object({
		number: australianPhone("Enter the number you called"),
		number_from: z.enum(NUMBER_SOURCES, "Please select where the number came from"),
		/** The name of the register. */
		register: text(200).overwrite(asOneLine).nullish(),
		spoke_to: required(100, "Please say who you spoke to"),
		send_to: z.enum(INVITATION_WAYS, "Please select where the invitation goes").default("heard"),
		/** As heard on the call, or as the register gives it. Not needed for the listed address. */
		email: personEmail.nullish(),
		/** Other profiles of the account that the provider confirmed on the call. */
		providers: z.array(z.int().min(1).max(2_147_483_647)).max(1000).default([]),
		note: text(500).nullish(),
	}),
});

const why = requiredText(500, "Please say why");

export const holdClaim = endpoint({
	...onClaim,
	path: "/team/cases/{id}/claims/{claim}/hold/",
	summary:
		"Freeze a claim at once: its links stop, and access that came from it closes until it is released. 409 if it is on hold or refused",
	body: z.object({ reason: why }),
});

export const releaseClaim = endpoint({
	...onClaim,
	path: "/team/cases/{id}/claims/{claim}/release/",
	summary: "Release a claim that is on hold. What was ended stays ended. 409 if it isn't on hold",
	body: z.object({ reason: why }),
});

export const endClaim = endpoint({
	...onClaim,
	path: "/team/cases/{id}/claims/{claim}/end/",
	summary:
		"End a false claim and every right that came from it: access, invited and joined colleagues, sessions, open links. A referral's yes doesn't count. 409 if it was refused",
	body: z.object({ reason: why }),
});

export const refuseClaim = endpoint({
	...onClaim,
	path: "/team/cases/{id}/claims/{claim}/refuse/",
	summary:
		"Refuse who says they speak for a provider. A referral goes back to waiting for an answer. 409 if it was checked before, or the case is closed",
	body: z.object({ note: requiredText(500, "Please say why") }),
});

/** The page of a person who claims a profile, by the link in an email. */
const ClaimLink = z.object({
	/** mailbox: proves an address at the profile's own domain. invitation: after our call. */
	kind: z.enum(["mailbox", "invitation"]),
	provider: LinkedProvider,
	/** open: the button works. proven: the mailbox is, and the rest waits. done: they have access. */
	state: z.enum(["open", "proven", "done", "held", "closed"]),
	needs_code: z.boolean(),
	/** The listed address that can object, partly hidden; null if there is none. */
	listed: z.string().nullable(),
	/** When they get access if nobody objects; null if only a call can prove who they are. */
	owns_at: z.string().nullable(),
	/** When our team calls; null if that is over. */
	call_by: z.string().nullable(),
	/** The reference of the referral that it opens, after the person said yes to it; null for any other claim. */
	referral: z.string().nullable(),
});

export const readClaimLink = endpoint({
	method: "GET",
	path: "/claim-links/{token}/",
	summary: "The state of a claim, by the link in an email. Opening it changes nothing. 404 if the link doesn't work",
	params: byToken,
	output: ClaimLink,
});

export const followClaimLink = endpoint({
	method: "POST",
	path: "/claim-links/{token}/",
	summary:
		"Prove a mailbox by an emailed link, or accept an invitation with the code from the call. An invitation after a yes to a referral signs in a person without a password and names the referral to open. Returns a link to set a password, or null for a person who has one. 404 if the link doesn't work, 409 if the claim is on hold, 422 for a wrong code",
	params: byToken,
	body: z.object({ code: text(20).nullish() }),
	output: z.object({
		password_link: z.object({ uid: z.uuid(), token: z.string() }).nullable(),
		referral: z.object({ id: z.uuid(), provider: z.object({ id: z.int(), url_slug: z.string() }) }).nullable(),
	}),
});

export const readClaimObjection = endpoint({
	method: "GET",
	path: "/claim-objections/{token}/",
	summary: "A claim, for the provider's own address. Opening it changes nothing. 404 if the link doesn't work",
	params: byToken,
	output: z.object({
		provider: Named,
		name: z.string(),
		role: z.string(),
		created_at: z.string(),
		is_held: z.boolean(),
		is_over: z.boolean(),
	}),
});

export const objectToClaim = endpoint({
	method: "POST",
	path: "/claim-objections/{token}/",
	summary: "Say that the provider didn't ask for this: the claim goes on hold and its case comes first. Idempotent",
	params: byToken,
	body: z.object({}),
	output: z.object({ held: z.literal(true) }),
});
