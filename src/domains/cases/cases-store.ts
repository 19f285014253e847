import { expressionBuilder, type RawBuilder, sql, type Updateable } from "kysely";
import type { TeamRole } from "#contract/accounts/team-roles.ts";
import type { CaseClock, CaseLine } from "#contract/cases/cases.ts";
import { CASE_LINES_PER_PAGE } from "#contract/cases/limits.ts";
import type { CaseKind, CaseStatus } from "#contract/cases/lists.ts";
import type { DB, TeamCase } from "#db/rows.ts";
import { hasJoined } from "#domains/accounts/team-permissions.ts";
import { dueAfter } from "#domains/referrals/expressions.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";

export interface CaseRow {
	id: string;
	number: number;
	kind: CaseKind;
	entered: CaseLine["entered"];
	quote_id: string | null;
	enquiry_id: string | null;
	chat_id: string | null;
	/** The person is there: their live chat hasn't ended. */
	has_open_chat: boolean;
	review_id: number | null;
	/** For a case about a publication: the review that a provider replied to, or the profile that its staff changed. */
	response_review_id: number | null;
	provider_id: number | null;
	created_at: Date;
	title: string;
	name: string | null;
	email: string | null;
	phone: string | null;
	place: string | null;
	status: CaseStatus;
	owner_id: number | null;
	owner_name: string | null;
	next_action: string;
	due_at: Date | null;
	clock_minutes: number | null;
	/** Business minutes left, from now or from when the clock was paused. */
	minutes_left: number | null;
	paused_at: Date | null;
	snoozed_until: Date | null;
	closed_at: Date | null;
	outcome: string | null;
	flags: string[];
	is_marked: boolean;
	danger_holds: boolean;
	is_unassessed: boolean;
	/** Who told us that the person didn't ask for it; null if nobody did, or a colleague has decided. */
	denied_by: "visitor" | "provider" | null;
	version: number;
	updated_at: Date;
}

/** SQL: an open complaint that waits for its severity. */
export const isUnassessed = sql`(c.kind = 'complaint' and c.status <> 'closed' and not exists (
	select from complaint_work w where w.case_id = c.id and w.severity is not null
))`;

const ofCase = expressionBuilder<DB & { c: TeamCase }, "c">();

/** SQL: how a colleague entered case `c`; null if its person sent it. */
export const enteredOf = ofCase
	.case(
		ofCase
			.selectFrom("case_event as e")
			.select("e.kind")
			.whereRef("e.case_id", "=", "c.id")
			.where("e.kind", "in", ["phoned", "made-from"])
			.orderBy("e.id")
			.limit(1),
	)
	.when("phoned")
	.then("by-phone" as const)
	.when("made-from")
	.then("from-case" as const)
	.end();

export const caseColumns = (now: Date) => sql`
	c.id, c.number, c.kind, c.quote_id, c.enquiry_id, c.chat_id, c.review_id, c.response_review_id, c.provider_id, c.created_at, c.title, c.name, c.email, c.phone, c.place, c.status, c.owner_id,
	p.name as owner_name, c.next_action, c.due_at, c.clock_minutes::float as clock_minutes,
	(case when c.due_at is null then null else business_minutes(coalesce(c.paused_at, ${now}), c.due_at) end)::float as minutes_left,
	c.paused_at, c.snoozed_until, c.closed_at, c.outcome, c.flags, c.version, c.updated_at,
	${enteredOf} as entered,
	exists (select from chat h where h.id = c.chat_id and h.state <> 'closed') as has_open_chat,
	c.danger_at is not null as is_marked, c.danger_holds, c.denied_by, ${isUnassessed} as is_unassessed
`;

