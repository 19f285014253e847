import { createHmac, timingSafeEqual } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Settings } from "../config.ts";
import type { Caller } from "../http/caller.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { deriveKey, type Secret } from "../secret.ts";
import { SESSION, TimedClient, type TimedConfig } from "./client.ts";
import type { Database, Db, Tables } from "./database.ts";
import { KnownSocket } from "./known-address.ts";
import { type LeftOut, placeOf, ReplicaStanding } from "./replica-standing.ts";
import { isUnavailable } from "./unavailable.ts";
import { areDifferent, whichDatabase } from "./which-database.ts";

export const WROTE_COOKIE = "wrote";
/** By then a replica that may answer has replayed it: it is behind by less than a minute. */
const COOKIE_SECONDS = 120;
/** Beyond every place there is: said when the place could not be learnt. */
const LAST_PLACE = "FFFFFFFF/FFFFFFFF";

const LOOK_EVERY_MS = 500;
const FRESH_MS = 2_500;
/** Short: who waits in vain asks the primary next. */
const CONNECT_MS = 300;
const STATEMENT_MS = 800;
const SILENCE_MORE_MS = 100;
const LOOK_MS = 700;

/** Where reads go that everybody may see. */
export interface Reads {
	/**
	 * Reads for this caller: from the replica where there is one that has all they wrote, else from the primary.
	 * @param work only reads, and may run twice: where the replica fails, the primary is asked
	 * @param options `withinMs`: what was so long ago must be there, where what a replica may be behind is too much
	 */
	read<T>(caller: Pick<Caller, "cookie">, work: (db: Db) => Promise<T>, options?: { withinMs?: number }): Promise<T>;
	/** Whether they wrote lately by what they brought: then they are shown what is so now, on every node. */
	mayHaveWritten(caller: Pick<Caller, "cookie">): boolean;
	/** Remembers with the caller (in a signed cookie) that they wrote, and how far the log was then. */
	wrote(caller: Pick<Caller, "setCookie">): Promise<void>;
	/** Whether the replica answers now, and why not. */
	leftOut(): LeftOut | "none" | undefined;
	start(): Promise<void>;
	stop(): Promise<void>;
}

export interface ReadsParts {
	database: Database;
	settings: Pick<Settings, "database">;
	secret: Secret;
	log: Log;
	metrics?: Metrics;
}

type PoolSettings = TimedConfig & pg.PoolConfig;

const mayHaveWritten: Reads["mayHaveWritten"] = (caller) => caller.cookie(WROTE_COOKIE) !== undefined;

/** All reads go to the one database there is. */
const primaryOnly = (database: Database): Reads => ({
	read: (_caller, work) => work(database.db),
	mayHaveWritten,
	wrote: async () => {},
	leftOut: () => "none",
	start: async () => {},
	stop: async () => {},
});

