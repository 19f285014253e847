import type { ChatMessage } from "#contract/chat/chat.ts";
import { clockTime, fullDay } from "#contract/shared/dates-in-words.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { CHAT_EMAILS } from "./emails.ts";

/** Reference of a chat as people use it. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

/** Tells the team that a visitor is waiting. */
export const waitingEmail = (id: string, settings: Sending): Email =>
	composeEmail(
		settings,
		CHAT_EMAILS,
		"chat-waiting",
		{ about: `chat:${id}`, to: settings.mail.team },
		{ reference: referenceOf(id), chat: id },
	);

/**
 * A copy of a chat, at the visitor's request.
 * @param key identifies the request: the same key makes the same email
 */
export const copyEmail = (
	chat: { id: string; started_at: Date; copies_sent: number },
	messages: ChatMessage[],
	email: string,
	settings: Sending,
	key = String(chat.copies_sent),
): Email =>
	composeEmail(
		settings,
		CHAT_EMAILS,
		"chat-copy",
		// Another request, after more messages, is another email.
		{ about: `chat:${chat.id}:${key}`, to: email },
		{
			reference: referenceOf(chat.id),
			day: fullDay(chat.started_at),
			messages: messages
				.filter(({ from }) => from !== "notice")
				.map(({ from, name, at, text }) => ({
					who: from === "visitor" ? "You" : (name ?? settings.brand.name),
					time: clockTime(at),
					text,
				})),
		},
	);
