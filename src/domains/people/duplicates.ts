import { type RawBuilder, sql } from "kysely";
import type { DuplicateReason } from "#contract/people/options.ts";
import type { Db } from "#platform/db/database.ts";

/**
 * A detail shared by more records than this is ignored, for example an office phone number or a made-up address. One
 * person's page still lists all others with their email address: each message opens a new record until the address is
 * confirmed or a colleague merges them.
 */
const MOST_SHARED = 20;
export const PAIRS_PER_PAGE = 20;

export interface Pair {
	a: string;
	b: string;
	reasons: DuplicateReason[];
}

/**
 * Pairs of records that may be the same person: same email address, phone number, or name and postcode, or one typed
 * the other's case number. Leaves out pairs that a colleague told apart, and pairs where one wrote for the other.
 * @param root only pairs with this record
 */
const pairs = (root?: string) => sql`
	with common as (
		${
			root
				? sql`select distinct o.kind, o.key from record_key o join person_record m on m.id = o.record_id
					where m.root_id = ${root} and o.kind in ('email', 'phone', 'home')`
				: sql`select distinct kind, key from record_key where is_shared`
		}
	), telling as (
		-- Lateral, so each key uses the index. A single join would read all keys.
		select o.kind, w.roots from common o cross join lateral (
			select array_agg(distinct r.root_id) as roots from record_key k join person_record r on r.id = k.record_id where k.kind = o.kind and k.key = o.key
		) w where cardinality(w.roots) >= 2 and (cardinality(w.roots) <= ${MOST_SHARED} ${root ? sql`or o.kind = 'email'` : sql``})
	), alike as (
		${
			root
				? sql`select least(y.root, ${root}::uuid) as a, greatest(y.root, ${root}::uuid) as b, t.kind as reason
					from telling t, unnest(t.roots) y (root) where y.root <> ${root}`
				: sql`select x.root as a, y.root as b, t.kind as reason from telling t, unnest(t.roots) x (root), unnest(t.roots) y (root) where x.root < y.root`
		}
		union
		select least(x.root_id, y.root_id), greatest(x.root_id, y.root_id), 'gave' from record_key g
		join team_case c on c.number = case when g.kind = 'gave' then g.key::int end join case_record l on l.case_id = c.id and l.part = 'contact'
		join person_record x on x.id = g.record_id join person_record y on y.id = l.record_id
		where g.kind = 'gave' and x.root_id <> y.root_id
	), one as (
		select a, b, array_agg(distinct reason order by reason) as reasons from alike
		${root ? sql`where a = ${root} or b = ${root}` : sql``}
		group by a, b
	), said as (
		select least(x.root_id, y.root_id) as a, greatest(x.root_id, y.root_id) as b
		from record_distinct d join person_record x on x.id = d.a join person_record y on y.id = d.b
	)
	select a, b, reasons from one where (a, b) not in (select a, b from said) and not exists (
		select from person_record x join case_record p on p.record_id = x.id join case_record q on q.case_id = p.case_id and q.part <> p.part
		join person_record y on y.id = q.record_id where x.root_id = one.a and y.root_id = one.b
		-- Offset 0 keeps this check per pair. Otherwise the database first finds all people who wrote for another.
		offset 0
	)
`;

const read = async (db: Db, query: RawBuilder<unknown>) => (await sql<Pair>`${query}`.execute(db)).rows;

/** The queue of possible duplicates, most reasons first. */
export const listPairs = async (db: Db, page: number): Promise<Pair[]> => {
	const rows = sql`
		select p.* from (${pairs()}) p join person_record r on r.id = p.a join person_record o on o.id = p.b
		order by cardinality(p.reasons) desc, greatest(r.last_at, o.last_at) desc, p.a, p.b limit ${PAIRS_PER_PAGE} offset ${(page - 1) * PAIRS_PER_PAGE}
	`;
	return read(db, rows);
};

/** Number of pairs in the queue. */
export const countPairs = async (db: Db): Promise<number> => {
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${pairs()}) p`.execute(db);
	return rows[0]?.count ?? 0;
};

/** Records that may be the same person as this one. */
export const duplicatesOf = async (db: Db, root: string): Promise<{ id: string; reasons: DuplicateReason[] }[]> => {
	const rows = await read(db, sql`${pairs(root)} order by cardinality(reasons) desc, a, b limit 20`);
	return rows.map(({ a, b, reasons }) => ({ id: a === root ? b : a, reasons }));
};
