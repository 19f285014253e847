import { type RawBuilder, sql } from "kysely";
import type { ReplyWay } from "#contract/cases/cases.ts";
import type { CaseEmail } from "#contract/cases/emails.ts";
import { CASE_LINES_PER_PAGE } from "#contract/cases/limits.ts";
import type { Party, TimelineEntry, Way } from "#contract/cases/timeline.ts";
import { firstName, messageSeal } from "#domains/chat/store.ts";
import { referralQuestionSeal } from "#domains/referrals/notes.ts";
import { filesOfReply, openReplyFiles, type ReplyFileLine } from "#domains/referrals/reply-files.ts";
import { requestMessageSeal } from "#domains/referrals/visitor-messages.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { callSeal } from "./calls.ts";
import type { CaseRow } from "./cases-store.ts";
import { withIncomingMail } from "./incoming-mail.ts";
import { noteSeal, unknownIn } from "./notes.ts";

// The one reader of what was said and what happened in a case, or in all cases of a person.

/** Whose entries: one case's, or the entries of each case in which a person is the contact. */
export type TimelineOf = Pick<CaseRow, "id" | "chat_id"> | { root: string };

/** What the entries of a case need of it. */
export type TimelineCase = Pick<CaseRow, "id" | "chat_id" | "email" | "phone" | "number">;

/** An entry as the database gives it. */
export interface TimelineLine {
	source: "event" | "note" | "call" | "chat" | "email";
	id: string;
	case_id: string;
	at: string;
	who: string | null;
	kind: string;
	facts: Record<string, unknown>;
	/** Encrypted words, in base64, with the key of their request. */
	body: string | null;
	body_key: string | null;
	/** The quote, enquiry or referral that the words are stored with. */
	body_of: string | null;
	/** Ids of the emails that carried it. */
	emails: string[] | null;
	files: ReplyFileLine[] | null;
}

/** SQL: an email's own part of what it is about: `message-7` of `referral:5e1f…:message-7`. */
const ownPart = sql`substr(l.about, length(subject_of(l.about)) + 2)`;
/** SQL: that part of the emails that an event sent, if the event is words of ours. */
const partOf = (event: RawBuilder<unknown>) =>
	sql`case when ${event}.kind in ('replied', 'letter', 'provider-written') then coalesce(${event}.facts ->> 'key', 'message-' || (${event}.facts ->> 'question')) end`;

const casesOf = (root: string) => sql`(
	select o.case_id from case_record o join person_record p on p.id = o.record_id where p.root_id = ${root}::uuid and o.part = 'contact'
)`;
/** SQL: whether a row is of these cases, by its column. */
const isOf = (of: TimelineOf, column: RawBuilder<unknown>) =>
	"root" in of ? sql`${column} in ${casesOf(of.root)}` : sql`${column} = ${of.id}`;
const isOfChat = (of: TimelineOf, column: RawBuilder<unknown>) =>
	"root" in of
		? sql`${column} in (select c.chat_id from team_case c where c.id in ${casesOf(of.root)})`
		: sql`${column} = ${of.chat_id}`;

/** SQL: the emails of the cases, each with the event that it belongs to. */
const emailsOf = (of: TimelineOf) => sql`
	select l.id, l.created_at, s.case_id, e.id as event_id from case_subject s join letter l on subject_of(l.about) = s.subject
	left join case_event e on e.case_id = s.case_id and ${partOf(sql`e`)} = ${ownPart} where ${isOf(of, sql`s.case_id`)}
`;

/** SQL: how many entries there are. */
export const countOfTimeline = (of: TimelineOf) => sql<number>`
	(select count(*) from case_event e where ${isOf(of, sql`e.case_id`)} and e.kind not in ('note', 'called'))
	+ (select count(*) from case_note n where ${isOf(of, sql`n.case_id`)}) + (select count(*) from call_attempt a where ${isOf(of, sql`a.case_id`)})
	+ (select count(*) from chat_message m where ${isOfChat(of, sql`m.chat_id`)}) + (select count(*) from (${emailsOf(of)}) l where l.event_id is null)
`;

