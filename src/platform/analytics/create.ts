import type { Log } from "#platform/observability/log.ts";
import type { Clock } from "../clock.ts";
import type { Settings } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Analytics } from "./analytics.ts";
import { createCollector } from "./collector.ts";
import { createOwnAnalytics } from "./own-store.ts";

/** Counts in our own database, and also sends the counts to the collector in the settings, if any. */
export const createAnalytics = ({
	settings,
	database,
	log,
	clock,
}: {
	settings: Pick<Settings, "analytics">;
	database: Database;
	log: Log;
	clock: Clock;
}): Analytics => {
	const own = createOwnAnalytics({ database, log, clock });
	if (!settings.analytics) return own;
	const collector = createCollector({ ...settings.analytics, log, clock });
	return {
		record(event) {
			own.record(event);
			collector.record(event);
		},
		async flush() {
			await Promise.all([own.flush(), collector.flush()]);
		},
		list: own.list,
		async stop() {
			await Promise.all([own.stop(), collector.stop()]);
		},
	};
};
