import { expressionBuilder, type InferResult, sql } from "kysely";
import type { CaseKind, CaseStatus } from "#contract/cases/lists.ts";
import type { PreferredWay, RecordPart } from "#contract/people/options.ts";
import type { RecordCase, RecordLine } from "#contract/people/records.ts";
import type { DB, TeamCase } from "#db/rows.ts";
import { caseReference, enteredOf } from "#domains/cases/cases-store.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { uuids } from "#platform/db/uuids.ts";

const recordsIn = (db: Db | Transaction) =>
	db
		.selectFrom("person_record as r")
		.select(["r.id", "r.name", "r.email", "r.phone", "r.postcode", "r.preferred_way"])
		.select(["r.merged_into", "r.root_id", "r.version"])
		.$narrowType<{ preferred_way: PreferredWay | null }>();
export type RecordRow = InferResult<ReturnType<typeof recordsIn>>[number];

/** Finds a record by its own id, merged or not. */
export const findRecord = (db: Db | Transaction, id: string): Promise<RecordRow | undefined> =>
	recordsIn(db).where("r.id", "=", id).executeTakeFirst();

/**
 * Locks records until the transaction ends, always in the same order, so that two merges of one pair wait instead of
 * deadlocking. Locks their cases first, because erasing a case locks it before its people. Timeline events may still be
 * written.
 */
export const lockRecords = async (trx: Transaction, ids: readonly string[]): Promise<Map<string, RecordRow>> => {
	await trx
		.selectFrom("team_case")
		.select("id")
		.where("id", "in", (eb) =>
			eb
				.selectFrom("case_record as l")
				.innerJoin("person_record as r", "r.id", "l.record_id")
				.innerJoin("person_record as a", "a.root_id", "r.root_id")
				.select("l.case_id")
				.where("a.id", "=", anyOf(ids)),
		)
		.orderBy("id")
		.forKeyShare()
		.execute();
	await trx
		.selectFrom("person_record")
		.select("id")
		.where("id", "=", anyOf(ids))
		.orderBy("id")
		.forNoKeyUpdate()
		.execute();
	const rows = await recordsIn(trx).where("r.id", "=", anyOf(ids)).execute();
	return new Map(rows.map((row) => [row.id, row]));
};

interface CaseOfRecord {
	id: string;
	number: number;
	kind: CaseKind;
	entered: RecordCase["entered"];
	title: string;
	created_at: Date;
	status: CaseStatus;
	outcome: string | null;
	closed_at: Date | null;
	owner: string | null;
}

const ofCase = expressionBuilder<DB & { c: TeamCase }, "c">();
/**
 * Case columns for the person's page. A message has no title there: its title is its first words, which may mention
 * health.
 */
export const caseColumns = [
	...(["c.id", "c.number", "c.created_at", "c.outcome", "c.closed_at"] as const),
	ofCase.ref("c.kind").$castTo<CaseKind>().as("kind"),
	enteredOf.as("entered"),
	ofCase.ref("c.status").$castTo<CaseStatus>().as("status"),
	ofCase.case().when("c.kind", "=", "message").then(ofCase.val("")).else(ofCase.ref("c.title")).end().as("title"),
	ofCase.selectFrom("person as o").select("o.name").whereRef("o.id", "=", "c.owner_id").as("owner"),
] as const;

/** Maps a case row to the record API. */
export const toRecordCase = ({
	id,
	number,
	kind,
	entered,
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
	entered,
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
export const listCases = (db: Db | Transaction, roots: readonly string[]) =>
	db
		.selectFrom("case_record as l")
		.innerJoin("person_record as r", "r.id", "l.record_id")
		.innerJoin("team_case as c", "c.id", "l.case_id")
		.select(caseColumns)
		.select(["r.root_id", "l.record_id", "l.part", "l.how"])
		.where("r.root_id", "=", anyOf(roots))
		.orderBy("c.created_at", "desc")
		.orderBy("c.number", "desc")
		.orderBy("l.part")
		.$narrowType<{ part: RecordPart }>()
		.execute();

const CASES_PER_PAGE = 20;

/**
 * One page of a person's cases, newest first, each once, and the total.
 * @param root id of a record that was not merged
 */
export const pageOfCases = async (db: Db, root: string, page: number) => {
	const own = db
		.selectFrom("case_record as l")
		.innerJoin("person_record as r", "r.id", "l.record_id")
		.select(({ fn }) => ["l.case_id", fn.agg<string[]>("array_agg", ["l.how"]).orderBy("l.part").as("how")])
		.select(({ fn }) => fn.min<RecordPart>("l.part").as("part"))
		.where("r.root_id", "=", root)
		.groupBy("l.case_id");
	const ofPerson = db.selectFrom(own.as("o")).innerJoin("team_case as c", "c.id", "o.case_id");
	const found = await ofPerson
		.select(caseColumns)
		.select(["c.quote_id", "c.enquiry_id", "o.part", "o.how"])
		.orderBy("c.created_at", "desc")
		.orderBy("c.number", "desc")
		.limit(CASES_PER_PAGE)
		.offset((page - 1) * CASES_PER_PAGE)
		.execute();
	const rows = found.map(({ how, ...row }) => ({ ...row, how: how[0] ?? "", is_for_themself: how.length > 1 }));
	const { cases, open, first_at } = await ofPerson
		.select(({ fn, cast }) => [
			cast<number>(fn.countAll(), "integer").as("cases"),
			cast<number>(fn.countAll().filterWhere("c.status", "<>", "closed"), "integer").as("open"),
			fn.min<Date | null>("c.created_at").as("first_at"),
		])
		.executeTakeFirstOrThrow();
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
	const cases = await db.selectFrom("team_case as c").select(caseColumns).where("c.id", "=", anyOf(ids)).execute();
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
	const found = await db
		.selectFrom("case_record as a")
		.innerJoin("person_record as r", "r.id", "a.record_id")
		.innerJoin("case_record as b", (join) => join.onRef("b.case_id", "=", "a.case_id").onRef("b.part", "<>", "a.part"))
		.innerJoin("person_record as o", "o.id", "b.record_id")
		.innerJoin("team_case as c", "c.id", "a.case_id")
		.select("c.number")
		.where("r.root_id", "=", one)
		.where("o.root_id", "=", other)
		.orderBy("c.number")
		.limit(1)
		.executeTakeFirst();
	return found && caseReference(found.number);
};

/** Finds the mark that two records are two different people. */
export const findDistinct = (db: Db | Transaction, one: string, other: string) =>
	db
		.selectFrom("record_distinct as d")
		.innerJoin("person_record as x", "x.id", "d.a")
		.innerJoin("person_record as y", "y.id", "d.b")
		.leftJoin("person as p", "p.id", "d.person_id")
		.select(["d.at", "p.name as who"])
		.where((eb) =>
			eb.or([
				eb("x.root_id", "=", one).and("y.root_id", "=", other),
				eb("x.root_id", "=", other).and("y.root_id", "=", one),
			]),
		)
		.orderBy("d.at", "desc")
		.limit(1)
		.executeTakeFirst();

/** Marks two records as two different people. Repeating it changes nothing. */
export const insertDistinct = async (
	trx: Transaction,
	pair: readonly [string, string],
	at: Date,
	personId: number,
): Promise<boolean> => {
	const [a, b] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
	const { numInsertedOrUpdatedRows } = await trx
		.insertInto("record_distinct")
		.values({ a, b, at, person_id: personId })
		.onConflict((on) => on.doNothing())
		.executeTakeFirst();
	return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};
