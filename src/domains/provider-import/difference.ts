import { type RawBuilder, sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import { WRITTEN } from "./overwrite-profiles.ts";

/** Facts with their days. Those that the profile already has from a list keep their day. */
const facts = sql`(
	select coalesce(jsonb_object_agg(f.key, case when b.was ->> 'source' = 'import' and b.was -> 'value' = f.value -> 'value' then b.was else f.value end), '{}')
	from jsonb_each(r.data -> 'fit_facts') f, lateral (select p.fit_facts -> f.key as was) b
)`;

/** A profile of another list, or one made by hand, is only added to: its name and its stated places stay. */
const isAdded = sql`
	k not in ('name', 'source_facts') and given not in ('null', '""', 'false', '[]', '{}') and (k <> 'fit_facts' or p.fit_facts = '{}')
	and (k not in ('regions', 'postcodes') or r.data #>> '{source_facts,coverage}' <> 'estimated')
`;

/**
 * Works out what rows of a dry run change in their profiles: columns in their order, and the values before. Columns that
 * staff changed stay, and so do lists that the row leaves empty. A row whose values are those of its last import changes
 * nothing. Only a row that a person matched with a profile remains, even if it changes nothing.
 * @param profile the column with the row's profile
 * @param which condition on `import_row r`
 * @returns the number of rows
 */
export const settleChanges = async (
	db: Db | Transaction,
	{ plan, source }: { plan: string; source: string },
	profile: "provider_id" | "maybe",
	which: RawBuilder<unknown>,
): Promise<number> => {
	const isChosen = profile === "maybe";
	const { numAffectedRows } = await sql`
		update import_row r set (provider_id, seen, outcome, columns, before, data, is_rename) = (
			select p.id, import_seen(p), case when c.is_changed then 'changed' else 'unchanged' end, case when c.is_changed then c.columns else '{}' end,
				case when c.is_changed then c.before end, case when c.is_changed then r.data || c.facts end,
				c.is_changed and r.is_rename and p.source = ${source} and r.data ->> 'postcode' is distinct from p.postcode
					and c.columns && '{street_address,suburb,state,postcode,latitude,longitude}'
			from provider p cross join lateral (
				select w.*, ${isChosen} or (w.columns <> '{}' or w.before ? 'source_facts') and (r.data #> '{source_facts,digest}' = p.source_facts -> 'digest') is not true as is_changed
				from (
					select coalesce(array_agg(k order by array_position(${WRITTEN}::text[], k)) filter (where is_other and k <> 'source_facts'), '{}') as columns,
						coalesce(jsonb_object_agg(k, held -> k) filter (where is_other or k = 'source_facts'), '{}') as before,
						coalesce(jsonb_object_agg(k, value) filter (where k = 'fit_facts'), '{}') as facts
					from to_jsonb(p) held, jsonb_each(r.data) e (k, given), lateral (select case when k = 'fit_facts' then ${facts} else given end as value) v,
						lateral (select value is distinct from held -> k as is_other) o
					where k <> 'is_active' and k <> all (p.own_columns) and not (k in ('services', 'age_groups', 'funding_types') and given = '[]')
						and (p.source = ${source} or ${isAdded})
				) w
			) c
			where p.id = r.${sql.ref(profile)}
		), choice = ${isChosen ? "same" : null}
		where r.plan = ${plan} and ${which} and exists (select from provider p where p.id = r.${sql.ref(profile)})
	`.execute(db);
	return Number(numAffectedRows ?? 0);
};
