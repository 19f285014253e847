import { ALERT_EVERY_DAYS, MOST_IN_EMAIL } from "#contract/alerts/options.ts";
import { type Lookup, lookupOf } from "#domains/providers/lookup.ts";
import { findOpenings, type Watched } from "#domains/search/openings.ts";
import type { Db } from "#platform/db/database.ts";
import { isUnavailable } from "#platform/db/unavailable.ts";
import { inTurns } from "#platform/jobs/in-turns.ts";
import { startJob } from "#platform/jobs/start-job.ts";
import type { Services } from "#platform/services.ts";
import { openingsEmail } from "./mail.ts";
import {
	alertToken,
	describeWatch,
	findAlert,
	isActive,
	type StoredAlert,
	searchOfQuery,
	type Watch,
} from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "outbox" | "settings" | "log">;

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/**
 * Openings wait this long. A transaction that began before a look may commit after it, and a provider has a moment to
 * correct a mistake.
 */
const SETTLE_MS = 5 * MINUTE_MS;
const EVERY_MS = ALERT_EVERY_DAYS * 24 * 60 * MINUTE_MS;
/** Alerts read at once; each has its own transaction. */
const AT_ONCE = 100;

const isDue = (alert: StoredAlert, now: Date): boolean =>
	isActive(alert, now) && (alert.emailed_at === null || alert.emailed_at.getTime() + EVERY_MS <= now.getTime());

/** Ids of alerts that may have something to tell: some provider turned open since they were last looked at. */
const listDue = async (db: Db, now: Date, until: Date, last: string): Promise<string[]> => {
	const newest = db
		.selectFrom("provider_capacity as c")
		.select(({ fn }) => fn.max<Date | null>("c.open_since").as("at"))
		.where("c.open_since", "<=", until);
	const rows = await db
		.selectFrom("opening_alert as a")
		.select("a.id")
		.where("a.id", ">", last)
		.where("a.ends_at", ">", now)
		.where((eb) => eb("a.emailed_at", "is", null).or("a.emailed_at", "<=", new Date(now.getTime() - EVERY_MS)))
		.where("a.checked_until", "<", newest)
		.orderBy("a.id")
		.limit(({ lit }) => lit(AT_ONCE))
		.execute();
	return rows.map(({ id }) => id);
};

const watchedBy = (watch: Watch): Watched | undefined => {
	if ("provider" in watch) return watch;
	const search = searchOfQuery(watch.query);
	return search && { search: { ...search, is_subscribed_for_onboarding: false } };
};

/** Looks at one alert, and emails what turned open. @returns true if an email goes */
const checkAlert = (services: Needs, lookup: Lookup, id: string, now: Date, until: Date): Promise<boolean> =>
	services.database.transaction(async (trx) => {
		const { outbox, settings } = services;
		const alert = await findAlert(trx, settings, id, "skip");
		if (!alert || !isDue(alert, now) || !alert.ends_at || !alert.checked_until) return false;
		const watched = watchedBy(alert.watch);
		const when = { after: alert.checked_until, until, now, most: MOST_IN_EMAIL };
		const { results, count } = watched ? await findOpenings(trx, lookup, watched, when) : { results: [], count: 0 };
		await trx
			.updateTable("opening_alert")
			.set(({ fn, val }) => ({ checked_until: fn<Date>("greatest", ["checked_until", val(until)]) }))
			.$if(count > 0, (query) => query.set({ emailed_at: now }))
			.where("id", "=", id)
			.execute();
		if (count === 0) return false;
		const about = { ...(await describeWatch(trx, alert.watch)), token: alertToken(settings, id) };
		const key = { key: `alert:${id}:${now.toISOString()}`, to: alert.email };
		const email = openingsEmail({ ...key, ...about, openings: results, count, ends_at: alert.ends_at, now }, settings);
		// The owner of the address confirmed the alert.
		await outbox.enqueue(trx, [email], "owner");
		return true;
	});

/**
 * Emails every alert that has something to tell, at most weekly. Each has its own transaction, which skips an alert
 * that another node holds.
 * @returns how many alerts were looked at, and how many emails go
 */
export const runAlerts = async (
	services: Needs,
	goOn?: () => boolean,
): Promise<{ checked: number; emailed: number }> => {
	const { database, clock } = services;
	const now = clock();
	const until = new Date(now.getTime() - SETTLE_MS);
	const lookup = await lookupOf(database);
	let emailed = 0;
	let last = "00000000-0000-0000-0000-000000000000";
	let ids: string[] = [];
	const checked = await inTurns(async () => {
		if (ids.length === 0) ids = await listDue(database.db, now, until, last);
		const id = ids.shift();
		if (id === undefined) return { found: false, done: 0 };
		last = id;
		try {
			if (await checkAlert(services, lookup, id, now, until)) emailed++;
		} catch (error) {
			if (isUnavailable(error)) throw error;
			// One alert that can't be decrypted must not stop the others.
			services.log.error({ err: error, alert: id }, "email alert could not be checked");
		}
		return { found: true, done: 1 };
	}, goOn);
	return { checked, emailed };
};

/** Looks every ten minutes for alerts to email. @returns stops the job after the current alert */
export const startAlerts = (services: Services): (() => Promise<void>) =>
	startJob(services, {
		name: "opening-alerts",
		everyMs: LOOK_EVERY_MS,
		work: (goOn) => runAlerts(services, goOn),
		fault: "email alerts failed",
	});
