import type { Database, Transaction } from "./database.ts";

/** Rows in one transaction. */
const AT_ONCE = 100;

/**
 * Does work on rows that are left, a hundred in a transaction, until none are. Several nodes may do it at once if `work`
 * skips locked rows.
 * @param work does at most `limit` rows and returns how many it did
 * @returns the number of rows
 */
export const inBatches = async (
	{ patient }: Pick<Database, "patient">,
	work: (trx: Transaction, limit: number) => Promise<number>,
): Promise<number> => {
	for (let all = 0; ; ) {
		const done = await patient.transaction((trx) => work(trx, AT_ONCE));
		all += done;
		if (done < AT_ONCE) return all;
	}
};
