import { sql } from "kysely";
import type { ChatMessage, ChatState } from "#contract/chat/chat.ts";
import { CHATS_PER_PAGE } from "#contract/shared/limits.ts";
import { MARKS_FOLD, marksAsArray, wordMarks } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { RequestHash } from "#platform/http/request-hash.ts";
import { sealerOf } from "#platform/security/sealed.ts";

export type Sender = ChatMessage["from"];

export interface ChatRow {
	id: string;
	state: ChatState;
	started_at: Date;
	last_at: Date;
	last_number: number;
	last_sender: Sender;
	team_read: number;
	name: string | null;
	email: string | null;
	case_number: string | null;
	person_id: number | null;
	/** Name of the team member who answers. */
	person_name: string | null;
	copies_sent: number;
	/** Its case is marked as danger. */
	is_marked: boolean;
}

interface MessageRow {
	number: number;
	at: Date;
	sender: Sender;
	name: string | null;
	body: Buffer;
}

const columns = sql`
	c.id, c.state, c.started_at, c.last_at, c.last_number, c.last_sender, c.team_read, c.name, c.email, c.case_number, c.person_id, p.name as person_name, c.copies_sent,
	exists (select from team_case k where k.chat_id = c.id and k.danger_at is not null) as is_marked
`;
const from = sql`from chat c left join person p on p.id = c.person_id`;

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
	const { rows } = await sql<ChatRow>`
		select ${columns} ${from} where ${"id" in which ? sql`c.id = ${which.id}` : sql`c.visitor_hash = ${which.visitorHash}`}
	`.execute(db);
	return rows[0];
};

/** Locks a chat until the transaction ends, so that messages are numbered and appear in order. */
export const lockChat = async (trx: Transaction, id: string): Promise<ChatRow | undefined> => {
	const { rows } = await sql<ChatRow>`select ${columns} ${from} where c.id = ${id} for update of c`.execute(trx);
	return rows[0];
};

/** Messages after a number, in order. */
export const messagesAfter = async (
	db: Db,
	settings: Settings,
	chatId: string,
	after: number,
): Promise<ChatMessage[]> => {
	const { rows } = await sql<MessageRow>`
		select m.number, m.at, m.sender, p.name, m.body from chat_message m left join person p on p.id = m.person_id
		where m.chat_id = ${chatId} and m.number > ${after} order by m.number
	`.execute(db);
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
	const { rows } = await sql<MessageRow>`
		select m.number, m.at, m.sender, p.name, m.body from chat_message m left join person p on p.id = m.person_id
		where m.chat_id = ${chatId} and m.sender = ${sender} and m.message_key = ${key}
	`.execute(db);
	return rows[0] && opened(settings, chatId, rows[0]);
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
	const { rows } = await sql<{ last_number: number }>`
		update chat set last_number = last_number + 1, last_at = ${at}, last_sender = ${sender},
			team_read = case when ${sender} = 'team' then last_number + 1 else team_read end
		where id = ${chatId} returning last_number
	`.execute(trx);
	const number = rows[0]?.last_number;
	if (number === undefined) throw new Error("the chat is gone");
	const sealer = sealerOf(settings);
	const body = sealer.seal(Buffer.from(text), messageSeal(chatId, number));
	await sql`
		insert into chat_message (chat_id, number, at, sender, person_id, body, message_key, word_marks, marks_fold)
		values (${chatId}, ${number}, ${at}, ${sender}, ${personId ?? null}, ${body}, ${key}, ${marksAsArray(wordMarks(text, sealer))}, ${MARKS_FOLD})
	`.execute(trx);
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
	const { rows } = await sql<{ id: string }>`
		insert into chat (visitor_hash, started_at, last_at, name, case_number, request_key, request_hash)
		values (${chat.visitorHash}, ${chat.at}, ${chat.at}, ${chat.name}, ${chat.caseNumber}, ${chat.requestKey ?? null}, ${chat.requestHash?.stored ?? null})
		on conflict do nothing returning id
	`.execute(trx);
	return rows[0]?.id;
};

