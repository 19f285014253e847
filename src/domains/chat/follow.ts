import type { ChatMessage } from "#contract/chat/chat.ts";
import { seeNotices } from "#domains/accounts/see-notices.ts";
import { isStillSignedIn, type Person } from "#domains/accounts/session.ts";
import { type EventStream, openEventStream } from "#platform/http/event-stream.ts";
import type { Services } from "#platform/services.ts";
import { ALL_CHATS, topicOf } from "./send-message.ts";
import { findChat, firstName, messagesAfter, setRead } from "./store.ts";

/**
 * Most connections of one visitor's chat per node, since each reads every message. Beyond that the oldest closes: it's
 * likely a phone that disappeared.
 */
const MOST_LINES = 20;
const linesOf = new Map<string, Set<EventStream>>();

type Needs = Pick<Services, "clock" | "database" | "settings" | "pubsub" | "log">;

/** Runs `work` now and on each call of the result, never in parallel. Calls during a run cause one more run. */
const oneAtATime = (work: () => Promise<void>): (() => void) => {
	let running = false;
	let again = false;
	const run = async () => {
		running = true;
		do {
			again = false;
			await work();
		} while (again);
		running = false;
	};
	return () => {
		if (running) again = true;
		else void run();
	};
};

/** Where a reconnecting stream continues: the later of the page's last message and the browser's `Last-Event-ID`. */
export const startOf = (after: number, lastEventId: string | undefined): number =>
	lastEventId && /^\d{1,9}$/.test(lastEventId) ? Math.max(after, Number(lastEventId)) : after;

/** Registers a visitor's connection, and closes the oldest one above the limit. */
const countLine = (chatId: string, line: EventStream): void => {
	const lines = linesOf.get(chatId) ?? new Set();
	linesOf.set(chatId, lines.add(line));
	line.onEnd(() => {
		lines.delete(line);
		if (lines.size === 0) linesOf.delete(chatId);
	});
	const [oldest] = lines;
	if (lines.size > MOST_LINES) oldest?.end();
};

/**
 * Streams the events of a chat after message number `after`: each message once, in order, with its number as id, and
 * `state` when that changes. It reads from the tables, so a missed or repeated notification loses and repeats nothing.
 * @param reader team member who watches: marks messages as read by the team, and the stream ends when they sign out
 */
export const followOne = (services: Needs, chatId: string, after: number, reader?: Person): EventStream => {
	const { database, settings, pubsub, log } = services;
	const stream = openEventStream();
	let sent = after;
	let state = "";
	const look = oneAtATime(async () => {
		try {
			const chat = await findChat(database.db, { id: chatId });
			if (!chat || (reader && !(await isStillSignedIn(services, reader)))) return stream.end();
			if (chat.last_number > sent) {
				const news: ChatMessage[] = await messagesAfter(database.db, settings, chatId, sent);
				for (const message of news) {
					if (!stream.send({ id: String(message.number), event: "message", data: message })) return;
					sent = message.number;
				}
				if (reader && chat.state !== "closed" && (await setRead(database.db, chatId, sent))) {
					await database.transaction((trx) => pubsub.publish(trx, ALL_CHATS));
					await seeNotices(database.db, reader.id, services.clock(), { chatId });
				}
			}
			const now = JSON.stringify({ state: chat.state, answered_by: firstName(chat.person_name) });
			if (now !== state && stream.send({ event: "state", data: JSON.parse(now) })) state = now;
		} catch (error) {
			// The browser reconnects and asks for what it missed.
			log.warn({ err: error }, "chat stream failed");
			stream.end();
		}
	});
	stream.onEnd(pubsub.subscribe(topicOf(chatId), look));
	if (!reader) countLine(chatId, stream);
	look();
	return stream;
};

/** Streams a `changed` event for each change in any chat, and one at the start. */
export const followAll = ({ pubsub }: Pick<Needs, "pubsub">): EventStream => {
	const stream = openEventStream();
	const tell = () => stream.send({ event: "changed", data: {} });
	stream.onEnd(pubsub.subscribe(ALL_CHATS, tell));
	tell();
	return stream;
};