const clockOf = (row: CaseRow, now: Date): CaseClock => {
	const { due_at, clock_minutes, minutes_left, paused_at, status } = row;
	const is_paused = paused_at !== null;
	if (due_at === null || clock_minutes === null || status === "closed")
		return { due_at: due_at?.toISOString() ?? null, is_paused, percent: 0, warning: "none" };
	const isLate = !is_paused && now >= due_at;
	const share = clock_minutes > 0 ? 1 - (minutes_left ?? 0) / clock_minutes : 1;
	const percent = isLate ? 100 : Math.max(0, Math.min(99, Math.floor(share * 100)));
	return {
		due_at: due_at.toISOString(),
		is_paused,
		percent,
		warning: isLate ? "late" : percent >= 90 ? "90" : percent >= 75 ? "75" : "none",
	};
};

/** Reference of a case as people use it: C-1042. */
export const caseReference = (number: number): string => `C-${number}`;

/** A review's case, and that of a chat that goes on or left no address, closes with it and stays closed. */
export const endsItself = ({
	kind,
	email,
	has_open_chat,
}: Pick<CaseRow, "kind" | "email" | "has_open_chat">): boolean =>
	kind === "review" || (kind === "chat" && (has_open_chat || email === null));

/** The reference that a person of the case was given, such as E24C1383; null if none. */
export const publicReference = (row: Pick<CaseRow, "quote_id" | "enquiry_id" | "chat_id">): string | null =>
	(row.quote_id ?? row.enquiry_id ?? row.chat_id)?.slice(0, 8).toUpperCase() ?? null;

/** A case as the list shows it. */
export const lineOf = (row: CaseRow, now: Date): CaseLine => ({
	id: row.id,
	reference: caseReference(row.number),
	kind: row.kind,
	entered: row.entered,
	title: row.title,
	name: row.name,
	place: row.place,
	status: row.status,
	owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? "" },
	next_action: row.next_action,
	clock: clockOf(row, now),
	snoozed_until: row.snoozed_until?.toISOString() ?? null,
	flags: row.flags,
	is_marked: row.is_marked,
	danger_holds: row.danger_holds,
	is_unassessed: row.is_unassessed,
	denied_by: row.denied_by,
	created_at: row.created_at.toISOString(),
	updated_at: row.updated_at.toISOString(),
	version: row.version,
});

const rowsWhere = async (db: Db, now: Date, condition: RawBuilder<unknown>): Promise<CaseRow[]> => {
	const { rows } = await sql<CaseRow>`
		select ${caseColumns(now)} from team_case c left join person p on p.id = c.owner_id where ${condition}
	`.execute(db);
	return rows;
};

/** Finds a case, with its clock as of now. */
export const findCase = async (db: Db, id: string, now: Date): Promise<CaseRow | undefined> =>
	(await rowsWhere(db, now, sql`c.id = ${id}`))[0];

/** Finds cases by their ids. */
export const findCases = (db: Db, ids: readonly string[], now: Date): Promise<CaseRow[]> =>
	rowsWhere(db, now, sql`c.id = any(${`{${ids.join()}}`}::uuid[])`);

/** The case that a call is about. @throws Problem 404 if there is none */
export const caseAsked = async (
	{ database, clock }: Pick<Services, "database" | "clock">,
	id: string,
): Promise<CaseRow> => {
	const row = await findCase(database.db, id, clock());
	if (!row) throw notFound();
	return row;
};

/** Cases of these reviews, by review id. */
export const findCasesOfReviews = async (
	db: Db,
	reviews: readonly number[],
	now: Date,
): Promise<Map<number, CaseRow>> => {
	const rows = await rowsWhere(db, now, sql`c.review_id = any(${`{${reviews.join()}}`}::int[])`);
	return new Map(rows.map((row) => [row.review_id ?? 0, row]));
};

/** Locks a case until the transaction ends. */
export const lockCase = async (trx: Transaction, id: string, now: Date): Promise<CaseRow | undefined> => {
	await trx.selectFrom("team_case").select("id").where("id", "=", id).forUpdate().execute();
	return findCase(trx, id, now);
};

