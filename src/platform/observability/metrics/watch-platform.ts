import { type RawBuilder, sql } from "kysely";
import { openEventStreams } from "#platform/http/event-stream.ts";
import type { Services } from "#platform/services.ts";

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
	metrics.gauges(
		"letters",
		"Letters by what became of them; failed ones are not tried again, and nobody has seen to them",
		"status",
		async () => {
			const { rows } = await sql<{ status: string; count: number }>`
			select status, count(*)::int as count from letter where status in ('waiting', 'failed') group by 1
		`.execute(database.db);
			return { waiting: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
		},
	);
	metrics.gauge("letter_oldest_waiting_seconds", "Since when the oldest unsent letter waits", async () => {
		const { rows } = await sql<{ age: number }>`
			select coalesce(extract(epoch from now() - min(created_at)), 0)::float as age from letter where status = 'waiting'
		`.execute(database.db);
		return rows[0]?.age ?? 0;
	});
	const jobs = (read: RawBuilder<number | null>) => async () => {
		const { rows } = await sql<{
			job: string;
			value: number | null;
		}>`select job, ${read} as value from job_run group by job`.execute(database.db);
		return Object.fromEntries(rows.flatMap(({ job, value }) => (value === null ? [] : [[job, value]])));
	};
	metrics.gauges(
		"job_last_success_age_seconds",
		"How long ago a job last went well, by its name; quiet looks are noted every five minutes",
		"job_name",
		jobs(sql`extract(epoch from now() - max(finished_at) filter (where fault is null))::float`),
	);
	metrics.gauges(
		"job_every_seconds",
		"How often a job looks; one that runs when it is asked to has none",
		"job_name",
		jobs(sql`(max(every_ms) / 1000.0)::float`),
	);
	metrics.gauges(
		"job_failing",
		"1 while the last run of a job failed",
		"job_name",
		jobs(sql`case when (array_agg(fault order by id desc))[1] is null then 0 else 1 end`),
	);
};
