import pg from "pg";
import type { Postgres } from "./postgres.ts";

/** Tables written at every start or by scheduled jobs. They differ between any two databases. */
const PASSING = new Set(["event_count", "rate_limit", "session"]);

/** Number of rows in each table of the service, without the tables in PASSING. */
export const countRows = async (postgres: Postgres, name: string): Promise<Map<string, number>> => {
	const tables = await postgres.ask<{ name: string }>(
		name,
		"select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
	);
	const counts = new Map<string, number>();
	for (const { name: table } of tables) {
		if (PASSING.has(table)) continue;
		const [row] = await postgres.ask<{ n: number }>(
			name,
			`select count(*)::int as n from ${pg.escapeIdentifier(table)}`,
		);
		counts.set(table, row?.n ?? 0);
	}
	return counts;
};

/** A hash of each table's rows, independent of row order. */
export const hashRows = async (
	postgres: Postgres,
	name: string,
	tables: Iterable<string>,
): Promise<Map<string, string>> => {
	const hashes = new Map<string, string>();
	for (const table of tables) {
		// A restore runs the migrations again, so applied_at differs.
		const written = table === "schema_migration" ? "(to_jsonb(t) - 'applied_at')::text" : "t::text";
		const [row] = await postgres.ask<{ hash: string }>(
			name,
			`select md5(coalesce(string_agg(row_hash, '' order by row_hash), '')) as hash from (select md5(${written}) as row_hash from ${pg.escapeIdentifier(table)} t) hashed`,
		);
		hashes.set(table, row?.hash ?? "");
	}
	return hashes;
};
