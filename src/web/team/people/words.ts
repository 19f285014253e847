import type { TeamRole } from "#contract/accounts/team-roles.ts";

export const ROLE_WORDS: Record<TeamRole, string> = {
	member: "Team member",
	lead: "Team lead",
	administrator: "Administrator",
};

export const ROLE_ABOUT: Record<TeamRole, string> = {
	member: "Works cases, and sees health details and plan files of their own cases.",
	lead: "Sees every case whole, decides appeals, imports providers and reads the audit.",
	administrator: "All that, and looks after the team itself.",
};
