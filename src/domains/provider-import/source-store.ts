import { sql } from "kysely";
import type { Defaults, ValueMap } from "#contract/provider-import/choices.ts";
import type { Db, Transaction } from "#platform/db/database.ts";

/** How a source's files are read. */
export interface SourceSettings {
	preset: string | null;
	columns: Record<string, string>;
	values: ValueMap;
	defaults: Defaults;
}

/** Names of all sources: with saved settings, or with profiles. */
export const knownSources = async (db: Db | Transaction): Promise<string[]> => {
	const rows = await db
		.selectFrom("import_source")
		.select("name")
		.union(
			db
				.selectFrom("provider")
				.select((eb) => eb.ref("source").$notNull().as("name"))
				.where("source", "is not", null),
		)
		.orderBy("name")
		.execute();
	return rows.map(({ name }) => name);
};

/** Settings saved at the source's last import. */
export const findSourceSettings = async (db: Db | Transaction, name: string): Promise<SourceSettings | undefined> => {
	return db
		.selectFrom("import_source")
		.select(["preset", "columns", "value_map as values", "defaults"])
		.where("name", "=", name)
		.$castTo<SourceSettings>()
		.executeTakeFirst();
};

/** Saves a source's settings for its next file. */
export const saveSourceSettings = async (
	db: Db | Transaction,
	name: string,
	{ preset, columns, values, defaults }: SourceSettings,
	by: { personId: number | null; now: Date },
): Promise<void> => {
	const [map, words, fallback] = [columns, values, defaults].map((one) => JSON.stringify(one));
	await sql`
		insert into import_source (name, preset, columns, value_map, defaults, updated_at, updated_by)
		values (${name}, ${preset}, ${map}, ${words}, ${fallback}, ${by.now}, ${by.personId})
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
