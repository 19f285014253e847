import { type RawBuilder, sql } from "kysely";
import type { ReplyWay } from "#contract/cases/cases.ts";
import type { CaseEmail } from "#contract/cases/emails.ts";
import { CASE_LINES_PER_PAGE } from "#contract/cases/limits.ts";
import type { Party, TimelineEntry, Way } from "#contract/cases/timeline.ts";
import { firstName, messageSeal } from "#domains/chat/store.ts";
import { referralQuestionSeal } from "#domains/referrals/notes.ts";
import { requestMessageSeal } from "#domains/referrals/visitor-messages.ts";
import type { Settings } from "#platform/config.ts";
import { sealerOf } from "#platform/security/sealed.ts";
import { callSeal } from "./calls.ts";
import type { CaseRow } from "./cases-store.ts";
import { noteSeal, unknownIn } from "./notes.ts";

// The one reader of what was said and what happened in a case.

/** An entry as the database gives it. */
export interface TimelineLine {
	source: "event" | "note" | "call" | "chat" | "email";
	id: string;
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
	letters: string[] | null;
}

/** SQL: an email's own part of what it is about: `message-7` of `referral:5e1f…:message-7`. */
const ownPart = sql`substr(l.about, length(subject_of(l.about)) + 2)`;
/** SQL: that part of the emails that an event sent, if the event is words of ours. */
const partOf = (event: RawBuilder<unknown>) =>
	sql`case when ${event}.kind in ('replied', 'letter', 'provider-written') then coalesce(${event}.facts ->> 'key', 'message-' || (${event}.facts ->> 'question')) end`;

/** SQL: the emails of a case, each with the event that it belongs to. */
const lettersOf = (id: string) => sql`
	select l.id, l.created_at, e.id as event_id from letter l left join case_event e on e.case_id = ${id} and ${partOf(sql`e`)} = ${ownPart}
	where subject_of(l.about) in (select s.subject from case_subject s where s.case_id = ${id})
`;

/** SQL: how many entries a case has. */
export const countOfTimeline = ({ id, chat_id }: Pick<CaseRow, "id" | "chat_id">) => sql<number>`
	(select count(*) from case_event e where e.case_id = ${id} and e.kind not in ('note', 'called'))
	+ (select count(*) from case_note n where n.case_id = ${id}) + (select count(*) from call_attempt a where a.case_id = ${id})
	+ (select count(*) from chat_message m where m.chat_id = ${chat_id}) + (select count(*) from (${lettersOf(id)}) l where l.event_id is null)
`;

/**
 * SQL: one page of a case's entries as JSON, oldest first. Each list is read backwards by its own index, only as far as
 * the page needs. Emails of the same moment come before what they tell, and everything after "Received".
 * @param page from 1, the newest
 */
