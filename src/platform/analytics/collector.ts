import { randomUUID } from "node:crypto";
import type { Log } from "#platform/observability/log.ts";
import type { Clock } from "../clock.ts";
import type { Analytics, Happening } from "./analytics.ts";
import { type Count, countKey, readKey } from "./count-key.ts";

const SEND_EVERY_MS = 10_000;
const PATIENCE_MS = 3_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** More kinds than that while a batch waits is somebody playing; the surplus is not sent. */
const MOST_KINDS = 1_000;
/** A collector that was away for so many tries has lost the batch; the counts in our own store are whole. */
const TRIES = 8;

/** As it is sent: `id` stays the same however often it is tried, so that a collector can tell a repeat. */
interface Batch {
	id: string;
	counts: Count[];
}

/**
 * Sends our nameless counts to an outside collector: `POST {url}` with `{id, counts: [{day, name, properties, times}]}` as JSON, from the server and in
 * the background, a batch every ten seconds and one at a time. Any 2xx takes the batch; a 4xx refuses it for good; all else is tried again, ever later.
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
			// What it says is of no interest, and may have no end.
			await response.body?.cancel();
			return response;
		} catch {
			return undefined;
		}
	};

	/** More than a pause ever is is left from before the machine's clock was set back; a timer of more than 24 days would fire at once, again and again. */
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
		record(event: Happening) {
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
