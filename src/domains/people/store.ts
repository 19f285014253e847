import { sql } from "kysely";
import type { CaseKind, CaseStatus } from "#contract/cases/lists.ts";
import type { PreferredWay, RecordPart } from "#contract/people/options.ts";
import type { RecordCase, RecordLine } from "#contract/people/records.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { uuids } from "#platform/db/uuids.ts";

export interface RecordRow {
	id: string;
	name: string | null;
	email: string | null;
	phone: string | null;
	postcode: string | null;
	preferred_way: PreferredWay | null;
	merged_into: string | null;
	root_id: string;
	version: number;
}

const columns = sql`r.id, r.name, r.email, r.phone, r.postcode, r.preferred_way, r.merged_into, r.root_id, r.version`;

/** Finds a record by its own id, merged or not. */
export const findRecord = async (db: Db | Transaction, id: string): Promise<RecordRow | undefined> => {
	const { rows } = await sql<RecordRow>`select ${columns} from person_record r where r.id = ${id}`.execute(db);
	return rows[0];
};

/**
 * Locks records until the transaction ends, always in the same order, so that two merges of one pair wait instead of
 * deadlocking. Locks their cases first, because erasing a case locks it before its people. Timeline events may still be
 * written.
 */
export const lockRecords = async (trx: Transaction, ids: readonly string[]): Promise<Map<string, RecordRow>> => {
	await sql`
		select from team_case where id in (
			select l.case_id from case_record l join person_record r on r.id = l.record_id join person_record a on a.root_id = r.root_id where a.id = any (${uuids(ids)})
		) order by id for key share
	`.execute(trx);
	await sql`select from person_record where id = any (${uuids(ids)}) order by id for no key update`.execute(trx);
	const { rows } =
		await sql<RecordRow>`select ${columns} from person_record r where r.id = any (${uuids(ids)})`.execute(trx);
	return new Map(rows.map((row) => [row.id, row]));
};

interface CaseOfRecord {
	id: string;
	number: number;
	kind: CaseKind;
	title: string;
	created_at: Date;
	status: CaseStatus;
	outcome: string | null;
	closed_at: Date | null;
	owner: string | null;
}

/**
 * Case columns for the person's page. A message has no title there: its title is its first words, which may mention
 * health.
 */
export const caseColumns = sql`
	c.id, c.number, c.kind, case when c.kind = 'message' then '' else c.title end as title, c.created_at, c.status, c.outcome, c.closed_at,
	(select o.name from person o where o.id = c.owner_id) as owner
`;

/** Maps a case row to the record API. */
export const toRecordCase = ({
	id,
	number,
	kind,
	title,
	created_at,
	status,
	outcome,
	closed_at,
	owner,
}: CaseOfRecord): RecordCase => ({
	id,
	reference: caseReference(number),
	kind,
	title,
	created_at: created_at.toISOString(),
	status,
	outcome,
	closed_at: closed_at?.toISOString() ?? null,
	owner,
});

/**
 * Cases of people, newest first, each with the person's part. A person with both parts gets the case twice.
 * @param roots ids of records that were not merged
 */
export const listCases = async (
	db: Db | Transaction,
	roots: readonly string[],
): Promise<(CaseOfRecord & { root_id: string; record_id: string; part: RecordPart; how: string })[]> => {
	const { rows } = await sql<CaseOfRecord & { root_id: string; record_id: string; part: RecordPart; how: string }>`
		select ${caseColumns}, r.root_id, l.record_id, l.part, l.how
		from case_record l join person_record r on r.id = l.record_id join team_case c on c.id = l.case_id
		where r.root_id = any (${uuids(roots)}) order by c.created_at desc, c.number desc, l.part
	`.execute(db);
	return rows;
};

export const CASES_PER_PAGE = 20;

interface CaseOfPerson extends CaseOfRecord {
	quote_id: string | null;
	enquiry_id: string | null;
	part: RecordPart;
	how: string;
	is_for_themself: boolean;
}

/**
 * One page of a person's cases, newest first, each once, and the total.
 * @param root id of a record that was not merged
 */
export const pageOfCases = async (db: Db, root: string, page: number) => {
	const own = sql`
		select l.case_id, min(l.part) as part, (array_agg(l.how order by l.part))[1] as how, count(*) > 1 as is_for_themself
		from case_record l join person_record r on r.id = l.record_id where r.root_id = ${root} group by l.case_id
	`;
	const { rows } = await sql<CaseOfPerson>`
		select ${caseColumns}, c.quote_id, c.enquiry_id, o.part, o.how, o.is_for_themself from (${own}) o join team_case c on c.id = o.case_id
		order by c.created_at desc, c.number desc limit ${CASES_PER_PAGE} offset ${(page - 1) * CASES_PER_PAGE}
	`.execute(db);
	const { rows: counted } = await sql<{ cases: number; open: number; first_at: Date | null }>`
		select count(*)::int as cases, (count(*) filter (where c.status <> 'closed'))::int as open, min(c.created_at) as first_at
		from (${own}) o join team_case c on c.id = o.case_id
	`.execute(db);
	const { cases = 0, open = 0, first_at = null } = counted[0] ?? {};
	return {
		rows,
		counts: { cases, open, first_at: first_at?.toISOString() ?? null, totalPages: Math.ceil(cases / CASES_PER_PAGE) },
	};
};

interface LineRow extends Omit<RecordLine, "last" | "cases" | "open" | "parts"> {
	parts: RecordPart[];
	cases: number;
	open: number;
	last_id: string | null;
}

const isProven = (kind: "email" | "phone", key: ReturnType<typeof sql>) =>
	sql`exists (select from record_proof p where p.root_id = r.id and p.kind = ${sql.lit(kind)} and p.key = ${key})`;

