import { setTimeout } from "node:timers/promises";
import type { Db, Transaction } from "./database.ts";

const TIMES = 3;

/** Serialisation failure and deadlock: the same work may well succeed when it starts anew. */
const isConflict = (error: unknown) => ["40001", "40P01"].includes((error as { code?: string } | null)?.code ?? "");

/**
 * Runs the work in one transaction, from its beginning again after a conflict with another.
 * @throws whatever the work throws; the last conflict after 3 tries
 */
export const runTransaction = async <T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> => {
	for (let attempt = 1; ; attempt++) {
		try {
			return await db.transaction().execute(work);
		} catch (error) {
			if (attempt === TIMES || !isConflict(error)) throw error;
			// Two that met once would meet again if both waited the same time.
			await setTimeout(Math.random() * 20 * 2 ** attempt);
		}
	}
};
