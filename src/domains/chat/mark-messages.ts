import { markEarlier } from "#domains/enquiries/mark-earlier.ts";
import { MARKS_FOLD } from "#domains/enquiries/own-words.ts";
import { messageSeal } from "./store.ts";

/** Adds search marks to messages of an earlier release. @returns the number of messages */
export const markEarlierMessages = (services: Parameters<typeof markEarlier>[0]): Promise<number> =>
	markEarlier(services, async (trx, limit, marksOf) => {
		const rows = await trx
			.selectFrom("chat_message")
			.select(["chat_id", "number", "body"])
			.where("marks_fold", "=", 0)
			.orderBy("chat_id")
			.orderBy("number")
			.limit(limit)
			.forUpdate()
			.skipLocked()
			.execute();
		for (const { chat_id, number, body } of rows)
			await trx
				.updateTable("chat_message")
				.set({ word_marks: marksOf(body, messageSeal(chat_id, number)), marks_fold: MARKS_FOLD })
				.where("chat_id", "=", chat_id)
				.where("number", "=", number)
				.execute();
		return rows.length;
	});
