import { sql } from "kysely";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { noteDeed } from "./audit.ts";
import { invitationLetter } from "./mail.ts";
import { once } from "./once.ts";
import { newPasswordLink } from "./reset-password.ts";
import { endSessions, type Person } from "./session.ts";
import { mayStill, notYours } from "./team-permissions.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings">;

interface Invitation {
	email: string;
	name: string;
	team_role?: TeamRole;
	/** Who of the team invites; left out by whoever runs the service. */
	by?: Pick<Person, "id" | "name">;
}

interface Invited {
	id: number;
	uid: string;
	/** Of the link. */
	token: string;
}

/** The first of the team may do everything; whoever comes later is given what they need. */
const roleOf = ({ team_role }: Invitation) =>
	sql`coalesce(${team_role ?? null}, case when exists (select from person where role = 'team') then 'member' else 'administrator' end)`;

/**
 * Takes a sign-in that is no account's any more, or that a provider made and nobody ever used, out of the way of the team: whoever types an address must not keep
 * it from us for good. It comes to the team as one without a password. The only owner of an account stays one.
 */
const takeOver = async (trx: Transaction, asked: Invitation, now: Date): Promise<void> => {
	const { email, name, by } = asked;
	// As whoever changes an account's staff does first: else its other owner might go at the same moment, and it would have none.
	await sql`
		select from account where id in (select m.account_id from account_member m join person p on p.id = m.person_id where p.email = ${email} and p.role = 'staff')
		order by id for update
	`.execute(trx);
	const { rows } = await sql<{ id: number }>`
		select p.id from person p where p.email = ${email} and p.role = 'staff'
			and (p.password_hash is null or not exists (select from account_member m where m.person_id = p.id))
			and not exists (
				select from account_member m where m.person_id = p.id and m.is_owner
					and not exists (select from account_member o where o.account_id = m.account_id and o.is_owner and o.person_id <> p.id)
			)
		for no key update
	`.execute(trx);
	const [person] = rows;
	if (!person) return;
	const { rows: left } = await sql<{
		account_id: number;
	}>`delete from account_member where person_id = ${person.id} returning account_id`.execute(trx);
	await sql`delete from provider_manager where person_id = ${person.id}`.execute(trx);
	await endSessions(trx, person.id, "all");
	await sql`delete from password_link where person_id = ${person.id}`.execute(trx);
	await sql`delete from recovery_code where person_id = ${person.id}`.execute(trx);
	await sql`
		update person set role = 'team', team_role = ${roleOf(asked)}, name = ${name}, is_active = true,
			password_hash = null, password_set_at = null, totp_secret = null, totp_confirmed_at = null, totp_step = null
		where id = ${person.id}
	`.execute(trx);
	for (const { account_id } of left)
		await noteDeed(trx, now, {
			personId: by?.id ?? null,
			deed: "member.removed",
			about: `account:${account_id}`,
			facts: { person: person.id },
		});
};

/** Sends an invitation to the team, whose link sets a password. @returns its token */
export const sendInvitation = async (
	trx: Transaction,
	{ clock, outbox, settings }: Omit<Needs, "database">,
	person: { id: number; uid: string; email: string },
	by: Pick<Person, "id" | "name"> | undefined,
): Promise<string> => {
	const now = clock();
	const token = await newPasswordLink(trx, person.id, "invitation", now);
	await noteDeed(trx, now, { personId: by?.id ?? null, deed: "team.invited", about: `person:${person.id}` });
	const about = {
		account: `the ${settings.brand.name} team`,
		by: by?.name ?? settings.brand.name,
		token,
		isTeam: true as const,
	};
	await outbox.post(trx, [
		invitationLetter(person, { ...about, key: `person:${person.id} ${now.toISOString()}` }, settings),
	]);
	return token;
};

const putOnTeam = async (trx: Transaction, { clock, outbox, settings }: Needs, asked: Invitation): Promise<Invited> => {
	const now = clock();
	const { email, name, by } = asked;
	if (by && !(await mayStill(trx, by.id, "people.change"))) throw notYours();
	await takeOver(trx, asked, now);
	await sql`
		insert into person (email, name, role, team_role, created_at) values (${email}, ${name}, 'team', ${roleOf(asked)}, ${now})
		on conflict (email) do nothing
	`.execute(trx);
	const { rows } = await sql<{
		id: number;
		uid: string;
		email: string;
		role: string;
		is_active: boolean;
		has_password: boolean;
	}>`
		select id, uid, email, role, is_active, password_hash is not null as has_password from person where email = ${email}
	`.execute(trx);
	const [person] = rows;
	if (person?.role !== "team") {
		const message = `${email} is a sign-in of a provider's staff. The team needs an address of its own.`;
		throw new Problem(422, message, { errors: [{ field: "email", message }] });
	}
	if (!person.is_active) throw conflict("They were of the team before. Reactivate them instead.");
	if (by && person.has_password) throw conflict("They are of the team already, and have set a password.");
	return { id: person.id, uid: person.uid, token: await sendInvitation(trx, { clock, outbox, settings }, person, by) };
};

/**
 * Makes somebody one of the client services team, with a letter whose link sets their password; asked again, the letter goes again, and their role stays.
 * @throws Problem 422 when somebody of a provider's staff signs in with the address, 409 for somebody who left the team, or who signs in already; 403 for whoever may not invite any more
 */
export const inviteTeam = (services: Needs, asked: Invitation): Promise<Invited> =>
	services.database.transaction((trx) => putOnTeam(trx, services, asked));

/**
 * The same for one of the team who invites.
 * @param key makes a repeat the same invitation: no other letter goes
 * @returns whom
 * @throws Problem as inviteTeam does, and 409 for a key that something else was sent under
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
