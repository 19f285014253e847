import type { ChatMessage } from "#contract/chat/chat.ts";
import { clockTime, fullDay } from "#contract/shared/dates-in-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** Reference of a chat as people use it. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

/** Tells the team that a visitor is waiting. Leaves out the message, which is only shown in the console. */
export const waitingEmail = (id: string, settings: Sending): Email => {
	const reference = referenceOf(id);
	return {
		kind: "chat-waiting",
		about: `chat:${id}`,
		to: settings.mail.team,
		subject: `Someone is waiting in live chat (${reference})`,
		...renderEmail({
			brand: settings.brand,
			publicUrl: siteAddress(settings),
			heading: "Someone is waiting in live chat",
			paragraphs: [
				`A visitor started chat ${reference}. The first person to reply takes it.`,
				{ button: { text: "Open the chat", href: `/team/chats/${id}` } },
			],
			footer: "What they wrote is only in the console.",
		}),
	};
};

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
): Email => {
	const { brand } = settings;
	const who = (message: ChatMessage) => (message.from === "visitor" ? "You" : (message.name ?? brand.name));
	return {
		kind: "chat-copy",
		// Another request, after more messages, is another email.
		about: `chat:${chat.id}:${key}`,
		to: email,
		replyTo: brand.email,
		subject: `Your chat with ${brand.name} (reference ${referenceOf(chat.id)})`,
		...renderEmail({
			brand,
			publicUrl: siteAddress(settings),
			heading: `Your chat with ${brand.name}`,
			paragraphs: [
				`Here's the copy you asked for of your chat on ${fullDay(chat.started_at)}. Times are Melbourne time.`,
				{
					facts: messages
						.filter(({ from }) => from !== "notice")
						.map((message) => [`${who(message)}, ${clockTime(message.at)}`, message.text]),
				},
				`Your reference is ${referenceOf(chat.id)}. To add something, reply to this email or call us on ${brand.phone}.`,
			],
			footer:
				"You got this email because someone gave this address in our live chat. If that wasn't you, reply to tell us.",
		}),
	};
};
