import { sql } from "kysely";
import type { TeamRole } from "#contract/team-roles.ts";
import type { Transaction } from "#platform/db/database.ts";
import { conflict, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { noteDeed } from "./audit.ts";
import { invitationLetter } from "./mail.ts";
import { once } from "./once.ts";
import { newPasswordLink } from "./reset-password.ts";
import type { Person } from "./session.ts";
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

const putOnTeam = async (trx: Transaction, { clock, outbox, settings }: Needs, asked: Invitation): Promise<Invited> => {
	const now = clock();
	const { email, name, team_role = null, by } = asked;
	if (by && !(await mayStill(trx, by.id, "people.change"))) throw notYours();
	// The first of the team may do everything; whoever comes later is given what they need.
	await sql`
		insert into person (email, name, role, team_role, created_at)
		values (
			${email}, ${name}, 'team', coalesce(${team_role}, case when exists (select from person where role = 'team') then 'member' else 'administrator' end), ${now}
		)
		on conflict (email) do nothing
	`.execute(trx);
	const { rows } = await sql<{ id: number; uid: string; email: string; role: string; is_active: boolean; has_password: boolean }>`
		select id, uid, email, role, is_active, password_hash is not null as has_password from person where email = ${email}
	`.execute(trx);
	const [person] = rows;
	if (person?.role !== "team") {
		const message = `${email} is a sign-in of a provider's staff. The team needs an address of its own.`;
		throw new Problem(422, message, { errors: [{ field: "email", message }] });
	}
	if (!person.is_active) throw conflict("They were of the team before. Reactivate them instead.");
	if (by && person.has_password) throw conflict("They are of the team already, and have set a password.");
	const token = await newPasswordLink(trx, person.id, "invitation", now);
	await noteDeed(trx, now, { personId: by?.id ?? null, deed: "team.invited", about: `person:${person.id}` });
	const team = `the ${settings.brand.name} team`;
	await outbox.post(trx, [
		invitationLetter(
			person,
			{ account: team, by: by?.name ?? settings.brand.name, token, key: `person:${person.id} ${now.toISOString()}`, isTeam: true },
			settings,
		),
	]);
	return { id: person.id, uid: person.uid, token };
};

/**
 * Makes somebody one of the client services team, with a letter whose link sets their password; asked again, the letter goes again, and their role stays.
 * @throws Problem 422 when the address belongs to a provider's staff, 409 for somebody who left the team, or who signs in already; 403 for whoever may not invite any more
 */
export const inviteTeam = (services: Needs, asked: Invitation): Promise<Invited> => services.database.transaction((trx) => putOnTeam(trx, services, asked));

/**
 * The same for one of the team who invites.
 * @param key makes a repeat the same invitation: no other letter goes
 * @returns whom
 * @throws Problem as inviteTeam does, and 409 for a key that something else was sent under
 */
export const inviteTeamOnce = (services: Needs, asked: Invitation & { by: Pick<Person, "id" | "name"> }, key: string | undefined): Promise<number> =>
	services.database.transaction((trx) => {
		const { email, name, team_role, by } = asked;
		const request = { call: "team", email, name, team_role };
		return once(trx, services, { personId: by.id, key, request }, async () => (await putOnTeam(trx, services, asked)).id);
	});
