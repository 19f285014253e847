import { sql } from "kysely";
import type pg from "pg";
import type { Log } from "#platform/observability/log.ts";
import { TimedClient } from "./client.ts";
import type { Database, Transaction } from "./database.ts";

const CHANNEL = "alongside_notice";
/** What the line of each running node is called at the server. */
export const NODE_LINE = "alongside notices";
const AGAIN_FIRST_MS = 250;
const AGAIN_LONGEST_MS = 10_000;
/** A topic that nobody tells: heard when the line came back to a server that began at another time, so one that may lack what the last one had shown. */
export const ANOTHER_SERVER = "another server";
/** A line that has gone quiet is found out by asking; a server that does not answer the question within the limit is taken for lost. */
const PULSE_MS = 5_000;
const SILENT_MS = 3_000;

/**
 * Says on every node that something changed, over PostgreSQL's own LISTEN and NOTIFY. A notice says what to look at again and nothing else:
 * whoever hears it reads the tables. One may be heard for nothing, after the line was lost, so hearing changes nothing by itself.
 */
export interface PubSub {
	/** Heard once the transaction commits, and never when it does not. @param topic such as `chat:0b7c…`, or many; no personal data */
	publish(trx: Transaction, topic: string | readonly string[]): Promise<void>;
	/** @returns ends the listening */
	subscribe(topic: string, heard: () => void): () => void;
	start(): Promise<void>;
	stop(): Promise<void>;
}

/** One connection of its own listens for the whole process; lost, it comes back by itself, and every listener looks again. */
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
	/** Restarted, it may be any server of that name: one restored, or a standby that took over. */
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
		log.warn({ err: error, againInMs: pause }, "notices: the line was lost");
		again = setTimeout(() => void connect(), pause);
		pause = Math.min(pause * 2, AGAIN_LONGEST_MS);
	};

	const connect = async (): Promise<void> => {
		// The embedded engine answers one after the other: there a wait is no silence.
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
		// What was told while nobody listened is not told again.
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
