import { sql } from "kysely";
import type { AuditLine } from "#contract/accounts/team-members.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import { readIdentifier } from "#contract/shared/identifiers.ts";
import type { Db } from "#platform/db/database.ts";

export const AUDIT_PER_PAGE = 50;

export interface AuditQuestion {
	/** Part of a name or email. */
	who: string;
	/** An action, or the start of one. */
	event: string;
	/** `provider:12`, or `provider` for all of them; `C-1061` for everything about a case. */
	about: string;
	/** Days in Melbourne time, for example `2026-03-02`. Empty: no limit. */
	from: string;
	to: string;
	page: number;
}

const literally = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");
/** Midnight at the start of a day. */
const dawn = (day: string, plus = 0) =>
	sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Australia/Melbourne')`;

/** A case number as the console shows it. */
const CASE = /^\s*(?:case\s*|#\s*)*c\s*[-\u2010-\u2015]?\s*(\d{1,9})\s*$/i;
/**
 * Readings are recorded under what was read: the case, its request or enquiry, the chat, a referral, or a person's
 * record. A search for a case finds them all.
 */
const aboutCase = (number: number) => sql`a.about in (
	select s.subject from case_subject s join team_case c on c.id = s.case_id where c.number = ${number}
	union select 'record:' || r.record_id from case_record r join team_case c on c.id = r.case_id where c.number = ${number}
)`;

const aboutThis = (about: string) => {
	const number = CASE.exec(about)?.[1];
	return number ? aboutCase(Number(number)) : sql`(a.about = ${about} or a.about like ${`${literally(about)}:%`})`;
};

const whereOf = ({ who, event, about, from, to }: AuditQuestion) => {
	const email = readIdentifier(who)?.email;
	// A whole address is that address; part of one matches any that holds it.
	const part = email ? literally(email) : `%${literally(who.toLowerCase())}%`;
	const [folded, parted] = [foldText(who), foldText(who, " ")].map((name) => `%${literally(name)}%`);
	return sql`
		true
		${who ? sql`and a.person_id in (select id from person where fold_text(name) like ${folded} or fold_text(name, ' ') like ${parted} or email like ${part})` : sql``}
		${event ? sql`and a.deed like ${`${literally(event)}%`}` : sql``}
		${about ? sql`and ${aboutThis(about)}` : sql``}
		${from ? sql`and a.at >= ${dawn(from)}` : sql``}
		${to ? sql`and a.at < ${dawn(to, 1)}` : sql``}
	`;
};

/** The reason for discarding an email is kept in the email, so it's shown only while the email exists. */
const factsWithReason = sql`
	case a.deed when 'letter.given-up' then a.facts || coalesce((select jsonb_build_object('reason', l.give_up_reason) from letter l where l.id = split_part(a.about, ':', 2)::uuid), '{}')
	else a.facts end
`;

/** The subject as people know it: C-1061, R-7, or a name. Texts in front of the id are kept by `about`. */
const reference = sql<string | null>`
	case split_part(a.about, ':', 1)
		when 'case' then (select 'C-' || c.number from team_case c where c.id::text = split_part(a.about, ':', 2))
		when 'referral' then (select 'R-' || r.number from referral r where r.id::text = split_part(a.about, ':', 2))
		when 'provider' then (select p.name from provider p where p.id::text = split_part(a.about, ':', 2))
		when 'account' then (select k.name from account k where k.id::text = split_part(a.about, ':', 2))
		when 'person' then (select w.name from person w where w.id::text = split_part(a.about, ':', 2))
		when 'record' then (select 'C-' || min(c.number) from case_record l join team_case c on c.id = l.case_id where l.record_id::text = split_part(a.about, ':', 2))
		else case when split_part(a.about, ':', 1) in ('quote', 'enquiry', 'chat') then upper(left(split_part(a.about, ':', 2), 8)) end
	end
`;

/** Audit events, newest first. */
export const listAuditRows = async (db: Db, asked: AuditQuestion): Promise<{ rows: AuditLine[]; count: number }> => {
	const all = db.selectFrom("audit as a").where(whereOf(asked).$castTo<boolean>());
	const { count } = await all
		.select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("count"))
		.executeTakeFirstOrThrow();
	const rows = await all
		.leftJoin("person as p", "p.id", "a.person_id")
		.select(({ cast }) => [
			cast<number>("a.id", "integer").as("id"),
			"a.at",
			"p.name as who",
			"a.deed as event",
			"a.about",
			reference.as("reference"),
		])
		.select(factsWithReason.$castTo<AuditLine["facts"]>().as("facts"))
		.orderBy("a.at", "desc")
		.orderBy("a.id", "desc")
		.limit(AUDIT_PER_PAGE)
		.offset((asked.page - 1) * AUDIT_PER_PAGE)
		.execute();
	return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), count };
};

/** Every recorded action, for a form's suggestions. */
export const listAuditEvents = async (db: Db): Promise<string[]> => {
	const { rows } = await sql<{ event: string }>`
		with recursive found as (
			(select deed from audit order by deed limit 1)
			union all
			select (select a.deed from audit a where a.deed > f.deed order by a.deed limit 1) from found f where f.deed is not null
		)
		select deed as event from found where deed is not null
	`.execute(db);
	return rows.map(({ event }) => event);
};
