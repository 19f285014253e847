import { setTimeout as sleep } from "node:timers/promises";
import { isSilent, operatorError } from "#platform/operator-error.ts";

const AGAIN_MS = 2_000;
/** Says it again after this many tries: a line a minute. */
const SAY_EVERY = 30;

/**
 * Waits until the database answers, however long that takes: after a power cut a node is often up first. Errors that
 * time doesn't mend, for example a wrong password, end the start.
 * @param says gets a sentence for the operator
 */
export const waitForDatabase = async (
	ping: () => Promise<unknown>,
	says: (sentence: string) => void,
	againMs = AGAIN_MS,
): Promise<void> => {
	for (let tries = 0; ; tries++)
		try {
			await ping();
			return;
		} catch (error) {
			if (!isSilent(error)) throw error;
			if (tries % SAY_EVERY === 0) says(`${operatorError(error)} The node waits for it.`);
			await sleep(againMs);
		}
};