/**
 * People as lists show them, in the given order.
 * @param roots ids of records that were not merged
 */
export const listLines = async (db: Db | Transaction, roots: readonly string[]): Promise<RecordLine[]> => {
	if (roots.length === 0) return [];
	const { rows } = await sql<LineRow>`
		select r.id, r.version, coalesce(r.name, (select m.name from person_record m where m.root_id = r.id and m.name is not null order by m.created_at, m.id limit 1)) as name,
			coalesce(r.postcode, (select m.postcode from person_record m where m.root_id = r.id and m.postcode is not null order by m.created_at desc, m.id limit 1)) as postcode,
			array(select k.key from record_key k join person_record m on m.id = k.record_id where m.root_id = r.id and k.kind = 'email'
				group by k.key order by ${isProven("email", sql`k.key`)} desc, bool_or(k.key = lower(r.email)) desc, k.key) as emails,
			array(select (array_agg(t.phone order by t.rank))[1] from (
				select m.phone, phone_key(m.phone) as key, case when m.id = r.id then 0 else 1 end as rank from person_record m where m.root_id = r.id and m.phone is not null
				union all
				select c.phone, phone_key(c.phone), 2 from case_record l join person_record m on m.id = l.record_id join team_case c on c.id = l.case_id
				where m.root_id = r.id and l.part = 'contact' and c.phone is not null
			) t where t.key is not null group by t.key order by ${isProven("phone", sql`t.key`)} desc, min(t.rank), t.key) as phones,
			array(select distinct l.part from case_record l join person_record m on m.id = l.record_id where m.root_id = r.id order by 1) as parts,
			counted.cases, counted.open, counted.last_id
		from person_record r cross join lateral (
			select count(distinct c.id)::int as cases, (count(distinct c.id) filter (where c.status <> 'closed'))::int as open,
				(array_agg(c.id order by c.created_at desc, c.number desc))[1] as last_id
			from case_record l join person_record m on m.id = l.record_id join team_case c on c.id = l.case_id where m.root_id = r.id
		) counted
		where r.id = any (${uuids(roots)})
	`.execute(db);
	const ids = rows.flatMap(({ last_id }) => last_id ?? []);
	const { rows: cases } =
		await sql<CaseOfRecord>`select ${caseColumns} from team_case c where c.id = any (${uuids(ids)})`.execute(db);
	const last = new Map(cases.map((one) => [one.id, toRecordCase(one)]));
	const lines = new Map(
		rows.map(({ last_id, ...row }) => [row.id, { ...row, last: (last_id && last.get(last_id)) || null }]),
	);
	return roots.flatMap((root) => lines.get(root) ?? []);
};

/** Most cases listed for each related person, newest first. */
const CASES_NAMED = 10;

/** Related people from a person's cases: the ones they wrote for, and the ones who wrote for them. */
export const listTies = async (db: Db | Transaction, root: string) => {
	const { rows } = await sql<{
		id: string;
		name: string | null;
		part: RecordPart;
		relations: string[];
		cases: string[];
	}>`
		select o.root_id as id, (select name from person_record t where t.id = o.root_id) as name, theirs.part,
			array_remove(array_agg(distinct coalesce(mine.relation, theirs.relation)), null) as relations, array(
				select 'C-' || n from unnest((array_agg(distinct c.number order by c.number desc))[1:${sql.lit(CASES_NAMED)}]) n order by n
			) as cases
		from case_record mine join person_record r on r.id = mine.record_id
		join case_record theirs on theirs.case_id = mine.case_id and theirs.part <> mine.part
		join person_record o on o.id = theirs.record_id
		join team_case c on c.id = mine.case_id
		where r.root_id = ${root} and o.root_id <> ${root}
		group by o.root_id, theirs.part order by 2, 1
	`.execute(db);
	return rows;
};

/**
 * If one wrote for the other, they are two people.
 * @returns the reference of a case that shows it
 */
export const findCaseBetween = async (
	db: Db | Transaction,
	one: string,
	other: string,
): Promise<string | undefined> => {
	const { rows } = await sql<{ number: number }>`
		select c.number from case_record a join person_record r on r.id = a.record_id join case_record b on b.case_id = a.case_id and b.part <> a.part
		join person_record o on o.id = b.record_id join team_case c on c.id = a.case_id
		where r.root_id = ${one} and o.root_id = ${other} order by c.number limit 1
	`.execute(db);
	return rows[0] && caseReference(rows[0].number);
};

/** Finds the mark that two records are two different people. */
export const findDistinct = async (
	db: Db | Transaction,
	one: string,
	other: string,
): Promise<{ at: Date; who: string | null } | undefined> => {
	const { rows } = await sql<{ at: Date; who: string | null }>`
		select d.at, p.name as who from record_distinct d join person_record x on x.id = d.a join person_record y on y.id = d.b left join person p on p.id = d.person_id
		where (x.root_id = ${one} and y.root_id = ${other}) or (x.root_id = ${other} and y.root_id = ${one}) order by d.at desc limit 1
	`.execute(db);
	return rows[0];
};

/** Marks two records as two different people. Repeating it changes nothing. */
export const insertDistinct = async (
	trx: Transaction,
	pair: readonly [string, string],
	at: Date,
	personId: number,
): Promise<boolean> => {
	const [a, b] = [...pair].sort();
	const { numAffectedRows } =
		await sql`insert into record_distinct (a, b, at, person_id) values (${a}, ${b}, ${at}, ${personId}) on conflict do nothing`.execute(
			trx,
		);
	return (numAffectedRows ?? 0n) > 0n;
};
