import {
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	sql,
} from "kysely";
import type pg from "pg";
import type { DB } from "#db/rows.ts";
import type { Database } from "#platform/db/database.ts";
import { runTransaction } from "#platform/db/transaction.ts";
import { testDatabase } from "#tests/support/database.ts";

/** A database that can roll back a call's changes, committed transactions included. */
export interface Undoing extends Database {
	/**
	 * Runs the work and rolls back everything it wrote.
	 * @returns its result, and the tables it changed, except changes that it rolled back itself
	 */
	undone<T>(work: () => Promise<T>): Promise<{ done: T; written: string[] }>;
}

/** A single connection. During `undone`, transactions become savepoints inside one that never commits. */
class OneConnection implements Driver, DatabaseConnection {
	readonly #client: pg.PoolClient;
	#turn: Promise<void> = Promise.resolve();
	#end = () => {};
	#depth = 0;
	isUndone = false;

	constructor(client: pg.PoolClient) {
		this.#client = client;
	}

	async init() {}
	async destroy() {}
	async acquireConnection() {
		const before = this.#turn;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#turn = promise;
		await before;
		this.#end = resolve;
		return this;
	}
	async releaseConnection() {
		this.#end();
	}
	async beginTransaction() {
		this.#depth++;
		await this.#client.query(this.isUndone ? "savepoint work" : "begin");
	}
	async commitTransaction() {
		this.#depth--;
		await this.#client.query(this.isUndone ? "release savepoint work" : "commit");
	}
	async rollbackTransaction() {
		this.#depth--;
		await this.#client.query(this.isUndone ? "rollback to savepoint work" : "rollback");
	}
	async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
		// PostgreSQL refuses to set an isolation level inside a savepoint.
		if (this.isUndone && /^\s*set transaction\b/i.test(text)) return { rows: [] };
		// A failing query outside a transaction must not abort the surrounding one.
		const isAlone = this.isUndone && this.#depth === 0;
		if (isAlone) await this.#client.query("savepoint alone");
		try {
			const { rows, rowCount, command } = await this.#client.query(text, [...parameters]);
			if (isAlone) await this.#client.query("release savepoint alone");
			return { rows: rows as R[], ...(command === "SELECT" ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }) };
		} catch (error) {
			if (isAlone) await this.#client.query("rollback to savepoint alone");
			throw error;
		}
	}
	// biome-ignore lint/correctness/useYield: the API never streams rows
	async *streamQuery(): AsyncIterableIterator<never> {
		throw new Error("streaming is not supported");
	}
}

/** A test database that records writes by table, except event counts, which are written in the background. */
export const undoingDatabase = async (): Promise<Undoing> => {
	const real = await testDatabase();
	await real.pool.query(`
		create table written (name text not null);
		create function note_written() returns trigger language plpgsql as $$ begin insert into written values (tg_table_name); return null; end $$;
		do $$ declare name text; begin
			for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('written', 'event_count') loop
				execute format('create trigger zz_note_written after insert or update or delete on %I for each row execute function note_written()', name);
			end loop;
		end $$;
	`);
	const client = await real.pool.connect();
	const one = new OneConnection(client);
	const db = new Kysely<DB>({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => one,
			createIntrospector: (of) => new PostgresIntrospector(of),
			createQueryCompiler: () => new PostgresQueryCompiler(),
		},
	});
	const access = {
		db,
		pool: real.pool,
		transaction: <T>(work: Parameters<typeof runTransaction<T>>[1]) => runTransaction(db, work),
	};
	return {
		...real,
		...access,
		patient: access,
		async undone(work) {
			// Emptying an empty table costs as much as the call itself.
			const { rowCount } = await client.query("select from written limit 1");
			if (rowCount) await client.query("truncate written");
			await client.query("begin");
			one.isUndone = true;
			try {
				const done = await work();
				const { rows } = await sql<{ name: string }>`select distinct name from written order by name`.execute(db);
				return { done, written: rows.map(({ name }) => name) };
			} finally {
				const held = await one.acquireConnection();
				one.isUndone = false;
				await client.query("rollback");
				await held.releaseConnection();
			}
		},
		async close() {
			client.release();
			await real.close();
		},
	};
};
