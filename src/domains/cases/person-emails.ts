import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { type CaseRow, noteEvent } from "./cases-store.ts";
import { moveWithin } from "./move.ts";
import { reopening } from "./work-case.ts";

/** What the case's timeline says of an email; never its words. */
export interface EmailFacts {
	mail: string;
	/** A text message. */
	text?: true;
	automatic?: true;
	unreadable?: true;
	/** It says STOP: their email alerts and our reminders have ended. */
	stop?: true;
	/** It asks to withdraw or cancel: what wasn't sent is held. */
	withdraw?: true;
	/** The case that it answers: from another address, or too late to reopen it. */
	waits?: string;
	earlier?: string;
	/** The case that a colleague moved or split it from, and when it came. */
	moved?: string;
	split?: string;
	received?: string;
}

/**
 * Notes an email of the person in their case. It is our turn: a closed case is reopened, one that waits or is snoozed
 * comes back with its clock. An automatic answer changes nothing. The caller has locked the case.
 * @param personId the colleague who moved it here; null if it just came
 */
export const notePersonsEmail = async (
	services: Pick<Services, "outbox">,
	trx: Transaction,
	row: CaseRow,
	at: Date,
	facts: EmailFacts,
	personId: number | null = null,
): Promise<void> => {
	await noteEvent(trx, { caseId: row.id, at, personId, kind: "email-in", facts: { ...facts } });
	if (facts.automatic) return;
	await recordAuditEvent(trx, at, { personId, event: "case.email-in", about: `case:${row.id}` });
	if (row.status === "closed") await moveWithin(services, trx, row, at, { id: null }, [await reopening(trx, row, at)]);
	await sql`
		update team_case c set status = case when c.status = 'new' then 'new' else 'open' end, paused_at = null, snoozed_until = null,
			flags = with_flag(c.flags, 'email-in'), updated_at = ${at}, version = c.version + 1,
			clock_minutes = case when c.status in ('new', 'open') then c.clock_minutes else case_minutes(c) end,
			due_at = case when c.status in ('new', 'open') then c.due_at else business_due(${at}, case_minutes(c)) end
		where c.id = ${row.id}
	`.execute(trx);
};
