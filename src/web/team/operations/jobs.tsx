import type { Job } from "#contract/operations/operations.ts";
import { moment } from "../cases/words.ts";
import styles from "./operations.module.css";
import { didWords, everyWords, JOB_STATES, JOB_WORDS, tookWords } from "./words.ts";

/** Background jobs: the last run, its result, and the next run. */
export const Jobs = ({ jobs, today }: { jobs: readonly Job[]; today: string }) => (
	<ul className={styles.rows}>
		{jobs.map(({ job, every_ms, state, last, last_work, last_fault, next_at }) => {
			const { words, kind } = JOB_STATES[state];
			return (
				<li key={job} className={styles.row}>
					<div className={styles.about}>
						<h3 className={styles.name}>{JOB_WORDS[job].name}</h3>
						<p>{JOB_WORDS[job].what}</p>
						{last && (
							<p className={styles.facts}>
								<span>
									Last run {moment(last.finished_at, today)}, {tookWords(last.ms)}
									{last.fault === null && `: ${didWords(last.did)}`}
								</span>
								{last_work && last_work.at !== last.finished_at && (
									<span>
										Last result {moment(last_work.at, today)}: {didWords(last_work.did)}
									</span>
								)}
							</p>
						)}
						{last_fault && (
							<p>
								{state === "faulty" ? "Error" : `Last error ${moment(last_fault.at, today)}`}:{" "}
								<span className={styles.code}>{last_fault.fault}</span>
							</p>
						)}
					</div>
					<div className={styles.side}>
						<p className={styles.state} data-kind={kind}>
							{words}
						</p>
						{every_ms !== null && <p>Runs {everyWords(every_ms)}</p>}
						{next_at && (
							<p>
								{job === "retention" ? "Next daily run" : "Next run"} {moment(next_at, today)}
							</p>
						)}
					</div>
				</li>
			);
		})}
	</ul>
);
