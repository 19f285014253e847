import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type pg from "pg";

/** Tables are typed where they are used: a domain's store says `db.withTables<{ quote: QuoteTable }>()`. */
// biome-ignore lint/complexity/noBannedTypes: the empty set of tables
export type Tables = {};
export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** Ways to ask the database. */
export interface Access {
	db: Db;
	pool: pg.Pool;
	/** Runs the work in one transaction; rolls back when it throws. Serialisation failures and deadlocks are tried again, 3 times in all. */
	transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
}

/**
 * The one database, embedded or a server: the same SQL on both.
 * On a server a query that gets no connection within 0.6 s, or no answer within 1.6 s, fails with an error that `isUnavailable` knows.
 */
export interface Database extends Access {
	kind: "embedded" | "server";
	/** The same database with minutes for a statement, over two connections of its own: for imports and other long work, never for a request. */
	patient: Access;
	/** For a library that opens connections of its own (pg-boss). */
	poolConfig: pg.PoolConfig;
	/** Resolves when a query is answered; throws when a connection or its answer takes more than a second. Asks over a connection of its own, so that a full pool does not look like an outage. */
	ping(): Promise<void>;
	/** Embedded only: the whole database as an archive for `openDatabase`'s `image`. Nothing may be writing. */
	dumpImage?(): Promise<Blob>;
	/** Waits for queries in hand, then lets go of everything. */
	close(): Promise<void>;
}
