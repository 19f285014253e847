import type { Settings } from "#platform/config.ts";
import type { Database, Transaction } from "#platform/db/database.ts";
import { inBatches } from "#platform/db/in-batches.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { wordMarks } from "./own-words.ts";

/** Search marks of a sealed text. A text whose key is lost gets none, so that the others can still be found. */
type MarksOf = (body: Buffer, about: string) => Buffer[];

/** Adds search marks to sealed texts of an earlier release. `mark` does at most `limit` rows. @returns the number of rows */
export const markEarlier = (
	{ database, settings }: { database: Pick<Database, "patient">; settings: Settings },
	mark: (trx: Transaction, limit: number, marksOf: MarksOf) => Promise<number>,
): Promise<number> => {
	const sealer = sealerOf(settings);
	const marksOf: MarksOf = (body, about) => {
		try {
			return wordMarks(sealer.open(body, about).toString(), sealer);
		} catch {
			return [];
		}
	};
	return inBatches(database, (trx, limit) => mark(trx, limit, marksOf));
};
