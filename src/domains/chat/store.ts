import { type InferResult, type NotNull, sql } from "kysely";
import type { ChatMessage, ChatState } from "#contract/chat/chat.ts";
import { CHATS_PER_PAGE } from "#contract/chat/limits.ts";
import { MARKS_FOLD, wordMarks } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { RequestHash } from "#platform/http/request-hash.ts";
import { sealerOf } from "#platform/security/sealed.ts";

export type Sender = ChatMessage["from"];

const chatsOf = (db: Db | Transaction) =>
	db
		.selectFrom("chat as c")
		.leftJoin("person as p", "p.id", "c.person_id")
		.select(["c.id", "c.state", "c.started_at", "c.last_at", "c.last_number", "c.last_sender", "c.team_read", "c.name"])
		.select(["c.email", "c.case_number", "c.person_id", "p.name as person_name", "c.copies_sent"])
		// Its case is marked as danger.
		.select(({ exists, selectFrom }) => {
			const itsCase = selectFrom("team_case as k").select("k.id").whereRef("k.chat_id", "=", "c.id");
			return exists(itsCase.where("k.danger_at", "is not", null)).as("is_marked");
		})
		.$narrowType<{ state: ChatState; last_sender: Sender; is_marked: boolean }>();
export type ChatRow = InferResult<ReturnType<typeof chatsOf>>[number];

const messagesOf = (db: Db | Transaction, chatId: string) =>
	db
		.selectFrom("chat_message as m")
		.leftJoin("person as p", "p.id", "m.person_id")
		.select(["m.number", "m.at", "m.sender", "p.name", "m.body"])
		.where("m.chat_id", "=", chatId)
		.$narrowType<{ sender: Sender }>();
type MessageRow = InferResult<ReturnType<typeof messagesOf>>[number];

/** Context for encrypting a message. */
export const messageSeal = (chatId: string, number: number): string => `chat:${chatId}:${number}`;

/** The name that visitors and colleagues see for a team member. */
export const firstName = (name: string | null): string | null => name?.split(" ")[0] ?? null;

const opened = (settings: Settings, chatId: string, row: MessageRow): ChatMessage => ({
	number: row.number,
	at: row.at.toISOString(),
	from: row.sender,
	name: firstName(row.name),
	text: sealerOf(settings).open(row.body, messageSeal(chatId, row.number)).toString(),
});

/** Finds a chat by id or by visitor token. */
export const findChat = async (
	db: Db,
	which: { id: string } | { visitorHash: Buffer },
): Promise<ChatRow | undefined> => {
	const chats = chatsOf(db);
	const chosen =
		"id" in which ? chats.where("c.id", "=", which.id) : chats.where("c.visitor_hash", "=", which.visitorHash);
	return chosen.executeTakeFirst();
};

/** Locks a chat until the transaction ends, so that messages are numbered and appear in order. */
export const lockChat = (trx: Transaction, id: string): Promise<ChatRow | undefined> =>
	chatsOf(trx).where("c.id", "=", id).forUpdate("c").executeTakeFirst();

/** Messages after a number, in order. */
export const messagesAfter = async (
	db: Db,
	settings: Settings,
	chatId: string,
	after: number,
): Promise<ChatMessage[]> => {
	const rows = await messagesOf(db, chatId).where("m.number", ">", after).orderBy("m.number").execute();
	return rows.map((row) => opened(settings, chatId, row));
};

/** The message that a sender saved under a key, if any. */
export const findMessage = async (
	db: Db,
	settings: Settings,
	chatId: string,
	sender: Sender,
	key: string,
): Promise<ChatMessage | undefined> => {
	const row = await messagesOf(db, chatId)
		.where("m.sender", "=", sender)
		.where("m.message_key", "=", key)
		.executeTakeFirst();
	return row && opened(settings, chatId, row);
};

export interface NewMessage {
	at: Date;
	sender: Sender;
	personId?: number | undefined;
	text: string;
	key: string;
}

/** Adds a message to a locked chat. @returns its number */
export const insertMessage = async (
	trx: Transaction,
	settings: Settings,
	chatId: string,
	message: NewMessage,
): Promise<number> => {
	const { at, sender, personId, text, key } = message;
	// A reply from the team marks everything before it as read.
	const counted = await trx
		.updateTable("chat")
		.set((eb) => {
			const next = eb("last_number", "+", 1);
			return { last_number: next, last_at: at, last_sender: sender, ...(sender === "team" && { team_read: next }) };
		})
		.where("id", "=", chatId)
		.returning("last_number")
		.executeTakeFirst();
	if (!counted) throw new Error("the chat is gone");
	const number = counted.last_number;
	const sealer = sealerOf(settings);
	const body = sealer.seal(Buffer.from(text), messageSeal(chatId, number));
	await trx
		.insertInto("chat_message")
		.values({
			...{ chat_id: chatId, number, at, sender, person_id: personId ?? null, body, message_key: key },
			...{ word_marks: wordMarks(text, sealer), marks_fold: MARKS_FOLD },
		})
		.execute();
	return number;
};

export interface NewChat {
	visitorHash: Buffer;
	at: Date;
	name: string | null;
	caseNumber: string | null;
	requestKey: string | undefined;
	requestHash: RequestHash | undefined;
}

