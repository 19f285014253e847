import { LOCKED_FIELDS, PROFILE_FIELDS } from "#contract/providers/provider-admin.ts";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Person } from "#domains/accounts/session.ts";
import { notFound, Problem } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { after, isLocked } from "./change-profile.ts";
import { type Changes, changesSince, findOwn, type OwnRow, writeChanges } from "./store.ts";

/**
 * Whether a change, the newest one, can be undone. An undo can't, nor a logo (its file is deleted), nor fields that the
 * team manages. Staff can't undo the team's changes, which may have removed harmful content (decision 50).
 */
export const canUndo = (
	change: { columns: Changes; undoes: number | null; by_team: boolean },
	by: Pick<Person, "role">,
): boolean =>
	change.undoes === null &&
	(by.role === "team" || (!change.by_team && !("name" in change.columns))) &&
	Object.keys(change.columns).every((column) => (PROFILE_FIELDS as string[]).includes(column));

/**
 * Undoes the newest change.
 * @param version of that change
 * @throws Problem 409 if it isn't the newest any more or can't be undone
 */
export const undoChange = (
	{ database, clock }: Services,
	about: { providerId: number; person: Person; version: number },
): Promise<OwnRow> =>
	database.transaction(async (trx) => {
		const row = await findOwn(trx, about.providerId, true);
		if (!row) throw notFound();
		const [change] = await changesSince(trx, row.id, row.version - 1);
		if (!change || row.version !== about.version || !canUndo(change, about.person))
			throw new Problem(409, "This change can no longer be undone.");
		const back: Changes = Object.fromEntries(
			Object.entries(change.columns).map(([column, { was, is }]) => [column, { was: is, is: was }]),
		);
		if (isLocked(row, about.person) && LOCKED_FIELDS.some((field) => field in back))
			throw new Problem(409, "Client services manage this for you now. Please contact us to change it.");
		const now = clock();
		await writeChanges(trx, row, back, { personId: about.person.id, now, undoes: change.id });
		await recordAuditEvent(trx, now, {
			personId: about.person.id,
			event: "profile.undone",
			about: `provider:${row.id}`,
			facts: { version: about.version },
		});
		return after(trx, row.id);
	});
