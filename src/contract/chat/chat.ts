import { z } from "zod";
import { email, pageNumber, pageOf, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import { CASE_NUMBER_CHARACTERS, CHAT_MESSAGE_CHARACTERS, CHAT_NAME_CHARACTERS } from "#contract/shared/limits.ts";

const said = (max: number) => text(max, copy.chat.messageRequired).pipe(z.string().min(1, copy.chat.messageRequired));

/** One message. `number` counts from 1 without gaps within its chat. */
export const ChatMessage = z.object({
	number: z.int(),
	at: z.string(),
	/** notice: the service itself. */
	from: z.enum(["visitor", "team", "notice"]),
	/** First name of whoever of the team wrote it. */
	name: z.string().nullable(),
	text: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** waiting: nobody has answered yet. */
export const ChatState = z.enum(["waiting", "open", "closed"]);
export type ChatState = z.infer<typeof ChatState>;

/** A chat as its visitor sees it. */
export const Chat = z.object({
	state: ChatState,
	started_at: z.string(),
	/** First name of whoever of the team answers. */
	answered_by: z.string().nullable(),
	messages: z.array(ChatMessage),
});
export type Chat = z.infer<typeof Chat>;

/** What opens the stream of events after message number `after`. A browser that reconnects says so itself, by Last-Event-ID. */
const after = z.object({
	after: z
		.string()
		.regex(/^\d{1,9}$/, "Must be a number")
		.transform(Number)
		.default(0),
});

/** When the chat is open (LCH-008 to LCH-012). */
export const chatHours = endpoint({
	method: "GET",
	path: "/chats/hours/",
	summary: "Whether the live chat is open now, by Melbourne time, and when that changes",
	output: z.object({
		is_open: z.boolean(),
		/** The moment it next opens or closes. */
		changes_at: z.string(),
		opens: z.string(),
		closes: z.string(),
		/** Public holidays to come, on which it is closed. */
		holidays: z.array(z.string()),
	}),
});

export const startChat = endpoint({
	method: "POST",
	path: "/chats/",
	summary:
		"Begin a live chat. The visitor's cookie that comes back is the key to it; the same Idempotency-Key header makes a repeat the same chat. With the cookie of a chat that goes on, it is said in that one",
	body: z.object({
		message: said(CHAT_MESSAGE_CHARACTERS),
		name: text(CHAT_NAME_CHARACTERS).overwrite(asOneLine).nullish(),
		case_number: text(CASE_NUMBER_CHARACTERS).overwrite(asOneLine).nullish(),
	}),
	output: Chat,
	status: 201,
});

export const ownChat = endpoint({
	method: "GET",
	path: "/chats/own/",
	summary: "The visitor's own chat, by their cookie; null when there is none",
	output: z.object({ chat: Chat.nullable() }),
});

export const writeInChat = endpoint({
	method: "POST",
	path: "/chats/own/messages/",
	summary:
		"Write in one's own chat. The same Idempotency-Key header makes a repeat the same message; 409 when the chat has ended",
	body: z.object({ text: said(CHAT_MESSAGE_CHARACTERS) }),
	output: ChatMessage,
	status: 201,
});

export const followChat = endpoint({
	method: "GET",
	path: "/chats/own/events/",
	summary: "Server-sent events of one's own chat: `message` with its number as id, and `state`",
	query: after,
	output: z.never(),
	binary: true,
});

export const endChat = endpoint({
	method: "POST",
	path: "/chats/own/end/",
	summary: "End one's own chat",
	body: z.object({}),
	output: Chat,
});

export const leaveChat = endpoint({
	method: "POST",
	path: "/chats/own/leave/",
	summary: "Put an ended chat away, so that a new one can begin; it stays stored",
	body: z.object({}),
	output: z.object({ left: z.boolean() }),
});

export const sendChatCopy = endpoint({
	method: "POST",
	path: "/chats/own/copy/",
	summary:
		"Have everything said in one's own chat sent by e-mail, once the team has answered; the same Idempotency-Key header makes a repeat the same letter",
	body: z.object({ email: email(copy.connect.emailInvalid) }),
	output: z.object({ sent: z.boolean() }),
	status: 202,
});

// What the team does.

const chatId = z.object({ id: z.uuid() });

/** A chat in the team's list. */
export const TeamChatLine = z.object({
	id: z.uuid(),
	reference: z.string(),
	state: ChatState,
	name: z.string().nullable(),
	case_number: z.string().nullable(),
	started_at: z.string(),
	last_at: z.string(),
	last_sender: z.enum(["visitor", "team", "notice"]),
	/** The beginning of what somebody said last. */
	last_text: z.string(),
	/** Messages the team has not read. */
	unread: z.int(),
	answered_by: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type TeamChatLine = z.infer<typeof TeamChatLine>;

export const TeamChat = TeamChatLine.omit({ last_text: true, unread: true }).extend({
	email: z.string().nullable(),
	messages: z.array(ChatMessage),
});
export type TeamChat = z.infer<typeof TeamChat>;

export const listChats = endpoint({
	method: "GET",
	path: "/team/chats/",
	summary: "Chats of visitors, for the team: waiting ones first, the longest wait on top; ended ones newest first",
	query: z.object({ state: z.enum(["current", "closed"]).default("current"), page: pageNumber }),
	/** `waiting`: all who wait, whatever is listed. */
	output: pageOf(TeamChatLine).extend({ waiting: z.int() }),
});

export const countWaitingChats = endpoint({
	method: "GET",
	path: "/team/chats/waiting/",
	summary: "How many people wait in the live chat for a first answer. Asking doesn't count as use of the session",
	output: z.object({ waiting: z.int() }),
});

export const followChats = endpoint({
	method: "GET",
	path: "/team/chats/events/",
	summary: "Server-sent events for the team: `changed` whenever any chat did",
	output: z.never(),
	binary: true,
});

export const readChat = endpoint({
	method: "GET",
	path: "/team/chats/{id}/",
	summary: "A chat with all its messages, for the team; reading it is noted",
	params: chatId,
	output: TeamChat,
});

export const followTeamChat = endpoint({
	method: "GET",
	path: "/team/chats/{id}/events/",
	summary: "Server-sent events of one chat, for the team",
	params: chatId,
	query: after,
	output: z.never(),
	binary: true,
});

export const answerChat = endpoint({
	method: "POST",
	path: "/team/chats/{id}/messages/",
	summary:
		"Answer in a chat; whoever answers first has it. The same Idempotency-Key header makes a repeat the same message",
	params: chatId,
	body: z.object({ text: said(CHAT_MESSAGE_CHARACTERS) }),
	output: ChatMessage,
	status: 201,
});

export const takeChat = endpoint({
	method: "POST",
	path: "/team/chats/{id}/take/",
	summary: "Take a chat over, from nobody or from a colleague; the visitor is told who is there now",
	params: chatId,
	body: z.object({}),
	output: TeamChat,
});

export const closeChat = endpoint({
	method: "POST",
	path: "/team/chats/{id}/close/",
	summary: "End a chat for the team; everything said stays stored",
	params: chatId,
	body: z.object({}),
	output: TeamChat,
});
