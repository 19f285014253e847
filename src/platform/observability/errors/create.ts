import { eventsCopy } from "#contract/shared/copy/events.ts";
import type { Analytics } from "#platform/analytics/analytics.ts";
import type { Clock } from "#platform/clock.ts";
import type { Settings } from "#platform/config.ts";
import type { Log } from "../log.ts";
import type { BrowserError, Errors, Outside, ReportedError } from "./errors.ts";
import { framesOf, scrub, scrubName, scrubPath } from "./scrub.ts";

/** Longest chain of causes that is reported. */
const LONGEST_CHAIN = 3;
/** Error names that browsers use. Others count as "other", so that made-up names can't fill the counts. */
const KNOWN = new Set([
	"Error",
	"TypeError",
	"ReferenceError",
	"RangeError",
	"SyntaxError",
	"URIError",
	"EvalError",
	"AggregateError",
	"DOMException",
]);
/** Ignored errors: cancelled navigation, network failures, browser warnings, and errors of browser extensions. */
const NOT_OURS = [
	/^AbortError$/,
	/^(Failed to fetch|Load failed|NetworkError when)/,
	/^ResizeObserver loop/,
	/-extension:\/\//,
];

const chainOf = (error: unknown): ReportedError["chain"] => {
	const chain: ReportedError["chain"] = [];
	let next = error;
	while (next !== undefined && next !== null && chain.length < LONGEST_CHAIN) {
		const { name, message, stack, cause } =
			next instanceof Error ? next : { name: "Error", message: String(next), stack: "", cause: undefined };
		// Remove the message at the start of the stack, because it may look like a stack frame.
		const places = (stack ?? "").split("\n").filter((line) => !message.includes(line.trim()) || line.trim() === "");
		chain.push({ name: scrubName(name, "Error"), message: scrub(message), frames: framesOf(places.join("\n")) });
		next = cause;
	}
	return chain;
};

/**
 * Reports errors to the log, to our counts and, if configured, to an outside error service. Its client is loaded only
 * then. Reports are scrubbed first.
 */
export const createErrors = async ({
	settings,
	log,
	clock,
	analytics,
}: {
	settings: Pick<Settings, "errorReportingDsn" | "mode">;
	log: Log;
	clock: Clock;
	analytics: Pick<Analytics, "record">;
}): Promise<Errors> => {
	const { errorReportingDsn: dsn, mode: environment } = settings;
	const outside: Outside | undefined = dsn
		? (await import("./sentry.ts")).createSentry({ dsn, environment, log, clock })
		: undefined;

	/** Catches errors in the reporting itself. */
	const safely = (work: () => void) => {
		try {
			work();
		} catch (error) {
			log.error({ err: error }, "error report failed");
		}
	};

	let patternOf: (path: string) => string | undefined = () => undefined;

	return {
		nameRoutes(of) {
			patternOf = of;
		},
		report(error, { requestId, path, route, what }) {
			log.error({ requestId, path, err: error }, what);
			safely(() => {
				analytics.record({ name: eventsCopy.serverError, properties: { kind: what, route } });
				outside?.fault({ side: "server", chain: chainOf(error), path: scrubPath(path), requestId });
			});
		},
		reportBrowser(told: BrowserError, { requestId }) {
			if (NOT_OURS.some((pattern) => pattern.test(told.name) || pattern.test(told.message) || pattern.test(told.stack)))
				return;
			safely(() => {
				const name = scrubName(told.name, "Error");
				const fault: ReportedError = {
					side: "browser",
					chain: [{ name, message: scrub(told.message), frames: framesOf(told.stack) }],
					path: scrubPath(told.path),
					requestId,
					nth: told.nth,
				};
				log.error({ requestId, path: fault.path, fault: fault.chain }, "browser error");
				analytics.record({
					name: eventsCopy.browserError,
					properties: { kind: KNOWN.has(name) ? name : "other", route: patternOf(told.path) ?? "other" },
				});
				outside?.fault(fault);
			});
		},
		answered(request) {
			if (outside) safely(() => outside.answered(request));
		},
		flush: async () => outside?.flush(),
		stop: async () => outside?.stop(),
	};
};
