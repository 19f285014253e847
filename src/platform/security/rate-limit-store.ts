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
/** A caller is not kept waiting for the count: past this the node goes by its own. */
const PATIENCE_MS = 400;
/** Callers whom a node remembers, some 2 MB; of the others only the database knows. */
const REMEMBERED = 10_000;

interface Window {
	hits: number;
	ends: number;
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** IPv4 inside IPv6 is IPv4: a listener on both kinds sees `::ffff:203.0.113.9`. */
const plain = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** True where visitors cannot be told apart by address: on the machine itself, or in the process. */
export const looksAlike = (whom: string): boolean => {
	const address = plain(whom);
	const kind = isIP(address);
	return whom === "in-process" || (kind !== 0 && loopback.check(address, kind === 6 ? "ipv6" : "ipv4"));
};

/** Whom a count belongs to: an IPv6 subscriber holds a whole /64, so its addresses count as one. */
export const subscriber = (whom: string): string => {
	const address = plain(whom);
	if (isIP(address) !== 6) return address;
	// The URL parser writes every spelling of an address the same way; the zone (`%eth0`) is not part of it.
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
 * Counts calls in fixed windows, in one statement each, so that parallel calls and all nodes count exactly.
 * Each node counts besides what it took itself, which is never more: who is over by that is refused without asking, and where the database fails or makes wait
 * it is the limit. So nobody gets past one by sending more at once than one row can count, and pages that only read stay readable.
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
	/** Addresses and e-mails are not kept in clear, nor as hashes that whoever has the table could try out. */
	const keyOf = (what: string, whom: string) =>
		sealer.fingerprint("rate limit", what, subscriber(whom)).toString("base64url");
	let purged = clock().getTime();
	const own = new LRUCache<string, Window>({ max: REMEMBERED });

	const purge = (now: Date) =>
		sql`
			delete from rate_limit where key in (select key from rate_limit where window_ends <= ${now} limit ${PURGE_AT_ONCE} for update skip locked)
		`.execute(database.db);

	/** This call in the window that the node knows of, or in one that begins. */
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

	/** What all nodes took together, as the database says; calls of this node that it has not counted yet stay counted here. */
	const learn = (key: string, { hits, ends }: Window): Window => {
		const held = own.get(key);
		own.set(key, { hits: held?.ends === ends ? Math.max(held.hits, hits) : hits, ends });
		return { hits, ends };
	};

	const count = async (key: string, times: number, now: Date, seconds: number): Promise<Window | undefined> => {
		const ends = new Date(now.getTime() + seconds * 1000);
		// A window that ends later than this was begun by a clock that was far ahead: nobody waits for that day. Twice as long, since clocks of nodes differ a little.
		const latest = new Date(now.getTime() + seconds * 2_000);
		const over = sql`(held.window_ends <= ${now} or held.window_ends > ${latest})`;
		// One more than allowed is as far as it needs to count: the figure never overflows, however long somebody hammers.
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

	const spares = (address: string) => settings.limits === "off" || (settings.limits === "auto" && looksAlike(address));

	return {
		spares,
		async take(what, whom, { times, seconds }) {
			if (spares(whom)) return 0;
			const now = clock();
			if (now.getTime() - purged > PURGE_EVERY_MS) {
				purged = now.getTime();
				// Beside the call, not before it; what is left over is taken next time.
				purge(now).catch(() => {});
			}
			const waitFor = ({ hits, ends }: Window) =>
				hits <= times ? 0 : Math.max(1, Math.ceil((ends - now.getTime()) / 1000));
			const key = keyOf(what, whom);
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