/** What an act can change. */
export type CaseChange = Omit<Updateable<TeamCase>, "id" | "version" | "updated_at" | "status"> & {
	status?: CaseStatus;
};

/** Saves a change and increments the version. */
export const updateCase = async (trx: Transaction, id: string, at: Date, change: CaseChange): Promise<void> => {
	await trx
		.updateTable("team_case")
		.set({ ...change, updated_at: at })
		.set((eb) => ({ version: eb("version", "+", 1) }))
		.where("id", "=", id)
		.execute();
};

/** The time this many business minutes after another. */
export const businessDue = async (trx: Transaction, since: Date, minutes: number): Promise<Date | null> => {
	const row = await trx.selectNoFrom(dueAfter(since, minutes).as("due")).executeTakeFirst();
	return row?.due ?? null;
};

/** Adds an event to a case's timeline. */
export const noteEvent = async (
	trx: Transaction,
	event: { caseId: string; at: Date; personId: number | null; kind: string; facts?: Record<string, unknown> },
): Promise<void> => {
	const { caseId, at, personId, kind, facts = {} } = event;
	await trx
		.insertInto("case_event")
		.values({ case_id: caseId, at, person_id: personId, kind, facts: JSON.stringify(facts) })
		.execute();
};

/** Number of entries of a case's timeline, and of its pages. */
export const pagesOf = (count: number) => ({ count, totalPages: Math.ceil(count / CASE_LINES_PER_PAGE) });

/** A colleague counts as present this long after their page last reported it. */
const PRESENT_SECONDS = 50;

/** Records that a colleague has a case open, or has left it. */
export const setPresence = async (
	db: Db,
	caseId: string,
	personId: number,
	now: Date,
	leaving: boolean,
): Promise<void> => {
	if (leaving)
		await db.deleteFrom("case_presence").where("case_id", "=", caseId).where("person_id", "=", personId).execute();
	else
		await db
			.insertInto("case_presence")
			.values({ case_id: caseId, person_id: personId, seen_at: now })
			.onConflict((same) => same.columns(["case_id", "person_id"]).doUpdateSet({ seen_at: now }))
			.execute();
};

/** Colleagues count as replying this long after they last typed. */
const REPLYING_SECONDS = 120;
export const replyingSince = (now: Date) => new Date(now.getTime() - REPLYING_SECONDS * 1000);

/** A query for the colleagues who have the case open now, and whether they are typing a reply. */
export const othersOf = (db: Db, caseId: string, me: number, now: Date) =>
	db
		.selectFrom("case_presence as s")
		.innerJoin("person as p", "p.id", "s.person_id")
		.select(["p.id", "p.name"])
		.select(({ exists, selectFrom }) => {
			const draft = selectFrom("case_draft as d").select("d.way").whereRef("d.person_id", "=", "p.id");
			const typed = draft.where("d.case_id", "=", caseId).where("d.updated_at", ">", replyingSince(now));
			return exists(typed.where("d.way", "=", "reply"))
				.$castTo<boolean>()
				.as("is_replying");
		})
		.where("s.case_id", "=", caseId)
		.where("s.person_id", "<>", me)
		.where("s.seen_at", ">", new Date(now.getTime() - PRESENT_SECONDS * 1000))
		.orderBy("p.name")
		.orderBy("p.id");
export const othersAt = (...about: Parameters<typeof othersOf>) => othersOf(...about).execute();

/** A query for active team members who have signed in, by name. They can get a case or chat, or be mentioned. */
export const teamPeopleOf = (db: Db) =>
	db
		.selectFrom("person as p")
		.select(({ fn, val }) => ["p.id", "p.name", fn.coalesce("p.team_role", val("member")).as("team_role")])
		.where("p.role", "=", "team")
		.where("p.is_active", "=", true)
		.where(hasJoined)
		.orderBy("p.name")
		.orderBy("p.id")
		.$narrowType<{ team_role: TeamRole }>();
export const listTeamPeople = (db: Db) => teamPeopleOf(db).execute();
