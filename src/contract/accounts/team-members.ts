import { z } from "zod";
import { idText, isoDay, pageNumber, pageOf, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { personEmail, personName } from "./accounts.ts";
import { TEAM_PERMISSIONS, TEAM_ROLES } from "./team-roles.ts";

const role = z.enum(TEAM_ROLES, "Please select a role");

export const readOwnRights = endpoint({
	method: "GET",
	path: "/team/me/",
	summary: "Who one is in the team, and what one may",
	output: z.object({ id: z.int(), name: z.string(), team_role: role, may: z.array(z.enum(TEAM_PERMISSIONS)) }),
});

/** Somebody of the client services team, as the team sees them. */
export const TeamMember = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	team_role: role,
	is_active: z.boolean(),
	/** Has an authenticator app. */
	two_factor: z.boolean(),
	/** Invited, and no password set yet. */
	is_invited: z.boolean(),
	/** Until when the link of their invitation works. */
	invitation_ends: z.string().nullable(),
	/** A new sign-in address that isn't confirmed yet. */
	new_email: z.string().nullable(),
	/** Until when the link that confirms it works. */
	new_email_ends: z.string().nullable(),
	last_sign_in: z.string().nullable(),
	is_you: z.boolean(),
});
export type TeamMember = z.output<typeof TeamMember>;

export const listTeamMembers = endpoint({
	method: "GET",
	path: "/team/members/",
	summary: "Everybody of the team, those who left last",
	output: z.object({ results: z.array(TeamMember) }),
});

export const inviteTeamMember = endpoint({
	method: "POST",
	path: "/team/members/",
	summary:
		"Invites somebody to the team by e-mail; asked again, the letter goes again. 409 for somebody who left: reactivate them instead. The same Idempotency-Key header makes a repeat the same invitation",
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
		"Changes a colleague's name, sign-in address or role, or deactivates and reactivates them, which signs them out at once. A new address counts once the link sent to it was opened; an invited colleague gets the invitation there. The team keeps an administrator: 409; 422 for a taken address",
	params: z.object({ id: idText }),
	body: z.object({
		name: personName.optional(),
		email: personEmail.optional(),
		team_role: role.optional(),
		is_active: z.boolean().optional(),
		/** Fields as the form was opened: 409 if a colleague changed them since. */
		was: z
			.object({ name: text(300), email: text(300), team_role: text(30) })
			.partial()
			.optional(),
	}),
	output: TeamMember,
});

/** One line of what was done and seen. */
export const AuditLine = z.object({
	id: z.int(),
	at: z.string(),
	/** Null: the service itself. */
	who: z.string().nullable(),
	/** Such as `review.published`. */
	deed: z.string(),
	/** Such as `review:12`. */
	about: z.string(),
	facts: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.output<typeof AuditLine>;

const day = z.union([z.literal(""), isoDay("Enter a day, such as 2026-03-02")]).default("");

export const listAudit = endpoint({
	method: "GET",
	path: "/team/audit/",
	summary:
		"Who did and saw what, newest first, by name or e-mail of the person, deed, what it is about (`provider`, `provider:12`, or `C-1061` for all of a case), and day; reading it is noted",
	query: z.object({
		who: text(200).default(""),
		deed: text(60).default(""),
		about: text(100).default(""),
		/** First and last day, Melbourne time. */
		from: day,
		to: day,
		page: pageNumber,
	}),
	output: pageOf(AuditLine).extend({ deeds: z.array(z.string()) }),
});
