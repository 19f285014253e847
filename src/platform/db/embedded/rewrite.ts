import type pg from "pg";

/**
 * Rewrites every table of the embedded database without its deleted rows, and drops the log that mentions them. Takes
 * as long as a backup. Nothing else may use the database meanwhile.
 */
export const rewriteEmbedded = async (pool: pg.Pool): Promise<void> => {
	const client = await pool.connect();
	try {
		const { rows } = await client.query<{ name: string }>(
			"select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
		);
		for (const { name } of rows) await client.query(`vacuum (full, analyze) public.${name}`);
		// Table statistics contain sample values.
		await client.query("vacuum (full) pg_catalog.pg_statistic");
		// Delete old log files instead of reusing them with their content.
		await client.query("set wal_recycle = off");
		for (let times = 0; times < 2; times++) {
			await client.query("select pg_switch_wal()");
			await client.query("checkpoint");
		}
	} finally {
		client.release();
	}
};
