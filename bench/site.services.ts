import { createAnalytics } from "#platform/analytics/create.ts";
import { createCaptcha } from "#platform/captcha/create.ts";
import { systemClock } from "#platform/clock.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import { createNotices } from "#platform/db/notices.ts";
import { createErrors } from "#platform/errors/create.ts";
import { createFiles } from "#platform/files/files.ts";
import type { Log } from "#platform/log.ts";
import { createOutbox } from "#platform/mail/pg-outbox.ts";
import { createMetrics } from "#platform/metrics/metrics.ts";
import { createLimiter } from "#platform/rate-limit-store.ts";
import { loadSecret } from "#platform/secret.ts";
import type { Services } from "#platform/services.ts";
import { noTraces } from "#platform/traces/traces.ts";

/** The service's parts as a node has them, in the process of a bench; nothing of them is started. */
export const openServices = async (settings: Settings, database: Database, log: Log): Promise<Services> => {
	const clock = systemClock;
	const secret = loadSecret(settings);
	const analytics = createAnalytics({ settings, database, log, clock });
	return {
		...{ settings, database, log, clock, analytics },
		traces: noTraces,
		notices: createNotices({ database, log }),
		outbox: createOutbox({ database, settings, log, clock, traces: noTraces }),
		files: createFiles(settings),
		limiter: createLimiter({ database, settings, clock }),
		metrics: createMetrics({ withProcess: false }),
		errors: await createErrors({ settings, log, clock, analytics }),
		captcha: createCaptcha({ settings, database, secret, clock }),
	};
};
