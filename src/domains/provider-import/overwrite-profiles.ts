import { type RawBuilder, sql } from "kysely";
import type { ProviderTable } from "#domains/providers/store.ts";
import type { Transaction } from "#platform/db/database.ts";

/** Columns of an existing profile that an import writes, in the order of reports. */
export const WRITTEN = [
	...(["name", "short_description", "description", "url", "phone_number", "email"] as const),
	...(["services", "age_groups", "funding_types", "regions", "postcodes", "is_telehealth_available"] as const),
	...(["street_address", "suburb", "state", "postcode", "latitude", "longitude", "fit_facts", "source_facts"] as const),
] satisfies (keyof ProviderTable)[];

/**
 * Writes over profiles in one statement, with their history. Raises their versions, so a form opened earlier can't
 * overwrite it. The trigger providers_updated updates the search.
 * @param due a select of n, provider_id, vals (a jsonb object by column) and changes (for the history; null for none)
 * @returns the n of each written row
 */
export const overwriteProfiles = async (
	trx: Transaction,
	due: RawBuilder<unknown>,
	{ personId, now }: { personId: number | null; now: Date },
): Promise<number[]> => {
	const { rows } = await sql<{ n: number }>`
		with due as materialized (${due}), written as (
			update provider p set ${sql.join(WRITTEN.map((column) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`))},
				version = p.version + (d.changes is not null)::int, updated_at = ${now}::timestamptz
			from due d join provider q on q.id = d.provider_id cross join lateral jsonb_populate_record(q, d.vals) v
			where p.id = d.provider_id
			returning d.n, p.id, p.version, d.changes
		), noted as (
			insert into provider_change (provider_id, version, at, person_id, columns)
			select id, version, ${now}::timestamptz, ${personId}::int, changes from written where changes is not null order by id
		)
		select n from written
	`.execute(trx);
	return rows.map(({ n }) => n);
};
