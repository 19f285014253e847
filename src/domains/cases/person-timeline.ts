import { sql } from "kysely";
import type { TimelineEntry } from "#contract/cases/timeline.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Services } from "#platform/services.ts";
import { readCaseEmails } from "./case-emails.ts";
import { caseReference, pagesOf } from "./cases-store.ts";
import { teamOf } from "./notes.ts";
import { countOfTimeline, linesOfTimeline, openTimeline, type TimelineCase, type TimelineLine } from "./timeline.ts";

/**
 * One page of what was said and what happened in all cases in which a person is the contact, oldest first, each with its
 * case. The caller logs the reading of each case.
 * @param root id of an unmerged record
 */
export const readPersonTimeline = async (
	services: Pick<Services, "database" | "settings" | "clock">,
	root: string,
	page: number,
) => {
	const { settings } = services;
	const { db } = services.database;
	const { rows } = await sql<{ entries: number; lines: TimelineLine[] }>`
		select (${countOfTimeline({ root })})::int as entries, ${linesOfTimeline({ root }, page)} as lines
	`.execute(db);
	const { entries = 0, lines = [] } = rows[0] ?? {};
	const [cases, everyone] = await Promise.all([
		db
			.selectFrom("team_case")
			.select(["id", "chat_id", "email", "phone", "number"])
			.where("id", "=", anyOf([...new Set(lines.map(({ case_id }) => case_id))]))
			.execute(),
		teamOf(db).execute(),
	]);
	const open = async (one: TimelineCase): Promise<TimelineEntry[]> => {
		const own = lines.filter(({ case_id }) => case_id === one.id);
		const ids = own.flatMap((line) => line.emails ?? []);
		const emails = ids.length > 0 ? await readCaseEmails(services, one, ids) : [];
		return openTimeline(db, settings, one, own, everyone, emails);
	};
	const opened = await Promise.all(cases.map(async (one) => ({ one, left: await open(one) })));
	// Each case's entries are in the order of the page already.
	const results = lines.flatMap(({ case_id }) => {
		const of = opened.find(({ one }) => one.id === case_id);
		const entry = of?.left.shift();
		return of && entry ? [{ ...entry, case: { id: of.one.id, reference: caseReference(of.one.number) } }] : [];
	});
	return { results, ...pagesOf(entries) };
};
