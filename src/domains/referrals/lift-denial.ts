import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";

/**
 * Ends the hold of a case: what was held goes on, its own clock starts again, and emails to the mailbox go out again,
 * unless another case of that mailbox is still held.
 */
export const liftDenial = async (
	trx: Transaction,
	caseId: string,
	{ at, personId }: { at: Date; personId: number | null },
): Promise<void> => {
	await sql`
		update team_case c set denied_at = null, denied_by = null, updated_at = ${at}, version = c.version + 1,
			clock_minutes = case_minutes(c), due_at = case when case_minutes(c) is not null then business_due(${at}, case_minutes(c)) end
		where c.id = ${caseId}
	`.execute(trx);
	await sql`
		update letter l set denied_at = null from team_case c
		where c.id = ${caseId} and l.denied_at is not null and (mailbox_key(l.recipient) = mailbox_key(c.email) or case_of_letter(l.about) = c.id) and not exists (
			select from team_case o where o.denied_by = 'visitor' and mailbox_key(o.email) = mailbox_key(l.recipient)
		)
	`.execute(trx);
	await sql`
		insert into case_event (case_id, at, person_id, kind, facts)
		values (${caseId}, ${at}, ${personId}, 'denial-lifted', ${JSON.stringify(personId === null ? { by: "visitor" } : {})})
	`.execute(trx);
	await recordAuditEvent(trx, at, { personId, event: "case.denial-lifted", about: `case:${caseId}` });
};
