import { setTimeout } from "node:timers/promises";
import type { Db, Transaction } from "./database.ts";

const TIMES = 3;

/** Serialisation failure and deadlock: the same work is likely to succeed on a retry. */
const isConflict = (error: unknown) => ["40001", "40P01"].includes((error as { code?: string } | null)?.code ?? "");

/**
 * Runs the work in one transaction. After a conflict with another transaction it runs the work again.
 * @throws the work's error; after 3 tries, the last conflict
 */
export const runTransaction = async <T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> => {
	for (let attempt = 1; ; attempt++) {
		try {
			return await db.transaction().execute(work);
		} catch (error) {
			if (attempt === TIMES || !isConflict(error)) throw error;
			// Random, so that two conflicting transactions don't retry at the same time.
			await setTimeout(Math.random() * 20 * 2 ** attempt);
		}
	}
};
