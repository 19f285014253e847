import type pg from "pg";
import { runEvery } from "#platform/jobs/run-every.ts";
import type { Log } from "#platform/observability/log.ts";

const CHECKPOINT_EVERY_MS = 3 * 60_000;
const VACUUM_EVERY_MS = 24 * 3_600_000;
const VACUUM_AFTER_ROWS = 50_000;

interface Upkeep {
	/** Runs once: a checkpoint after writes, a vacuum after many writes or after a day. */
	look(): Promise<void>;
	/** Waits for a running statement, then stops. */
	stop(): Promise<void>;
}

/**
 * Does for the embedded engine what a server does on its own: checkpoints keep the log small and recovery short, and
 * `vacuum (analyze)` keeps tables small and statistics up to date.
 * @param written returns the number of rows written since the start
 */
export const startUpkeep = (pool: pg.Pool, written: () => number, log: Log, now: () => number = Date.now): Upkeep => {
	let checkpointed = 0;
	let vacuumed = { rows: 0, at: now() };

	const look = async () => {
		const rows = written();
		if (rows === checkpointed) return;
		if (rows - vacuumed.rows >= VACUUM_AFTER_ROWS || now() - vacuumed.at >= VACUUM_EVERY_MS) {
			await pool.query("vacuum (analyze)");
			vacuumed = { rows, at: now() };
		}
		await pool.query("checkpoint");
		checkpointed = rows;
	};

	const stop = runEvery(CHECKPOINT_EVERY_MS, look, (error) =>
		log.warn({ err: error }, "database upkeep failed, next try in a few minutes"),
	);
	return { look, stop };
};
