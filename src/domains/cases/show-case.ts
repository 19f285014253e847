import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Case } from "#contract/cases/cases.ts";
import type { Person } from "#domains/accounts/session.ts";
import { questionTexts } from "#domains/referrals/notes.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { savedRepliesOf } from "./answers.ts";
import { factsOf } from "./case-facts.ts";
import { type CaseRow, eventsOf, lineOf, othersOf, pagesOf, publicReference, teamPeopleOf } from "./cases-store.ts";
import { withMessages } from "./event-messages.ts";
import { withIncomingMail } from "./incoming-mail.ts";
import { listNotes, seeMentions } from "./notes.ts";
import { replyWays } from "./reply.ts";

interface Around {
	event_count: number;
	note_count: number;
	call_count: number;
	events: { id: number; at: string; who: string | null; kind: string; facts: Record<string, unknown> }[];
	others: Case["others"];
	team: InferResult<ReturnType<typeof teamPeopleOf>>;
	answers: InferResult<ReturnType<typeof savedRepliesOf>>;
	/** The retention hold. */
	hold: { because: string; since: string; by: string | null } | null;
}

/** The small lists around a case, in one statement. */
const readAround = async (db: Db, id: string, me: number, now: Date, timelinePage: number): Promise<Around> => {
	const { rows } = await sql<Around>`
		select (select count(*)::int from case_event where case_id = c.id) as event_count,
			(select count(*)::int from case_note where case_id = c.id) as note_count,
			(select count(*)::int from call_attempt where case_id = c.id) as call_count,
			${jsonArrayFrom(eventsOf(db, id, timelinePage))} as events,
			${jsonArrayFrom(othersOf(db, id, me, now))} as others,
			${jsonArrayFrom(teamPeopleOf(db))} as team,
			${jsonArrayFrom(savedRepliesOf(db))} as answers,
			case when c.held_because is not null then
				json_build_object('because', c.held_because, 'since', c.held_at, 'by', (select p.name from person p where p.id = c.held_by))
			end as hold
		from team_case c where c.id = ${id}
	`.execute(db);
	const [row] = rows;
	if (!row) throw new Error("the case is gone");
	return row;
};

/** Events that announce a provider's question or our message to it. */
const ASKED = ["provider-question", "provider-written"];

/** Adds the words of providers' questions, and of our messages to them, to their events. */
const withQuestions = async (db: Db, settings: Settings, timeline: Case["timeline"]): Promise<Case["timeline"]> => {
	const asked = timeline.filter(({ kind }) => ASKED.includes(kind)).map(({ facts }) => Number(facts.question));
	const texts = await questionTexts(db, settings, asked);
	return timeline.map((event) => {
		const text = ASKED.includes(event.kind) ? texts.get(Number(event.facts.question)) : undefined;
		return text === undefined ? event : { ...event, facts: { ...event.facts, text } };
	});
};

/**
 * A case as its page shows it, with the team, the retention hold and the number of calls. Mentions of the reader in its
 * notes count as seen. The caller logs the reading.
 */
export const showCase = async (
	{ database: { db }, settings, clock }: Services,
	row: CaseRow,
	me: Person,
	asked: { timeline_page: number; notes_page: number },
) => {
	const now = clock();
	const { id } = row;
	const [facts, around] = await Promise.all([
		factsOf(db, settings, row),
		readAround(db, id, me.id, now, asked.timeline_page),
	]);
	const { events, others, team, answers, hold } = around;
	const timeline = events.map((event) => ({ ...event, at: new Date(event.at).toISOString() }));
	const notes = around.note_count > 0 ? await listNotes(db, settings, id, asked.notes_page) : [];
	const seen = notes.map((note) => note.id);
	if (seen.length > 0) await seeMentions(db, id, seen, me.id, now);
	const one: Case = {
		...lineOf(row, now),
		email: row.email,
		phone: row.phone,
		outcome: row.outcome,
		closed_at: row.closed_at?.toISOString() ?? null,
		subject:
			row.quote_id ??
			row.enquiry_id ??
			row.chat_id ??
			String(row.review_id ?? row.response_review_id ?? row.provider_id),
		public_reference: publicReference(row),
		publication:
			row.response_review_id !== null ? ("reply" as const) : row.provider_id !== null ? ("profile" as const) : null,
		reported: null,
		...facts,
		reply_ways: replyWays(row, facts.contact_terms),
		timeline: await withIncomingMail(
			db,
			settings,
			await withQuestions(db, settings, await withMessages(db, settings, timeline)),
		),
		notes,
		pages: { timeline: pagesOf(around.event_count), notes: pagesOf(around.note_count) },
		others,
	};
	return {
		one,
		team,
		answers,
		hold: hold && { ...hold, since: new Date(hold.since).toISOString() },
		callCount: around.call_count,
	};
};
