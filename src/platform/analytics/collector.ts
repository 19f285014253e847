import { randomUUID } from "node:crypto";
import type { Log } from "#platform/observability/log.ts";
import type { Clock } from "../clock.ts";
import type { Analytics, AnalyticsEvent } from "./analytics.ts";
import { type Count, countKey, readKey } from "./count-key.ts";

const SEND_EVERY_MS = 10_000;
const PATIENCE_MS = 3_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** Limit of different counts in a batch. More than that is abuse, so the rest is dropped. */
const MOST_KINDS = 1_000;
/** After this many failed tries the batch is dropped. The counts in our own database are complete. */
const TRIES = 8;

/** The body of a request. Retries keep the same `id`, so that the collector can ignore repeats. */
interface Batch {
	id: string;
	counts: Count[];
}

/**
 * Sends our anonymous counts to an outside collector: `POST {url}` with JSON `{id, counts: [{day, name, properties,
 * times}]}`. One batch at a time, every ten seconds, in the background. A 2xx accepts the batch, a 4xx (except 408 and
 * 429) rejects it for good, anything else is retried with growing pauses.
 */
export const createCollector = ({
	url,
	token,
	log,
	clock,
}: {
	url: string;
	token: string | undefined;
	log: Log;
	clock: Clock;
}): Omit<Analytics, "list"> => {
	let counts = new Map<string, number>();
	let batch: Batch | undefined;
	let tries = 0;
	let pausedUntil = 0;
	let timer: NodeJS.Timeout | undefined;
	let sending = Promise.resolve();

	const lose = (why: object) => {
		log.warn({ ...why, kinds: batch?.counts.length }, "counts not sent");
		batch = undefined;
		tries = 0;
	};

	const post = async (body: Batch): Promise<Response | undefined> => {
		try {
			const response = await fetch(url, {
				method: "POST",
				redirect: "error",
				headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
				body: JSON.stringify(body),
				signal: AbortSignal.timeout(PATIENCE_MS),
			});
			// The body is not needed and could be endless.
			await response.body?.cancel();
			return response;
		} catch {
			return undefined;
		}
	};

	/**
	 * Milliseconds of the pause that are left. A value above the longest pause means that the machine's clock was set
	 * back: the pause then ends, since a timer of more than 24 days would fire at once, again and again.
	 */
	const pauseLeft = () => {
		const ms = pausedUntil - clock().getTime();
		return ms > LONGEST_PAUSE_MS ? 0 : ms;
	};

	const send = async () => {
		const now = clock().getTime();
		if (pauseLeft() > 0) return;
		if (!batch) {
			if (counts.size === 0) return;
			batch = { id: randomUUID(), counts: [...counts].map(([key, times]) => ({ ...readKey(key), times })) };
			counts = new Map();
		}
		const response = await post(batch);
		if (response?.ok) {
			batch = undefined;
			tries = 0;
			return;
		}
		if (response && response.status < 500 && response.status !== 429 && response.status !== 408)
			return lose({ status: response.status });
		if (++tries >= TRIES) return lose({ tries });
		const asked = Number(response?.headers.get("retry-after") ?? 0) * 1000;
		pausedUntil = now + Math.min(Math.max(SEND_EVERY_MS * 2 ** tries, asked > 0 ? asked : 0), LONGEST_PAUSE_MS);
	};

	const flush = () => {
		clearTimeout(timer);
		timer = undefined;
		sending = sending.then(send).then(() => {
			if (batch || counts.size > 0) wait();
		});
		return sending;
	};
	const wait = () => {
		timer ??= setTimeout(flush, Math.max(SEND_EVERY_MS, pauseLeft()));
		timer.unref();
	};

	return {
		record(event: AnalyticsEvent) {
			const key = countKey(event, clock());
			if (!counts.has(key) && counts.size >= MOST_KINDS) return;
			counts.set(key, (counts.get(key) ?? 0) + 1);
			wait();
		},
		flush,
		async stop() {
			await flush();
			clearTimeout(timer);
		},
	};
};
