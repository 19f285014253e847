import { setTimeout as pause } from "node:timers/promises";
import { isUnavailable } from "../db/unavailable.ts";

/** The longest pause after a step, so that slow steps don't stop the job for long. */
const LONGEST_PAUSE_MS = 1_000;
/** Ends a run whose steps keep failing, for example because the disk is full. */
const MOST_FAULTS = 5;

/** Whether a step found work, and how much it did. */
export interface Step {
	/** False ends the run: nothing was due. */
	found: boolean;
	done: number;
}

/**
 * Works off what is due, a step at a time. After each step it pauses as long as the step took, so that requests use at
 * least half of the time, including on the embedded database. A step that fails doesn't stop the others; a database that
 * doesn't answer ends the run.
 * @param step claims its own rows, so that a failed step isn't tried again at once
 * @param goOn false ends the run: the process is stopping
 * @returns what all steps did together
 * @throws the first error of a step, after the others
 */
export const inTurns = async (step: () => Promise<Step>, goOn: () => boolean = () => true): Promise<number> => {
	let total = 0;
	const faults: unknown[] = [];
	while (goOn()) {
		const began = performance.now();
		try {
			const { found, done } = await step();
			total += done;
			if (!found) break;
		} catch (error) {
			faults.push(error);
			if (isUnavailable(error) || faults.length > MOST_FAULTS) break;
		}
		await pause(Math.min(performance.now() - began, LONGEST_PAUSE_MS));
	}
	if (faults.length > 0) throw faults[0];
	return total;
};
