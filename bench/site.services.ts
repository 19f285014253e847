import { createAnalytics } from "#platform/analytics/create.ts";
import { createCaptcha } from "#platform/captcha/create.ts";
import { databaseClock } from "#platform/clock.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { createPubSub } from "#platform/db/pubsub.ts";
import { createOutbox } from "#platform/email/pg-outbox.ts";
import { createFiles } from "#platform/files/files.ts";
import { createErrors } from "#platform/observability/errors/create.ts";
import type { Log } from "#platform/observability/log.ts";
import { createMetrics } from "#platform/observability/metrics/metrics.ts";
import { noTraces } from "#platform/observability/traces/traces.ts";
import { createLimiter } from "#platform/security/rate-limit-store.ts";
import { loadSecret } from "#platform/security/secret.ts";
import type { Services } from "#platform/services.ts";

/** Creates a node's services in this process without starting them. */
export const openServices = async (settings: Settings, database: Database, log: Log): Promise<Services> => {
	const clock = await databaseClock(database);
	const secret = loadSecret(settings);
	const analytics = createAnalytics({ settings, database, log, clock });
	return {
		...{ settings, database, log, clock, analytics },
		traces: noTraces,
		pubsub: createPubSub({ database, log }),
		outbox: createOutbox({ database, settings, log, clock, traces: noTraces }),
		files: createFiles(settings),
		limiter: createLimiter({ database, settings, clock }),
		metrics: createMetrics({ withProcess: false }),
		errors: await createErrors({ settings, log, clock, analytics }),
		captcha: createCaptcha({ settings, database, secret, clock }),
	};
};
