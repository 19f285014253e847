import { sql } from "kysely";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { Into } from "./import-rows.ts";

/**
 * Finds shown profiles of this source that aren't in the file, again after each choice. Each condition has its own index,
 * because the planner knows nothing about rows that were written just now.
 * @returns their number
 */
export const settleGone = async (db: Db | Transaction, source: string, { importId, plan }: Into): Promise<number> => {
	await sql`delete from import_row where plan = ${plan} and outcome = 'gone' and written_at is null`.execute(db);
	const { numAffectedRows } = await sql`
		insert into import_row (plan, n, import_id, source_key, name, outcome, provider_id, account, account_id, seen)
		select ${plan}, (select coalesce(max(r.n), 0) from import_row r where r.plan = ${plan}) + (row_number() over (order by lower(p.name), p.id))::int,
			${importId}, s.source_key, p.name, 'gone', p.id, a.name, a.id, import_seen(p)
		from provider_source_row s join provider p on p.id = s.provider_id join account a on a.id = p.account_id
		where s.source = ${source} and p.is_active
			and not exists (select from import_row r where r.plan = ${plan} and r.source_key = s.source_key)
			and not exists (select from import_row r where r.plan = ${plan} and r.provider_id = p.id)
			and not exists (select from import_row r where r.plan = ${plan} and r.maybe = p.id and r.choice is distinct from 'new')
	`.execute(db);
	return Number(numAffectedRows ?? 0);
};

/**
 * Offers new rows and gone profiles that may be one place under a new key: renamed, moved, merged or with a new owner. A
 * person decides, as for other rows that may be an existing profile. A point counts as the same within about 100 m.
 */
export const pairGone = async (db: Db, plan: string): Promise<void> => {
	await sql`
		with fresh as materialized (
			select r.n, r.account_id, fold_text(r.name) as name, fold_text(r.data ->> 'street_address') as street, r.data ->> 'postcode' as postcode,
				round((r.data ->> 'latitude')::numeric, 3) as latitude, round((r.data ->> 'longitude')::numeric, 3) as longitude
			from import_row r where r.plan = ${plan} and r.outcome = 'new'
		), gone as materialized (
			select p.id, p.account_id, fold_text(p.name) as name, fold_text(p.street_address) as street, p.postcode,
				round(p.latitude::numeric, 3) as latitude, round(p.longitude::numeric, 3) as longitude
			from import_row r join provider p on p.id = r.provider_id where r.plan = ${plan} and r.outcome = 'gone'
		), pair as (
			select f.n, g.id, case
				when f.street <> '' and f.street = g.street and f.postcode = g.postcode then 1
				when f.latitude = g.latitude and f.longitude = g.longitude then 2
				when f.name = g.name then 3
				when count(*) over (partition by f.n) = 1 and count(*) over (partition by g.id) = 1 and f.postcode = g.postcode then 4
			end as sign, true as is_own
			from fresh f join gone g on g.account_id = f.account_id
			union all
			select f.n, g.id, case when f.name = g.name then 5 else 6 end, false
			from fresh f join gone g on g.latitude = f.latitude and g.longitude = f.longitude and g.account_id is distinct from f.account_id
		), best as (
			select distinct on (id) n, id, sign from (select distinct on (n) n, id, sign from pair where sign is not null order by n, sign, id) one order by id, sign, n
		)
		update import_row r set outcome = 'undecided', maybe = best.id, maybe_why = (array[
			'same organisation and address under another key (renamed)', 'same organisation and point under another key (renamed)',
			'same organisation and name under another key (moved)', 'same organisation and postcode under another key (renamed or moved)',
			'same name and point under another key (new owner)', 'same point under another key (new owner and name)'
		])[best.sign]
		from best where r.plan = ${plan} and r.n = best.n
	`.execute(db);
};
