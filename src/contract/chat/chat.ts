import { z } from "zod";
import { sentText } from "#contract/cases/sent-text.ts";
import { CASE_NUMBER_CHARACTERS, CHAT_MESSAGE_CHARACTERS, CHAT_NAME_CHARACTERS } from "#contract/chat/limits.ts";
import { byUuid, email, Named, pageNumber, pageOf, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";

const said = (max: number) => requiredText(max, chatCopy.messageRequired);

/** A message. `number` counts from 1 without gaps within its chat. */
export const ChatMessage = z.object({
	number: z.int(),
	at: z.string(),
	/** notice: written by the service. */
	from: z.enum(["visitor", "team", "notice"]),
	/** First name of the team member who wrote it. */
	name: z.string().nullable(),
	text: z.string(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** waiting: no team member has answered yet. */
export const ChatState = z.enum(["waiting", "open", "closed"]);
export type ChatState = z.infer<typeof ChatState>;

/** A chat, as the visitor sees it. */
export const Chat = z.object({
	state: ChatState,
	started_at: z.string(),
	/** First name of the team member who answers. */
	answered_by: z.string().nullable(),
	messages: z.array(ChatMessage),
});
export type Chat = z.infer<typeof Chat>;

/** Starts the event stream after message number `after`. A reconnecting browser sends Last-Event-ID instead. */
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
	summary: "Whether the live chat is open now, and its next opening or closing time, in Melbourne time",
	output: z.object({
		is_open: z.boolean(),
		/** Next opening or closing time. */
		changes_at: z.string(),
		opens: z.string(),
		closes: z.string(),
		/** Upcoming public holidays, when the chat is closed. */
		holidays: z.array(z.string()),
	}),
});

export const startChat = endpoint({
	method: "POST",
	path: "/chats/",
	summary:
		"Start a live chat, or write in the visitor's current one. The returned cookie gives access to the chat. Calls with the same Idempotency-Key header count once",
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
	summary: "The visitor's chat, found by cookie; null if there is none",
	output: z.object({ chat: Chat.nullable() }),
});

export const writeInChat = endpoint({
	method: "POST",
	path: "/chats/own/messages/",
	summary:
		"Write in the visitor's chat. Calls with the same Idempotency-Key header count once; 409 if the chat has ended",
	body: z.object({ text: said(CHAT_MESSAGE_CHARACTERS) }),
	output: ChatMessage,
	status: 201,
});

export const followChat = endpoint({
	method: "GET",
	path: "/chats/own/events/",
	summary: "Server-sent events of the visitor's chat: `message` with its number as id, and `state`",
	query: after,
	output: z.never(),
	binary: true,
});

export const endChat = endpoint({
	method: "POST",
	path: "/chats/own/end/",
	summary: "End the visitor's chat",
	body: z.object({}),
	output: Chat,
});

export const leaveChat = endpoint({
	method: "POST",
	path: "/chats/own/leave/",
	summary: "Remove an ended chat from the visitor's view, so that a new one can start; it stays stored",
	body: z.object({}),
	output: z.object({ left: z.boolean() }),
});

export const sendChatCopy = endpoint({
	method: "POST",
	path: "/chats/own/copy/",
	summary:
		"Email a transcript of the visitor's chat, once the team has answered. Calls with the same Idempotency-Key header count once",
	body: z.object({ email: email(connectCopy.emailInvalid) }),
	output: z.object({ sent: z.boolean() }),
	status: 202,
});

// Endpoints for the team.

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
	/** Its case is marked as danger: a colleague reads it first (decision 83). */
	is_marked: z.boolean(),
	/** Beginning of the last message. */
	last_text: z.string(),
	/** Number of messages that the team hasn't read. */
	unread: z.int(),
	answered_by: Named.nullable(),
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
	summary:
		"All chats, for the team: marked chats first, then waiting chats, longest wait on top; ended chats newest first",
	query: z.object({ state: z.enum(["current", "closed"]).default("current"), page: pageNumber }),
	/** `waiting`: number of all waiting chats, whatever the filter. */
	output: pageOf(TeamChatLine).extend({ waiting: z.int() }),
});

export const followChats = endpoint({
	method: "GET",
	path: "/team/chats/events/",
	summary: "Server-sent events for the team: `changed` when any chat changes",
	output: z.never(),
	binary: true,
});

export const readChat = endpoint({
	method: "GET",
	path: "/team/chats/{id}/",
	summary: "A chat with all its messages, for the team; reading it is logged",
	params: byUuid,
	output: TeamChat,
});

export const followTeamChat = endpoint({
	method: "GET",
	path: "/team/chats/{id}/events/",
	summary: "Server-sent events of one chat, for the team",
	params: byUuid,
	query: after,
	output: z.never(),
	binary: true,
});

export const answerChat = endpoint({
	method: "POST",
	path: "/team/chats/{id}/messages/",
	summary:
		"Answer in a chat; the first team member to answer is assigned, and 409 if another has it: take it over first. Calls with the same Idempotency-Key header count once",
	params: byUuid,
	body: z.object({ text: sentText(CHAT_MESSAGE_CHARACTERS, chatCopy.messageRequired) }),
	output: ChatMessage,
	status: 201,
});

export const takeChat = endpoint({
	method: "POST",
	path: "/team/chats/{id}/take/",
	summary: "Take over a chat, also from a colleague; the visitor sees who answers now",
	params: byUuid,
	body: z.object({}),
	output: TeamChat,
});

export const closeChat = endpoint({
	method: "POST",
	path: "/team/chats/{id}/close/",
	summary: "End a chat, for the team; its messages stay stored",
	params: byUuid,
	body: z.object({}),
	output: TeamChat,
});
