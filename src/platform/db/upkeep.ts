import type pg from "pg";
import { lookEvery } from "#platform/jobs/look-every.ts";
import type { Log } from "#platform/observability/log.ts";

const CHECKPOINT_EVERY_MS = 3 * 60_000;
const VACUUM_EVERY_MS = 24 * 3_600_000;
const VACUUM_AFTER_ROWS = 50_000;

interface Upkeep {
	/** One look: checkpoints after writes, vacuums after many or after a day. */
	look(): Promise<void>;
	/** Ends it, once what is in hand is done. */
	stop(): Promise<void>;
}

/**
 * What a server does by itself and the embedded engine does not: checkpoints, so that its log stays small and a start after a crash short,
 * and vacuum with statistics, so that tables do not swell and plans stay good.
 * @param written rows written since the start
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

	const stop = lookEvery(CHECKPOINT_EVERY_MS, look, (error) =>
		log.warn({ err: error }, "database upkeep failed, next try in a few minutes"),
	);
	return { look, stop };
};
