import type { ChatMessage } from "#contract/chat/chat.ts";
import { isStillSignedIn, type Person } from "#domains/accounts/session.ts";
import { type EventStream, openEventStream } from "#platform/http/event-stream.ts";
import type { Services } from "#platform/services.ts";
import { ALL_CHATS, topicOf } from "./say.ts";
import { findChat, firstName, messagesAfter, setRead } from "./store.ts";

/** Lines of one chat that one node holds for its visitor: every message is read once for each. Those that a phone lost without a word are the oldest. */
const MOST_LINES = 20;
const linesOf = new Map<string, Set<EventStream>>();

type Needs = Pick<Services, "clock" | "database" | "settings" | "pubsub" | "log">;

/** Runs `work` now and again whenever asked to, never twice at once: asked while it runs, it runs once more. */
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

/** Where a stream that broke goes on: the later of what the page had and what the browser says it received. */
export const startOf = (after: number, lastEventId: string | undefined): number =>
	lastEventId && /^\d{1,9}$/.test(lastEventId) ? Math.max(after, Number(lastEventId)) : after;

/** Counts a visitor's line, and ends the oldest beyond the most. */
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
 * The events of one chat after message number `after`: each message once, in order, with its number as id; and `state` whenever that changes.
 * What is sent is read from the tables, so a notice missed or heard twice loses and doubles nothing.
 * @param reader of the team: what it shows is read by the team from then on, and it ends when they are signed out
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
				if (reader && chat.state !== "closed" && (await setRead(database.db, chatId, sent)))
					await database.transaction((trx) => pubsub.publish(trx, ALL_CHATS));
			}
			const now = JSON.stringify({ state: chat.state, answered_by: firstName(chat.person_name) });
			if (now !== state && stream.send({ event: "state", data: JSON.parse(now) })) state = now;
		} catch (error) {
			// The browser comes back, and asks for what it has not had.
			log.warn({ err: error }, "a chat's stream broke");
			stream.end();
		}
	});
	stream.onEnd(pubsub.subscribe(topicOf(chatId), look));
	if (!reader) countLine(chatId, stream);
	look();
	return stream;
};

/** Says `changed` whenever any chat did, and once at the start. */
export const followAll = ({ pubsub }: Pick<Needs, "pubsub">): EventStream => {
	const stream = openEventStream();
	const tell = () => stream.send({ event: "changed", data: {} });
	stream.onEnd(pubsub.subscribe(ALL_CHATS, tell));
	tell();
	return stream;
};
