import { BlockList, isIP } from "node:net";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import type { Limiter, Taken } from "./rate-limit.ts";
import { sealerOf } from "./sealed.ts";

const PURGE_EVERY_MS = 10 * 60_000;
const PURGE_AT_ONCE = 5_000;
/** How long a caller waits for the database's count. After that, the node's own count decides. */
const PATIENCE_MS = 400;
/** Number of callers in a node's own count, about 2 MB. Others are only in the database. */
const REMEMBERED = 10_000;

/** Counting stops here, so that the number never overflows. More than any limit. */
const MOST_HITS = 1_000_000;

interface Window {
	hits: number;
	ends: number;
}

interface Counting {
	key: string;
	times: number;
	seconds: number;
	isCounted: boolean;
	/** Seconds to wait by the node's own count. */
	known: number;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Converts IPv4 in IPv6 notation to IPv4: a dual-stack listener sees `::ffff:203.0.113.9`. */
const plain = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** True for callers on the same machine or in the process, which all have the same address. */
export const looksAlike = (caller: string): boolean => {
	const address = plain(caller);
	const kind = isIP(address);
	return caller === "in-process" || (kind !== 0 && loopback.check(address, kind === 6 ? "ipv6" : "ipv4"));
};

/** Whether the setting LIMITS exempts this IP address. */
export const isSpared = ({ limits }: Pick<Settings, "limits">, address: string): boolean =>
	limits === "off" || (limits === "auto" && looksAlike(address));

/** The key of a caller. An IPv6 subscriber has a whole /64, so its addresses count as one. */
export const subscriber = (caller: string): string => {
	const address = plain(caller);
	if (isIP(address) !== 6) return address;
	// The URL parser normalises the address. Its zone (`%eth0`) is removed first.
	const short = new URL(`http://[${address.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
	const [head = "", tail = ""] = short.split("::");
	const left = head ? head.split(":") : [];
	const right = tail ? tail.split(":") : [];
	const groups = short.includes("::")
		? [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right]
		: left;
	return `${groups.slice(0, 4).join(":")}::/64`;
};

/**
 * Counts calls in fixed windows, with one statement for all limits of a call, so that parallel calls and all nodes count exactly.
 * Each node also has its own count. A caller over the limit by that count is refused without a query, and if the
 * database fails or is slow, that count decides. So a flood of parallel calls can't exceed the limit, and pages stay
 * readable during an outage.
 */
export const createLimiter = ({
	database,
	settings,
	clock,
}: {
	database: Database;
	settings: Settings;
	clock: Clock;
}): Limiter => {
	const sealer = sealerOf(settings);
	/** Addresses are stored as keyed hashes, so that an attacker with the table can't test guesses. */
	const keyOf = (what: string, caller: string) =>
		sealer.fingerprint("rate limit", what, subscriber(caller)).toString("base64url");
	let purged = clock().getTime();
	const own = new LRUCache<string, Window>({ max: REMEMBERED });

	const purge = (now: Date) =>
		database.db
			.deleteFrom("rate_limit")
			.where("key", "in", (ended) =>
				ended
					.selectFrom("rate_limit")
					.select("key")
					.where("window_ends", "<=", now)
					.limit(PURGE_AT_ONCE)
					.forUpdate()
					.skipLocked(),
			)
			.execute();

	/** Adds a call to the node's own count, in the current window or a new one. */
	const countOwn = (key: string, now: number, seconds: number): Window => {
		const held = own.get(key);
		if (held && held.ends > now && held.ends <= now + seconds * 2_000) {
			held.hits++;
			return held;
		}
		const window = { hits: 1, ends: now + seconds * 1000 };
		own.set(key, window);
		return window;
	};

	/**
	 * Updates the node's own count from the database's total, without losing calls that the database hasn't counted yet.
	 */
	const learn = (key: string, { hits, ends }: Window): Window => {
		const held = own.get(key);
		own.set(key, { hits: held?.ends === ends ? Math.max(held.hits, hits) : hits, ends });
		return { hits, ends };
	};

	/**
	 * Counts one call for each key, in the order of the keys, so that two calls never wait for each other.
	 * @returns each key's window
	 */
	const count = async (calls: readonly Counting[], now: Date): Promise<Map<string, Window>> => {
		// A window that ends later than this was started by a clock far ahead, so replace it. Twice the length, since the
		// nodes' clocks differ a little.
		const over = sql<boolean>`(rate_limit.window_ends <= ${now} or rate_limit.window_ends - ${now}::timestamptz > 2 * (excluded.window_ends - ${now}::timestamptz))`;
		const rows = await database.db
			.insertInto("rate_limit")
			.values(
				calls
					.toSorted((a, b) => (a.key < b.key ? -1 : 1))
					.map(({ key, seconds }) => ({ key, hits: 1, window_ends: new Date(now.getTime() + seconds * 1000) })),
			)
			.onConflict((held) =>
				held.column("key").doUpdateSet({
					hits: sql`case when ${over} then 1 else least(rate_limit.hits, ${MOST_HITS}) + 1 end`,
					window_ends: sql`case when ${over} then excluded.window_ends else rate_limit.window_ends end`,
				}),
			)
			.returning(["key", "hits", "window_ends"])
			.execute();
		return new Map(rows.map(({ key, hits, window_ends }) => [key, learn(key, { hits, ends: window_ends.getTime() })]));
	};

	const spares = (address: string) => isSpared(settings, address);

	const takeAll = async (limits: readonly Taken[]): Promise<number[]> => {
		const now = clock();
		const waitFor = (times: number, window: Window | undefined) =>
			!window || window.hits <= times ? 0 : Math.max(1, Math.ceil((window.ends - now.getTime()) / 1000));
		const calls = limits.map(([what, caller, { times, seconds }]): Counting => {
			const key = keyOf(what, caller);
			const isCounted = !spares(caller);
			return {
				key,
				times,
				seconds,
				isCounted,
				known: isCounted ? waitFor(times, countOwn(key, now.getTime(), seconds)) : 0,
			};
		});
		const asked = calls.filter(({ isCounted, known }) => isCounted && known === 0);
		if (asked.length === 0) return calls.map(({ known }) => known);
		if (now.getTime() - purged > PURGE_EVERY_MS) {
			purged = now.getTime();
			// Not awaited. The next purge deletes what remains.
			purge(now).catch(() => {});
		}
		let timer: NodeJS.Timeout | undefined;
		const tired = new Promise<undefined>((resolve) => {
			timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
		});
		const counting = count(asked, now).catch(() => undefined);
		const together = await Promise.race([counting, tired]);
		clearTimeout(timer);
		return calls.map(({ key, times, known }) => known || waitFor(times, together?.get(key)));
	};

	return {
		spares,
		takeAll,
		take: async (what, caller, limit) => (await takeAll([[what, caller, limit]]))[0] ?? 0,
	};
};
