import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { lookEvery } from "./look-every.ts";

const LOOK_MS = 2_000;
/** So many looks in a row make a quiet time: who reads a page asks for the next one sooner. */
const QUIET_LOOKS = 5;
/** Below this part of a processor a process does no more than its clocks want. */
const QUIET_SHARE = 0.05;
/** Of the processor's time, in milliseconds: less work leaves little behind. */
const WORK_MS = 5_000;

/** A process that works and collects. */
export interface Process {
	/** Milliseconds of the processor since it began, all threads. */
	spent(): number;
	/** Frees what is of no use any more; nothing else runs meanwhile. */
	collect(): Promise<unknown>;
}

/** This process, as `giveBackWhenQuiet` looks at it. */
export const thisProcess = (): Process => {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as NodeJS.GCFunction;
	return {
		spent() {
			const { user, system } = process.cpuUsage();
			return (user + system) / 1_000;
		},
		collect: () => collect({ type: "major", execution: "async" }),
	};
};

/**
 * Gives back the memory that work has left, once nobody has asked for anything for ten seconds: V8 by itself collects when there is more to allocate, and a node
 * would weigh all night what its evening took (docs/decisions/0044-memory-of-a-node.md).
 * @returns ends it
 */
export const giveBackWhenQuiet = ({ spent, collect }: Process = thisProcess()): (() => Promise<void>) => {
	let before = spent();
	let collectedAt = before;
	let quiet = 0;
	return lookEvery(
		LOOK_MS,
		async () => {
			const now = spent();
			quiet = now - before < QUIET_SHARE * LOOK_MS ? quiet + 1 : 0;
			before = now;
			if (quiet < QUIET_LOOKS || now - collectedAt < WORK_MS) return;
			await collect();
			// Its own work is none.
			before = spent();
			collectedAt = before;
		},
		() => {},
	);
};
