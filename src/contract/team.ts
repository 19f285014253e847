import { z } from "zod";
import { asOneLine, isBlank } from "./checks.ts";
import { email, idText, isoDay, pageNumber, pageOf, text } from "./common.ts";
import { copy } from "./copy.ts";
import { endpoint } from "./endpoint.ts";
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
		name: text(100, "Enter their name")
			.overwrite(asOneLine)
			.refine((typed) => !isBlank(typed), "Enter their name"),
		email: email(copy.signIn.emailInvalid).transform((typed) => typed.toLowerCase()),
		team_role: role,
	}),
	output: TeamMember,
	status: 201,
});

export const changeTeamMember = endpoint({
	method: "PATCH",
	path: "/team/members/{id}/",
	summary: "Changes somebody's role, or deactivates and reactivates them; whoever is deactivated is signed out at once. The team keeps an administrator: 409",
	params: z.object({ id: idText }),
	body: z.object({ team_role: role.optional(), is_active: z.boolean().optional() }),
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
