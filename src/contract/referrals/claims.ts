import { z } from "zod";
import { personEmail } from "#contract/accounts/accounts.ts";
import { australianPhone, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";

const required = (max: number, message: string) => requiredText(max, message).overwrite(asOneLine);
const ofProfile = z.object({ idOrSlug: text(200) });

export const readClaimPage = endpoint({
	method: "GET",
	path: "/providers/{idOrSlug}/claim/",
	summary: "Whether a shown profile has users already",
	params: ofProfile,
	output: z.object({
		provider: z.object({ id: z.int(), name: z.string(), url_slug: z.string() }),
		is_claimed: z.boolean(),
	}),
});

/** Who asks for access to a profile. */
export const ClaimForm = z.object({
	name: required(100, "Please enter your name"),
	role: required(100, "Please enter your role"),
	email: personEmail,
	phone: australianPhone("Enter an Australian phone number"),
});

export const claimProfile = endpoint({
	method: "POST",
	path: "/providers/{idOrSlug}/claim/",
	summary:
		"Ask for access to a profile without users. The team calls the provider to check. Calls with the same Idempotency-Key header count once. 409 if the profile has users",
	params: ofProfile,
	body: ClaimForm,
	output: z.object({ reference: z.string() }),
	status: 201,
});

/** Where a number that the team called came from. */
export const NUMBER_SOURCES = ["listing", "register"] as const;
export const CLAIM_STATES = ["waiting", "confirmed", "refused"] as const;

/** Who says they speak for a profile without users, with a referral's answer or on the public page. */
export const ProfileClaim = z.object({
	id: z.uuid(),
	provider: z.object({
		id: z.int(),
		name: z.string(),
		/** The number in the public listing. */
		phone: z.string().nullable(),
		account: z.string(),
		/** Other profiles of the account. */
		others: z.int(),
		/** The account has users already, so confirming makes a manager of this profile, not an owner. */
		has_users: z.boolean(),
	}),
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
	params: z.object({ id: z.uuid() }),
	output: z.object({ results: z.array(ProfileClaim) }),
});

const onClaim = { method: "POST", params: z.object({ id: z.uuid(), claim: z.uuid() }), output: ProfileClaim } as const;

export const confirmClaim = endpoint({
	...onClaim,
	path: "/team/cases/{id}/claims/{claim}/confirm/",
	summary:
		"Confirm who speaks for a provider, after a call to a number from our listing or a register. Invites them to the account, and the referral's yes counts. 409 if it was checked before, or the case is closed",
	body: z.object({
		number: australianPhone("Enter the number you called"),
		number_from: z.enum(NUMBER_SOURCES, "Please select where the number came from"),
		/** The name of the register. */
		register: text(200).overwrite(asOneLine).nullish(),
		spoke_to: required(100, "Please say who you spoke to"),
		/** The address they gave, in the answer or on the call. */
		email: personEmail,
		note: text(500).nullish(),
	}),
});

export const refuseClaim = endpoint({
	...onClaim,
	path: "/team/cases/{id}/claims/{claim}/refuse/",
	summary:
		"Refuse who says they speak for a provider. A referral goes back to waiting for an answer. 409 if it was checked before, or the case is closed",
	body: z.object({ note: requiredText(500, "Please say why") }),
});
