import { sql } from "kysely";
import type { Alert } from "#contract/alerts/alerts.ts";
import { ALERT_MONTHS, MOST_ALERTS } from "#contract/alerts/options.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { allowReminders } from "#platform/email/reminders.ts";
import { conflict } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import type { Services } from "#platform/services.ts";
import { maskedAddress } from "#platform/text.ts";
import { alertOfToken, alertsOf, emailMarks, findProfile, holdAddress, isActive, type StoredAlert } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "settings">;

const shown = async (db: Db | Transaction, alert: StoredAlert, now: Date): Promise<Alert> => ({
	email: maskedAddress(alert.email),
	state: alert.confirmed_at === null ? "unconfirmed" : isActive(alert, now) ? "active" : "ended",
	provider: "provider" in alert.watch ? ((await findProfile(db, alert.watch.provider)) ?? null) : null,
	search: "query" in alert.watch ? alert.watch.query : null,
	ends_at: alert.ends_at?.toISOString() ?? null,
});

/** An alert by the link in its emails. @throws Problem 404 */
export const readByLink = async ({ database, clock, settings }: Needs, token: string): Promise<Alert> => {
	const now = clock();
	return shown(database.db, await alertOfToken(database.db, settings, token, now), now);
};

/**
 * Confirms an alert, or continues it for six months from now. One that has ended starts again, and tells what opens
 * from now on.
 * @throws Problem 404; 409 if the address has ten other alerts
 */
export const keepByLink = ({ database, clock, settings }: Needs, token: string): Promise<Alert> =>
	database.transaction(async (trx) => {
		const now = clock();
		const { email } = await alertOfToken(trx, settings, token, now);
		await holdAddress(trx, email);
		const alert = await alertOfToken(trx, settings, token, now, "wait");
		const others = (await alertsOf(trx, settings, email)).filter((one) => one.id !== alert.id && isActive(one, now));
		if (others.length >= MOST_ALERTS)
			throw conflict(`You have ${MOST_ALERTS} email alerts, the most for one address. Stop another one first.`);
		const checked = isActive(alert, now) ? alert.checked_until : now;
		await sql`
			update opening_alert set confirmed_at = coalesce(confirmed_at, ${now}), checked_until = ${checked},
				ends_at = ${now}::timestamptz + make_interval(months => ${sql.lit(ALERT_MONTHS)})
			where id = ${alert.id}
		`.execute(trx);
		await allowReminders(trx, email);
		return shown(trx, await alertOfToken(trx, settings, token, now), now);
	});

/** Stops an alert. A repeat changes nothing. @throws Problem 404 */
export const stopByLink = ({ database, clock, settings }: Needs, token: string): Promise<Alert> =>
	database.transaction(async (trx) => {
		const now = clock();
		const { id } = await alertOfToken(trx, settings, token, now, "wait");
		await sql`update opening_alert set ends_at = ${now} where id = ${id} and ends_at > ${now}`.execute(trx);
		return shown(trx, await alertOfToken(trx, settings, token, now), now);
	});

/** Stops every alert of an address, because its owner says that they didn't ask for it. */
export const stopAlertsOf = async (trx: Transaction, settings: Settings, email: string, now: Date): Promise<void> => {
	const marks = emailMarks(email, sealerOf(settings));
	const ofAddress = sql`email_mark in (${sql.join(marks)})`;
	await sql`delete from opening_alert where ${ofAddress} and confirmed_at is null`.execute(trx);
	await sql`update opening_alert set ends_at = ${now} where ${ofAddress} and ends_at > ${now}`.execute(trx);
};
