import { z } from "zod";
import { byId, isoDay, pageNumber, pageOf, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { personEmail, personName } from "./accounts.ts";
import { TEAM_PERMISSIONS, TEAM_ROLES } from "./team-roles.ts";

const role = z.enum(TEAM_ROLES, "Please select a role");

export const readOwnRights = endpoint({
	method: "GET",
	path: "/team/me/",
	summary: "The caller's role and permissions in the team, and whether single keys act in the console",
	output: z.object({
		...{ id: z.int(), name: z.string(), team_role: role, may: z.array(z.enum(TEAM_PERMISSIONS)) },
		single_keys: z.boolean(),
	}),
});

export const changeSingleKeys = endpoint({
	method: "PUT",
	path: "/team/me/keys/",
	summary: "Whether single keys act in the console for the caller, in every browser",
	body: z.object({ is_on: z.boolean() }),
	output: z.object({ is_on: z.boolean() }),
});

/** A team member, as other team members see them. */
export const TeamMember = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	team_role: role,
	is_active: z.boolean(),
	/** Two-step sign-in is on. */
	two_factor: z.boolean(),
	/** Invited, but has no password yet. */
	is_invited: z.boolean(),
	/** When the invitation link expires. */
	invitation_ends: z.string().nullable(),
	/** New sign-in address that isn't confirmed yet. */
	new_email: z.string().nullable(),
	/** When the confirmation link expires. */
	new_email_ends: z.string().nullable(),
	last_sign_in: z.string().nullable(),
	is_you: z.boolean(),
});
export type TeamMember = z.output<typeof TeamMember>;

export const listTeamMembers = endpoint({
	method: "GET",
	path: "/team/members/",
	summary: "All team members, former members last",
	output: z.object({ results: z.array(TeamMember) }),
});

export const inviteTeamMember = endpoint({
	method: "POST",
	path: "/team/members/",
	summary:
		"Invite a person to the team by email; a repeated invitation sends the email again. 409 for a former member: reactivate them instead. Calls with the same Idempotency-Key header count once",
	body: z.object({
		name: personName,
		email: personEmail,
		team_role: role,
	}),
	output: TeamMember,
	status: 201,
});

export const changeTeamMember = endpoint({
	method: "PATCH",
	path: "/team/members/{id}/",
	summary:
		"Change a team member's name, sign-in address or role, or deactivate or reactivate them, which signs them out at once. A new address takes effect once its owner opens the link we email; an invited person gets the invitation there. 409 for the last administrator, 422 for an address in use",
	params: byId,
	body: z.object({
		name: personName.optional(),
		email: personEmail.optional(),
		team_role: role.optional(),
		is_active: z.boolean().optional(),
		/** Values when the form was opened; 409 if a colleague has changed them since. */
		was: z
			.object({ name: text(300), email: text(300), team_role: text(30) })
			.partial()
			.optional(),
	}),
	output: TeamMember,
});

/** An entry of the audit log. */
export const AuditLine = z.object({
	id: z.int(),
	at: z.string(),
	/** Null if the service acted on its own. */
	who: z.string().nullable(),
	/** For example `review.published`. */
	event: z.string(),
	/** For example `review:12`. */
	about: z.string(),
	/** The reference or name that people know the subject by; null if it's gone, or has none. */
	reference: z.string().nullable(),
	facts: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.output<typeof AuditLine>;

const day = z.union([z.literal(""), isoDay("Enter a day, for example 2026-03-02")]).default("");

export const listAudit = endpoint({
	method: "GET",
	path: "/team/audit/",
	summary:
		"The audit log, newest first, filtered by the person's name or email, the action, its subject (`provider`, `provider:12`, or `C-1061` for all of a case) and day; reading it is logged",
	query: z.object({
		who: text(200).default(""),
		event: text(60).default(""),
		about: text(100).default(""),
		/** First and last day in Melbourne time. */
		from: day,
		to: day,
		page: pageNumber,
	}),
	output: pageOf(AuditLine).extend({ events: z.array(z.string()) }),
});
