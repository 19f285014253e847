import { randomUUID } from "node:crypto";
import type { ChatMessage } from "#contract/chat/chat.ts";
import type { Person } from "#domains/accounts/session.ts";
import { mayStill, notYours } from "#domains/accounts/team-permissions.ts";
import { markDanger } from "#domains/safety/mark-danger.ts";
import type { Transaction } from "#platform/db/database.ts";
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

/** Topic for pages that show this chat. */
export const topicOf = (chatId: string): string => `chat:${chatId}`;
/** Topic for pages that show the list. */
export const ALL_CHATS = "chats";

type Needs = Pick<Services, "database" | "settings" | "clock" | "pubsub">;

const ended = () => conflict("This conversation has ended. Start a new one to write to us again.");

/** A chat is read as a whole, so visitors must start a new one after this many messages. Few have fifty. */
const MOST_MESSAGES = 1_000;
const tooLong = () => conflict("This conversation is too long to continue. End it and start a new one.");

/** A message from the service itself. */
export const notice = (at: Date, text: string): NewMessage => ({ at, sender: "notice", text, key: randomUUID() });

/**
 * Saves a message and notifies open pages, in one transaction. A repeat with the same key and text does nothing.
 * The trigger message_wakes_case wakes its case if it is waiting or snoozed.
 * @param as the team member who writes; missing for the visitor
 * @throws Problem 404 for an unknown chat, 409 if it has ended, is too long, another colleague has it, or the key was
 * used for another text
 */
export const say = (
	services: Needs,
	chatId: string,
	text: string,
	key: string,
	as?: Pick<Person, "id" | "name">,
): Promise<ChatMessage> => services.database.transaction((trx) => sayWithin(services, trx, chatId, { text, key, as }));

/** `say` in a transaction that does more. It locks the chat, so it comes before the lock of its case. */
export const sayWithin = async (
	services: Omit<Needs, "database">,
	trx: Transaction,
	chatId: string,
	{ text, key, as }: { text: string; key: string; as?: Pick<Person, "id" | "name"> | undefined },
): Promise<ChatMessage> => {
	const { settings, clock, pubsub } = services;
	const sender = as ? "team" : "visitor";
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
	if (as && chat.person_id !== null && chat.person_id !== as.id)
		throw conflict(`${firstName(chat.person_name)} has this chat. Take it over before you write.`);
	const at = clock();
	if (as && chat.person_id === null) await join(services, trx, chat, as, at);
	const number = await insertMessage(trx, settings, chatId, { at, sender, personId: as?.id, text, key });
	if (!as) await markDanger(trx, { chatId }, [text], at);
	await pubsub.publish(trx, topicOf(chatId));
	await pubsub.publish(trx, ALL_CHATS);
	return { number, at: at.toISOString(), from: sender, name: firstName(as?.name ?? null), text };
};

/** Assigns a chat to a team member, and tells the visitor who joined. */
export const join = async (
	{ settings }: Pick<Needs, "settings">,
	trx: Parameters<typeof lockChat>[0],
	chat: ChatRow,
	person: Pick<Person, "id" | "name">,
	at: Date,
): Promise<void> => {
	// Locks the person: deactivating them at the same moment then unassigns this chat too.
	if (!(await mayStill(trx, person.id, "cases.work"))) throw notYours();
	await setAnswering(trx, chat.id, person.id, at);
	await insertMessage(
		trx,
		settings,
		chat.id,
		notice(at, `${firstName(person.name)} from our client services team has joined.`),
	);
};
