import { sql } from "kysely";
import type { TeamPermission, TeamRole } from "#contract/accounts/team-roles.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Who } from "#platform/http/bind.ts";
import { forbidden } from "#platform/http/problem.ts";
import { type Person, team, teamMember, teamWatching } from "./session.ts";

/** What somebody of the team is to what a call is about. */
export type TeamStanding =
	| TeamRole
	/** Whoever has the case, whatever their role. */
	| "case-owner";

const everybody = ["member", "lead", "administrator"] as const;
const leads = ["lead", "administrator"] as const;

/** Who of the team may what, all of it. Anybody else gets 403, or 401 when nobody is signed in. */
export const teamPermissions = {
	"cases.work": everybody,
	// What tells of somebody's health is for whoever works for them, and for those who answer for the work.
	"health.read": ["case-owner", ...leads],
	"plan-file.read": ["case-owner", ...leads],
	"reviews.moderate": everybody,
	// Somebody other than whoever decided first, and who answers for the work.
	"appeals.decide": leads,
	"complaints.close-ours": leads,
	"directory.read": everybody,
	"directory.change": everybody,
	"directory.people": leads,
	"directory.flags": leads,
	// A merge gives staff rights over more profiles, and can't be undone.
	"directory.merge": ["administrator"],
	"imports.run": leads,
	"people.read": everybody,
	"people.change": ["administrator"],
	"reference.change": ["administrator"],
	"campaigns.change": leads,
	"stories.write": everybody,
	// What the public reads is answered for by a lead.
	"stories.publish": leads,
	"audit.read": leads,
	"retention.read": leads,
	// Whoever changes how long something is kept, or removes it, answers for the whole service.
	"retention.change": ["administrator"],
	"holds.set": leads,
	"exports.make": leads,
	// All providers, reviews or cases in one file.
	"data.export": ["administrator"],
	"operations.read": leads,
	// Whoever sends a letter again, or sees that it need not go, answers for the whole service.
	"operations.change": ["administrator"],
} as const satisfies Record<TeamPermission, readonly TeamStanding[]>;

const allows = (permission: TeamPermission, standing: TeamStanding): boolean =>
	(teamPermissions[permission] as readonly TeamStanding[]).includes(standing);

/** The role of one of the team. Whoever was made without one is a member. */
export const teamRoleOf = ({ team_role }: Pick<Person, "team_role">): TeamRole => team_role ?? "member";

/** Whether somebody of the team may do something by their role. */
export const mayAsTeam = (person: Pick<Person, "role" | "team_role">, permission: TeamPermission): boolean =>
	person.role === "team" && allows(permission, teamRoleOf(person));

/** Whether the person `p` ever signed in, or at least took up their invitation: an invited colleague is given nothing, and counts for nothing. */
export const hasJoined = sql`(p.password_hash is not null or exists (select from session s where s.person_id = p.id))`;

/**
 * Whether somebody may do something by their role as it is now, and goes on to until the transaction ends: for what gives others a right, which must not be the
 * last deed of whoever lost theirs a moment ago.
 */
export const mayStill = async (trx: Transaction, personId: number, permission: TeamPermission): Promise<boolean> => {
	const { rows } = await sql<Pick<Person, "role" | "team_role">>`
		select p.role, p.team_role from person p where p.id = ${personId} and p.is_active and ${hasJoined} for share of p
	`.execute(trx);
	return rows[0] !== undefined && mayAsTeam(rows[0], permission);
};

/** All that somebody of the team may do by their role. */
export const rightsOf = (person: Pick<Person, "role" | "team_role">): TeamPermission[] =>
	(Object.keys(teamPermissions) as TeamPermission[]).filter((permission) => mayAsTeam(person, permission));

/** Said to whoever of the team may not. */
export const notYours = () => forbidden("Your role does not allow that. Ask a lead or an administrator.");

/** Whether a person has the case that a call is about. */
export type HasCase = (db: Db, personId: number, params: Readonly<Record<string, string>>) => Promise<boolean>;

/** Which permission each guard asks for. */
const asked = new WeakMap<Who, TeamPermission>();
const asking = (permission: TeamPermission, who: Who): Who => {
	asked.set(who, permission);
	return who;
};

/** The permission that a call of the team asks for; undefined where it asks in another way. */
export const permissionOf = (who: Who): TeamPermission | undefined => asked.get(who);

/**
 * Lets through who of the team may do this.
 * @param hasCase for what whoever has the case may, too
 * @throws Problem 401 when nobody is signed in, 403 for anybody else
 */
export const mayTeam = (permission: TeamPermission, hasCase?: HasCase): Who =>
	asking(permission, async (caller, services, params) => {
		await team(caller, services, params);
		const person = await teamMember(caller, services);
		if (mayAsTeam(person, permission)) return;
		if (!hasCase || !allows(permission, "case-owner")) throw notYours();
		if (!(await hasCase(services.database.db, person.id, params)))
			throw forbidden("Only the owner of an open case can see that. Take the case first, or open it again.");
	});

/**
 * The same for what a page goes on asking by itself: it keeps no session alive that nobody uses.
 * @throws Problem as `mayTeam`
 */
export const mayWatch = (permission: TeamPermission): Who =>
	asking(permission, async (caller, services, params) => {
		await teamWatching(caller, services, params);
		if (!mayAsTeam(await teamMember(caller, services), permission)) throw notYours();
	});
