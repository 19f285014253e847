import { sql } from "kysely";
import type { PersonRecord } from "#contract/records.ts";
import { listConsents, standing } from "#domains/referrals/consents.ts";
import { type RequestOf, requestOfRow } from "#domains/referrals/request.ts";
import { listOfRequest, toReferral } from "#domains/referrals/store.ts";
import type { Db } from "#platform/db/database.ts";
import { caseReference } from "../cases-store.ts";
import { duplicatesOf } from "./duplicates.ts";
import { caseColumns, findRecord, listCases, listLines, listTies, toRecordCase, uuids } from "./store.ts";

/** What was done to a record, newest first; that it was read is the audit's business. */
const listHistory = async (db: Db, root: string): Promise<PersonRecord["history"]> => {
	const { rows } = await sql<{ id: number; at: Date; who: string | null; deed: string }>`
		select a.id::int as id, a.at, p.name as who, a.deed from audit a left join person p on p.id = a.person_id
		where a.about in (select 'record:' || r.id from person_record r where r.root_id = ${root}) and a.deed like 'record.%' and a.deed <> 'record.read'
		order by a.at desc, a.id desc limit 50
	`.execute(db);
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

const listMerges = async (db: Db, root: string): Promise<PersonRecord["merges"]> => {
	const { rows } = await sql<{ id: string; at: Date; who: string | null; name: string | null; into: string | null; cases: string[] }>`
		select g.id, g.at, p.name as who, coalesce(m.name, m.email, m.phone) as name, case when g.kept <> ${root} then coalesce(k.name, k.email, k.phone) end as into,
			array(select 'C-' || c.number from case_record l join team_case c on c.id = l.case_id where l.record_id = m.id group by c.number order by c.number desc limit 5) as cases
		from record_merge g join person_record m on m.id = g.merged join person_record k on k.id = g.kept left join person p on p.id = g.person_id
		where g.undone_at is null and m.root_id = ${root} order by g.at desc, g.id
	`.execute(db);
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** Everything about a person but what tells of health. @returns undefined when there is no such record */
export const readPersonRecord = async (db: Db, id: string): Promise<PersonRecord | undefined> => {
	const asked = await findRecord(db, id);
	const root = asked && (await findRecord(db, asked.root_id));
	if (!root) return undefined;
	const [[line], cases, ties, merges, history, alike] = await Promise.all([
		listLines(db, [root.id]),
		listCases(db, [root.id]),
		listTies(db, root.id),
		listMerges(db, root.id),
		listHistory(db, root.id),
		duplicatesOf(db, root.id),
	]);
	if (!line) return undefined;
	const { rows: requests } = await sql<{ id: string; number: number; quote_id: string | null; enquiry_id: string | null }>`
		select c.id, c.number, c.quote_id, c.enquiry_id from team_case c where c.id = any (${uuids(cases.map((one) => one.id))}) and c.kind in ('quote', 'no-provider')
	`.execute(db);
	const of = new Map<string, RequestOf>(requests.map((row) => [row.id, requestOfRow(row)]));
	const referrals = new Map(await Promise.all([...of].map(async ([caseId, request]) => [caseId, (await listOfRequest(db, request)).map(toReferral)] as const)));
	const consents = await Promise.all(
		requests.map(async (row) => {
			const given = [...standing(await listConsents(db, requestOfRow(row))).values()];
			return given.map((consent) => ({ ...consent, case: { id: row.id, reference: caseReference(row.number) } }));
		}),
	);
	const { rows: people } = await sql<{ case_id: string; part: string; id: string; name: string | null }>`
		select l.case_id, l.part, o.root_id as id, t.name from case_record l join person_record o on o.id = l.record_id join person_record t on t.id = o.root_id
		where l.case_id = any (${uuids(cases.map((one) => one.id))}) and o.root_id <> ${root.id}
	`.execute(db);
	const partsOf = (caseId: string) => cases.filter((one) => one.id === caseId).map(({ part }) => part);
	const shown = cases.filter((one, place) => cases.findIndex(({ id: other }) => other === one.id) === place);
	const others = await listLines(
		db,
		alike.map((one) => one.id),
	);
	return {
		...line,
		email: root.email,
		phone: root.phone,
		preferred_way: root.preferred_way,
		ties,
		cases: shown.map((one) => {
			const other = people.find(({ case_id }) => case_id === one.id);
			return {
				...toRecordCase(one),
				part: one.part,
				is_for_themself: partsOf(one.id).length > 1,
				other: other ? { id: other.id, name: other.name } : null,
				how: one.how,
				may_split: shown.length > 1,
				referrals: referrals.get(one.id) ?? [],
			};
		}),
		consents: consents.flat(),
		duplicates: others.map((other) => ({ other, reasons: alike.find((one) => one.id === other.id)?.reasons ?? [] })),
		merges,
		history,
	};
};

/** Who is who in a case, and what else they wrote about. */
export const readCaseRecords = async (db: Db, caseId: string) => {
	const { rows: people } = await sql<{ id: string; name: string | null; parts: ("participant" | "contact")[]; how: string; relation: string | null }>`
		select r.root_id as id, coalesce((select t.name from person_record t where t.id = r.root_id), min(r.name)) as name, array_agg(l.part order by l.part) as parts,
			min(l.how) filter (where l.how <> 'for-themself') as how, max(l.relation) as relation
		from case_record l join person_record r on r.id = l.record_id 
		where l.case_id = ${caseId} group by r.root_id order by min(l.part)
	`.execute(db);
	return Promise.all(
		people.map(async (one) => {
			const { rows } = await sql<Parameters<typeof toRecordCase>[0] & { is_earlier: boolean }>`
				select distinct ${caseColumns}, (c.created_at, c.number) < (h.created_at, h.number) as is_earlier
				from case_record l join person_record r on r.id = l.record_id join team_case c on c.id = l.case_id join team_case h on h.id = ${caseId}
				where r.root_id = ${one.id} and c.id <> ${caseId} order by c.created_at desc, c.number desc
			`.execute(db);
			const earlier = rows.filter(({ is_earlier }) => is_earlier).length;
			return {
				...one,
				how: one.how ?? "for-themself",
				earlier,
				later: rows.length - earlier,
				others: rows.slice(0, 3).map(toRecordCase),
				duplicates: (await duplicatesOf(db, one.id)).length,
			};
		}),
	);
};
