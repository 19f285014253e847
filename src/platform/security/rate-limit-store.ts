import { BlockList, isIP } from "node:net";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import type { Settings } from "#platform/config.ts";
import type { Database } from "#platform/db/database.ts";
import type { Limiter } from "./rate-limit.ts";
import { sealerOf } from "./sealed.ts";

const PURGE_EVERY_MS = 10 * 60_000;
const PURGE_AT_ONCE = 5_000;
/** How long a caller waits for the database's count. After that, the node's own count decides. */
const PATIENCE_MS = 400;
/** Number of callers in a node's own count, about 2 MB. Others are only in the database. */
const REMEMBERED = 10_000;

interface Window {
	hits: number;
	ends: number;
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
 * Counts calls in fixed windows, with one statement for each call, so that parallel calls and all nodes count exactly.
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
		sql`
			delete from rate_limit where key in (select key from rate_limit where window_ends <= ${now} limit ${PURGE_AT_ONCE} for update skip locked)
		`.execute(database.db);

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

	const count = async (key: string, times: number, now: Date, seconds: number): Promise<Window | undefined> => {
		const ends = new Date(now.getTime() + seconds * 1000);
		// A window that ends later than this was started by a clock far ahead, so replace it. Twice the length, since the
		// nodes' clocks differ a little.
		const latest = new Date(now.getTime() + seconds * 2_000);
		const over = sql`(held.window_ends <= ${now} or held.window_ends > ${latest})`;
		// Count only to one more than the limit, so that the number never overflows.
		const { rows } = await sql<{ hits: number; window_ends: Date }>`
			insert into rate_limit as held (key, hits, window_ends) values (${key}, 1, ${ends})
			on conflict (key) do update set
				hits = case when ${over} then 1 else least(held.hits, ${times}) + 1 end,
				window_ends = case when ${over} then excluded.window_ends else held.window_ends end
			returning hits, window_ends
		`.execute(database.db);
		const [row] = rows;
		return row && learn(key, { hits: row.hits, ends: row.window_ends.getTime() });
	};

	const spares = (address: string) => isSpared(settings, address);

	return {
		spares,
		async take(what, caller, { times, seconds }) {
			if (spares(caller)) return 0;
			const now = clock();
			if (now.getTime() - purged > PURGE_EVERY_MS) {
				purged = now.getTime();
				// Not awaited. The next purge deletes what remains.
				purge(now).catch(() => {});
			}
			const waitFor = ({ hits, ends }: Window) =>
				hits <= times ? 0 : Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
			const key = keyOf(what, caller);
			const known = waitFor(countOwn(key, now.getTime(), seconds));
			if (known > 0) return known;
			let timer: NodeJS.Timeout | undefined;
			const tired = new Promise<undefined>((resolve) => {
				timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
			});
			const counting = count(key, times, now, seconds).catch(() => undefined);
			const together = await Promise.race([counting, tired]);
			clearTimeout(timer);
			return together ? waitFor(together) : 0;
		},
	};
};
