import { setTimeout as sleep } from "node:timers/promises";
import { isSilent, operatorError } from "#platform/operator-error.ts";
import { placeOf } from "./database-url.ts";

const AGAIN_MS = 2_000;
const SAY_AGAIN_MS = 60_000;

/**
 * Does the first work with the database, and does it again while the database doesn't answer, however long that takes:
 * after a power cut a node is often up first, and a server that answers can stop once more. Errors that time doesn't
 * mend, for example a wrong password, end the start.
 * @param says gets a sentence for the operator, at once and then every minute
 */
export const waitForDatabase = async <T>(
	work: () => Promise<T>,
	says: (sentence: string) => void,
	{ url = "", againMs = AGAIN_MS, now = () => performance.now() } = {},
): Promise<T> => {
	for (let saidAt = Number.NEGATIVE_INFINITY; ; )
		try {
			return await work();
		} catch (error) {
			if (!isSilent(error)) throw error;
			if (now() - saidAt >= SAY_AGAIN_MS) {
				const told = operatorError(error) ?? "";
				// The error of a server that says nothing has no address.
				const where = url && !told.includes(" at ") ? ` (${placeOf(url)})` : "";
				says(`${told} The node waits for it${where}.`);
				saidAt = now();
			}
			await sleep(againMs);
		}
};
