import {
	answerChat,
	closeChat,
	followChats,
	followTeamChat,
	listChats,
	readChat,
	type TeamChat,
	takeChat,
} from "#contract/chat/chat.ts";
import { CHATS_PER_PAGE } from "#contract/chat/limits.ts";
import { recordAuditEvent, recordAuditRead } from "#domains/accounts/audit.ts";
import { seeNotices } from "#domains/accounts/see-notices.ts";
import { caseBinder, teamBinder } from "#domains/accounts/team-binder.ts";
import { mayWatch } from "#domains/accounts/team-permissions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import { conflict, notFound } from "#platform/http/problem.ts";
import { requestKeyOf } from "#platform/http/request-key.ts";
import type { Services } from "#platform/services.ts";
import { followAll, followOne, startOf } from "./follow.ts";
import { referenceOf } from "./mail.ts";
import { ALL_CHATS, join, notice, say, topicOf } from "./send-message.ts";
import {
	type ChatRow,
	countChats,
	findChat,
	insertMessage,
	listChatRows,
	lockChat,
	messagesAfter,
	setClosed,
	setRead,
} from "./store.ts";

const SNIPPET = 140;

const lineOf = (chat: ChatRow) => ({
	id: chat.id,
	reference: referenceOf(chat.id),
	state: chat.state,
	name: chat.name,
	case_number: chat.case_number,
	started_at: chat.started_at.toISOString(),
	last_at: chat.last_at.toISOString(),
	last_sender: chat.last_sender,
	is_marked: chat.is_marked,
	answered_by: chat.person_id !== null ? { id: chat.person_id, name: chat.person_name ?? "" } : null,
});

/** Endpoints for the team in live chat. Reading, taking over and ending a chat are recorded. */
export const teamChatApi = (services: Services): Binding[] => {
	const bindCase = caseBinder(services);
	const { database, settings, clock, pubsub } = services;

	/** Every response that shows a conversation counts as a reading. */
	const noteRead = (db: Db | Transaction, personId: number, id: string) =>
		recordAuditRead(db, clock(), { personId, event: "chat.read", about: `chat:${id}` });

	const shown = async (id: string, personId: number): Promise<TeamChat> => {
		const chat = await findChat(database.db, { id });
		if (!chat) throw notFound();
		await noteRead(database.db, personId, id);
		return { ...lineOf(chat), email: chat.email, messages: await messagesAfter(database.db, settings, id, 0) };
	};

	const bindTeam = teamBinder(services);
	return [
		bindCase(listChats, async ({ query }, person) => {
			const [rows, { count, waiting }] = await Promise.all([
				listChatRows(database.db, settings, query.state, query.page),
				countChats(database.db, query.state),
			]);
			// The list shows the last message of each chat.
			if (rows.length > 0)
				await recordAuditRead(database.db, clock(), {
					personId: person.id,
					event: "chats.listed",
					about: "chats",
					facts: query,
				});
			return {
				results: rows.map((row) => ({
					...lineOf(row),
					last_text: row.last_text.slice(0, SNIPPET),
					unread: row.unread,
				})),
				count,
				totalPages: Math.ceil(count / CHATS_PER_PAGE),
				waiting,
			};
		}),
		bind(followChats, { who: mayWatch("cases.work") }, () => followAll(services).response as never),
		bindCase(readChat, async ({ params }, person) => {
			const chat = await shown(params.id, person.id);
			await database.transaction(async (trx) => {
				const last = chat.messages.at(-1)?.number ?? 0;
				if (await setRead(trx, params.id, last)) await pubsub.publish(trx, ALL_CHATS);
				await seeNotices(trx, person.id, clock(), { chatId: params.id });
			});
			return chat;
		}),
		bindTeam(followTeamChat, { who: mayWatch("cases.work") }, async ({ params, query }, person, caller) => {
			if (!(await findChat(database.db, { id: params.id }))) throw notFound();
			await noteRead(database.db, person.id, params.id);
			return followOne(services, params.id, startOf(query.after, caller.header("last-event-id")), person)
				.response as never;
		}),
		bindCase(answerChat, ({ params, body }, by, caller) =>
			say(services, params.id, body.text, requestKeyOf(caller), by),
		),
		bindCase(takeChat, async ({ params }, person) => {
			await database.transaction(async (trx) => {
				const chat = await lockChat(trx, params.id);
				if (!chat) throw notFound();
				if (chat.state === "closed") throw conflict("This conversation has ended.");
				if (chat.person_id === person.id) return;
				const at = clock();
				await join(services, trx, chat, person, at);
				await recordAuditEvent(trx, at, {
					personId: person.id,
					event: "chat.taken",
					about: `chat:${chat.id}`,
					facts: { from: chat.person_id },
				});
				await pubsub.publish(trx, topicOf(chat.id));
				await pubsub.publish(trx, ALL_CHATS);
			});
			return shown(params.id, person.id);
		}),
		bindCase(closeChat, async ({ params }, person) => {
			await database.transaction(async (trx) => {
				const chat = await lockChat(trx, params.id);
				if (!chat) throw notFound();
				if (chat.state === "closed") return;
				const at = clock();
				await insertMessage(trx, settings, chat.id, notice(at, "Our client services team ended the conversation."));
				await setClosed(trx, chat.id, at, "team");
				await recordAuditEvent(trx, at, { personId: person.id, event: "chat.closed", about: `chat:${chat.id}` });
				await pubsub.publish(trx, topicOf(chat.id));
				await pubsub.publish(trx, ALL_CHATS);
			});
			return shown(params.id, person.id);
		}),
	];
};
