import pg from "pg";

export interface Column {
	name: string;
	/** The SQL type, for example `numeric(2,1)` or `text[]`. */
	type: string;
}

export interface Table {
	name: string;
	/** Columns in order, without generated ones, which the database computes. */
	columns: Column[];
}

export const quoted: (name: string) => string = pg.escapeIdentifier;

/** Tables of the schema `public` by name, without `schema_migration`. */
export const listTables = async (client: pg.ClientBase): Promise<Table[]> => {
	const { rows } = await client.query<Table>(`
		select
			c.relname as name,
			(
				select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
				from pg_attribute a
				where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
			) as columns
		from pg_class c
		where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration'
		order by c.relname
	`);
	return rows;
};

/** Names of the sequences of the schema `public`. */
export const listSequences = async (client: pg.ClientBase): Promise<string[]> => {
	const { rows } = await client.query<{ name: string }>(
		"select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
	);
	return rows.map(({ name }) => name);
};

/** Until the end of the transaction, values have one text form, whatever the server's settings. */
export const plainText =
	"set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1";