export const linesOfTimeline = ({ id, chat_id }: Pick<CaseRow, "id" | "chat_id">, page: number) => {
	// A page more than needed: entries of the same moment can be stored in another order than their times.
	const most = (page + 1) * CASE_LINES_PER_PAGE;
	return sql<TimelineLine[]>`(
		with mail as materialized (${lettersOf(id)}),
		lines as (
			(select 'event' as source, e.id, null::uuid as letter, e.at, case e.kind when 'opened' then 0 else 2 end as place, e.person_id, e.kind, e.facts
				from case_event e where e.case_id = ${id} and e.kind not in ('note', 'called') order by e.id desc limit ${most})
			union all (select 'note', n.id, null, n.at, 2, n.person_id, 'note', '{}' from case_note n where n.case_id = ${id} order by n.id desc limit ${most})
			union all (select 'call', a.id, null, a.at, 2, a.person_id, 'called', jsonb_build_object('reached', a.is_reached, 'next', a.next_at)
				from call_attempt a where a.case_id = ${id} order by a.id desc limit ${most})
			union all (select 'chat', m.number, null, m.at, 2, m.person_id, 'chat', jsonb_build_object('from', m.sender)
				from chat_message m where m.chat_id = ${chat_id} order by m.number desc limit ${most})
			union all (select 'email', 0, l.id, l.created_at, 1, null, 'email', '{}' from mail l where l.event_id is null order by l.created_at desc limit ${most})
		),
		page as (select * from lines order by at desc, place desc, id desc, letter limit ${CASE_LINES_PER_PAGE} offset ${(page - 1) * CASE_LINES_PER_PAGE})
		select coalesce(json_agg(json_build_object(
			'source', p.source, 'id', coalesce(p.letter::text, p.id::text), 'at', p.at, 'who', w.name, 'kind', p.kind,
			'facts', case when p.source = 'note' then jsonb_build_object('mentions', array(
				select o.name from case_mention c join person o on o.id = c.person_id where c.note_id = p.id order by o.name
			)) else p.facts end,
			'body', encode(coalesce(n.body, a.agreed, m.body, r.body, q.body), 'base64'),
			'body_key', coalesce(n.note_key, a.attempt_key, r.message_key, q.note_key),
			'body_of', coalesce(r.quote_id, r.enquiry_id, q.referral_id),
			'letters', case p.source when 'email' then array[p.letter] when 'event' then array(select l.id from mail l where l.event_id = p.id) end
		) order by p.at, p.place, p.id, p.letter desc), '[]')
		from page p
			left join person w on w.id = p.person_id
			left join case_note n on p.source = 'note' and n.id = p.id
			left join call_attempt a on p.source = 'call' and a.id = p.id
			left join chat_message m on p.source = 'chat' and m.chat_id = ${chat_id} and m.number = p.id
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
	"email-in": () => ({ from: "person", to: "team", ways: ["email"] }),
	replied: ({ ways }) => ({ from: "team", to: "person", ways: ways as ReplyWay[] }),
	letter: () => ({ from: "team", to: "person", ways: ["email"] }),
	"provider-question": () => ({ from: "provider", to: "team", ways: ["referral"] }),
	"provider-written": () => ({ from: "team", to: "provider", ways: ["referral", "email"] }),
	chat: ({ from }) =>
		from === "visitor"
			? { from: "person", to: "team", ways: ["chat"] }
			: { from: from === "team" ? "team" : "service", to: "person", ways: ["chat"] },
};

/** The context that an entry's words are encrypted for. */
const sealOf = ({ source, kind, id, body_key, body_of }: TimelineLine, { id: caseId, chat_id }: CaseRow): string => {
	const key = body_key ?? "";
	if (source === "note") return noteSeal(caseId, key);
	if (source === "call") return callSeal(caseId, key);
	if (source === "chat") return messageSeal(chat_id ?? "", Number(id));
	const seal = kind.startsWith("provider-") ? referralQuestionSeal : requestMessageSeal;
	return seal(body_of ?? "", key);
};

/**
 * The entries with their words decrypted.
 * @param team everyone who works or worked here
 * @param emails those that the entries name, by id
 */
export const openTimeline = (
	settings: Settings,
	row: CaseRow,
	lines: readonly TimelineLine[],
	team: readonly string[],
	emails: ReadonlyMap<string, CaseEmail>,
): TimelineEntry[] => {
	const sealer = sealerOf(settings);
	const people = team.map((name) => ({ name }));
	return lines.map((line): TimelineEntry => {
		const { source, id, at, who, kind, facts, body } = line;
		const text = body === null ? null : sealer.open(Buffer.from(body, "base64"), sealOf(line, row)).toString();
		const carried = (line.letters ?? []).flatMap((letter) => emails.get(letter) ?? []);
		const to = carried[0]?.whose ?? "person";
		const said: Said | undefined = source === "email" ? { from: "service", to, ways: ["email"] } : SAID[kind]?.(facts);
		return {
			...{ id: `${source}-${id}`, at: new Date(at).toISOString(), kind, emails: carried },
			who: source === "chat" ? firstName(who) : who,
			facts: source === "note" ? { ...facts, unknown_mentions: unknownIn(text ?? "", people) } : facts,
			said: said ? { ...said, text } : null,
		};
	});
};

/** What reading these entries counts as in the audit log. */
export const readingsOf = (timeline: readonly TimelineEntry[]): string[] => [
	"case.read",
	...(timeline.some(({ kind }) => kind === "called") ? ["calls.read"] : []),
	...(timeline.some(({ emails }) => emails.length > 0) ? ["emails.read"] : []),
	...(timeline.some(({ kind }) => kind === "chat") ? ["chat.read"] : []),
];
