import { createAnalytics } from "../src/platform/analytics/create.ts";
import { createCaptcha } from "../src/platform/captcha/create.ts";
import { databaseClock } from "../src/platform/clock.ts";
import type { Settings } from "../src/platform/config.ts";
import type { Database } from "../src/platform/db/database.ts";
import { createPubSub } from "../src/platform/db/pubsub.ts";
import { createOutbox } from "../src/platform/email/pg-outbox.ts";
import { createFiles } from "../src/platform/files/files.ts";
import { createErrors } from "../src/platform/observability/errors/create.ts";
import type { Log } from "../src/platform/observability/log.ts";
import { createMetrics } from "../src/platform/observability/metrics/metrics.ts";
import { noTraces } from "../src/platform/observability/traces/traces.ts";
import { createLimiter } from "../src/platform/security/rate-limit-store.ts";
import { loadSecret } from "../src/platform/security/secret.ts";
import type { Services } from "../src/platform/services.ts";

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
