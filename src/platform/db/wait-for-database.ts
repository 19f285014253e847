import { setTimeout as sleep } from "node:timers/promises";
import { isSilent, operatorError } from "#platform/operator-error.ts";

const AGAIN_MS = 2_000;
const SAY_AGAIN_MS = 60_000;

/** Where a DATABASE_URL leads, without the name and the password: `db1:5432,db2:5432`, or the folder of a Unix socket. */
export const placeOf = (url: string): string => {
	const [hosts = "", rest = ""] = url.replace(/^\w+:\/\//, "").split(/\/(.*)/);
	const host = new URLSearchParams(rest.split("?")[1]).get("host");
	return decodeURIComponent(host ?? hosts.slice(hosts.lastIndexOf("@") + 1)) || "localhost";
};

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
