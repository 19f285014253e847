import type { Analytics } from "./analytics/analytics.ts";
import type { Captcha } from "./captcha/captcha.ts";
import type { Clock } from "./clock.ts";
import type { Settings } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Notices } from "./db/notices.ts";
import type { Errors } from "./errors/errors.ts";
import type { Files } from "./files/files.ts";
import type { Log } from "./log.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Limiter } from "./rate-limit.ts";
import type { Traces } from "./traces/traces.ts";

/** The plumbing a use case may ask for; opened once by server.ts (or by a test) and handed down. */
export interface Services {
	settings: Settings;
	/** Kysely over the pool: `database.db`; `database.transaction` for writes that belong together. */
	database: Database;
	/** Says on every node that something changed. */
	notices: Notices;
	outbox: Outbox;
	/** Uploads that are not in the database. */
	files: Files;
	captcha: Captcha;
	analytics: Analytics;
	errors: Errors;
	limiter: Limiter;
	/** Figures of this node for whoever watches it. */
	metrics: Metrics;
	/** What was done when, for an outside collector where one is set. */
	traces: Traces;
	clock: Clock;
	log: Log;
}
