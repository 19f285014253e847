import type pg from "pg";
import { listTables, quoted } from "./tables.ts";

/**
 * Drops everything that migrations created in the schema `public`, and the job queues, since they refer to rows that
 * are gone. Keeps the schema itself, its privileges and extensions.
 */
export const clearSchema = (client: pg.ClientBase): Promise<unknown> =>
	client.query(`
		drop schema if exists boss cascade;
		do $$
		declare
			command text;
		begin
			for command in
				select format('drop %s if exists %s cascade', kind, name) from (
					select
						case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
						format('%I.%I', 'public', relname) as name,
						oid,
						case relkind when 'S' then 2 else 1 end as turn
					from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
					union all
					select 'routine', oid::regprocedure::text, oid, 3 from pg_proc where pronamespace = 'public'::regnamespace
					union all
					select case typtype when 'd' then 'domain' else 'type' end, format('%I.%I', 'public', typname), oid, 4
					from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
				) made
				where not exists (select from pg_depend d where d.objid = made.oid and d.deptype = 'e')
				order by turn
			loop
				execute command;
			end loop;
		end $$
	`);

/** Statements that turn the triggers and constraints back on. */
export type Relaxed = string[];

/**
 * Prepares the tables for loading rows in any order: turns off triggers (the backup has the rows they write), empties
 * the tables and defers foreign keys to the end, since tables can refer to themselves or each other.
 */
export const unconstrain = async (client: pg.ClientBase): Promise<Relaxed> => {
	const { rows } = await client.query<{ lift: string; restore: string }>(`
		select
			format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as lift,
			format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
		from pg_trigger t join pg_class c on c.oid = t.tgrelid
		where c.relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled = 'O'
		union all
		select
			format('alter table %s alter constraint %I deferrable initially deferred', conrelid::regclass, conname),
			format('alter table %s alter constraint %I not deferrable', conrelid::regclass, conname)
		from pg_constraint
		where connamespace = 'public'::regnamespace and contype = 'f' and not condeferrable
	`);
	// Before truncate, which has triggers too.
	for (const { lift } of rows) await client.query(lift);
	const tables = await listTables(client);
	if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
	return rows.map(({ restore }) => restore);
};

/** Checks the deferred foreign keys, then restores triggers and constraints. @throws the database's error */
export const constrain = async (client: pg.ClientBase, relaxed: Relaxed): Promise<void> => {
	await client.query("set constraints all immediate");
	for (const statement of relaxed) await client.query(statement);
};
