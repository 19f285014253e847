import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import { noteEvent } from "#domains/cases/cases-store.ts";
import { changedMeanwhile, type Doer, withCase } from "#domains/cases/work-case.ts";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";

/** The hold on a case, with its reason; undefined if it has none. */
export const findHold = async (
	db: Db,
	caseId: string,
): Promise<{ because: string; since: string; by: string | null } | undefined> => {
	const { rows } = await sql<{ because: string; since: Date; by: string | null }>`
		select c.held_because as because, c.held_at as since, p.name as by from team_case c left join person p on p.id = c.held_by
		where c.id = ${caseId} and c.held_because is not null
	`.execute(db);
	return rows[0] && { ...rows[0], since: rows[0].since.toISOString() };
};

/**
 * Puts a hold on a case, so that the retention rules don't delete it, or removes the hold.
 * @param because the reason; null removes the hold
 * @throws Problem 404; 409 if the case has changed since that version
 */
export const setHold = async (
	services: Pick<Services, "database" | "clock">,
	id: string,
	asked: { version: number; because: string | null },
	by: Doer,
): Promise<void> => {
	const { version, because } = asked;
	await withCase(services, id, async (trx, row, at) => {
		if (row.version !== version) throw changedMeanwhile();
		// Not updateCase: a hold is not activity on the case, so its retention period must not restart.
		await sql`
			update team_case set held_because = ${because}, held_at = ${because === null ? null : at}, held_by = ${because === null ? null : by.id}, version = version + 1
			where id = ${id}
		`.execute(trx);
		await noteEvent(trx, {
			caseId: id,
			at,
			personId: by.id,
			kind: because === null ? "hold-lifted" : "held",
			facts: because === null ? {} : { because },
		});
		await recordAuditEvent(trx, at, {
			personId: by.id,
			event: because === null ? "case.hold-lifted" : "case.held",
			about: `case:${id}`,
		});
	});
};
