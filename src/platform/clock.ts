import type { Database } from "./db/database.ts";
import type { Log } from "./observability/log.ts";

/**
 * Returns the current time by the database's clock, so that every node and every statement's `now()` agree about what is
 * due. Tests pass a fixed clock.
 */
export interface Clock {
	(): Date;
	/** How far this machine's clock is ahead of the database's, in milliseconds; negative if behind. */
	aheadMs?(): number;
}

/** A node further off isn't ready: its log, its certificates and its sessions would be wrong. */
const MOST_OFF_MS = 2_000;
const MEASURE_EVERY_MS = 30_000;

/** True if this machine's clock is too far from the database's for the node to be used. */
export const isClockOff = (clock: Clock): boolean => Math.abs(clock.aheadMs?.() ?? 0) > MOST_OFF_MS;

/**
 * The database's clock: its time at the last measurement and the monotonic time since. A jump of the machine's clock
 * changes nothing.
 * @returns the clock and a function that measures again; a failed measurement keeps the last one
 * @throws if the database doesn't answer the first time
 */
const measured = async ({ ping }: Pick<Database, "ping">) => {
	let { at, by } = await ping();
	const clock: Clock = Object.assign(() => new Date(at.getTime() + performance.now() - by), {
		aheadMs: () => Date.now() - clock().getTime(),
	});
	return {
		clock,
		again: async () => {
			({ at, by } = await ping());
		},
	};
};

/** The database's clock for a command, measured once. */
export const databaseClock = async (database: Pick<Database, "ping">): Promise<Clock> =>
	(await measured(database)).clock;

/**
 * The database's clock for a node, measured every 30 seconds. Logs when the machine's clock goes off and when it agrees
 * again.
 * @returns the clock, and a function that stops measuring
 */
export const followDatabase = async (
	database: Pick<Database, "ping">,
	log: Pick<Log, "warn" | "info" | "debug">,
): Promise<{ clock: Clock; stop: () => void }> => {
	const { clock, again } = await measured(database);
	let wasOff = false;
	const tell = () => {
		const isOff = isClockOff(clock);
		const aheadMs = Math.round(clock.aheadMs?.() ?? 0);
		if (isOff && !wasOff) log.warn({ aheadMs }, "this machine's clock differs from the database's: node is not ready");
		if (!isOff && wasOff) log.info({ aheadMs }, "this machine's clock agrees with the database's again");
		wasOff = isOff;
	};
	tell();
	const timer = setInterval(() => {
		again()
			.then(tell)
			.catch((error: Error) => log.debug({ err: error }, "database's clock not read"));
	}, MEASURE_EVERY_MS).unref();
	return { clock, stop: () => clearInterval(timer) };
};
