import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Defaults, ValueMap } from "./source-row.ts";

/** How a source's files are read. */
export interface SourceSettings {
	preset: string | null;
	columns: Record<string, string>;
	values: ValueMap;
	defaults: Defaults;
}

/** Names of all sources: with saved settings, or with profiles. */
export const knownSources = async (db: Db | Transaction): Promise<string[]> => {
	const { rows } = await sql<{ name: string }>`
		select name from import_source union select source from provider where source is not null order by 1
	`.execute(db);
	return rows.map(({ name }) => name);
};

/** Settings saved at the source's last import. */
export const findSourceSettings = async (db: Db | Transaction, name: string): Promise<SourceSettings | undefined> => {
	const { rows } = await sql<SourceSettings>`
		select preset, columns, value_map as values, defaults from import_source where name = ${name}
	`.execute(db);
	return rows[0];
};

/** Saves a source's settings for its next file. */
export const saveSourceSettings = async (
	db: Db | Transaction,
	name: string,
	{ preset, columns, values, defaults }: SourceSettings,
	by: { personId: number | null; now: Date },
): Promise<void> => {
	await sql`
		insert into import_source (name, preset, columns, value_map, defaults, updated_at, updated_by)
		values (${name}, ${preset}, ${JSON.stringify(columns)}, ${JSON.stringify(values)}, ${JSON.stringify(defaults)}, ${by.now}, ${by.personId})
		on conflict (name) do update set preset = excluded.preset, columns = excluded.columns, value_map = excluded.value_map, defaults = excluded.defaults,
			updated_at = excluded.updated_at, updated_by = excluded.updated_by
	`.execute(db);
};

/** Merges two word mappings. The later one wins. */
export const joinedValues = (before: ValueMap, later: ValueMap): ValueMap =>
	Object.fromEntries(
		[...new Set([...Object.keys(before), ...Object.keys(later)] as (keyof ValueMap)[])].map((field) => [
			field,
			{ ...before[field], ...later[field] },
		]),
	);
