import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Case } from "#contract/cases/cases.ts";
import type { CaseEmail } from "#contract/cases/emails.ts";
import { seeNotices } from "#domains/accounts/see-notices.ts";
import type { Person } from "#domains/accounts/session.ts";
import type { Db } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import { savedRepliesOf } from "./answers.ts";
import { readCaseEmails } from "./case-emails.ts";
import { factsOf } from "./case-facts.ts";
import {
	type CaseRow,
	caseReference,
	endsItself,
	lineOf,
	othersOf,
	pagesOf,
	publicReference,
	teamPeopleOf,
} from "./cases-store.ts";
import { draftsOf, ofCase, openDrafts, type StoredDraft } from "./drafts-store.ts";
import { type LinkedRow, linkedTo } from "./linked-cases.ts";
import { seeMentions, teamOf } from "./notes.ts";
import { replyWays } from "./reply.ts";
import { asMoments, snoozeTimes } from "./snooze-times.ts";
import { textTo } from "./texts.ts";
import { countOfTimeline, linesOfTimeline, openTimeline, type TimelineLine } from "./timeline.ts";
import { toUndoable, undoableOf } from "./undo.ts";

interface Around {
	entries: number;
	has_calls: boolean;
	has_news: boolean;
	lines: TimelineLine[];
	others: Case["others"];
	team: InferResult<ReturnType<typeof teamPeopleOf>>;
	everyone: { name: string }[];
	answers: InferResult<ReturnType<typeof savedRepliesOf>>;
	drafts: StoredDraft[] | null;
	unreachable_since: Date | null;
	reminders_stopped_since: Date | null;
	texts_stopped_since: Date | null;
	undo: { id: number; at: string; kind: string } | null;
	linked: LinkedRow[];
	/** Moments to snooze to. */
	snooze: string[];
	/** The retention hold. */
	hold: { because: string; since: string; by: string | null } | null;
}

/** The timeline and the small lists around a case, in one statement. */
const readAround = async (db: Db, row: CaseRow, me: number, now: Date, page: number): Promise<Around> => {
	const { rows } = await sql<Around>`
		select (${countOfTimeline(row)})::int as entries, ${linesOfTimeline(row, page)} as lines,
			exists (select from call_attempt a where a.case_id = c.id) as has_calls,
			exists (select from team_notice n where n.case_id = c.id and n.person_id = ${me} and n.seen_at is null) as has_news,
			${jsonArrayFrom(othersOf(db, row.id, me, now))} as others,
			${jsonArrayFrom(teamPeopleOf(db))} as team,
			${jsonArrayFrom(teamOf(db))} as everyone,
			${jsonArrayFrom(savedRepliesOf(db))} as answers,
			${draftsOf(ofCase(row.id, me))} as drafts, ${undoableOf(me, now)} as undo, unreachable_since(c.email), reminders_stopped_since(c.email),
			reminders_stopped_since(phone_key(c.phone)) as texts_stopped_since,
			${snoozeTimes(now)} as snooze, ${linkedTo(row.id)} as linked,
			case when c.held_because is not null then
				json_build_object('because', c.held_because, 'since', c.held_at, 'by', (select p.name from person p where p.id = c.held_by))
			end as hold
		from team_case c where c.id = ${row.id}
	`.execute(db);
	const [around] = rows;
	if (!around) throw new Error("the case is gone");
	return around;
};

/** An email to the person or a provider that needs another way. */
const isLost = ({ state, whose }: CaseEmail) => (state === "refused" || state === "late") && whose !== "team";

/**
 * A case as its page shows it, with the team and the retention hold. Mentions of the reader in its notes, and their notices of it, count as seen.
 * The caller logs the reading.
 */
export const showCase = async (services: Services, row: CaseRow, me: Person, { page }: { page: number }) => {
	const { database, settings, clock } = services;
	const { db } = database;
	const now = clock();
	const { id } = row;
	const [facts, around] = await Promise.all([factsOf(db, settings, row), readAround(db, row, me.id, now, page)]);
	const { lines, others, team, answers, hold } = around;
	const emails = await readCaseEmails(
		services,
		row,
		lines.flatMap(({ emails }) => emails ?? []),
	);
	const timeline = await openTimeline(db, settings, row, lines, around.everyone, emails);
	const mentioning = timeline.filter(({ kind, facts: { mentions } }) => kind === "note" && (mentions as []).length > 0);
	if (mentioning.length > 0)
		await seeMentions(
			db,
			id,
			mentioning.map((note) => Number(note.id.slice("note-".length))),
			me.id,
			now,
		);
	if (around.has_news) await seeNotices(db, me.id, now, { caseId: id });
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
		unreachable_since: around.unreachable_since?.toISOString() ?? null,
		reminders_stopped_since: around.reminders_stopped_since?.toISOString() ?? null,
		linked: around.linked.map(({ number, ...other }) => ({ ...other, reference: caseReference(number) })),
		ends_itself: endsItself(row),
		reply_ways: replyWays(row, facts.contact_terms),
		text_to: around.texts_stopped_since ? null : textTo(settings, row, facts.contact_terms),
		texts_stopped_since: around.texts_stopped_since?.toISOString() ?? null,
		timeline,
		pages: pagesOf(around.entries),
		others,
	};
	return {
		one,
		team,
		answers,
		snooze: asMoments(around.snooze),
		hold: hold && { ...hold, since: new Date(hold.since).toISOString() },
		...openDrafts(settings, ofCase(id, me.id), around.drafts),
		undo: toUndoable(around.undo),
		lost: emails.filter(isLost),
		hasCalls: around.has_calls,
	};
};
