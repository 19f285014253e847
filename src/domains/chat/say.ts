import { randomUUID } from "node:crypto";
import type { ChatMessage } from "#contract/chat/chat.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayStill, notYours } from "#domains/accounts/team-permissions.ts";
import { conflict, keyTaken, notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import {
	type ChatRow,
	findMessage,
	firstName,
	insertMessage,
	lockChat,
	type NewMessage,
	setAnswering,
} from "./store.ts";

/** Listened to by whoever looks at this chat. */
export const topicOf = (chatId: string): string => `chat:${chatId}`;
/** Listened to by whoever looks at the list. */
export const ALL_CHATS = "chats";

type Needs = Pick<Services, "database" | "settings" | "clock" | "pubsub">;

const ended = () => conflict("This conversation has ended. Start a new one to write to us again.");

/** A chat is read as a whole: beyond so many messages a visitor begins another. Few have fifty. */
const MOST_MESSAGES = 1_000;
const tooLong = () => conflict("This conversation is too long to continue. End it and start a new one.");

/** Says that nobody is there but the service itself. */
export const notice = (at: Date, text: string): NewMessage => ({ at, sender: "notice", text, key: randomUUID() });

/**
 * Writes a message in a chat and tells whoever listens, in one transaction. The same key with the same text is the same message.
 * @param as the team's member who writes; none: the visitor
 * @throws Problem 404 when there is no such chat, 409 when it has ended or is too long, or when something else was written under the key
 */
export const say = async (
	services: Needs,
	chatId: string,
	text: string,
	key: string,
	as?: Pick<Person, "id" | "name">,
): Promise<ChatMessage> => {
	const { database, settings, clock, pubsub } = services;
	const sender = as ? "team" : "visitor";
	return database.transaction(async (trx) => {
		const chat = await lockChat(trx, chatId);
		if (!chat) throw notFound();
		const before = await findMessage(trx, settings, chatId, sender, key);
		if (before) {
			if (before.text !== text)
				throw keyTaken("Something else was already written with this Idempotency-Key. Send this with a new key.");
			return before;
		}
		if (chat.state === "closed") throw ended();
		if (!as && chat.last_number >= MOST_MESSAGES) throw tooLong();
		const at = clock();
		if (as && chat.person_id !== as.id) await join(services, trx, chat, as, at);
		const number = await insertMessage(trx, settings, chatId, { at, sender, personId: as?.id, text, key });
		await pubsub.publish(trx, topicOf(chatId));
		await pubsub.publish(trx, ALL_CHATS);
		return { number, at: at.toISOString(), from: sender, name: firstName(as?.name ?? null), text };
	});
};

/** Makes a member of the team the one who answers; the visitor is told who is there now. */
export const join = async (
	{ settings }: Pick<Needs, "settings">,
	trx: Parameters<typeof lockChat>[0],
	chat: ChatRow,
	person: Pick<Person, "id" | "name">,
	at: Date,
): Promise<void> => {
	// Whoever is leaving the team just then gives back only what they have by then.
	if (!(await mayStill(trx, person.id, "cases.work"))) throw notYours();
	await setAnswering(trx, chat.id, person.id, at);
	await insertMessage(
		trx,
		settings,
		chat.id,
		notice(at, `${firstName(person.name)} from our client services team has joined.`),
	);
};
