import { sql } from "kysely";
import type pg from "pg";
import type { Log } from "#platform/observability/log.ts";
import { TimedClient } from "./client.ts";
import type { Database, Transaction } from "./database.ts";

const CHANNEL = "alongside_notice";
/** The `application_name` of each node's listening connection. */
export const NODE_LINE = "alongside notices";
const AGAIN_FIRST_MS = 250;
const AGAIN_LONGEST_MS = 10_000;
/**
 * A topic that pubsub itself publishes: after a reconnect, the server has another start time. It may be another server
 * that lacks data which this node has already read.
 */
export const ANOTHER_SERVER = "another server";
/**
 * Interval of a test query on the listening connection, and the time after which an unanswered one means it is lost.
 */
const PULSE_MS = 5_000;
const SILENT_MS = 3_000;

/**
 * Tells every node that something changed, over PostgreSQL's LISTEN and NOTIFY. A message is only a topic; subscribers
 * read the tables themselves. After a lost connection subscribers are called without a change, so a call must be
 * harmless.
 */
export interface PubSub {
	/** Publishes when the transaction commits. @param topic one or more, for example `chat:0b7c…`; no personal data */
	publish(trx: Transaction, topic: string | readonly string[]): Promise<void>;
	/** @returns a function that unsubscribes */
	subscribe(topic: string, heard: () => void): () => void;
	start(): Promise<void>;
	stop(): Promise<void>;
}

/** One separate connection listens for the whole process. If it is lost, it reconnects and calls every subscriber. */
export const createPubSub = ({
	database,
	log,
	pulse: { everyMs, silentMs } = { everyMs: PULSE_MS, silentMs: SILENT_MS },
}: {
	database: Database;
	log: Log;
	pulse?: { everyMs: number; silentMs: number };
}): PubSub => {
	const listeners = new Map<string, Set<() => void>>();
	let client: pg.Client | undefined;
	let again: NodeJS.Timeout | undefined;
	let pulse: NodeJS.Timeout | undefined;
	let pause = AGAIN_FIRST_MS;
	let wanted = false;
	let serverBegan: string | undefined;

	const hear = (topic: string) => {
		for (const heard of [...(listeners.get(topic) ?? [])]) heard();
	};
	const hearAll = () => {
		for (const topic of [...listeners.keys()]) if (topic !== ANOTHER_SERVER) hear(topic);
	};
	/** Whether the server's start time has changed: it may be restored from a backup, or a standby that took over. */
	const isAnother = async (mine: pg.Client): Promise<boolean> => {
		const { rows } = await mine.query<{ began: string }>("select pg_postmaster_start_time()::text as began");
		const before = serverBegan;
		serverBegan = rows[0]?.began;
		return before !== undefined && before !== serverBegan;
	};

	const lost = (from: pg.Client, error?: Error) => {
		if (client !== from) return;
		client = undefined;
		clearTimeout(pulse);
		from.removeAllListeners("notification");
		from.end().catch(() => {});
		if (!wanted) return;
		log.warn({ err: error, againInMs: pause }, "pubsub: connection lost");
		again = setTimeout(() => void connect(), pause);
		pause = Math.min(pause * 2, AGAIN_LONGEST_MS);
	};

	const connect = async (): Promise<void> => {
		// The embedded engine runs one query at a time, so a slow answer doesn't mean that it is gone.
		const queryMs = database.kind === "server" ? silentMs : 0;
		const mine = new TimedClient({
			...database.poolConfig,
			query_timeout: queryMs,
			connectionTimeoutMillis: SILENT_MS,
			application_name: NODE_LINE,
		});
		client = mine;
		mine.on("error", (error) => lost(mine, error));
		mine.on("end", () => lost(mine));
		mine.on("notification", ({ channel, payload }) => {
			if (channel === CHANNEL && payload) hear(payload);
		});
		let another = false;
		try {
			await mine.connect();
			await mine.query(`listen ${CHANNEL}`);
			another = await isAnother(mine);
		} catch (error) {
			lost(mine, error as Error);
			return;
		}
		if (client !== mine) return;
		pause = AGAIN_FIRST_MS;
		const feel = () => {
			pulse = setTimeout(() => {
				mine.query("select 1").then(
					() => client === mine && feel(),
					(error: Error) => lost(mine, error),
				);
			}, everyMs).unref();
		};
		feel();
		if (another) hear(ANOTHER_SERVER);
		// Messages published while disconnected are lost, so call every subscriber.
		hearAll();
	};

	return {
		async publish(trx, topic) {
			await sql`select pg_notify(${CHANNEL}, t) from unnest(${[topic].flat()}::text[]) t`.execute(trx);
		},
		subscribe(topic, heard) {
			const all = listeners.get(topic) ?? new Set();
			listeners.set(topic, all.add(heard));
			return () => {
				all.delete(heard);
				if (all.size === 0 && listeners.get(topic) === all) listeners.delete(topic);
			};
		},
		async start() {
			wanted = true;
			await connect();
		},
		async stop() {
			wanted = false;
			clearTimeout(again);
			clearTimeout(pulse);
			const mine = client;
			client = undefined;
			await mine?.end().catch(() => {});
		},
	};
};
