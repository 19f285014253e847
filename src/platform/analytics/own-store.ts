import { sql } from "kysely";
import type { Log } from "#platform/observability/log.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/database.ts";
import type { Analytics } from "./analytics.ts";
import { countKey, readKey } from "./count-key.ts";

const FLUSH_MS = 2_000;
/** Limit of different counts between two writes. More than that is abuse, so the rest is dropped. */
const MOST_KINDS = 1_000;

/**
 * Counts in our own database: one row per day, event and properties. Counts are collected for two seconds and written
 * together, so that a flood of requests for unknown pages costs one statement.
 */
export const createOwnAnalytics = ({
	database,
	log,
	clock,
}: {
	database: Database;
	log: Log;
	clock: Clock;
}): Analytics => {
	let counts = new Map<string, number>();
	let timer: NodeJS.Timeout | undefined;
	let writing = Promise.resolve();

	const write = async () => {
		if (counts.size === 0) return;
		const batch = [...counts].map(([key, times]) => ({ ...readKey(key), times }));
		counts = new Map();
		try {
			await sql`
				insert into event_count as e (day, name, properties, times)
				select day, name, properties, times from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as b (day date, name text, properties jsonb, times int)
				order by day, name, properties
				on conflict (day, name, properties) do update set times = e.times + excluded.times
			`.execute(database.db);
		} catch (error) {
			log.warn({ err: error, events: batch.length }, "events not counted");
		}
	};

	const flush = () => {
		clearTimeout(timer);
		timer = undefined;
		writing = writing.then(write);
		return writing;
	};

	return {
		record(event) {
			const key = countKey(event, clock());
			if (!counts.has(key) && counts.size >= MOST_KINDS) return;
			counts.set(key, (counts.get(key) ?? 0) + 1);
			timer ??= setTimeout(flush, FLUSH_MS);
			timer.unref();
		},
		flush,
		async list() {
			return database.db
				.selectFrom("event_count")
				.select((eb) => [
					...(["name", "times"] as const),
					eb.cast<string>("day", "text").as("day"),
					eb.ref("properties").$castTo<Record<string, string>>().as("properties"),
				])
				.orderBy("event_count.day", "desc")
				.orderBy("name")
				.orderBy(({ cast }) => cast("properties", "text"))
				.limit(1000)
				.execute();
		},
		stop: flush,
	};
};
