import { sql, type Updateable } from "kysely";
import type { TeamMember } from "#contract/accounts/team-members.ts";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import type { Person as PersonTable } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { recordAuditEvent } from "./audit.ts";
import { endSessions } from "./end-sessions.ts";
import { sendInvitation } from "./invite-team.ts";
import type { Person } from "./session.ts";
import { addressIsFree, askForAddress, unlessChanged, waitingAddress } from "./sign-in-address.ts";
import { hasJoined, mayStill, notYours } from "./team-permissions.ts";

/** Lists the team, or one member. Deactivated colleagues come last. */
export const listMembers = async (
	db: Db | Transaction,
	viewer: Pick<Person, "id">,
	id?: number,
): Promise<TeamMember[]> => {
	const rows = await db
		.selectFrom("person as p")
		.leftJoinLateral(waitingAddress(sql`l.account_id is null`).as("w"), (join) => join.onTrue())
		.select(["p.id", "p.name", "p.email", "p.team_role", "p.is_active", "w.new_email", "w.new_email_ends"])
		.select(({ eb, selectFrom }) => [
			eb("p.totp_confirmed_at", "is not", null).$castTo<boolean>().as("two_factor"),
			eb("p.password_hash", "is", null).$castTo<boolean>().as("is_invited"),
			selectFrom("password_link as l")
				.select(({ fn }) => fn.max("l.ends_at").as("at"))
				.where("p.password_hash", "is", null)
				.whereRef("l.person_id", "=", "p.id")
				.where("l.kind", "=", "invitation")
				.where("l.used_at", "is", null)
				.as("invitation_ends"),
			selectFrom("audit as a")
				.select(({ fn }) => fn.max("a.at").as("at"))
				.whereRef("a.person_id", "=", "p.id")
				.where("a.deed", "in", ["signed-in", "two-factor.on"])
				.as("last_sign_in"),
		])
		.where("p.role", "=", "team")
		.$if(id !== undefined, (query) => query.where("p.id", "=", id ?? 0))
		.orderBy("p.is_active", "desc")
		.orderBy(({ fn }) => fn("lower", ["p.name"]))
		.orderBy("p.id")
		.$narrowType<{ team_role: TeamRole | null }>()
		.execute();
	return rows.map((row) => ({
		...row,
		team_role: row.team_role ?? "member",
		new_email_ends: row.new_email_ends?.toISOString() ?? null,
		invitation_ends: row.invitation_ends?.toISOString() ?? null,
		last_sign_in: row.last_sign_in?.toISOString() ?? null,
		is_you: row.id === viewer.id,
	}));
};

/** @throws Problem 404 for a person who isn't on the team */
export const findMember = async (db: Db | Transaction, viewer: Pick<Person, "id">, id: number): Promise<TeamMember> => {
	const [member] = await listMembers(db, viewer, id);
	if (!member) throw notFound();
	return member;
};

/**
 * Serialises team changes, so that two administrators can't demote each other. `no key update` still allows rows that
 * reference a person: an import writes them for minutes, and would block every deactivation.
 */
const lockTeam = (trx: Transaction) =>
	trx.selectFrom("person").select("id").where("role", "=", "team").orderBy("id").forNoKeyUpdate().execute();

const keepAnAdministrator = async (trx: Transaction): Promise<void> => {
	const one = await trx
		.selectFrom("person as p")
		.select("p.id")
		.where("p.role", "=", "team")
		.where("p.team_role", "=", "administrator")
		.where("p.is_active", "=", true)
		.where(hasJoined)
		.executeTakeFirst();
	if (!one) throw conflict("The team needs an administrator. Make someone else one first.");
};

/** Resends an open invitation to the new address and ends the first link. Other colleagues confirm a new address. */
const changeAddress = async (
	trx: Transaction,
	services: Services,
	{ before, by }: { before: TeamMember; by: Person },
	email: string,
): Promise<void> => {
	if (!before.is_active) throw conflict("They are deactivated. Reactivate them first.");
	if (!before.is_invited) return askForAddress(trx, services, { personId: before.id, accountId: null, by }, email);
	await addressIsFree(trx, before.id, email);
	const person = await trx
		.updateTable("person")
		.set({ email })
		.where("id", "=", before.id)
		.returning(["id", "uid", "email"])
		.executeTakeFirstOrThrow();
	await trx.deleteFrom("password_link").where("person_id", "=", before.id).execute();
	await sendInvitation(trx, services, person, by);
};

/**
 * Changes a colleague's name, sign-in address or role, or deactivates or reactivates them. Deactivating signs them out
 * everywhere, ends their links and unassigns their cases (by the trigger leaver_gives_back).
 * @throws Problem 404 for anyone else, 409 if no active administrator would be left, 403 if the caller is no longer an
 * administrator
 */
export const changeMember = (
	services: Services,
	about: { id: number; by: Person },
	asked: {
		was?: object | undefined;
		name?: string | undefined;
		email?: string | undefined;
		team_role?: TeamRole | undefined;
		is_active?: boolean | undefined;
	},
): Promise<TeamMember> =>
	services.database.transaction(async (trx) => {
		await lockTeam(trx);
		if (!(await mayStill(trx, about.by.id, "people.change"))) throw notYours();
		const before = await findMember(trx, about.by, about.id);
		unlessChanged(before, asked);
		const now = services.clock();
		const note = (event: string, facts: Record<string, unknown> = {}) =>
			recordAuditEvent(trx, now, { personId: about.by.id, event, about: `person:${about.id}`, facts });
		const change = (values: Updateable<PersonTable>) =>
			trx.updateTable("person").set(values).where("id", "=", about.id).execute();
		if (asked.name && asked.name !== before.name) {
			await change({ name: asked.name });
			await note("team.renamed");
		}
		if (asked.email && !(before.is_invited && asked.email === before.email))
			await changeAddress(trx, services, { before, by: about.by }, asked.email);
		if (asked.team_role && asked.team_role !== before.team_role) {
			await change({ team_role: asked.team_role });
			await note("team.role-changed", { was: before.team_role, is: asked.team_role });
		}
		if (asked.is_active !== undefined && asked.is_active !== before.is_active) {
			await change({ is_active: asked.is_active });
			if (!asked.is_active) {
				await endSessions(trx, about.id, "all");
				await trx.deleteFrom("password_link").where("person_id", "=", about.id).execute();
			}
			await note(asked.is_active ? "team.reactivated" : "team.deactivated");
		}
		await keepAnAdministrator(trx);
		return findMember(trx, about.by, about.id);
	});
