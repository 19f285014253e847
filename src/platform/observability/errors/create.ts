import { copy } from "#contract/shared/copy.ts";
import type { Analytics } from "#platform/analytics/analytics.ts";
import type { Clock } from "#platform/clock.ts";
import type { Settings } from "#platform/config.ts";
import type { Log } from "../log.ts";
import type { BrowserError, Errors, Outside, ReportedError } from "./errors.ts";
import { framesOf, scrub, scrubName, scrubPath } from "./scrub.ts";

/** Causes of causes say little. */
const LONGEST_CHAIN = 3;
/** Names that browsers give; anything else counts as other, or whoever likes could fill the counts. */
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
/** No faults of ours: moves that were broken off, lines that failed, a browser's own grumbling, and what other people's extensions do. */
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
		// A stack begins with the message, which may look like places in code.
		const places = (stack ?? "").split("\n").filter((line) => !message.includes(line.trim()) || line.trim() === "");
		chain.push({ name: scrubName(name, "Error"), message: scrub(message), frames: framesOf(places.join("\n")) });
		next = cause;
	}
	return chain;
};

/** Our log and counts, and the outside service if the settings name one; its client is loaded only then. What goes there is scrubbed first. */
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

	/** Telling of a fault must not become one. */
	const safely = (work: () => void) => {
		try {
			work();
		} catch (error) {
			log.error({ err: error }, "fault not reported");
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
				analytics.record({ name: copy.events.serverError, properties: { kind: what, route } });
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
					name: copy.events.browserError,
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
