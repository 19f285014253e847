import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** Kinds that the other side limits one by one. */
export type Category = "error" | "transaction" | "session";

const PATIENCE_MS = 3_000;
/** More that wait is dropped, traces first: errors are what it is for. */
const MOST_WAITING = 200;
const MOST_AT_ONCE = 4;
const TRIES = 3;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
const LIMITED_MS = 60_000;
/** Whatever it asks for: a timer of more than 24 days fires at once, again and again, and nobody wants to hear of faults a month later. */
const LONGEST_ASKED_MS = 3_600_000;
const TELL_EVERY_MS = 60_000;

interface Waiting {
	category: Category;
	/** What the envelope says of itself, and its one item. */
	id: string | undefined;
	type: string;
	payload: string;
	tries: number;
}

/** Address and key of a DSN: `https://key@host/path/project`. */
const readDsn = (dsn: string): { url: string; key: string } => {
	const { protocol, username, host, pathname } = new URL(dsn);
	const [, path = "", project = ""] = /^(.*)\/(\d+)$/.exec(pathname) ?? [];
	return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username };
};

/** Seconds of a Retry-After, which may also be a date. */
const retryAfterMs = (value: string | null, now: number): number | undefined => {
	if (!value) return undefined;
	const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
	return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};

/** `60:error;transaction:organization, 2700::key`: how long for which kinds; none named: all. */
const limitsIn = (header: string | null): { ms: number; categories: string[] }[] =>
	(header ?? "").split(",").flatMap((group) => {
		const [wait = "", categories = ""] = group.trim().split(":");
		return /^\d+(\.\d+)?$/.test(wait) ? [{ ms: Number(wait) * 1000, categories: categories.split(";").filter(Boolean) }] : [];
	});

/**
 * Brings envelopes to an error service, a few at a time, in the background. A service that is down, slow or full is left alone for as long as it says,
 * or for longer each time; meanwhile a bounded number waits.
 */
export const createTransport = ({ dsn, log, clock }: { dsn: string; log: Log; clock: Clock }) => {
	const { url, key } = readDsn(dsn);
	const pausedUntil = new Map<Category | "all", number>();
	let waiting: Waiting[] = [];
	let pauses = 0;
	let dropped = 0;
	let toldAt = Number.NEGATIVE_INFINITY;
	let timer: NodeJS.Timeout | undefined;
	let atWork = 0;
	let stopped = false;
	let idle: (() => void)[] = [];

	const now = () => clock().getTime();
	/** How long a kind waits yet. More than it ever may is left from before the machine's clock was set back: that pause is over. */
	const msLeft = (what: Category | "all") => {
		const ms = (pausedUntil.get(what) ?? 0) - now();
		return ms > LONGEST_ASKED_MS ? 0 : Math.max(ms, 0);
	};
	const pauseOf = (category: Category) => Math.max(msLeft("all"), msLeft(category));
	const isPaused = (category: Category) => pauseOf(category) > 0;
	const pause = (what: Category | "all", ms: number) => pausedUntil.set(what, now() + Math.max(msLeft(what), Math.min(ms, LONGEST_ASKED_MS)));

	const drop = (count = 1) => {
		dropped += count;
		if (now() - toldAt < TELL_EVERY_MS) return;
		log.warn({ dropped }, "error reports dropped");
		toldAt = now();
		dropped = 0;
	};

	const post = async ({ id, type, payload }: Waiting) => {
		const head = JSON.stringify({ ...(id ? { event_id: id } : {}), sent_at: clock().toISOString() });
		const response = await fetch(url, {
			method: "POST",
			redirect: "error",
			headers: {
				"content-type": "application/x-sentry-envelope",
				"x-sentry-auth": `Sentry sentry_version=7, sentry_client=site/1, sentry_key=${key}`,
			},
			body: `${head}\n${JSON.stringify({ type, length: Buffer.byteLength(payload) })}\n${payload}\n`,
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		// What it says is of no interest, and may have no end.
		await response.body?.cancel();
		return response;
	};

	const again = (item: Waiting) => {
		item.tries++;
		if (item.tries < TRIES) waiting.unshift(item);
		else drop();
	};

	const failed = (item: Waiting) => {
		// Those that were under way with it fail of the same.
		if (!isPaused(item.category)) pause("all", Math.min(FIRST_PAUSE_MS * 2 ** pauses++, LONGEST_PAUSE_MS));
		again(item);
	};

	const deliver = async (item: Waiting) => {
		let response: Response;
		try {
			response = await post(item);
		} catch {
			return failed(item);
		}
		const limits = limitsIn(response.headers.get("x-sentry-rate-limits"));
		for (const { ms, categories } of limits)
			if (categories.length === 0) pause("all", ms);
			else for (const category of categories) pause(category as Category, ms);
		if (response.status === 429) {
			if (limits.length === 0) pause("all", retryAfterMs(response.headers.get("retry-after"), now()) ?? LIMITED_MS);
			// Not its own fault: it waits like the others.
			waiting.unshift(item);
		} else if (response.status >= 500) failed(item);
		else if (!response.ok) drop();
		else pauses = 0;
	};

	const later = () => {
		if (stopped || waiting.length === 0 || timer) return;
		const soonest = Math.min(...waiting.map(({ category }) => pauseOf(category)));
		timer = setTimeout(
			() => {
				timer = undefined;
				work();
			},
			Math.max(soonest, 50),
		);
		timer.unref();
	};

	const work = () => {
		while (atWork < MOST_AT_ONCE) {
			const next = waiting.findIndex(({ category }) => !isPaused(category));
			if (next < 0) break;
			const [item] = waiting.splice(next, 1);
			if (!item) break;
			atWork++;
			deliver(item).finally(() => {
				atWork--;
				work();
			});
		}
		if (atWork > 0) return;
		later();
		for (const done of idle) done();
		idle = [];
	};

	const flush = () =>
		new Promise<void>((done) => {
			idle.push(done);
			work();
		});

	return {
		/** Takes an item in hand and comes back at once. */
		send(category: Category, type: string, body: object, id?: string): void {
			if (stopped) return;
			if (waiting.length >= MOST_WAITING) {
				const trace = waiting.findIndex((item) => item.category === "transaction");
				waiting.splice(Math.max(trace, 0), 1);
				drop();
			}
			waiting.push({ category, id, type, payload: JSON.stringify(body), tries: 0 });
			// In a turn of its own: the request that tells of it is answered first.
			setImmediate(work);
		},
		/** Sends what may be sent now; what has to wait still waits. */
		flush,
		async stop(): Promise<void> {
			stopped = true;
			clearTimeout(timer);
			let late: NodeJS.Timeout | undefined;
			await Promise.race([flush(), new Promise((done) => (late = setTimeout(done, PATIENCE_MS)))]);
			clearTimeout(late);
			waiting = [];
		},
	};
};
