import { sql } from "kysely";
import type { CaseLine } from "#contract/cases/cases.ts";
import type { CaseKind } from "#contract/cases/lists.ts";
import { readIdentifier } from "#contract/shared/identifiers.ts";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { enteredOf } from "./cases-store.ts";
import { caseExactly, caseHas, caseMentions, caseOfPerson } from "./find-cases.ts";
import { byUrgency } from "./list-cases.ts";

export interface FoundCase {
	id: string;
	number: number;
	kind: CaseKind;
	entered: CaseLine["entered"];
	name: string | null;
	title: string;
	is_closed: boolean;
	/** An identifier names it. */
	is_exact: boolean;
	/** The name of one of its people matches. */
	is_named: boolean;
}

/**
 * The first cases of a search, in one statement: those that an identifier names, open or closed, then open ones by the
 * name of their people, then by their texts; the most urgent first.
 * @param most of each of the three
 */
export const findCaseLines = async (
	db: Db,
	settings: Settings,
	typed: string,
	most: number,
): Promise<{ rows: FoundCase[]; open: number; closed: number }> => {
	const identifier = readIdentifier(typed);
	const exact = identifier ? caseExactly(identifier) : sql`false`;
	const matches = identifier
		? sql`(${exact} or ${caseMentions(settings, typed, identifier)})`
		: caseHas(settings, typed);
	const { rows } = await sql<{ open: number; closed: number } & (FoundCase | { id: null })>`
		with matching as materialized (
			select c.id, c.status = 'closed' as is_closed, ${exact} as is_exact, ${identifier ? sql`false` : caseOfPerson(typed)} as is_named
			from team_case c where ${matches}
		),
		shown as (
			select m.*, row_number() over (partition by m.is_exact, m.is_named order by ${byUrgency}) as nth
			from matching m join team_case c on c.id = m.id where m.is_exact or not m.is_closed
		)
		select t.open, t.closed, l.* from (
			select (count(*) filter (where not is_closed))::int as open, (count(*) filter (where is_closed and not is_exact))::int as closed from matching
		) t
		left join (
			select c.id, c.number, c.kind, ${enteredOf} as entered, c.name, c.title, s.is_closed, s.is_exact, s.is_named, s.nth
			from shown s join team_case c on c.id = s.id where s.nth <= ${most}
		) l on true
		order by l.nth
	`.execute(db);
	return {
		rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
		open: rows[0]?.open ?? 0,
		closed: rows[0]?.closed ?? 0,
	};
};
