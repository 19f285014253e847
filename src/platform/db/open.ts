import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#db/rows.ts";
import type { Log } from "#platform/observability/log.ts";
import type { Settings } from "../config.ts";
import { SESSION, TimedClient } from "./client.ts";
import type { Access, Database, DatabaseTime } from "./database.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { engineOf } from "./hosts.ts";
import { runTransaction } from "./transaction.ts";
import { startUpkeep } from "./upkeep.ts";
import { BudgetedPool } from "./wait-budget.ts";

export { isUnavailable } from "./unavailable.ts";

/** How long the queries of a request wait for connections before the visitor gets 503. A full pool should fail fast. */
const CONNECT_MS = 600;
/**
 * Longer for the embedded database, where a request only waits for other work of this process, and a slow machine does
 * it in the end. With the wait for a slot (`http/overload.ts`) a refusal still comes within 5 s.
 */
const EMBEDDED_CONNECT_MS = 3_500;
/** How long all queries of a request together may wait for connections, in milliseconds. */
export const connectMsOf = ({ url }: Pick<Settings["database"], "url">): number =>
	url ? CONNECT_MS : EMBEDDED_CONNECT_MS;

/** The server's limit for a statement. The driver's limit, for a server that doesn't answer, is a little longer. */
const STATEMENT_MS = 1_400;
const SILENCE_MORE_MS = 200;
/** Jobs wait longer, but not forever, so that a worker recovers after an outage. */
const JOB_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Limit for long work, in case its connection dies unnoticed. */
const PATIENT_MS = 5 * 60_000;
/** An import can pause for long between two statements. */
const PATIENT_IDLE_MS = 24 * 3_600_000;
const PING_MS = 1_000;

export interface OpenOptions {
	/** Use the embedded database in memory. */
	inMemory?: boolean;
	/** Use the embedded database in memory, loaded from this dump. */
	image?: Blob;
	/** Embedded: how long a statement waits for another session's transaction. Default 15 s. */
	waitMs?: number;
	/** How long a query, or all queries of a request together, wait for a connection. Default 0.6 s, embedded 3.5 s. */
	connectMs?: number;
	/** Server: how long a statement may take. Default 1.4 s. */
	statementMs?: number;
	/** Called after every statement through `db`, with its SQL without parameters, its duration and its error. */
	onStatement?: ((text: string, ms: number, fault: unknown) => void) | undefined;
}

/**
 * Opens the configured database: a server if there is a URL, else the embedded one in the data folder. A server needn't
 * be up yet: its pool connects on demand, and reconnects after an outage.
 * @throws FolderInUse if another process uses the data folder
 */
export const openDatabase = async (
	settings: Pick<Settings, "database" | "dataDir">,
	log: Log,
	options: OpenOptions = {},
): Promise<Database> => {
	const { url, pool: max } = settings.database;
	const {
		image,
		inMemory = image !== undefined,
		waitMs,
		connectMs = connectMsOf(settings.database),
		statementMs = STATEMENT_MS,
		onStatement,
	} = options;
	const embedded =
		url && !inMemory
			? undefined
			: await openEmbedded({ folder: inMemory ? undefined : settings.dataDir, image, waitMs, log });
	const engine: pg.PoolConfig = embedded
		? { stream: embedded.stream }
		: { ...engineOf(url ?? ""), options: SESSION, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

	const pools: pg.Pool[] = [];
	/** No `query_timeout` for the embedded engine: its gate limits waiting, and a running query can't be interrupted. */
	const base = (limitMs: number): pg.PoolConfig => ({
		...engine,
		application_name: "alongside",
		Client: TimedClient,
		idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
		...(!embedded && { query_timeout: limitMs }),
	});
	const watched = (pool: pg.Pool): pg.Pool => {
		// An idle connection was lost. The pool opens another when needed.
		pool.on("error", (error) => log.warn({ err: error }, "database connection lost"));
		pool.on("release", (_error, client) => {
			if (client instanceof TimedClient && client.isSpent) void client.end().catch(() => {});
		});
		pools.push(pool);
		return pool;
	};

	const hurried = access(
		watched(
			new BudgetedPool({
				...base(statementMs + SILENCE_MORE_MS),
				statement_timeout: statementMs,
				max,
				connectionTimeoutMillis: connectMs,
			}),
		),
		onStatement,
	);
	const patient = access(
		watched(
			new pg.Pool({
				...base(PATIENT_MS + SILENCE_MORE_MS),
				...(!embedded && { statement_timeout: PATIENT_MS }),
				idle_in_transaction_session_timeout: PATIENT_IDLE_MS,
				max: 2,
				connectionTimeoutMillis: 10_000,
			}),
		),
		onStatement,
	);
	const pulse = watched(
		new pg.Pool({ ...base(PING_MS), query_timeout: PING_MS, max: 1, connectionTimeoutMillis: PING_MS }),
	);
	const upkeep = embedded && startUpkeep(patient.pool, embedded.written, log);
	let closing: Promise<void> | undefined;

	return {
		kind: embedded ? "embedded" : "server",
		...hurried,
		patient,
		poolConfig: { ...base(JOB_MS), connectionTimeoutMillis: 5_000 },
		ping: sharing(() => timeOf(pulse)),
		...(embedded && { dumpImage: embedded.dumpImage }),
		close: () => {
			closing ??= (async () => {
				await upkeep?.stop();
				await Promise.all(pools.map((pool) => pool.end()));
				await embedded?.close();
			})();
			return closing;
		},
	};
};

const access = (pool: pg.Pool, onStatement: OpenOptions["onStatement"]): Access => {
	const db = new Kysely<DB>({
		dialect: new PostgresDialect({ pool }),
		...(onStatement && {
			log: (event) =>
				onStatement(event.query.sql, event.queryDurationMillis, event.level === "error" ? event.error : undefined),
		}),
	});
	return { pool, db, transaction: (work) => runTransaction(db, work) };
};

/** The time to connect doesn't count, because it would make the answer look late. */
const timeOf = async (pool: pg.Pool): Promise<DatabaseTime> => {
	const client = await pool.connect();
	let fault: unknown = true;
	try {
		const asked = performance.now();
		const { rows } = await client.query<{ at: Date }>("select clock_timestamp() as at");
		fault = undefined;
		return { at: rows[0]?.at as Date, by: (asked + performance.now()) / 2 };
	} finally {
		client.release(fault !== undefined);
	}
};

/** Overlapping calls share one query. */
const sharing = <T>(ask: () => Promise<T>) => {
	let asking: Promise<T> | undefined;
	return () => {
		asking ??= ask().finally(() => {
			asking = undefined;
		});
		return asking;
	};
};
