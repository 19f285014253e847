import { sql } from "kysely";
import { openEventStreams } from "../http/event-stream.ts";
import type { Services } from "../services.ts";

/** Figures of the plumbing: connections, letters, live pages. */
export const watchPlatform = ({ metrics, database }: Pick<Services, "metrics" | "database">): void => {
	const { pool } = database;
	metrics.gauge("database_connections", "Connections to the database that this node holds", () => pool.totalCount);
	metrics.gauge("database_connections_idle", "Those of them that nobody uses", () => pool.idleCount);
	metrics.gauge("database_requests_waiting", "Requests that wait for a connection", () => pool.waitingCount);
	metrics.gauge("database_up", "1 while the database answers", () =>
		database.ping().then(
			() => 1,
			() => 0,
		),
	);
	metrics.gauge("event_streams_open", "Browsers that listen for news", openEventStreams);
	metrics.gauges("letters", "Letters by what became of them; failed ones were given up", "status", async () => {
		const { rows } = await sql<{ status: string; count: number }>`
			select status, count(*)::int as count from letter where status in ('waiting', 'failed') group by 1
		`.execute(database.db);
		return { waiting: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
	});
	metrics.gauge("letter_oldest_waiting_seconds", "Since when the oldest unsent letter waits", async () => {
		const { rows } = await sql<{ age: number }>`
			select coalesce(extract(epoch from now() - min(created_at)), 0)::float as age from letter where status = 'waiting'
		`.execute(database.db);
		return rows[0]?.age ?? 0;
	});
};
