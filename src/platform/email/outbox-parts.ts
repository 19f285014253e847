import { systemClock } from "pg-boss";
import type { Clock } from "#platform/clock.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import type { Log } from "#platform/observability/log.ts";
import type { Traces } from "#platform/observability/traces/traces.ts";
import type { Attachment } from "./attachment.ts";
import type { Email } from "./outbox.ts";

/** How an email is retried: after about 5 s, 10 s … then every 5 minutes, for a day and a half in total. */
export interface Retry {
	times: number;
	firstSeconds: number;
	longestSeconds: number;
	/** How often the queue is polled for retries that are due; new emails are announced. */
	lookEverySeconds: number;
}
export const RETRY: Retry = { times: 440, firstSeconds: 5, longestSeconds: 300, lookEverySeconds: 5 };

export interface OutboxParts {
	database: Database;
	settings: Settings;
	log: Log;
	clock: Clock;
	traces?: Traces;
	retry?: Partial<Retry>;
	/** Reads the files that an email names, when it is sent. Absent where nothing is sent. @throws SendError */
	filesOf?: (ids: readonly string[]) => Promise<Attachment[]>;
}

/** Monotonic, so that retries still run after the machine's clock is set back. */
export const queueClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

export const byKey = (a: Email, b: Email) =>
	`${a.kind}\n${a.about}\n${a.to}` < `${b.kind}\n${b.about}\n${b.to}` ? -1 : 1;
