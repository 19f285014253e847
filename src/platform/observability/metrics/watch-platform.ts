import { type RawBuilder, sql } from "kysely";
import { statusOfEmail } from "#platform/email/emails-store.ts";
import { openEventStreams } from "#platform/http/event-stream.ts";
import { RELEASE } from "#platform/release.ts";
import type { Services } from "#platform/services.ts";

/** Adds metrics of connections, emails, jobs and live pages. */
export const watchPlatform = ({
	metrics,
	database,
	clock,
	outbox,
}: Pick<Services, "metrics" | "database" | "clock" | "outbox">): void => {
	const { pool } = database;
	metrics.gauges("build_info", "1, with the release of this node", "version", async () => ({ [RELEASE]: 1 }));
	metrics.gauge("database_connections", "Open database connections of this node", () => pool.totalCount);
	metrics.gauge("database_connections_idle", "Idle database connections of this node", () => pool.idleCount);
	metrics.gauge("database_requests_waiting", "Queries waiting for a connection", () => pool.waitingCount);
	metrics.gauge("database_up", "1 while the database answers", () =>
		database.ping().then(
			() => 1,
			() => 0,
		),
	);
	metrics.gauge(
		"clock_ahead_seconds",
		"How far this machine's clock is ahead of the database's. Beyond 2 the node is not ready",
		() => (clock.aheadMs?.() ?? 0) / 1000,
	);
	metrics.gauge("event_streams_open", "Open server-sent event streams", openEventStreams);
	metrics.gauges(
		"letters",
		"Emails by status. Failed ones are not retried and need attention; returned ones came back, and their cases say so",
		"status",
		async () => {
			const rows = await database.db
				.selectFrom("letter")
				.select(({ cast, fn }) => [statusOfEmail.as("status"), cast<number>(fn.countAll(), "integer").as("count")])
				.where("status", "in", ["waiting", "failed"])
				.groupBy(statusOfEmail)
				.execute();
			return {
				waiting: 0,
				failed: 0,
				returned: 0,
				...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
			};
		},
	);
	metrics.gauge("letters_paused", "1 while the mail server refuses every email of this node", () =>
		outbox.refusing() ? 1 : 0,
	);
	metrics.gauge("letter_oldest_waiting_seconds", "Age of the oldest unsent email", async () => {
		const { now, oldest } = await database.db
			.selectFrom("letter")
			.select(({ fn }) => [fn<Date>("now", []).as("now"), fn.min<Date | null>("created_at").as("oldest")])
			.where("status", "=", "waiting")
			.executeTakeFirstOrThrow();
		return oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0;
	});
	const jobs = (read: RawBuilder<number | null>) => async () => {
		const rows = await database.db
			.selectFrom("job_run")
			.select(["job", read.as("value")])
			.groupBy("job")
			.execute();
		return Object.fromEntries(rows.flatMap(({ job, value }) => (value === null ? [] : [[job, value]])));
	};
	metrics.gauges(
		"job_last_success_age_seconds",
		"Time since the last success of a job. Runs that find nothing are recorded every five minutes",
		"job_name",
		jobs(sql`extract(epoch from now() - max(finished_at) filter (where fault is null))::float`),
	);
	metrics.gauges(
		"job_every_seconds",
		"Interval of a job. Jobs that run on request have none",
		"job_name",
		jobs(sql`(max(every_ms) / 1000.0)::float`),
	);
	metrics.gauges(
		"job_failing",
		"1 if the last run of a job failed",
		"job_name",
		jobs(sql`case when (array_agg(fault order by id desc))[1] is null then 0 else 1 end`),
	);
};
