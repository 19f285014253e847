import { z } from "zod";
import { personEmail, personName } from "#contract/accounts/accounts.ts";
import { byId, id, idText, Named, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { AccessProof } from "./access.ts";
import { JoinRequest } from "./join.ts";

/** A person who manages profiles of an account. */
export const Member = z.object({
	/** Membership id, which doesn't identify the person elsewhere. */
	id: z.int(),
	email: z.string(),
	name: z.string(),
	is_owner: z.boolean(),
	/** Ids of the profiles they manage. An owner manages all profiles. */
	providers: z.array(z.int()),
	/** Invited, but hasn't signed in yet. */
	is_invited: z.boolean(),
	/** When the invitation link expires. */
	invitation_ends: z.string().nullable(),
	/** New sign-in address that isn't confirmed yet. */
	new_email: z.string().nullable(),
	/** When the confirmation link expires. */
	new_email_ends: z.string().nullable(),
	is_you: z.boolean(),
});
export type Member = z.output<typeof Member>;

export const OwnAccount = z.object({
	id: z.int(),
	name: z.string(),
	members: z.array(Member),
	providers: z.array(Named),
	/** Colleagues with an address at one of `own_domains` can join by themselves. */
	colleagues_may_join: z.boolean(),
	/** Domains of the owners' addresses, without public mail providers and domains that another account uses. */
	own_domains: z.array(z.string()),
	/** What the rights of its people came from. */
	proofs: z.array(AccessProof),
	/** Colleagues who wait for an owner's yes. */
	join_requests: z.array(JoinRequest),
});
export type OwnAccount = z.output<typeof OwnAccount>;

export const listOwnAccounts = endpoint({
	method: "GET",
	path: "/account-admin/",
	summary: "Accounts that the caller owns, with their staff and profiles",
	output: z.object({ results: z.array(OwnAccount) }),
});

const managed = z.array(id).max(1000);

export const inviteMember = endpoint({
	method: "POST",
	path: "/account-admin/{id}/members/",
	summary:
		"Invite a person by email; a repeated invitation sends the email again. Calls with the same Idempotency-Key header count once",
	params: byId,
	body: z.object({
		name: personName,
		email: personEmail,
		is_owner: z.boolean().default(false),
		providers: managed.default([]),
	}),
	output: Member,
	status: 201,
});

const memberParams = z.object({ id: idText, member: idText });

export const changeMember = endpoint({
	method: "PATCH",
	path: "/account-admin/{id}/members/{member}/",
	summary:
		"Set a member's name, sign-in address, profiles, and whether they own the account. A new address takes effect once its owner opens the link we email; an invited member gets the invitation there. 409 for the last owner, 422 for an address in use",
	params: memberParams,
	body: z.object({
		name: personName.optional(),
		email: personEmail.optional(),
		is_owner: z.boolean().optional(),
		providers: managed.optional(),
		/** Values when the form was opened; 409 if a colleague has changed them since. */
		was: z
			.object({ name: text(300), email: text(300), is_owner: z.boolean(), providers: managed })
			.partial()
			.optional(),
	}),
	output: Member,
});

export const removeMember = endpoint({
	method: "DELETE",
	path: "/account-admin/{id}/members/{member}/",
	summary:
		"Remove a person from the account, and with `followers` the people whose access came from theirs. 409 for the last owner, and for a new owner who removes someone who was there before",
	params: memberParams,
	query: z.object({ followers: z.enum(["yes"]).optional() }),
	output: z.object({ removed: z.literal(true) }),
});
