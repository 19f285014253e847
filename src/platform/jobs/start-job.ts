import { sql } from "kysely";
import { scrub } from "#platform/observability/errors/scrub.ts";
import type { Services } from "../services.ts";
import { type Did, isQuiet, type JobRun, noteRun } from "./job-runs.ts";
import { runEvery } from "./run-every.ts";

/** A scheduled job. */
export interface Job {
	/** Its name in `job_run`, in the console and in metrics. */
	name: string;
	everyMs: number;
	/**
	 * @param goOn returns false if the process is stopping; long work calls it between steps
	 * @returns counts of what was done
	 */
	work(goOn: () => boolean): Promise<Did>;
	/** The log message if it fails. */
	fault: string;
}

type Needs = Pick<Services, "database" | "clock" | "log" | "traces">;

/** Runs that found nothing are recorded only this often, so that an idle database stays idle. */
const NOTE_QUIET_MS = 5 * 60_000;

/** Records a run. Logs instead of throwing if that fails, since the job itself ran. */
export const noteSafely = ({ database, log }: Pick<Needs, "database" | "log">, run: JobRun): Promise<void> =>
	noteRun(database.db, run).catch((error: Error) =>
		log.debug({ job: run.job, message: scrub(error.message) }, "job run not saved"),
	);

/**
 * Deletes the runs of a job that the settings turn off: its last run would look late or failed forever. Never throws.
 */
export const forgetJob = ({ database, log }: Pick<Needs, "database" | "log">, job: string): Promise<unknown> =>
	sql`delete from job_run where job = ${job}`
		.execute(database.db)
		.catch((error: Error) => log.debug({ job, message: scrub(error.message) }, "runs of a disabled job not deleted"));

/**
 * Schedules a job, traces each run and records its outcome. Every node runs every job, so a job must make sure that two
 * nodes don't do the same work. Needs no queue, so it also works with the embedded database.
 * @returns a function that stops it and waits for the current run
 */
export const startJob = (services: Needs, { name, everyMs, work, fault }: Job): (() => Promise<void>) => {
	const { clock, log, traces } = services;
	let quietNotedAt = Number.NEGATIVE_INFINITY;

	const look = (goOn: () => boolean) =>
		traces.span(`job ${name}`, { "job.name": name }, async (span) => {
			const startedAt = clock();
			const began = performance.now();
			const note = (did: Did, words?: string) =>
				noteSafely(services, {
					job: name,
					startedAt,
					finishedAt: clock(),
					ms: performance.now() - began,
					everyMs,
					did,
					fault: words,
				});
			try {
				const did = await work(goOn);
				for (const [what, count] of Object.entries(did)) span.set(`job.${what}`, count);
				const quiet = isQuiet(did);
				if (quiet && performance.now() - quietNotedAt < NOTE_QUIET_MS) return;
				quietNotedAt = quiet ? performance.now() : Number.NEGATIVE_INFINITY;
				await note(did);
			} catch (error) {
				quietNotedAt = Number.NEGATIVE_INFINITY;
				await note({}, scrub((error as Error).message));
				throw error;
			}
		});

	return runEvery(everyMs, look, ({ message }) => log.warn({ job: name, message: scrub(message) }, fault));
};
