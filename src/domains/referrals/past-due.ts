import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";

/** From here on something is wrong: the job looks every ten seconds, and a try that failed is repeated within minutes. */
const LATE_SECONDS = 300;

/** Age of the oldest request that is due, in seconds; 0 if none is. A mark of danger waits for a colleague. */
const oldestDue = async (db: Db, now: Date) => {
	const { rows } = await sql<{ seconds: number; late: number }>`
		select coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float as seconds,
			count(*) filter (where due_at < ${now}::timestamptz - make_interval(secs => ${LATE_SECONDS}))::int as late
		from automatic_send where state = 'waiting' and due_at <= ${now} and not is_marked(quote_id, null)
	`.execute(db);
	return rows[0] ?? { seconds: 0, late: 0 };
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
