import { sql } from "kysely";
import { scrub } from "#platform/observability/errors/scrub.ts";
import type { Services } from "../services.ts";
import { type Did, isQuiet, type JobRun, noteRun } from "./job-runs.ts";
import { lookEvery } from "./look-every.ts";

/** Something the service does by the clock. */
export interface Job {
	/** Its name in `job_run`, on the console's page and in the figures. */
	name: string;
	everyMs: number;
	/**
	 * @param goOn asked between steps of long work: no more when the process is to end
	 * @returns what was done, as counts
	 */
	work(goOn: () => boolean): Promise<Did>;
	/** What the log says when it fails. */
	fault: string;
}

type Needs = Pick<Services, "database" | "clock" | "log" | "traces">;

/** A look that found nothing, as most do, is noted so often: nobody needs to know it to the minute, and a database at rest may rest. */
const NOTE_QUIET_MS = 5 * 60_000;

/** Notes a run as soon as may be; that it cannot be noted is no fault of the run's. */
export const noteSafely = ({ database, log }: Pick<Needs, "database" | "log">, run: JobRun): Promise<void> =>
	noteRun(database.db, run).catch((error: Error) =>
		log.debug({ job: run.job, message: scrub(error.message) }, "the run of a job was not noted"),
	);

/** Forgets the runs of a job that the settings switch off: its last one would seem late, or failing, for good. That it cannot be done ends no start. */
export const forgetJob = ({ database, log }: Pick<Needs, "database" | "log">, job: string): Promise<unknown> =>
	sql`delete from job_run where job = ${job}`
		.execute(database.db)
		.catch((error: Error) =>
			log.debug({ job, message: scrub(error.message) }, "the runs of a job that is off were not forgotten"),
		);

/**
 * Does a job by the clock, in a span of its own and with a note of how it went. Every node does: a job sees to it itself that two do not do the same.
 * It needs no queue, so that the embedded database has it as well.
 * @returns ends it, once what is in hand is done
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

	return lookEvery(everyMs, look, ({ message }) => log.warn({ job: name, message: scrub(message) }, fault));
};
