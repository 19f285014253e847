import { sql } from "kysely";
import type { Transaction } from "#platform/db/database.ts";

// A case and the connect requests made from it name each other in an event, by number and id.

export interface LinkedRow {
	id: string;
	number: number;
	/** It was made from this case. Else this case was made from it. */
	is_made: boolean;
	is_open: boolean;
}

/** SQL: the cases that a case is linked to, oldest link first. */
export const linkedTo = (caseId: string) => sql<LinkedRow[]>`(
	select coalesce(json_agg(json_build_object(
		'id', o.id, 'number', o.number, 'is_made', v.kind = 'request-made', 'is_open', o.status <> 'closed'
	) order by v.id), '[]')
	from case_event v join team_case o on o.id = (v.facts ->> 'other')::uuid
	where v.case_id = ${caseId} and v.kind in ('request-made', 'made-from')
)`;

/** The open request that was made from a case, and what its form said. Lock the case before. */
export const findMade = (
	trx: Transaction,
	caseId: string,
): Promise<{ id: string; number: number; request_hash: Buffer | null } | undefined> =>
	trx
		.selectFrom("case_event as v")
		.innerJoin("team_case as o", (join) => join.on(sql<boolean>`o.id = (v.facts ->> 'other')::uuid`))
		.innerJoin("enquiry as e", "e.id", "o.enquiry_id")
		.select(["o.id", "o.number", "e.request_hash"])
		.where("v.case_id", "=", caseId)
		.where("v.kind", "=", "request-made")
		.where("o.status", "<>", "closed")
		.executeTakeFirst();
