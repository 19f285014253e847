import type { ChatMessage } from "#contract/chat/chat.ts";
import { OFFICE_ZONE } from "#contract/shared/office-hours.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { type ChatRow, messagesAfter, setClosed } from "./store.ts";

/** Context for encrypting a transcript. */
export const transcriptSeal = (chatId: string): string => `chat-transcript:${chatId}`;
const moment = new Intl.DateTimeFormat("en-AU", {
	timeZone: OFFICE_ZONE,
	day: "numeric",
	month: "short",
	hour: "numeric",
	minute: "2-digit",
});

const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
/** What only we write round a name. */
const NOT_IN_NAMES = /[\s():|]+/g;

/**
 * A transcript as text: a line for each message with its time, its writer and their side. Further lines of a message are
 * marked, so that no message can look like another person's.
 */
export const transcriptText = (
	messages: readonly Pick<ChatMessage, "at" | "from" | "name" | "text">[],
	visitor: string | null,
): string =>
	messages
		.map(({ at, from, name, text }) => {
			const side = from === "visitor" ? "visitor" : "our team";
			const known = (from === "visitor" ? visitor : name)?.replace(NOT_IN_NAMES, " ").trim();
			const who =
				from === "notice"
					? "Notice: "
					: known
						? `${known} (${side}): `
						: `${from === "visitor" ? "Visitor" : "Our team"}: `;
			return `${moment.format(new Date(at))}  ${who}${text.replace(LINE_END, "\n    | ")}`;
		})
		.join("\n");

/** Ends a locked chat and saves its messages as one encrypted transcript. */
export const closeWithTranscript = async (
	trx: Transaction,
	settings: Settings,
	chat: ChatRow,
	at: Date,
	by: "visitor" | "team",
): Promise<void> => {
	const messages = await messagesAfter(trx, settings, chat.id, 0);
	const text = transcriptText(messages, chat.name);
	const body = sealerOf(settings).seal(Buffer.from(text), transcriptSeal(chat.id));
	await trx
		.insertInto("chat_transcript")
		.values({ chat_id: chat.id, at, body })
		.onConflict((on) => on.doNothing())
		.execute();
	await setClosed(trx, chat.id, at, by);
};

/** Transcript of an ended chat; undefined while the chat is open. */
export const findTranscript = async (
	db: Db,
	settings: Settings,
	chatId: string,
): Promise<{ at: Date; text: string } | undefined> => {
	const row = await db
		.selectFrom("chat_transcript")
		.select(["at", "body"])
		.where("chat_id", "=", chatId)
		.executeTakeFirst();
	return row && { at: row.at, text: sealerOf(settings).open(row.body, transcriptSeal(chatId)).toString() };
};
