import { markEarlier } from "#domains/enquiries/mark-earlier.ts";
import { MARKS_FOLD } from "#domains/enquiries/own-words.ts";
import { noteSeal } from "./notes.ts";

/** Adds search marks to notes of an earlier release. @returns the number of notes */
export const markEarlierNotes = (services: Parameters<typeof markEarlier>[0]): Promise<number> =>
	markEarlier(services, async (trx, limit, marksOf) => {
		const rows = await trx
			.selectFrom("case_note")
			.select(["id", "case_id", "note_key", "body"])
			.where("marks_fold", "=", 0)
			.orderBy("id")
			.limit(limit)
			.forUpdate()
			.skipLocked()
			.execute();
		for (const { id, case_id, note_key, body } of rows)
			await trx
				.updateTable("case_note")
				.set({ word_marks: marksOf(body, noteSeal(case_id, note_key)), marks_fold: MARKS_FOLD })
				.where("id", "=", id)
				.execute();
		return rows.length;
	});
