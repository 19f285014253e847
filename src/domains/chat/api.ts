import {
	type Chat,
	chatHours,
	endChat,
	followChat,
	leaveChat,
	ownChat,
	sendChatCopy,
	startChat as startChatLine,
	writeInChat,
} from "#contract/chat/chat.ts";
import { chatCopy } from "#contract/shared/copy/chat.ts";
import { formLimit } from "#platform/captcha/human.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { causeOf } from "#platform/email/cause.ts";
import { wordsOfEmail } from "#platform/email/emails-store.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import { conflict } from "#platform/http/problem.ts";
import { givenKeyOf, requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { followOne, startOf } from "./follow.ts";
import { copyEmail } from "./mail.ts";
import { ALL_CHATS, notice, say, topicOf } from "./send-message.ts";
import { readHours, startChat } from "./start-chat.ts";
import {
	type ChatRow,
	findChat,
	firstName,
	insertMessage,
	lockChat,
	messagesAfter,
	noteCopy,
	setClosed,
} from "./store.ts";
import { chatOf, dropToken, ownChatOf } from "./visitor.ts";

const VERIFIED = { times: 20, seconds: 3600 };
const UNVERIFIED = { times: 6, seconds: 3600 };
/** More than anyone can type. */
const MESSAGES = { times: 60, seconds: 60 };
const STREAMS = { times: 120, seconds: 60 };
/** Copies go to any address that was typed. */
const COPIES_OF_ONE = 3;

/** Endpoints for visitors in live chat (decision 18). */
export const chatApi = (services: Services): Binding[] => {
	const { database, settings, clock, pubsub, outbox } = services;

	const shown = async (chat: ChatRow): Promise<Chat> => ({
		state: chat.state,
		started_at: chat.started_at.toISOString(),
		answered_by: firstName(chat.person_name),
		messages: await messagesAfter(database.db, settings, chat.id, 0),
	});
	const shownById = async (id: string): Promise<Chat> => {
		const chat = await findChat(database.db, { id });
		if (!chat) throw new Error("the chat is gone");
		return shown(chat);
	};

	return [
		bind(chatHours, { who: anyone }, async () => {
			const { changes_at, ...hours } = await readHours(services);
			return { ...hours, changes_at: changes_at.toISOString() };
		}),
		bind(startChatLine, { who: formLimit(startChatLine, VERIFIED, UNVERIFIED) }, async ({ body }, caller) => {
			const start = { message: body.message, name: body.name || null, caseNumber: body.case_number || null };
			return shownById(await startChat(services, start, givenKeyOf(caller), caller));
		}),
		bind(ownChat, { who: anyone }, async (_input, caller) => {
			const chat = await chatOf(caller, services);
			return { chat: chat ? await shown(chat) : null };
		}),
		bind(writeInChat, { who: anyone, limit: MESSAGES }, async ({ body }, caller) => {
			const chat = await ownChatOf(caller, services);
			return say(services, chat.id, body.text, requestKeyOf(caller));
		}),
		bind(followChat, { who: anyone, limit: STREAMS }, async ({ query }, caller) => {
			const chat = await ownChatOf(caller, services);
			return followOne(services, chat.id, startOf(query.after, caller.header("last-event-id"))).response as never;
		}),
		bind(endChat, { who: anyone }, async (_input, caller) => {
			const { id } = await ownChatOf(caller, services);
			await database.transaction(async (trx) => {
				const chat = await lockChat(trx, id);
				if (!chat || chat.state === "closed") return;
				const at = clock();
				await insertMessage(trx, settings, id, notice(at, chatCopy.endedByVisitor));
				await setClosed(trx, id, at, "visitor");
				await pubsub.publish(trx, topicOf(id));
				await pubsub.publish(trx, ALL_CHATS);
			});
			return shownById(id);
		}),
		bind(leaveChat, { who: anyone }, async (_input, caller) => {
			const chat = await chatOf(caller, services);
			if (chat && chat.state !== "closed") throw conflict("End this conversation first.");
			dropToken(caller);
			return { left: chat !== undefined };
		}),
		bind(sendChatCopy, { who: anyone, limit: { times: 10, seconds: 3600 } }, async ({ body }, caller) => {
			const own = await ownChatOf(caller, services);
			const key = givenKeyOf(caller);
			const messages = await messagesAfter(database.db, settings, own.id, 0);
			const emailOf = (chat: ChatRow) => copyEmail(chat, messages, body.email, settings, key);
			const isSent = async (db: Db | Transaction) =>
				key !== undefined && (await wordsOfEmail(db, settings, emailOf(own))) !== undefined;
			if (await isSent(database.db)) return { sent: true };
			// An email must not carry a stranger's text to other people unless a team member has seen the chat.
			if (!messages.some(({ from }) => from === "team")) throw conflict("We can send you a copy once we've replied.");
			const mustHaveLeft = ({ copies_sent }: ChatRow) => {
				if (copies_sent >= COPIES_OF_ONE) throw conflict("We can't send any more copies of this conversation.");
			};
			mustHaveLeft(own);
			await database.transaction(async (trx) => {
				const chat = await lockChat(trx, own.id);
				// A repeated request sends nothing.
				if (!chat || (await isSent(trx))) return;
				// Check again: other copies may have been requested at the same time.
				mustHaveLeft(chat);
				await noteCopy(trx, chat.id, body.email);
				await outbox.enqueue(trx, [emailOf(chat)], causeOf(caller));
			});
			return { sent: true };
		}),
	];
};
