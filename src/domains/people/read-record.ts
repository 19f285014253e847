import { sql } from "kysely";
import type { PreferredWay } from "#contract/people/options.ts";
import type { PersonRecord } from "#contract/people/records.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import { contactDetailsOf, listContactDetails, sharedDetails } from "#domains/cases/contact-details.ts";
import { listStanding } from "#domains/referrals/consents.ts";
import { listGoing, listOfRequests, toReferral } from "#domains/referrals/store.ts";
import type { Db } from "#platform/db/database.ts";
import { uuids } from "#platform/db/uuids.ts";
import { duplicatesOf } from "./duplicates.ts";
import { caseColumns, findRecord, listLines, listTies, pageOfCases, toRecordCase } from "./store.ts";

/** Changes to a record, newest first. Reads are only in the audit. */
const listHistory = async (db: Db, root: string): Promise<PersonRecord["history"]> => {
	const { rows } = await sql<{ id: number; at: Date; who: string | null; event: string }>`
		select a.id::int as id, a.at, p.name as who, a.deed as event from audit a left join person p on p.id = a.person_id
		where a.about in (select 'record:' || r.id from person_record r where r.root_id = ${root}) and a.deed like 'record.%' and a.deed <> 'record.read'
		order by a.at desc, a.id desc limit 50
	`.execute(db);
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

const listMerges = async (db: Db, root: string): Promise<PersonRecord["merges"]> => {
	const { rows } = await sql<Omit<PersonRecord["merges"][number], "at"> & { at: Date }>`
		select g.id, g.at, p.name as who, g.by_service, coalesce(m.name, m.email, m.phone) as name, case when g.kept <> ${root} then coalesce(k.name, k.email, k.phone) end as into,
			array(select 'C-' || c.number from case_record l join team_case c on c.id = l.case_id where l.record_id = m.id group by c.number order by c.number desc limit 5) as cases
		from record_merge g join person_record m on m.id = g.merged join person_record k on k.id = g.kept left join person p on p.id = g.person_id
		where g.undone_at is null and m.root_id = ${root} order by g.at desc, g.id
	`.execute(db);
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** Most consents and referrals shown. */
const IN_FORCE = 50;

/** A person's current consents and referrals, across all their cases. */
const listInForce = async (db: Db, root: string): Promise<PersonRecord["in_force"]> => {
	const requests = sql`
		select distinct c.quote_id, c.enquiry_id from case_record l join person_record r on r.id = l.record_id join team_case c on c.id = l.case_id
		where r.root_id = ${root} and c.kind in ('quote', 'no-provider')
	`;
	const [consents, referrals] = await Promise.all([
		listStanding(db, requests, IN_FORCE),
		listGoing(db, requests, IN_FORCE),
	]);
	const ids = `{${[...new Set([...consents.results.map(({ request }) => request), ...referrals.results.map(requestIn)])].join()}}`;
	const { rows } = await sql<{ id: string; number: number; request: string }>`
		select id, number, coalesce(quote_id, enquiry_id) as request from team_case where quote_id = any (${ids}::uuid[]) or enquiry_id = any (${ids}::uuid[])
	`.execute(db);
	const cases = new Map(rows.map(({ id, number, request }) => [request, { id, reference: caseReference(number) }]));
	const of = <T extends object>(one: T, request: string) => {
		const held = cases.get(request);
		return held ? [{ ...one, case: held }] : [];
	};
	return {
		consents: consents.results.flatMap(({ request, ...consent }) => of(consent, request)),
		consents_count: consents.of,
		referrals: referrals.results.flatMap((row) => of(toReferral(row), requestIn(row))),
		referrals_count: referrals.of,
	};
};

const requestIn = (row: { quote_id: string | null; enquiry_id: string | null }): string =>
	row.quote_id ?? row.enquiry_id ?? "";

/** Ways to be contacted that records merged into this one prefer, other than its own. */
export const listOtherWays = async (
	db: Db,
	root: { id: string; preferred_way: PreferredWay | null },
): Promise<PreferredWay[]> => {
	const { rows } = await sql<{ way: PreferredWay }>`
		select distinct r.preferred_way as way from person_record r
		where r.root_id = ${root.id} and r.preferred_way is distinct from ${root.preferred_way} and r.preferred_way is not null order by 1
	`.execute(db);
	return rows.map(({ way }) => way);
};

/**
 * A person's record without health details, with one page of their cases.
 * @returns undefined for an unknown record
 */
export const readPersonRecord = async (db: Db, id: string, page: number): Promise<PersonRecord | undefined> => {
	const asked = await findRecord(db, id);
	const root = asked && (await findRecord(db, asked.root_id));
	if (!root) return undefined;
	const [[line], { rows: cases, counts }, in_force, ties, merges, history, alike] = await Promise.all([
		listLines(db, [root.id]),
		pageOfCases(db, root.id, page),
		listInForce(db, root.id),
		listTies(db, root.id),
		listMerges(db, root.id),
		listHistory(db, root.id),
		duplicatesOf(db, root.id),
	]);
	if (!line) return undefined;
	const requests = cases.filter(({ kind }) => kind === "quote" || kind === "no-provider").map(requestIn);
	const referrals = await listOfRequests(db, requests);
	const { rows: people } = await sql<{ case_id: string; part: string; id: string; name: string | null }>`
		select l.case_id, l.part, o.root_id as id, t.name from case_record l join person_record o on o.id = l.record_id join person_record t on t.id = o.root_id
		where l.case_id = any (${uuids(cases.map((one) => one.id))}) and o.root_id <> ${root.id}
	`.execute(db);
	const other_ways = await listOtherWays(db, root);
	const ids = alike.map((one) => one.id);
	const [others, details] = await Promise.all([listLines(db, ids), listContactDetails(db, [root.id, ...ids])]);
	const own = details.get(root.id) ?? [];
	return {
		...line,
		email: root.email,
		phone: root.phone,
		details: own,
		preferred_way: root.preferred_way,
		other_ways,
		ties,
		counts,
		in_force,
		cases: cases.map((one) => {
			const other = people.find(({ case_id }) => case_id === one.id);
			return {
				...toRecordCase(one),
				part: one.part,
				is_for_themself: one.is_for_themself,
				other: other ? { id: other.id, name: other.name } : null,
				how: one.how,
				may_split: counts.cases > 1,
				referrals: referrals.filter((row) => requestIn(row) === requestIn(one)).map(toReferral),
			};
		}),
		duplicates: others.map((other) => ({
			other,
			reasons: alike.find((one) => one.id === other.id)?.reasons ?? [],
			shared: sharedDetails(own, details.get(other.id) ?? []),
		})),
		merges,
		history,
	};
};

/** The people in a case, with their other cases. */
export const readCaseRecords = async (db: Db, caseId: string) => {
	const { rows: people } = await sql<{
		id: string;
		name: string | null;
		parts: ("participant" | "contact")[];
		how: string;
		relation: string | null;
	}>`
		select r.root_id as id, coalesce((select t.name from person_record t where t.id = r.root_id), min(r.name)) as name, array_agg(l.part order by l.part) as parts,
			min(l.how) filter (where l.how <> 'for-themself') as how, max(l.relation) as relation
		from case_record l join person_record r on r.id = l.record_id 
		where l.case_id = ${caseId} group by r.root_id order by min(l.part)
	`.execute(db);
	const { rows: given } = await sql<{ email: string | null; phone: string | null }>`
		select lower(btrim(email)) as email, phone_key(phone) as phone from team_case where id = ${caseId}
	`.execute(db);
	return Promise.all(
		people.map(async (one) => {
			const others = sql`
				team_case c join team_case h on h.id = ${caseId} where c.id <> h.id
					and c.id in (select l.case_id from case_record l join person_record r on r.id = l.record_id where r.root_id = ${one.id})
			`;
			const { rows } = await sql<Parameters<typeof toRecordCase>[0]>`
				select ${caseColumns} from ${others} order by c.created_at desc, c.number desc limit 3
			`.execute(db);
			const { rows: counted } = await sql<{ earlier: number; of: number }>`
				select (count(*) filter (where (c.created_at, c.number) < (h.created_at, h.number)))::int as earlier, count(*)::int as of from ${others}
			`.execute(db);
			const { earlier = 0, of = 0 } = counted[0] ?? {};
			const details = one.parts.includes("contact") ? await contactDetailsOf(db, one.id) : [];
			return {
				...one,
				how: one.how ?? "for-themself",
				earlier,
				later: of - earlier,
				others: rows.map(toRecordCase),
				duplicates: (await duplicatesOf(db, one.id)).length,
				details: details.filter(({ key }) => given[0] && (key === given[0].email || key === given[0].phone)),
			};
		}),
	);
};
