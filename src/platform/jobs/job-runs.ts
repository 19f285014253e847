import { sql } from "kysely";
import type { Db } from "../db/database.ts";

/** Counts of what a run did: `{ reminded: 2 }`. */
export type Did = Record<string, number>;

/** One run of a job, or several in a row that found nothing to do. */
export interface JobRun {
	job: string;
	startedAt: Date;
	finishedAt: Date;
	ms: number;
	/** Its interval. Absent: it runs on request. */
	everyMs?: number | undefined;
	did: Did;
	/** The error, without personal data. Absent: success. */
	fault?: string | undefined;
}

/** Number of runs kept for each job, in addition to its last error and its last success. */
const KEPT = 20;

/** True if the run found nothing to do. */
export const isQuiet = (did: Did): boolean => Object.values(did).every((count) => count === 0);

/**
 * Records a run. A run that found nothing to do, or failed with the same error as the one before, updates the previous
 * row, so that the table stays small and its last rows are useful.
 */
export const noteRun = async (
	db: Db,
	{ job, startedAt, finishedAt, ms, everyMs, did, fault }: JobRun,
): Promise<void> => {
	const took = Math.round(ms);
	if (fault !== undefined || isQuiet(did)) {
		const { numAffectedRows } = await sql`
			update job_run set finished_at = ${finishedAt}, ms = ${took}, every_ms = ${everyMs ?? null}
			where id = (select id from job_run where job = ${job} order by id desc limit 1)
				and fault is not distinct from ${fault ?? null} and not exists (select from jsonb_each_text(did) d where d.value <> '0')
		`.execute(db);
		if (numAffectedRows) return;
	}
	await sql`
		insert into job_run (job, started_at, finished_at, ms, every_ms, did, fault)
		values (${job}, ${startedAt}, ${finishedAt}, ${took}, ${everyMs ?? null}, ${JSON.stringify(did)}, ${fault ?? null})
	`.execute(db);
	await sql`
		delete from job_run where job = ${job} and id not in (
			(select id from job_run where job = ${job} order by id desc limit ${KEPT})
			union all (select max(id) from job_run where job = ${job} and fault is null having max(id) is not null)
			union all (select max(id) from job_run where job = ${job} and fault is not null having max(id) is not null)
		)
	`.execute(db);
};
