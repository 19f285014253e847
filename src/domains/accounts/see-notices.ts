import type { Db, Transaction } from "#platform/db/database.ts";

/**
 * Marks a colleague's notices as seen. A waiting chat stays news until a colleague answers it.
 * @param about a case, or the chat of a case; missing for all
 * @returns how many
 */
export const seeNotices = async (
	db: Db | Transaction,
	personId: number,
	at: Date,
	about?: { caseId: string } | { chatId: string },
): Promise<number> => {
	const unseen = db
		.updateTable("team_notice")
		.set({ seen_at: at })
		.where("person_id", "=", personId)
		.where("seen_at", "is", null)
		.where("kind", "<>", "chat");
	const { numUpdatedRows } = await (about === undefined
		? unseen
		: "caseId" in about
			? unseen.where("case_id", "=", about.caseId)
			: unseen.where("case_id", "in", (s) =>
					s.selectFrom("team_case as c").select("c.id").where("c.chat_id", "=", about.chatId),
				)
	).executeTakeFirst();
	return Number(numUpdatedRows);
};
