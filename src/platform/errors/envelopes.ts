import { createHash, randomUUID } from "node:crypto";
import { isReported } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Answered, Fault, Outside } from "./errors.ts";
import { scrubPath } from "./scrub.ts";
import { createTransport } from "./transport.ts";

const SESSIONS_EVERY_MS = 60_000;

const hex = (bytes: number, of: string) =>
	createHash("sha256")
		.update(of)
		.digest("hex")
		.slice(0, bytes * 2);

/** From 0 to below 1, and the same for the same id on every node. */
export const chanceOf = (id: string): number => Number.parseInt(hex(6, id), 16) / 2 ** 48;

/** What the protocol calls an answer's status. */
const outcomeOf = (status: number): string => {
	if (status < 400) return "ok";
	if (status >= 500) return status === 503 ? "unavailable" : "internal_error";
	return { 401: "unauthenticated", 403: "permission_denied", 404: "not_found", 429: "resource_exhausted" }[status] ?? "invalid_argument";
};

const seconds = (date: Date) => date.getTime() / 1000;

/**
 * Reports in the envelope protocol that error services speak (develop.sentry.dev/sdk/data-model/envelopes): events, transactions for traces, and
 * sessions counted by the minute. A request's id makes its trace's, so that an error and its trace are found together; nothing tells who it was.
 */
export const createEnvelopes = ({ dsn, environment, log, clock }: { dsn: string; environment: string; log: Log; clock: Clock }): Outside => {
	const transport = createTransport({ dsn, log, clock });
	/** By minute. */
	let sessions = new Map<string, { exited: number; errored: number }>();
	let timer: NodeJS.Timeout | undefined;

	const tellSessions = () => {
		clearTimeout(timer);
		timer = undefined;
		if (sessions.size === 0) return;
		const aggregates = [...sessions].map(([started, counts]) => ({ started, ...counts }));
		sessions = new Map();
		transport.send("session", "sessions", { aggregates, attrs: { environment, release: "site" } });
	};

	const countSession = (requestId: string, hasError: boolean) => {
		if (!isReported(hasError ? "errorSession" : "session", chanceOf(requestId))) return;
		const minute = `${clock().toISOString().slice(0, 16)}:00.000Z`;
		const counts = sessions.get(minute) ?? { exited: 0, errored: 0 };
		counts[hasError ? "errored" : "exited"]++;
		sessions.set(minute, counts);
		timer ??= setTimeout(tellSessions, SESSIONS_EVERY_MS);
		timer.unref();
	};

	const trace = (requestId: string, span = requestId) => ({ trace_id: hex(16, requestId), span_id: hex(8, span) });

	return {
		fault({ side, chain, path, requestId, nth }: Fault) {
			if (side === "browser" && nth === 1) countSession(requestId, true);
			if (!isReported("errorSession", chanceOf(requestId))) return;
			const id = randomUUID().replaceAll("-", "");
			transport.send(
				"error",
				"event",
				{
					event_id: id,
					timestamp: seconds(clock()),
					platform: side === "server" ? "node" : "javascript",
					level: "error",
					environment,
					transaction: path,
					tags: { side, request_id: requestId },
					exception: {
						// The protocol wants what was first at the front, in the chain and in each stack.
						values: chain.map(({ name, message, frames }) => ({ type: name, value: message, stacktrace: { frames: [...frames].reverse() } })).reverse(),
					},
					contexts: { trace: trace(requestId, id) },
				},
				id,
			);
		},
		answered({ requestId, method, path, status, started, ms, isPage }: Answered) {
			if (isPage) countSession(requestId, status >= 500);
			if (!isReported("trace", chanceOf(requestId))) return;
			const id = randomUUID().replaceAll("-", "");
			transport.send(
				"transaction",
				"transaction",
				{
					event_id: id,
					type: "transaction",
					platform: "node",
					environment,
					transaction: `${method} ${scrubPath(path)}`,
					transaction_info: { source: "route" },
					start_timestamp: seconds(started),
					timestamp: seconds(started) + ms / 1000,
					contexts: { trace: { ...trace(requestId), op: "http.server", status: outcomeOf(status) } },
					tags: { "http.status_code": String(status) },
					spans: [],
				},
				id,
			);
		},
		async flush() {
			tellSessions();
			await transport.flush();
		},
		async stop() {
			tellSessions();
			await transport.stop();
		},
	};
};
