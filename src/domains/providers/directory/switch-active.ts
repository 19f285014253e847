import { sql } from "kysely";
import { recordAuditEvent } from "#domains/accounts/audit.ts";
import type { Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { findOwn, writeChanges } from "../admin/store.ts";
import { staffEmail } from "../mail.ts";

/** Without an outbox, no emails are sent. */
export type ActiveServices = Pick<Services, "clock"> & Partial<Pick<Services, "outbox" | "settings">>;

/** Owners of an account who can sign in. */
export const ownersOf = (trx: Transaction, accountId: number) =>
	trx
		.selectFrom("member_in_force as m")
		.innerJoin("person as w", "w.id", "m.person_id")
		.select("w.email")
		.where("m.account_id", "=", accountId)
		.where("m.is_owner", "=", true)
		.where("w.is_active", "=", true)
		.orderBy("w.id")
		.execute();

/**
 * Shows or hides a profile, with history, audit and emails to the account's owners. The caller must lock the referrals
 * first (hold_referrals). Hiding stops them by the trigger provider_inactive_stops_referrals.
 * @param reason why it is hidden; null to show it
 */
export const switchActive = async (
	trx: Transaction,
	{ clock, outbox, settings }: ActiveServices,
	{ providerId, personId }: { providerId: number; personId: number | null },
	reason: string | null,
): Promise<void> => {
	const row = await findOwn(trx, providerId, true);
	if (!row) throw notFound();
	const is_active = reason === null;
	const now = clock();
	await sql`update provider set inactive_since = null where id = ${row.id}`.execute(trx);
	await writeChanges(
		trx,
		row,
		{
			is_active: { was: row.is_active, is: is_active },
			...(row.inactive_reason === reason ? {} : { inactive_reason: { was: row.inactive_reason, is: reason } }),
		},
		{ personId, now },
	);
	if (!is_active) await sql`update provider set inactive_since = ${now} where id = ${row.id}`.execute(trx);
	await recordAuditEvent(trx, now, {
		personId,
		event: is_active ? "profile.activated" : "profile.deactivated",
		about: `provider:${row.id}`,
		facts: is_active ? {} : { reason },
	});
	if (!outbox || !settings) return;
	const key = `provider:${row.id} ${now.toISOString()}`;
	const owners = await ownersOf(trx, row.account_id);
	await outbox.enqueue(
		trx,
		owners.map(({ email }) =>
			reason === null
				? staffEmail(settings, "profile-activated", email, key, row)
				: staffEmail(settings, "profile-deactivated", email, key, { ...row, reason }),
		),
	);
};