/**
 * SQL: one page of the entries as JSON, oldest first. Each list of a case is read backwards by its own index, only as far as
 * the page needs. Emails of the same moment come before what they tell, and everything after "Received".
 * @param page from 1, the newest
 */
export const linesOfTimeline = (of: TimelineOf, page: number) => {
	// A page more than needed: entries of the same moment can be stored in another order than their times.
	const most = (page + 1) * CASE_LINES_PER_PAGE;
	return sql<TimelineLine[]>`(
		with mail as materialized (${emailsOf(of)}),
		lines as (
			(select 'event' as source, e.id, null::uuid as email, e.case_id, e.at, case e.kind when 'opened' then 0 else 2 end as place, e.person_id, e.kind, e.facts
				from case_event e where ${isOf(of, sql`e.case_id`)} and e.kind not in ('note', 'called') order by e.id desc limit ${most})
			union all (select 'note', n.id, null, n.case_id, n.at, 2, n.person_id, 'note', '{}' from case_note n where ${isOf(of, sql`n.case_id`)} order by n.id desc limit ${most})
			union all (select 'call', a.id, null, a.case_id, a.at, 2, a.person_id, 'called', jsonb_build_object('reached', a.is_reached, 'next', a.next_at)
				from call_attempt a where ${isOf(of, sql`a.case_id`)} order by a.id desc limit ${most})
			union all (select 'chat', m.number, null, (select c.id from team_case c where c.chat_id = m.chat_id), m.at, 2, m.person_id, 'chat', jsonb_build_object('from', m.sender)
				from chat_message m where ${isOfChat(of, sql`m.chat_id`)} order by ${"root" in of ? sql`m.at desc` : sql`m.number desc`} limit ${most})
			union all (select 'email', 0, l.id, l.case_id, l.created_at, 1, null, 'email', '{}' from mail l where l.event_id is null order by l.created_at desc limit ${most})
		),
		page as (select * from lines order by at desc, place desc, id desc, email limit ${CASE_LINES_PER_PAGE} offset ${(page - 1) * CASE_LINES_PER_PAGE})
		select coalesce(json_agg(json_build_object(
			'source', p.source, 'id', coalesce(p.email::text, p.id::text), 'case_id', p.case_id, 'at', p.at, 'who', w.name, 'kind', p.kind,
			'facts', case when p.source = 'note' then jsonb_build_object('mentions', array(
				select o.name from case_mention c join person o on o.id = c.person_id where c.note_id = p.id order by o.name
			)) else p.facts end,
			'body', encode(coalesce(n.body, a.agreed, m.body, r.body, q.body), 'base64'),
			'body_key', coalesce(n.note_key, a.attempt_key, r.message_key, q.note_key),
			'body_of', coalesce(r.quote_id, r.enquiry_id, q.referral_id),
			'files', case when p.kind = 'replied' then ${filesOfReply(sql`p.case_id`, sql`p.facts ->> 'key'`)} end,
			'emails', case p.source when 'email' then array[p.email] when 'event' then array(select l.id from mail l where l.event_id = p.id) end
		) order by p.at, p.place, p.id, p.email desc), '[]')
		from page p
			left join person w on w.id = p.person_id
			left join case_note n on p.source = 'note' and n.id = p.id
			left join call_attempt a on p.source = 'call' and a.id = p.id
			left join team_case k on p.source = 'chat' and k.id = p.case_id
			left join chat_message m on p.source = 'chat' and m.chat_id = k.chat_id and m.number = p.id
			left join request_message r on p.source = 'event' and p.kind in ('visitor-message', 'replied') and r.id = (p.facts ->> 'message')::bigint
			left join referral_question q on p.source = 'event' and p.kind in ('provider-question', 'provider-written') and q.id = (p.facts ->> 'question')::bigint
	)`;
};

