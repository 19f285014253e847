import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#db/rows.ts";
import type { Log } from "#platform/observability/log.ts";
import type { Settings } from "../config.ts";
import { SESSION, TimedClient } from "./client.ts";
import type { Access, Database } from "./database.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { runTransaction } from "./transaction.ts";
import { startUpkeep } from "./upkeep.ts";
import { BudgetedPool } from "./wait-budget.ts";

export { isUnavailable } from "./unavailable.ts";

/** The queries of a request wait this long for connections, then the visitor is told to try again: a full pool refuses fast. */
const CONNECT_MS = 600;
/** With the embedded database nobody else can be slow or silent: what a request waits for then is this process's own work, on whatever machine it has. */
const EMBEDDED_CONNECT_MS = 2_000;
/** How long the queries of one request may wait for connections, in milliseconds. */
export const connectMsOf = ({ url }: Pick<Settings["database"], "url">): number =>
	url ? CONNECT_MS : EMBEDDED_CONNECT_MS;

/** The server's own limit on a statement; the driver's, for a server that has gone silent, comes a little later. */
const STATEMENT_MS = 1_400;
const SILENCE_MORE_MS = 200;
/** Jobs wait longer, but not for ever: a worker must outlive an outage. */
const JOB_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Long work has time, but a connection that died without a word must not keep it for ever. */
const PATIENT_MS = 5 * 60_000;
/** An import may read its file for long between two rows. */
const PATIENT_IDLE_MS = 24 * 3_600_000;
const PING_MS = 1_000;

export interface OpenOptions {
	/** Embedded, without a folder. */
	inMemory?: boolean;
	/** Embedded in memory, started from this dump. */
	image?: Blob;
	/** Embedded: how long a statement waits for another session's transaction. Default 15 s. */
	waitMs?: number;
	/** How long a query waits for a connection of the pool, or all queries of a request together. Default 0.6 s, embedded 2 s. */
	connectMs?: number;
	/** Server: how long a statement may take. Default 1.4 s. */
	statementMs?: number;
	/** Told of every statement that was asked through `db`: its text without its parameters, how long it took, and what went wrong. */
	onStatement?: ((text: string, ms: number, fault: unknown) => void) | undefined;
}

/**
 * Opens the database the settings name: a server by its address, else the embedded one in the data folder.
 * A server need not answer yet: its pool connects when asked, and again by itself after an outage.
 * @throws FolderInUse when another process has the data folder
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
		: { connectionString: url, options: SESSION, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

	const pools: pg.Pool[] = [];
	/** The embedded engine cannot fall silent: the gate limits what waits, and nothing can interrupt what runs. */
	const base = (limitMs: number): pg.PoolConfig => ({
		...engine,
		application_name: "alongside",
		Client: TimedClient,
		idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
		...(!embedded && { query_timeout: limitMs }),
	});
	const watched = (pool: pg.Pool): pg.Pool => {
		// An idle connection was lost. The pool has dropped it and makes another when asked.
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
				...base(PATIENT_MS),
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
		ping: sharing(() => pulse.query("select 1")),
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

/** Calls that overlap get the same answer. */
const sharing = (ask: () => Promise<unknown>) => {
	let asking: Promise<unknown> | undefined;
	return async () => {
		asking ??= ask().finally(() => {
			asking = undefined;
		});
		await asking;
	};
};
