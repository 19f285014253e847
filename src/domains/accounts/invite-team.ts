import { sql } from "kysely";
import type { Services } from "#platform/services.ts";
import { noteDeed } from "./audit.ts";
import { invitationLetter } from "./mail.ts";
import { newPasswordLink } from "./reset-password.ts";

/**
 * Makes somebody one of the client services team, with a letter whose link sets their password; asked again, the letter goes again.
 * For whoever runs the service: no call leads here.
 * @returns the token of the link
 * @throws Error when the address belongs to a provider's staff
 */
export const inviteTeam = (
	{ database, clock, outbox, settings }: Pick<Services, "database" | "clock" | "outbox" | "settings">,
	{ email, name }: { email: string; name: string },
): Promise<{ uid: string; token: string }> =>
	database.transaction(async (trx) => {
		const now = clock();
		// The first of the team may do everything; whoever comes later is given what they need.
		await sql`
			insert into person (email, name, role, team_role, created_at)
			values (${email}, ${name}, 'team', case when exists (select from person where role = 'team') then 'member' else 'administrator' end, ${now})
			on conflict (email) do nothing
		`.execute(trx);
		const { rows } = await sql<{
			id: number;
			uid: string;
			email: string;
			role: string;
		}>`select id, uid, email, role from person where email = ${email}`.execute(trx);
		const [person] = rows;
		if (person?.role !== "team") throw new Error(`${email} is a sign-in of a provider's staff. The team needs an address of its own.`);
		const token = await newPasswordLink(trx, person.id, "invitation", now);
		await noteDeed(trx, now, { personId: null, deed: "team.invited", about: `person:${person.id}` });
		const team = `the ${settings.brand.name} team`;
		await outbox.post(trx, [
			invitationLetter(person, { account: team, by: settings.brand.name, token, key: `person:${person.id} ${now.toISOString()}` }, settings),
		]);
		return { uid: person.uid, token };
	});
