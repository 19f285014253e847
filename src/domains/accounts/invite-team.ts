import { type ExpressionBuilder, expressionBuilder } from "kysely";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import type { AccountMember, DB } from "#db/rows.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { recordAuditEvent } from "./audit.ts";
import { endSessions } from "./end-sessions.ts";
import { invitationEmail } from "./mail.ts";
import { once } from "./once.ts";
import { newPasswordLink } from "./reset-password.ts";
import type { Person } from "./session.ts";
import { mayStill, notYours } from "./team-permissions.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

interface Invitation {
	email: string;
	name: string;
	team_role?: TeamRole;
	/** The team member who invites. Missing if the operator invites from the command line. */
	by?: Pick<Person, "id" | "name">;
}

interface Invited {
	id: number;
	uid: string;
	/** Token of the link. */
	token: string;
}

/** The first team member becomes an administrator. Later ones are members unless a role is given. */
const roleOf = ({ team_role }: Invitation) => {
	const { exists, selectFrom, val, case: choose } = expressionBuilder<DB>();
	const hasTeam = exists(selectFrom("person").select("id").where("role", "=", "team"));
	return team_role ? val(team_role) : choose().when(hasTeam).then("member").else("administrator").end();
};

/** SQL: member `m` is the only owner of their account, if they own it. */
const isOnlyOwner = ({ not, exists, selectFrom }: ExpressionBuilder<DB & { m: AccountMember }, "m">) =>
	not(
		exists(
			selectFrom("account_member as o")
				.select("o.id")
				.where("o.is_owner", "=", true)
				.whereRef("o.account_id", "=", "m.account_id")
				.whereRef("o.person_id", "<>", "m.person_id"),
		),
	);

/**
 * Moves a staff sign-in to the team, without its password, if it has no password or belongs to no account. Otherwise
 * anyone could block an invitation by typing the address first. The only owner of an account stays.
 */
const takeOver = async (trx: Transaction, asked: Invitation, now: Date): Promise<void> => {
	const { email, name, by } = asked;
	const staff = trx.selectFrom("person as p").where("p.email", "=", email).where("p.role", "=", "staff");
	// Lock accounts first, as other staff changes do. Otherwise the other owner could leave at the same moment.
	await trx
		.selectFrom("account")
		.select("id")
		.where("id", "in", staff.innerJoin("account_member as m", "m.person_id", "p.id").select("m.account_id"))
		.orderBy("id")
		.forUpdate()
		.execute();
	const person = await staff
		.select("p.id")
		.where(({ eb, and, not, exists, selectFrom }) => {
			const own = selectFrom("account_member as m").select("m.id").whereRef("m.person_id", "=", "p.id");
			return and([
				eb("p.password_hash", "is", null).or(not(exists(own))),
				not(exists(own.where("m.is_owner", "=", true).where(isOnlyOwner))),
			]);
		})
		.forNoKeyUpdate()
		.executeTakeFirst();
	if (!person) return;
	const left = await trx
		.deleteFrom("account_member")
		.where("person_id", "=", person.id)
		.returning("account_id")
		.execute();
	await trx.deleteFrom("provider_manager").where("person_id", "=", person.id).execute();
	await endSessions(trx, person.id, "all");
	await trx.deleteFrom("password_link").where("person_id", "=", person.id).execute();
	await trx.deleteFrom("recovery_code").where("person_id", "=", person.id).execute();
	await trx
		.updateTable("person")
		.set({
			...{ role: "team", team_role: roleOf(asked), name, is_active: true, password_hash: null, password_set_at: null },
			...{ totp_secret: null, totp_confirmed_at: null, totp_step: null },
		})
		.where("id", "=", person.id)
		.execute();
	for (const { account_id } of left)
		await recordAuditEvent(trx, now, {
			personId: by?.id ?? null,
			event: "member.removed",
			about: `account:${account_id}`,
			facts: { person: person.id },
		});
};

/** Emails an invitation to the team. @returns the token of its link, which sets a password */
export const sendInvitation = async (
	trx: Transaction,
	{ clock, outbox, settings }: Omit<Needs, "database">,
	person: { id: number; uid: string; email: string },
	by: Pick<Person, "id" | "name"> | undefined,
): Promise<string> => {
	const now = clock();
	const token = await newPasswordLink(trx, person.id, "invitation", now);
	await recordAuditEvent(trx, now, { personId: by?.id ?? null, event: "team.invited", about: `person:${person.id}` });
	const about = {
		account: `the ${settings.brand.name} team`,
		by: by?.name ?? settings.brand.name,
		token,
		isTeam: true as const,
	};
	await outbox.enqueue(trx, [
		invitationEmail(person, { ...about, key: `person:${person.id} ${now.toISOString()}` }, settings),
	]);
	return token;
};

const putOnTeam = async (trx: Transaction, { clock, outbox, settings }: Needs, asked: Invitation): Promise<Invited> => {
	const now = clock();
	const { email, name, by } = asked;
	if (by && !(await mayStill(trx, by.id, "people.change"))) throw notYours();
	await takeOver(trx, asked, now);
	await trx
		.insertInto("person")
		.values({ email, name, role: "team", team_role: roleOf(asked), created_at: now })
		.onConflict((on) => on.column("email").doNothing())
		.execute();
	const person = await trx
		.selectFrom("person")
		.select(["id", "uid", "email", "role", "is_active", "password_hash"])
		.where("email", "=", email)
		.executeTakeFirst();
	if (person?.role !== "team") {
		const message = `${email} belongs to a provider's staff. Use another email for the team.`;
		throw new Problem(422, message, { errors: [{ field: "email", message }] });
	}
	if (!person.is_active) throw conflict("They used to be on the team. Reactivate them instead.");
	if (by && person.password_hash !== null) throw conflict("They're already on the team and have set a password.");
	return { id: person.id, uid: person.uid, token: await sendInvitation(trx, { clock, outbox, settings }, person, by) };
};

/**
 * Adds a person to the client services team and emails a link that sets their password. Inviting them again sends
 * another email and keeps their role.
 * @throws Problem 422 if a provider's staff use the address, 409 if they left the team or already sign in, 403 if the
 * inviter may no longer invite
 */
export const inviteTeam = (services: Needs, asked: Invitation): Promise<Invited> =>
	services.database.transaction((trx) => putOnTeam(trx, services, asked));

/**
 * Invites a person on behalf of a team member.
 * @param key idempotency key: a repeat sends no second email
 * @returns the id of the invited person
 * @throws Problem as inviteTeam, and 409 if the key was used for another request
 */
export const inviteTeamOnce = (
	services: Needs,
	asked: Invitation & { by: Pick<Person, "id" | "name"> },
	key: string | undefined,
): Promise<number> =>
	services.database.transaction((trx) => {
		const { email, name, team_role, by } = asked;
		const request = { call: "team", email, name, team_role };
		return once(
			trx,
			services,
			{ personId: by.id, key, request },
			async () => (await putOnTeam(trx, services, asked)).id,
		);
	});
