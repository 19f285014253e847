import { sql } from "kysely";
import type { AuditLine } from "#contract/accounts/team-members.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import type { Db } from "#platform/db/database.ts";

export const AUDIT_PER_PAGE = 50;

export interface AuditQuestion {
	/** Part of a name or e-mail address. */
	who: string;
	/** A deed, or how it begins. */
	deed: string;
	/** `provider:12`, or `provider` for all of them; `C-1061` for all that a case is about. */
	about: string;
	/** Days by Melbourne time, such as `2026-03-02`; empty: from the first, to the last. */
	from: string;
	to: string;
	page: number;
}

const literally = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");
/** The midnight a day begins with. */
const dawn = (day: string, plus = 0) =>
	sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Australia/Melbourne')`;

/** A case as the console calls it. */
const CASE = /^\s*(?:case\s*|#\s*)*c\s*[-\u2010-\u2015]?\s*(\d{1,9})\s*$/i;
/**
 * Readings are noted by what was read: of one case the case, the request or the enquiry with its details, the chat, what was handed over, and the people's records.
 * Whoever asks who read it means all of these.
 */
const aboutCase = (number: number) => sql`a.about in (
	select s.subject from case_subject s join team_case c on c.id = s.case_id where c.number = ${number}
	union select 'record:' || r.record_id from case_record r join team_case c on c.id = r.case_id where c.number = ${number}
)`;

const aboutThis = (about: string) => {
	const number = CASE.exec(about)?.[1];
	return number ? aboutCase(Number(number)) : sql`(a.about = ${about} or a.about like ${`${literally(about)}:%`})`;
};

const whereOf = ({ who, deed, about, from, to }: AuditQuestion) => {
	const part = `%${literally(who.toLowerCase())}%`;
	const [folded, parted] = [foldText(who), foldText(who, " ")].map((name) => `%${literally(name)}%`);
	return sql`
		true
		${who ? sql`and a.person_id in (select id from person where fold_text(name) like ${folded} or fold_text(name, ' ') like ${parted} or email like ${part})` : sql``}
		${deed ? sql`and a.deed like ${`${literally(deed)}%`}` : sql``}
		${about ? sql`and ${aboutThis(about)}` : sql``}
		${from ? sql`and a.at >= ${dawn(from)}` : sql``}
		${to ? sql`and a.at < ${dawn(to, 1)}` : sql``}
	`;
};

/** Why a letter was given up stands in the letter, and is told as long as there is one. */
const factsWithReason = sql`
	case a.deed when 'letter.given-up' then a.facts || coalesce((select jsonb_build_object('reason', l.give_up_reason) from letter l where l.id = split_part(a.about, ':', 2)::uuid), '{}')
	else a.facts end
`;

/** What was done and seen, newest first. */
export const listAuditRows = async (db: Db, asked: AuditQuestion): Promise<{ rows: AuditLine[]; count: number }> => {
	const where = whereOf(asked);
	const { rows: total } = await sql<{
		count: number;
	}>`select count(*)::int as count from audit a where ${where}`.execute(db);
	const { rows } = await sql<Omit<AuditLine, "at"> & { at: Date }>`
		select a.id::int as id, a.at, p.name as who, a.deed, a.about, ${factsWithReason} as facts from audit a left join person p on p.id = a.person_id
		where ${where} order by a.at desc, a.id desc limit ${AUDIT_PER_PAGE} offset ${(asked.page - 1) * AUDIT_PER_PAGE}
	`.execute(db);
	return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), count: total[0]?.count ?? 0 };
};

/** Every deed there is, for a form's suggestions. */
export const listDeeds = async (db: Db): Promise<string[]> => {
	const { rows } = await sql<{ deed: string }>`
		with recursive found as (
			(select deed from audit order by deed limit 1)
			union all
			select (select a.deed from audit a where a.deed > f.deed order by a.deed limit 1) from found f where f.deed is not null
		)
		select deed from found where deed is not null
	`.execute(db);
	return rows.map(({ deed }) => deed);
};
