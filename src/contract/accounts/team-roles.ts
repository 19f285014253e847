/** Roles of team members. No zod: this file may reach the browser. */
export const TEAM_ROLES = ["member", "lead", "administrator"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Permissions of team members. domains/accounts/team-permissions.ts grants them by role. */
export const TEAM_PERMISSIONS = [
	"cases.work",
	"health.read",
	"plan-file.read",
	"reviews.moderate",
	"appeals.decide",
	"complaints.close-ours",
	"directory.read",
	"directory.change",
	"directory.people",
	"directory.flags",
	"directory.merge",
	"imports.run",
	"people.read",
	"people.change",
	"reference.change",
	"campaigns.change",
	"stories.write",
	"stories.publish",
	"audit.read",
	"retention.read",
	"retention.change",
	"holds.set",
	"exports.make",
	"data.export",
	"operations.read",
	"operations.change",
] as const;
export type TeamPermission = (typeof TEAM_PERMISSIONS)[number];
