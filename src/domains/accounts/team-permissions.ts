import { expressionBuilder } from "kysely";
import type { TeamPermission, TeamRole } from "#contract/accounts/team-roles.ts";
import type { DB, Person as PersonTable } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Who } from "#platform/http/bind.ts";
import { forbidden } from "#platform/http/problem.ts";
import { type Person, team, teamMember, teamWatching } from "./session.ts";

/** A team member's role in relation to the subject of a call. */
export type TeamStanding =
	| TeamRole
	/** The owner of the case, whatever their role. */
	| "case-owner";

const everybody = ["member", "lead", "administrator"] as const;
const leads = ["lead", "administrator"] as const;

/** Every team permission and who has it. Others get 403, or visitors 401. */
export const teamPermissions = {
	"cases.work": everybody,
	// Health details are for the case owner, and for leads, who answer for the work.
	"health.read": ["case-owner", ...leads],
	"plan-file.read": ["case-owner", ...leads],
	"reviews.moderate": everybody,
	// A lead who didn't make the first decision.
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
	// Leads answer for what the public reads.
	"stories.publish": leads,
	"audit.read": leads,
	"retention.read": leads,
	// Retention rules and deletions affect the whole service.
	"retention.change": ["administrator"],
	"holds.set": leads,
	"exports.make": leads,
	// One file holds all providers, reviews or cases.
	"data.export": ["administrator"],
	"operations.read": leads,
	// Retrying or discarding emails affects the whole service.
	"operations.change": ["administrator"],
} as const satisfies Record<TeamPermission, readonly TeamStanding[]>;

const allows = (permission: TeamPermission, standing: TeamStanding): boolean =>
	(teamPermissions[permission] as readonly TeamStanding[]).includes(standing);

/** A team member's role; member if none was set. */
export const teamRoleOf = ({ team_role }: Pick<Person, "team_role">): TeamRole => team_role ?? "member";

/** Whether a team member's role gives a permission. */
export const mayAsTeam = (person: Pick<Person, "role" | "team_role">, permission: TeamPermission): boolean =>
	person.role === "team" && allows(permission, teamRoleOf(person));

const ofPerson = expressionBuilder<DB & { p: PersonTable }, "p">();
/**
 * SQL: whether person `p` ever signed in, or at least accepted their invitation. Invited colleagues have no rights yet.
 */
export const hasJoined = ofPerson("p.password_hash", "is not", null).or(
	ofPerson.exists(ofPerson.selectFrom("session as s").select("s.id").whereRef("s.person_id", "=", "p.id")),
);

/**
 * Whether a person's current role gives a permission, locked until the transaction ends. For actions that give rights:
 * a caller who just lost theirs must not succeed.
 */
export const mayStill = async (trx: Transaction, personId: number, permission: TeamPermission): Promise<boolean> => {
	const person = await trx
		.selectFrom("person as p")
		.select(["p.role", "p.team_role"])
		.where("p.id", "=", personId)
		.where("p.is_active", "=", true)
		.where(hasJoined)
		.forShare("p")
		.$narrowType<Pick<Person, "role" | "team_role">>()
		.executeTakeFirst();
	return person !== undefined && mayAsTeam(person, permission);
};

/** All permissions of a person's role. */
export const rightsOf = (person: Pick<Person, "role" | "team_role">): TeamPermission[] =>
	(Object.keys(teamPermissions) as TeamPermission[]).filter((permission) => mayAsTeam(person, permission));

/** Error for a team member whose role isn't allowed. */
export const notYours = () => forbidden("Your role doesn't allow that. Ask a lead or an administrator.");

/** Whether a person owns the case that a call is about. */
export type HasCase = (db: Db, personId: number, params: Readonly<Record<string, string>>) => Promise<boolean>;

/** The permission that each guard asks for. */
const asked = new WeakMap<Who, TeamPermission>();
const asking = (permission: TeamPermission, who: Who): Who => {
	asked.set(who, permission);
	return who;
};

/** The permission that a guard asks for; undefined for guards without one. */
export const permissionOf = (who: Who): TeamPermission | undefined => asked.get(who);

/**
 * Guard: team members with a permission.
 * @param hasCase also lets the case owner in, if the permission allows it
 * @throws Problem 401 for visitors, 403 for other signed-in people
 */
export const mayTeam = (permission: TeamPermission, hasCase?: HasCase): Who =>
	asking(permission, async (caller, services, params) => {
		await team(caller, services, params);
		const person = await teamMember(caller, services);
		if (mayAsTeam(person, permission)) return;
		if (!hasCase || !allows(permission, "case-owner")) throw notYours();
		if (!(await hasCase(services.database.db, person.id, params)))
			throw forbidden("Only the owner of an open case can see this. Assign the case to yourself first, or reopen it.");
	});

/**
 * As `mayTeam`, for automatic requests of a page: they don't keep an unused session alive.
 * @throws Problem as `mayTeam`
 */
export const mayWatch = (permission: TeamPermission): Who =>
	asking(permission, async (caller, services, params) => {
		await teamWatching(caller, services, params);
		if (!mayAsTeam(await teamMember(caller, services), permission)) throw notYours();
	});
