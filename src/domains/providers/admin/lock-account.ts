import { sql } from "kysely";
import { endSessions } from "#domains/accounts/end-sessions.ts";
import { mayStill } from "#domains/accounts/team-permissions.ts";
import type { Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";

/**
 * Locks the account, so two owners can't remove each other at once. Then checks again that the caller is an owner: a
 * colleague may have removed them while they waited.
 * @param by null: the operator
 * @throws Problem 404, as for another provider's account
 */
export const lockAccount = async (trx: Transaction, accountId: number, by: { id: number | null }): Promise<void> => {
	await sql`select from account where id = ${accountId} for update`.execute(trx);
	if (by.id === null) return;
	const { rows } =
		await sql`select from member_in_force where account_id = ${accountId} and person_id = ${by.id} and is_owner`.execute(
			trx,
		);
	if (rows.length === 0 && !(await mayStill(trx, by.id, "directory.people"))) throw notFound();
};

/**
 * Ends the sessions and password links of a person without any account. Leaves out the team and people with another
 * account: otherwise an owner could sign anyone out by inviting and removing them.
 */
export const endSessionsOfWhoLeft = async (trx: Transaction, personId: number): Promise<void> => {
	const { rows } = await sql`
		select from person p where p.id = ${personId} and p.role = 'staff' and not exists (select from account_member m where m.person_id = p.id)
	`.execute(trx);
	if (rows.length === 0) return;
	await endSessions(trx, personId, "all");
	await sql`delete from password_link where person_id = ${personId}`.execute(trx);
};