interface Said {
	from: Party;
	to: Party;
	ways: Way[];
}
/** Writer, reader and way of each kind of words. */
const SAID: Record<string, (facts: Record<string, unknown>) => Said> = {
	note: () => ({ from: "team", to: "team", ways: ["note"] }),
	called: () => ({ from: "team", to: "person", ways: ["phone"] }),
	"call-asked": () => ({ from: "person", to: "team", ways: ["page"] }),
	"visitor-message": () => ({ from: "person", to: "team", ways: ["page"] }),
	"email-in": ({ text }) => ({ from: "person", to: "team", ways: [text ? "text" : "email"] }),
	replied: ({ ways }) => ({ from: "team", to: "person", ways: ways as ReplyWay[] }),
	// Before text messages, it went by email.
	letter: ({ ways = ["email"] }) => ({ from: "team", to: "person", ways: ways as ReplyWay[] }),
	"provider-question": () => ({ from: "provider", to: "team", ways: ["referral"] }),
	"provider-written": () => ({ from: "team", to: "provider", ways: ["referral", "email"] }),
	chat: ({ from }) =>
		from === "visitor"
			? { from: "person", to: "team", ways: ["chat"] }
			: { from: from === "team" ? "team" : "service", to: "person", ways: ["chat"] },
};

/** The context that an entry's words are encrypted for. */
const sealOf = (
	{ source, kind, id, body_key, body_of }: TimelineLine,
	{ id: caseId, chat_id }: Pick<CaseRow, "id" | "chat_id">,
): string => {
	const key = body_key ?? "";
	if (source === "note") return noteSeal(caseId, key);
	if (source === "call") return callSeal(caseId, key);
	if (source === "chat") return messageSeal(chat_id ?? "", Number(id));
	const seal = kind.startsWith("provider-") ? referralQuestionSeal : requestMessageSeal;
	return seal(body_of ?? "", key);
};

/**
 * The entries with their words decrypted, and the emails that came in.
 * @param team everyone who works or worked here
 * @param emails those that the entries name
 */
export const openTimeline = (
	db: Db,
	settings: Settings,
	row: TimelineCase,
	lines: readonly TimelineLine[],
	team: readonly { name: string }[],
	emails: readonly CaseEmail[],
): Promise<TimelineEntry[]> => {
	const sealer = sealerOf(settings);
	const byId = new Map(emails.map((email) => [email.id, email]));
	const entries = lines.map((line): TimelineEntry => {
		const { source, id, at, who, kind, facts, body } = line;
		const text = body === null ? null : sealer.open(Buffer.from(body, "base64"), sealOf(line, row)).toString();
		const carried = (line.emails ?? []).flatMap((id) => byId.get(id) ?? []);
		const to = carried[0]?.whose ?? "person";
		const said: Said | undefined =
			source === "email"
				? { from: "service", to, ways: [carried[0]?.is_text ? "text" : "email"] }
				: SAID[kind]?.(facts);
		return {
			...{
				id: `${source}-${id}`,
				at: new Date(at).toISOString(),
				kind,
				emails: carried,
				files: openReplyFiles(settings, line.files),
			},
			who: source === "chat" ? firstName(who) : who,
			facts: source === "note" ? { ...facts, unknown_mentions: unknownIn(text ?? "", team) } : facts,
			said: said ? { ...said, text } : null,
		};
	});
	return withIncomingMail(db, settings, row, entries);
};

/** What reading these entries counts as in the audit log. */
export const readingsOf = (timeline: readonly TimelineEntry[]): string[] => [
	"case.read",
	...(timeline.some(({ kind }) => kind === "called") ? ["calls.read"] : []),
	...(timeline.some(({ emails }) => emails.length > 0) ? ["emails.read"] : []),
	...(timeline.some(({ kind }) => kind === "chat") ? ["chat.read"] : []),
];
