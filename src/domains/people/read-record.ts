import { sql } from "kysely";
import type { PreferredWay } from "#contract/people/options.ts";
import type { CasePerson, PersonRecord } from "#contract/people/records.ts";
import { findAnswers } from "#domains/cases/answers-of-people.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import { listContactDetails, sharedDetails } from "#domains/cases/contact-details.ts";
import { listStanding } from "#domains/referrals/consents.ts";
import { listGoing, listOfRequests, toReferral } from "#domains/referrals/store.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db } from "#platform/db/database.ts";
import { duplicatesOf } from "./duplicates.ts";
import { caseColumns, findRecord, listLines, listTies, pageOfCases, toRecordCase } from "./store.ts";

/** Changes to a record, newest first. Reads are only in the audit. */
const listHistory = async (db: Db, root: string): Promise<PersonRecord["history"]> => {
	const rows = await db
		.selectFrom("audit as a")
		.leftJoin("person as p", "p.id", "a.person_id")
		.select((eb) => [eb.cast<number>("a.id", "integer").as("id"), "a.at", "p.name as who", "a.deed as event"])
		.where("a.about", "in", (eb) =>
			eb
				.selectFrom("person_record as r")
				.select((r) => r(r.val("record:"), "||", r.cast<string>("r.id", "text")).$castTo<string>().as("about"))
				.where("r.root_id", "=", root),
		)
		.where("a.deed", "like", "record.%")
		.where("a.deed", "<>", "record.read")
		.orderBy("a.at", "desc")
		.orderBy("a.id", "desc")
		.limit(50)
		.execute();
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

const listMerges = async (db: Db, root: string): Promise<PersonRecord["merges"]> => {
	const rows = await db
		.selectFrom("record_merge as g")
		.innerJoin("person_record as m", "m.id", "g.merged")
		.innerJoin("person_record as k", "k.id", "g.kept")
		.leftJoin("person as p", "p.id", "g.person_id")
		.select(["g.id", "g.at", "p.name as who", "g.by_service"])
		.select(({ case: when, fn, selectFrom }) => [
			fn.coalesce("m.name", "m.email", "m.phone").as("name"),
			when()
				.when("g.kept", "<>", root)
				.then(fn.coalesce("k.name", "k.email", "k.phone"))
				.end()
				.as("into"),
			fn<number[]>("array", [
				selectFrom("case_record as l")
					.innerJoin("team_case as c", "c.id", "l.case_id")
					.select("c.number")
					.whereRef("l.record_id", "=", "m.id")
					.groupBy("c.number")
					.orderBy("c.number", "desc")
					.limit(5),
			]).as("cases"),
		])
		.where("g.undone_at", "is", null)
		.where("m.root_id", "=", root)
		.orderBy("g.at", "desc")
		.orderBy("g.id")
		.execute();
	return rows.map((row) => ({ ...row, at: row.at.toISOString(), cases: row.cases.map(caseReference) }));
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
	const ids = new Set([...consents.results.map(({ request }) => request), ...referrals.results.map(requestIn)]);
	const these = anyOf([...ids]);
	const rows = await db
		.selectFrom("team_case")
		.select(["id", "number", "quote_id", "enquiry_id"])
		.where((eb) => eb("quote_id", "=", these).or("enquiry_id", "=", these))
		.execute();
	const cases = new Map(rows.map((row) => [requestIn(row), { id: row.id, reference: caseReference(row.number) }]));
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
	const rows = await db
		.selectFrom("person_record")
		.select("preferred_way as way")
		.distinct()
		.where("root_id", "=", root.id)
		.where("preferred_way", "is not", null)
		.orderBy("way")
		.$narrowType<{ way: PreferredWay }>()
		.execute();
	return rows.map(({ way }) => way).filter((way) => way !== root.preferred_way);
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
	const people = await db
		.selectFrom("case_record as l")
		.innerJoin("person_record as o", "o.id", "l.record_id")
		.innerJoin("person_record as t", "t.id", "o.root_id")
		.select(["l.case_id", "o.root_id as id", "t.name"])
		.where("l.case_id", "=", anyOf(cases.map((one) => one.id)))
		.where("o.root_id", "<>", root.id)
		.execute();
	const other_ways = await listOtherWays(db, root);
	const ids = alike.map((one) => one.id);
	const [others, details] = await Promise.all([listLines(db, ids), listContactDetails(db, [root.id, ...ids])]);
	const own = details.get(root.id) ?? [];
	return {
		...line,
		email: root.email,
		phone: root.phone,
		details: own,
		...(await findAnswers(db, { root: root.id })),
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

/** The people in a case, with their other cases. The caller logs the reading. */
export const readCaseRecords = async (db: Db, caseId: string): Promise<CasePerson[]> => {
	const { rows: people } = await sql<{
		id: string;
		name: string | null;
		parts: ("participant" | "contact")[];
		how: string;
		relation: string | null;
		given: (string | null)[];
	}>`
		select r.root_id as id, coalesce((select t.name from person_record t where t.id = r.root_id), min(r.name)) as name, array_agg(l.part order by l.part) as parts,
			min(l.how) filter (where l.how <> 'for-themself') as how, max(l.relation) as relation,
			array[min(lower(btrim(c.email))), min(phone_key(c.phone))] as given
		from case_record l join person_record r on r.id = l.record_id join team_case c on c.id = l.case_id
		where l.case_id = ${caseId} group by r.root_id order by min(l.part)
	`.execute(db);
	const contacts = people.filter(({ parts }) => parts.includes("contact")).map(({ id }) => id);
	const details = await listContactDetails(db, contacts);
	return Promise.all(
		people.map(async ({ given, ...one }) => {
			const rows = await db
				.selectFrom("team_case as c")
				.innerJoin("team_case as h", (join) => join.on("h.id", "=", caseId))
				.whereRef("c.id", "<>", "h.id")
				.where("c.id", "in", (eb) =>
					eb
						.selectFrom("case_record as l")
						.innerJoin("person_record as r", "r.id", "l.record_id")
						.select("l.case_id")
						.where("r.root_id", "=", one.id),
				)
				.select(caseColumns)
				.select(({ fn, cast }) => [
					cast<number>(fn.countAll().over(), "integer").as("of"),
					cast<number>(
						fn
							.countAll()
							.filterWhere((f) =>
								f(f.refTuple("c.created_at", "c.number"), "<", f.refTuple("h.created_at", "h.number")),
							)
							.over(),
						"integer",
					).as("earlier"),
				])
				.orderBy("c.created_at", "desc")
				.orderBy("c.number", "desc")
				.limit(3)
				.execute();
			const { of, earlier } = rows[0] ?? { of: 0, earlier: 0 };
			return {
				...one,
				how: one.how ?? "for-themself",
				earlier,
				later: of - earlier,
				others: rows.map(toRecordCase),
				duplicates: (await duplicatesOf(db, one.id)).length,
				details: (details.get(one.id) ?? []).filter(({ key }) => given.includes(key)),
			};
		}),
	);
};
