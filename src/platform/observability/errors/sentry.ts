import { createHash, randomUUID } from "node:crypto";
import { createTransport, type Event, Scope } from "@sentry/core";
import { ServerRuntimeClient } from "@sentry/core/server";
import { isReported } from "#contract/shared/error-limits.ts";
import type { Clock } from "#platform/clock.ts";
import type { Log } from "../log.ts";
import type { Answered, Outside, ReportedError } from "./errors.ts";
import { scrubPath } from "./scrub.ts";

const SESSIONS_EVERY_MS = 60_000;
const TIMEOUT_MS = 3_000;
/** Limit of reports being sent at once. More are dropped. */
const MOST_WAITING = 200;
const WARN_EVERY_MS = 60_000;

const hex = (bytes: number, of: string) =>
	createHash("sha256")
		.update(of)
		.digest("hex")
		.slice(0, bytes * 2);

/** A number from 0 to below 1 for sampling, the same for an id on every node. */
export const chanceOf = (id: string): number => Number.parseInt(hex(6, id), 16) / 2 ** 48;

/** Sentry's status for an HTTP status. */
const outcomeOf = (status: number): string => {
	if (status < 400) return "ok";
	if (status >= 500) return status === 503 ? "unavailable" : "internal_error";
	return (
		{ 401: "unauthenticated", 403: "permission_denied", 404: "not_found", 429: "resource_exhausted" }[status] ??
		"invalid_argument"
	);
};

const seconds = (date: Date) => date.getTime() / 1000;

/** Sends with fetch. Failed or refused reports are dropped, and the log says how many. */
const openTransport = (log: Log) => {
	let dropped = 0;
	let warnedAt = Number.NEGATIVE_INFINITY;
	return (options: Parameters<typeof createTransport>[0] & { url: string; headers?: Record<string, string> }) =>
		createTransport(
			{
				...options,
				bufferSize: MOST_WAITING,
				recordDroppedEvent(_reason, _category, count = 1) {
					dropped += count;
					if (performance.now() - warnedAt < WARN_EVERY_MS) return;
					log.warn({ dropped }, "error reports dropped");
					warnedAt = performance.now();
					dropped = 0;
				},
			},
			async ({ body }) => {
				const response = await fetch(options.url, {
					method: "POST",
					redirect: "error",
					headers: { "content-type": "application/x-sentry-envelope", ...options.headers },
					body: body as string,
					signal: AbortSignal.timeout(TIMEOUT_MS),
				});
				// The body isn't needed and may never end.
				await response.body?.cancel();
				const { headers, status, ok } = response;
				if (!ok && status !== 429) throw new Error(`the error service answered ${status}`);
				return {
					statusCode: status,
					headers: {
						"x-sentry-rate-limits": headers.get("x-sentry-rate-limits"),
						"retry-after": headers.get("retry-after"),
					},
				};
			},
		);
};

/**
 * Reports to a service with Sentry's protocol: errors, a transaction for each request, and session counts per minute.
 * Every event is built here from scrubbed parts. The client has no integrations, patches nothing and adds no data.
 */
export const createSentry = ({
	dsn,
	environment,
	log,
	clock,
}: {
	dsn: string;
	environment: string;
	log: Log;
	clock: Clock;
}): Outside => {
	const client = new ServerRuntimeClient({
		dsn,
		environment,
		transport: openTransport(log),
		integrations: [],
		stackParser: () => [],
		sendClientReports: false,
		// Otherwise it adds an integration that follows spans.
		traceLifecycle: "static",
	});
	const capture = (event: Event) => client.captureEvent(event, { event_id: event.event_id }, new Scope());

	/** Session counts by minute. */
	let sessions = new Map<string, { exited: number; errored: number }>();
	let timer: NodeJS.Timeout | undefined;

	const sendSessions = () => {
		clearTimeout(timer);
		timer = undefined;
		if (sessions.size === 0) return;
		const aggregates = [...sessions].map(([started, counts]) => ({ started, ...counts }));
		sessions = new Map();
		client.sendSession({ aggregates, attrs: { environment, release: "site" } });
	};

	const countSession = (requestId: string, hasError: boolean) => {
		if (!isReported(hasError ? "errorSession" : "session", chanceOf(requestId))) return;
		const minute = `${clock().toISOString().slice(0, 16)}:00.000Z`;
		const counts = sessions.get(minute) ?? { exited: 0, errored: 0 };
		counts[hasError ? "errored" : "exited"]++;
		sessions.set(minute, counts);
		timer ??= setTimeout(sendSessions, SESSIONS_EVERY_MS);
		timer.unref();
	};

	/** An error and its request have the same trace id. */
	const trace = (requestId: string, span = requestId) => ({ trace_id: hex(16, requestId), span_id: hex(8, span) });
	const eventId = () => randomUUID().replaceAll("-", "");

	return {
		fault({ side, chain, path, requestId, nth }: ReportedError) {
			if (side === "browser" && nth === 1) countSession(requestId, true);
			if (!isReported("errorSession", chanceOf(requestId))) return;
			const event_id = eventId();
			capture({
				event_id,
				timestamp: seconds(clock()),
				platform: side === "server" ? "node" : "javascript",
				level: "error",
				transaction: path,
				tags: { side, request_id: requestId },
				exception: {
					// The oldest comes first, in the chain and in each stack.
					values: chain
						.map(({ name, message, frames }) => ({
							type: name,
							value: message,
							stacktrace: { frames: [...frames].reverse() },
						}))
						.reverse(),
				},
				contexts: { trace: trace(requestId, event_id) },
			});
		},
		answered({ requestId, method, path, status, started, ms, isPage }: Answered) {
			if (isPage) countSession(requestId, status >= 500);
			if (!isReported("trace", chanceOf(requestId))) return;
			capture({
				event_id: eventId(),
				type: "transaction",
				platform: "node",
				transaction: `${method} ${scrubPath(path)}`,
				transaction_info: { source: "route" },
				start_timestamp: seconds(started),
				timestamp: seconds(started) + ms / 1000,
				contexts: { trace: { ...trace(requestId), op: "http.server", status: outcomeOf(status) } },
				tags: { "http.status_code": String(status) },
				spans: [],
			});
		},
		async flush() {
			sendSessions();
			await client.flush(TIMEOUT_MS);
		},
		async stop() {
			sendSessions();
			await client.close(TIMEOUT_MS);
		},
	};
};
