import pg from "pg";

export interface Column {
	name: string;
	/** As SQL writes it: `numeric(2,1)`, `text[]`. */
	type: string;
}

export interface Table {
	name: string;
	/** Stored columns in order; generated ones are left to the database. */
	columns: Column[];
}

export const quoted: (name: string) => string = pg.escapeIdentifier;

/** Tables of the schema `public`, by name, without the list of migrations. */
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

/** Values are written and read as PostgreSQL's own text, in one way whatever the server's settings; until the end of the transaction. */
export const plainText =
	"set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1";
