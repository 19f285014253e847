import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type pg from "pg";
import type { DB } from "#db/rows.ts";

/** Every table's types come from the migrated schema (db/rows.ts). */
export type Db = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/** Queries and transactions over one pool of connections. */
export interface Access {
	db: Db;
	pool: pg.Pool;
	/**
	 * Runs the work in one transaction and rolls back if it throws. Retries after serialisation failures and deadlocks,
	 * up to 3 tries in total.
	 */
	transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
}

/** What the database's clock said, and when: half way between question and answer, by `performance.now()`. */
export interface DatabaseTime {
	at: Date;
	by: number;
}

/**
 * The database, embedded or a server, with the same SQL on both. On a server, a query that gets no connection within
 * 0.6 s or no answer within 1.6 s fails with an error that `isUnavailable` recognises.
 */
export interface Database extends Access {
	kind: "embedded" | "server";
	/** Two separate connections with a limit of minutes per statement: for imports and other long work, not requests. */
	patient: Access;
	/** For libraries that open their own connections (pg-boss). */
	poolConfig: pg.PoolConfig;
	/**
	 * Resolves with the database's time if it answers a query; throws if connecting or answering takes more than a
	 * second. Uses its own connection, so that a full pool doesn't look like an outage.
	 */
	ping(): Promise<DatabaseTime>;
	/** Embedded only: dumps the database for the `image` option of `openDatabase`. Nothing may write meanwhile. */
	dumpImage?(): Promise<Blob>;
	/** Waits for running queries, then closes all connections. */
	close(): Promise<void>;
}
