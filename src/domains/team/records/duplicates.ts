import { sql } from "kysely";
import type { DuplicateReason } from "#contract/record-options.ts";
import type { Db } from "#platform/db/database.ts";

/** What more records than this share says nothing of any of them: the number of an office, a made-up address. */
const MOST_SHARED = 20;
export const PAIRS_PER_PAGE = 20;

export interface Pair {
	a: string;
	b: string;
	reasons: DuplicateReason[];
}

/**
 * Pairs of people who may be one: the same e-mail address, phone number, name and postcode, or the number of a case given by the other.
 * Not those of whom somebody said that they are two, nor those of whom one wrote for the other.
 * @param root only pairs with this one
 */
const pairs = (root?: string) => sql`
	with keys as (
		select distinct k.kind, k.key, r.root_id from record_key k join person_record r on r.id = k.record_id
		where k.kind in ('email', 'phone', 'home')
			${root ? sql`and (k.kind, k.key) in (select o.kind, o.key from record_key o join person_record m on m.id = o.record_id where m.root_id = ${root})` : sql``}
	), telling as (
		select kind, key from keys group by kind, key having count(*) between 2 and ${MOST_SHARED}
	), alike as (
		select x.root_id as a, y.root_id as b, x.kind as reason from telling t join keys x using (kind, key) join keys y using (kind, key) where x.root_id < y.root_id
		union
		select least(x.root_id, y.root_id), greatest(x.root_id, y.root_id), 'gave' from record_key g join record_key n on n.kind = 'number' and n.key = g.key
		join person_record x on x.id = g.record_id join person_record y on y.id = n.record_id
		join team_case c on c.number::text = n.key join case_record l on l.case_id = c.id and l.part = 'contact' and l.record_id = n.record_id
		where g.kind = 'gave' and x.root_id <> y.root_id
	), one as (
		select a, b, array_agg(distinct reason order by reason) as reasons from alike
		${root ? sql`where a = ${root} or b = ${root}` : sql``}
		group by a, b
	), said as (
		select least(x.root_id, y.root_id) as a, greatest(x.root_id, y.root_id) as b
		from record_distinct d join person_record x on x.id = d.a join person_record y on y.id = d.b
	), together as (
		select least(x.root_id, y.root_id) as a, greatest(x.root_id, y.root_id) as b
		from case_record p join case_record q on q.case_id = p.case_id and p.part = 'contact' and q.part = 'participant'
		join person_record x on x.id = p.record_id join person_record y on y.id = q.record_id
		where x.root_id <> y.root_id
	)
	select a, b, reasons from one where (a, b) not in (select a, b from said) and (a, b) not in (select a, b from together)
`;

/** The queue, those with most reasons first. */
export const listPairs = async (db: Db, page: number): Promise<Pair[]> => {
	const { rows } = await sql<Pair>`
		select p.* from (${pairs()}) p join person_record r on r.id = p.a join person_record o on o.id = p.b
		order by cardinality(p.reasons) desc, greatest(r.last_at, o.last_at) desc, p.a, p.b limit ${PAIRS_PER_PAGE} offset ${(page - 1) * PAIRS_PER_PAGE}
	`.execute(db);
	return rows;
};

/** How many pairs may be one person each. */
export const countPairs = async (db: Db): Promise<number> => {
	const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${pairs()}) p`.execute(db);
	return rows[0]?.count ?? 0;
};

/** Those who may be the same person as this one. */
export const duplicatesOf = async (db: Db, root: string): Promise<{ id: string; reasons: DuplicateReason[] }[]> => {
	const { rows } = await sql<Pair>`${pairs(root)} order by cardinality(reasons) desc, a, b limit 20`.execute(db);
	return rows.map(({ a, b, reasons }) => ({ id: a === root ? b : a, reasons }));
};
