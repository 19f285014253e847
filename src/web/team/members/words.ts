import type { TeamRole } from "#contract/accounts/team-roles.ts";

export const ROLE_WORDS: Record<TeamRole, string> = {
	member: "Team member",
	lead: "Team lead",
	administrator: "Administrator",
};

export const ROLE_ABOUT: Record<TeamRole, string> = {
	member: "Works on cases, and sees health details and plan files in their own cases.",
	lead: "Also sees all details of every case, decides appeals, imports providers and reads the audit log.",
	administrator: "Can also manage team members and settings.",
};
