import type pg from "pg";

/**
 * Writes every table of the embedded database again, without the rows that were removed, and lets go of the log that tells of them. Takes as long as a
 * backup. Nobody else may use the database meanwhile.
 */
export const rewriteEmbedded = async (pool: pg.Pool): Promise<void> => {
	const client = await pool.connect();
	try {
		const { rows } = await client.query<{ name: string }>(
			"select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
		);
		for (const { name } of rows) await client.query(`vacuum (full, analyze) public.${name}`);
		// The statistics of a table hold some of its values.
		await client.query("vacuum (full) pg_catalog.pg_statistic");
		// Old files of the log are removed instead of being used again as they are.
		await client.query("set wal_recycle = off");
		for (let times = 0; times < 2; times++) {
			await client.query("select pg_switch_wal()");
			await client.query("checkpoint");
		}
	} finally {
		client.release();
	}
};
