import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";

/** From here on something is wrong: the job looks every ten seconds, and a try that failed is repeated within minutes. */
const LATE_SECONDS = 300;

/** Age of the oldest request that is due, in seconds; 0 if none is. A mark of danger waits for a colleague. */
const oldestDue = async (db: Db, now: Date) => {
	const lateFrom = new Date(now.getTime() - LATE_SECONDS * 1000);
	const { oldest, late } = await db
		.selectFrom("automatic_send")
		.select(({ cast, fn }) => [
			fn.min<Date | null>("due_at").as("oldest"),
			cast<number>(fn.countAll().filterWhere("due_at", "<", lateFrom), "integer").as("late"),
		])
		.where("state", "=", "waiting")
		.where("due_at", "<=", now)
		.where(({ not, fn, val }) => not(fn<boolean>("is_marked", ["quote_id", val(null)])))
		.executeTakeFirstOrThrow();
	return { seconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0, late };
};

/** Requests more than five minutes past the time to send them, and how long the oldest has been due. */
export const findPastDue = async (db: Db, now: Date): Promise<{ count: number; minutes: number }> => {
	const { seconds, late } = await oldestDue(db, now);
	return { count: late, minutes: Math.floor(seconds / 60) };
};

/** Adds the metric of requests past their time. */
export const watchRequests = ({ metrics, database, clock }: Pick<Services, "metrics" | "database" | "clock">): void =>
	metrics.gauge(
		"requests_oldest_due_seconds",
		"How long the oldest unsent request has been due. More than 300 means that sending is stuck",
		async () => (await oldestDue(database.db, clock())).seconds,
	);