/** The chat that started under a request key, with the hash of that request. */
export const findByRequestKey = async (db: Db, key: string) => {
	const { rows } = await sql<{ id: string; request_hash: Buffer; visitor_hash: Buffer }>`
		select id, request_hash, visitor_hash from chat where request_key = ${key}
	`.execute(db);
	return rows[0];
};

/** Assigns a chat to a team member. The trigger chat_taken_takes_case also assigns its case. */
export const setAnswering = async (trx: Transaction, chatId: string, personId: number, at: Date): Promise<void> => {
	await sql`update chat set state = 'open', person_id = ${personId}, last_at = ${at} where id = ${chatId}`.execute(trx);
};

/** Ends a chat. No more messages can be added. The trigger chat_closes_case closes its case. */
export const setClosed = async (trx: Transaction, chatId: string, at: Date, by: "visitor" | "team"): Promise<void> => {
	await sql`update chat set state = 'closed', closed_at = ${at}, closed_by = ${by} where id = ${chatId}`.execute(trx);
};

/** Records how far the team has read. @returns false if nothing changed */
export const setRead = async (db: Db, chatId: string, upTo: number): Promise<boolean> => {
	const { numAffectedRows } =
		await sql`update chat set team_read = ${upTo} where id = ${chatId} and team_read < ${upTo}`.execute(db);
	return Number(numAffectedRows ?? 0) > 0;
};

/** Counts an emailed copy and records its recipient. */
export const noteCopy = async (trx: Transaction, chatId: string, email: string): Promise<void> => {
	await sql`
		update chat set copies_sent = copies_sent + 1, email = ${email},
			copied_to = array(select distinct unnest(copied_to || lower(btrim(${email}))) order by 1)
		where id = ${chatId}
	`.execute(trx);
};

const isListed = (state: "current" | "closed") =>
	state === "closed" ? sql`c.state = 'closed'` : sql`c.state in ('waiting', 'open')`;

/** Number of current or ended chats, and of waiting visitors. */
export const countChats = async (db: Db, state: "current" | "closed"): Promise<{ count: number; waiting: number }> => {
	const { rows } = await sql<{ count: number; waiting: number }>`
		select
			(select count(*)::int from chat c where ${isListed(state)}) as count,
			(select count(*)::int from chat c where c.state = 'waiting') as waiting
	`.execute(db);
	return rows[0] ?? { count: 0, waiting: 0 };
};

/** Number of visitors who wait for a first answer. */
export const countWaiting = async (db: Db): Promise<number> => (await countChats(db, "current")).waiting;

/**
 * A page of chats with their last message: marked ones first (decision 83), then current ones with waiting visitors first
 * or ended ones with the newest first.
 */
export const listChatRows = async (db: Db, settings: Settings, state: "current" | "closed", page: number) => {
	const { rows } = await sql<ChatRow & { body: Buffer | null; number: number; unread: number }>`
		select ${columns}, m.body, m.number,
			(select count(*)::int from chat_message u where u.chat_id = c.id and u.number > c.team_read and u.sender = 'visitor') as unread
		${from} left join lateral (
			select s.body, s.number from chat_message s where s.chat_id = c.id and s.sender <> 'notice' order by s.number desc limit 1
		) m on true
		where ${isListed(state)}
		order by is_marked desc, ${state === "closed" ? sql`c.last_at desc` : sql`(c.state = 'open'), c.last_at`}, c.id
		limit ${CHATS_PER_PAGE} offset ${(page - 1) * CHATS_PER_PAGE}
	`.execute(db);
	return rows.map(({ body, number, ...row }) => ({
		...row,
		last_text: body ? sealerOf(settings).open(body, messageSeal(row.id, number)).toString() : "",
	}));
};