/** Looks at both servers twice a second, and sends the public's reads to the replica while it keeps up. */
export const createReads = ({ database, settings, secret, log, metrics }: ReadsParts): Reads => {
	const { replica } = settings.database;
	if (!replica) return primaryOnly(database);
	const key = deriveKey(secret, "wrote cookie");
	const standing = new ReplicaStanding(replica.behindMs, FRESH_MS);
	const base: PoolSettings = {
		connectionString: replica.url,
		application_name: "alongside reads",
		Client: TimedClient,
		options: SESSION,
		stream: () => new KnownSocket(),
		keepAlive: true,
		keepAliveInitialDelayMillis: 10_000,
		connectionTimeoutMillis: CONNECT_MS,
	};
	const makePool = (more: PoolSettings): pg.Pool => {
		const made = new pg.Pool({ ...base, ...more });
		// A lost connection is found out by whoever asks next.
		made.on("error", () => {});
		return made;
	};
	const pool = makePool({ limitMs: STATEMENT_MS + SILENCE_MORE_MS, statement_timeout: STATEMENT_MS, max: settings.database.pool });
	const pulse = makePool({ limitMs: LOOK_MS, max: 1 });
	const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

	let timer: NodeJS.Timeout | undefined;
	let said: LeftOut | undefined = "not looked at";
	let looking: Promise<void> = Promise.resolve();
	let stopped = false;
	/** Which database each of both leads to, once it was said; asked anew after one was silent, since another may stand there then. */
	let [ours, theirs]: [string | undefined, string | undefined] = [undefined, undefined];

	const look = async (): Promise<void> => {
		const at = performance.now();
		const [primary, there] = await Promise.all([
			database.pool.query<{ place: string }>("select pg_current_wal_flush_lsn()::text as place").catch(() => undefined),
			pulse
				.query<{ place: string | null; is_replica: boolean }>("select pg_last_wal_replay_lsn()::text as place, pg_is_in_recovery() as is_replica")
				.catch(() => undefined),
		]);
		ours = primary && (ours ?? (await whichDatabase(database.pool)));
		theirs = there && (theirs ?? (await whichDatabase(pulse)));
		const row = there?.rows[0];
		standing.saw({
			at,
			written: placeOf(primary?.rows[0]?.place),
			replayed: placeOf(row?.place),
			isReplica: row?.is_replica ?? false,
			isOther: areDifferent(ours, theirs),
		});
		const now = standing.leftOut(performance.now());
		if (now === said) return;
		said = now;
		if (now) log.warn({ why: now }, "the replica is left out, the primary answers");
		else log.info("the replica answers reads");
	};
	const again = () => {
		if (stopped) return;
		timer = setTimeout(() => {
			looking = look().finally(again);
		}, LOOK_EVERY_MS).unref();
	};

	const sign = (place: string) => createHmac("sha256", key).update(place).digest("base64url");
	const neededBy = (caller: Pick<Caller, "cookie">): bigint | undefined => {
		const [place = "", signature = ""] = caller.cookie(WROTE_COOKIE)?.split(".") ?? [];
		const [given, right] = [Buffer.from(signature), Buffer.from(sign(place))];
		return given.length === right.length && timingSafeEqual(given, right) ? placeOf(place) : undefined;
	};

	metrics?.gauge("database_replica_used", "1 while the replica answers reads of the public", () => (standing.leftOut(performance.now()) ? 0 : 1));
	metrics?.gauge("database_replica_behind_seconds", "Since when the primary has what the replica has not", () => {
		const ms = standing.behindMs(performance.now());
		return ms === undefined ? Number.NaN : ms / 1000;
	});

	return {
		async read(caller, work, { withinMs } = {}) {
			if (!standing.mayAnswer(neededBy(caller), performance.now(), withinMs)) return work(database.db);
			try {
				return await work(db);
			} catch (error) {
				if (!isUnavailable(error)) throw error;
				standing.failed(performance.now());
				return work(database.db);
			}
		},
		mayHaveWritten,
		async wrote(caller) {
			// Where the log is being written, not what is on the disk: a server may say "committed" before that.
			const place = await database.pool
				.query<{ place: string }>("select pg_current_wal_insert_lsn()::text as place")
				.then(({ rows }) => rows[0]?.place ?? LAST_PLACE)
				.catch(() => LAST_PLACE);
			caller.setCookie(WROTE_COOKIE, `${place}.${sign(place)}`, { maxAge: COOKIE_SECONDS });
		},
		leftOut: () => standing.leftOut(performance.now()),
		async start() {
			// The tables are as this release knows them from here on. A server that cannot tell (some that only speak PostgreSQL's language) has no replica for us.
			const from = await database.pool
				.query<{ place: string }>("select pg_current_wal_flush_lsn()::text as place")
				.then(({ rows }) => placeOf(rows[0]?.place))
				.catch((error: Error) => void log.warn({ message: error.message }, "the primary does not say how far its log is: the replica is left out"));
			if (from !== undefined) standing.startFrom(from);
			looking = look();
			await looking;
			again();
		},
		async stop() {
			stopped = true;
			clearTimeout(timer);
			await looking;
			await Promise.all([pool.end(), pulse.end()]);
		},
	};
};
