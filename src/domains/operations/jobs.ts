import type { Selectable } from "kysely";
import type { Job } from "#contract/operations/operations.ts";
import { JOBS, type JobName } from "#contract/operations/options.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { JobRun } from "#db/rows.ts";
import { nextDaily } from "#domains/retention/clock.ts";
import { isFollowed, listRuleRows } from "#domains/retention/rules.ts";
import { listRuns } from "#domains/retention/runs.ts";
import type { Db } from "#platform/db/database.ts";
import type { Did } from "#platform/jobs/job-runs.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * A job counts as late after three intervals and this margin: quiet runs are recorded every five minutes, and restarts
 * take time.
 */
const MARGIN_MS = 15 * MINUTE_MS;
/** Commands with a timer of their own: backups every day, a restore drill every month. */
const LATE_MS: Partial<Record<JobName, number>> = { backup: 2 * DAY_MS, "restore-drill": 40 * DAY_MS };

type Run = Omit<Selectable<JobRun>, "id" | "did"> & { did: Did };

/** Whether a job should have run again by now. */
const isLate = (job: JobName, everyMs: number | null, lastAt: Date, now: Date): boolean => {
	const age = now.getTime() - lastAt.getTime();
	const late = LATE_MS[job];
	return late ? age > late : everyMs !== null && age > 3 * everyMs + MARGIN_MS;
};

const nextOf = async (db: Db, job: JobName, last: Run, now: Date): Promise<Date | null> => {
	if (job === "retention") {
		const [rules, runs] = await Promise.all([listRuleRows(db), listRuns(db)]);
		return rules.some(isFollowed)
			? nextDaily(
					now,
					runs.some(({ scheduled_on }) => scheduled_on === officeDay(now)),
				)
			: null;
	}
	return last.every_ms === null ? null : new Date(Math.max(last.finished_at.getTime() + last.every_ms, now.getTime()));
};

/** Every job with its last runs. */
export const listJobs = async (db: Db, now: Date): Promise<Job[]> => {
	const rows = await db
		.selectFrom("job_run")
		.select(["job", "started_at", "finished_at", "ms", "every_ms", "fault"])
		.select(({ ref }) => ref("did").$castTo<Did>().as("did"))
		.orderBy("id", "desc")
		.execute();
	return Promise.all(
		JOBS.map(async (job): Promise<Job> => {
			const runs = rows.filter((row) => row.job === job);
			const [last] = runs;
			if (!last)
				return {
					job,
					every_ms: null,
					state: "never",
					last: null,
					last_work: null,
					last_success_at: null,
					last_fault: null,
					next_at: null,
				};
			const worked = runs.find(({ did, fault }) => fault === null && Object.values(did).some((count) => count > 0));
			const failed = runs.find(({ fault }) => fault !== null);
			return {
				job,
				every_ms: last.every_ms,
				state: last.fault !== null ? "faulty" : isLate(job, last.every_ms, last.finished_at, now) ? "late" : "fine",
				last: {
					started_at: last.started_at.toISOString(),
					finished_at: last.finished_at.toISOString(),
					ms: last.ms,
					did: last.did,
					fault: last.fault,
				},
				last_work: worked ? { at: worked.finished_at.toISOString(), did: worked.did } : null,
				last_success_at: runs.find(({ fault }) => fault === null)?.finished_at.toISOString() ?? null,
				last_fault: failed?.fault ? { at: failed.finished_at.toISOString(), fault: failed.fault } : null,
				next_at: (await nextOf(db, job, last, now))?.toISOString() ?? null,
			};
		}),
	);
};