/** @returns its id; undefined if another chat already has the request key or the visitor token */
export const insertChat = async (trx: Transaction, chat: NewChat): Promise<string | undefined> => {
	const added = await trx
		.insertInto("chat")
		.values({
			...{ visitor_hash: chat.visitorHash, started_at: chat.at, last_at: chat.at },
			...{ name: chat.name, case_number: chat.caseNumber },
			...{ request_key: chat.requestKey ?? null, request_hash: chat.requestHash?.stored ?? null },
		})
		.onConflict((on) => on.doNothing())
		.returning("id")
		.executeTakeFirst();
	return added?.id;
};

/** Stores the name and the case number of a chat that has none. */
export const fillIn = async (
	trx: Transaction,
	chatId: string,
	given: Pick<NewChat, "name" | "caseNumber">,
): Promise<void> => {
	await trx
		.updateTable("chat")
		.set(({ fn, val }) => ({
			name: fn.coalesce("name", val(given.name)),
			case_number: fn.coalesce("case_number", val(given.caseNumber)),
		}))
		.where("id", "=", chatId)
		.execute();
};

/** The chat that started under a request key, with the hash of that request. */
export const findByRequestKey = (db: Db, key: string) =>
	db
		.selectFrom("chat")
		.select(["id", "request_hash", "visitor_hash"])
		.where("request_key", "=", key)
		.$narrowType<{ request_hash: NotNull }>()
		.executeTakeFirst();

/** Assigns a chat to a team member. The trigger chat_taken_takes_case also assigns its case. */
export const setAnswering = async (trx: Transaction, chatId: string, personId: number, at: Date): Promise<void> => {
	const change = { state: "open", person_id: personId, last_at: at };
	await trx.updateTable("chat").set(change).where("id", "=", chatId).execute();
};

/** Ends a chat. No more messages can be added. The trigger chat_closes_case closes its case. */
export const setClosed = async (trx: Transaction, chatId: string, at: Date, by: "visitor" | "team"): Promise<void> => {
	const change = { state: "closed", closed_at: at, closed_by: by };
	await trx.updateTable("chat").set(change).where("id", "=", chatId).execute();
};

/** Records how far the team has read. @returns false if nothing changed */
export const setRead = async (db: Db, chatId: string, upTo: number): Promise<boolean> => {
	const { numUpdatedRows } = await db
		.updateTable("chat")
		.set({ team_read: upTo })
		.where("id", "=", chatId)
		.where("team_read", "<", upTo)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
};

/** Counts an emailed copy and records its recipient. */
export const noteCopy = async (trx: Transaction, chatId: string, email: string): Promise<void> => {
	await sql`
		update chat set copies_sent = copies_sent + 1, email = ${email},
			copied_to = array(select distinct unnest(copied_to || lower(btrim(${email}))) order by 1)
		where id = ${chatId}
	`.execute(trx);
};

const LISTED = { current: ["waiting", "open"], closed: ["closed"] } as const;

/** Number of current or ended chats, and of waiting visitors. */
export const countChats = (db: Db, state: "current" | "closed"): Promise<{ count: number; waiting: number }> =>
	db
		.selectNoFrom(({ selectFrom, fn, cast }) => {
			const chats = selectFrom("chat").select(cast<number>(fn.countAll(), "integer").as("count"));
			const counted = (states: readonly string[]) => chats.where("state", "in", states).$asScalar().$notNull();
			return [counted(LISTED[state]).as("count"), counted(["waiting"]).as("waiting")];
		})
		.executeTakeFirstOrThrow();

/**
 * A page of chats with their last message: marked ones first (decision 83), then current ones with waiting visitors first
 * or ended ones with the newest first.
 */
export const listChatRows = async (db: Db, settings: Settings, state: "current" | "closed", page: number) => {
	const chats = chatsOf(db)
		.leftJoinLateral(
			(eb) =>
				eb
					.selectFrom("chat_message as s")
					.select(["s.body", "s.number"])
					.whereRef("s.chat_id", "=", "c.id")
					.where("s.sender", "<>", "notice")
					.orderBy("s.number", "desc")
					.limit(1)
					.as("m"),
			(join) => join.onTrue(),
		)
		.select(({ selectFrom }) => [
			...(["m.body", "m.number"] as const),
			selectFrom("chat_message as u")
				.select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("unread"))
				.whereRef("u.chat_id", "=", "c.id")
				.whereRef("u.number", ">", "c.team_read")
				.where("u.sender", "=", "visitor")
				.as("unread"),
		])
		.where("c.state", "in", LISTED[state])
		.orderBy("is_marked", "desc");
	const ordered =
		state === "closed"
			? chats.orderBy("c.last_at", "desc")
			: chats.orderBy((eb) => eb("c.state", "=", "open")).orderBy("c.last_at");
	const rows = await ordered
		.orderBy("c.id")
		.limit(CHATS_PER_PAGE)
		.offset((page - 1) * CHATS_PER_PAGE)
		.execute();
	return rows.map(({ body, number, unread, ...row }) => ({
		...row,
		unread: unread ?? 0,
		last_text: body
			? sealerOf(settings)
					.open(body, messageSeal(row.id, number ?? 0))
					.toString()
			: "",
	}));
};
