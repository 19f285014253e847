import { MARKS_FOLD, wordMarks } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { messageSeal } from "./store.ts";

/** Rows per transaction. */
const AT_ONCE = 100;

/** Adds search marks to messages of an earlier release. A message whose key is lost gets none. @returns the number of rows */
export const markEarlierMessages = async ({
	database,
	settings,
}: {
	database: Pick<Database, "patient">;
	settings: Settings;
}): Promise<number> => {
	const sealer = sealerOf(settings);
	for (let marked = 0; ; ) {
		const done = await database.patient.transaction(async (trx) => {
			const rows = await trx
				.selectFrom("chat_message")
				.select(["chat_id", "number", "body"])
				.where("marks_fold", "=", 0)
				.orderBy("chat_id")
				.orderBy("number")
				.limit(AT_ONCE)
				.forUpdate()
				.skipLocked()
				.execute();
			for (const { chat_id, number, body } of rows) {
				let marks: Buffer[] = [];
				try {
					marks = wordMarks(sealer.open(body, messageSeal(chat_id, number)).toString(), sealer);
				} catch {
					// The other messages can still be found.
				}
				await trx
					.updateTable("chat_message")
					.set({ word_marks: marks, marks_fold: MARKS_FOLD })
					.where("chat_id", "=", chat_id)
					.where("number", "=", number)
					.execute();
			}
			return rows.length;
		});
		marked += done;
		if (done < AT_ONCE) return marked;
	}
};
