import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails about live chats.

export const CHAT_EMAILS = {
	"chat-waiting": {
		sent: "a visitor starts a live chat; to our team, without the message",
		subject: "Someone is waiting in live chat ({reference})",
		heading: "Someone is waiting in live chat",
		paragraphs: [
			"A visitor started chat {reference}. The first person to reply takes it.",
			"[Open the chat](/team/chats/{chat})",
		],
		footer: "What they wrote is only in the console.",
	},
	"chat-copy": {
		sent: "a visitor asks for a copy of their chat",
		subject: "Your chat with {site} (reference {reference})",
		heading: "Your chat with {site}",
		paragraphs: [
			"Here's the copy you asked for of your chat on {day}. Times are Melbourne time.",
			{ each: "messages", facts: { "{who}, {time}": "{text}" } },
			"Your reference is {reference}. To add something, reply to this email or call us on {phone}.",
		],
		footer:
			"You got this email because someone gave this address in our live chat. If that wasn't you, reply to tell us.",
	},
} as const satisfies EmailTable;
