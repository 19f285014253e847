import type { Analytics } from "./analytics/analytics.ts";
import type { Captcha } from "./captcha/captcha.ts";
import type { Clock } from "./clock.ts";
import type { Settings } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { PubSub } from "./db/pubsub.ts";
import type { Outbox } from "./email/outbox.ts";
import type { Files } from "./files/files.ts";
import type { Errors } from "./observability/errors/errors.ts";
import type { Log } from "./observability/log.ts";
import type { Metrics } from "./observability/metrics/metrics.ts";
import type { Traces } from "./observability/traces/traces.ts";
import type { Limiter } from "./security/rate-limit.ts";

/** Infrastructure for use cases. Created once by server/server.ts or a test, and passed down. */
export interface Services {
	settings: Settings;
	/** Kysely over the pool: `database.db`; `database.transaction` for writes that belong together. */
	database: Database;
	/** Tells every node that something changed. */
	pubsub: PubSub;
	outbox: Outbox;
	/** Uploads, inside and outside the database. */
	files: Files;
	captcha: Captcha;
	analytics: Analytics;
	errors: Errors;
	limiter: Limiter;
	/** Metrics of this node for Prometheus. */
	metrics: Metrics;
	/** Traces for an outside collector, if one is configured. */
	traces: Traces;
	clock: Clock;
	log: Log;
}
