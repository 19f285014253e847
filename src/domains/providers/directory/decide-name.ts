import { sql } from "kysely";
import type { TeamProvider } from "#contract/providers/directory.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { conflict, invalid, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { dropAskedName } from "../admin/asked-name.ts";
import { findOwn, staffOfProvider, writeChanges } from "../admin/store.ts";
import { lookupOf } from "../lookup.ts";
import { staffEmail } from "../mail.ts";
import { findTeamProvider } from "./profiles.ts";

/**
 * Agrees to the name that a profile's staff asked for, or refuses it with a reason. Its staff get an email. Agreeing
 * again to a name that the profile has by now does nothing.
 * @throws Problem 404; 409 if they have asked for another name since; 422 for a refusal without a reason
 */
export const decideName = async (
	services: Services,
	about: { providerId: number; by: Person },
	asked: { name: string; is_agreed: boolean; reason: string },
): Promise<TeamProvider> => {
	const lookup = await lookupOf(services.database);
	return services.database.transaction(async (trx) => {
		const row = await findOwn(trx, about.providerId, true);
		if (!row) throw notFound();
		if (row.asked_name === null && asked.is_agreed && row.name === asked.name)
			return findTeamProvider(lookup, trx, row.id);
		if (row.asked_name !== asked.name)
			throw conflict(
				row.asked_name === null
					? "No new name waits any more."
					: `They have asked for another name since: ${row.asked_name}. Check it, then decide.`,
			);
		if (!asked.is_agreed && asked.reason === "") throw invalid([{ field: "reason", message: "Please say why" }]);
		const now = services.clock();
		const personId = about.by.id;
		await dropAskedName(trx, row.id);
		if (asked.is_agreed) await writeChanges(trx, row, { name: { was: row.name, is: asked.name } }, { personId, now });
		await recordAuditEvent(trx, now, {
			personId,
			event: asked.is_agreed ? "profile.name-agreed" : "profile.name-refused",
			about: `provider:${row.id}`,
			facts: { name: asked.name, ...(asked.is_agreed ? {} : { reason: asked.reason }) },
		});
		await sql`
			insert into case_event (case_id, at, person_id, kind, facts)
			select c.id, ${now}, ${personId}, ${asked.is_agreed ? "name-agreed" : "name-refused"}, ${JSON.stringify({ name: asked.name, ...(asked.is_agreed ? {} : { reason: asked.reason }) })}::jsonb
			from team_case c where c.provider_id = ${row.id} and c.kind = 'publication'
		`.execute(trx);
		await services.outbox.enqueue(
			trx,
			(await staffOfProvider(trx, row.id)).map((to) =>
				staffEmail(
					services.settings,
					asked.is_agreed ? "profile-name-agreed" : "profile-name-refused",
					to,
					`provider:${row.id} ${now.toISOString()}`,
					{ ...row, asked: asked.name, reason: asked.reason },
				),
			),
		);
		return findTeamProvider(lookup, trx, row.id);
	});
};
