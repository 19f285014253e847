import { expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CaseEvent, DB, TeamCase } from "#db/rows.ts";
import type { Transaction } from "#platform/db/database.ts";

// A case and the connect requests made from it name each other in an event, by number and id.

export interface LinkedRow {
	id: string;
	number: number;
	/** It was made from this case. Else this case was made from it. */
	is_made: boolean;
	is_open: boolean;
}

const ofLink = expressionBuilder<DB & { v: CaseEvent; o: TeamCase }, "v" | "o">();
/** The case that an event names. */
const isOther = ofLink("o.id", "=", ofLink.cast<string>(ofLink.ref("v.facts", "->>").key("other" as never), "uuid"));

/** SQL: the cases that a case is linked to, oldest link first. */
export const linkedTo = (caseId: string) =>
	jsonArrayFrom(
		expressionBuilder<DB>()
			.selectFrom("case_event as v")
			.innerJoin("team_case as o", (join) => join.on(isOther))
			.select(["o.id", "o.number"])
			.select(({ eb }) => [
				eb("v.kind", "=", "request-made").as("is_made"),
				eb("o.status", "<>", "closed").as("is_open"),
			])
			.where("v.case_id", "=", caseId)
			.where("v.kind", "in", ["request-made", "made-from"])
			.orderBy("v.id"),
	);

/** The open request that was made from a case, and what its form said. Lock the case before. */
export const findMade = (
	trx: Transaction,
	caseId: string,
): Promise<{ id: string; number: number; request_hash: Buffer | null } | undefined> =>
	trx
		.selectFrom("case_event as v")
		.innerJoin("team_case as o", (join) => join.on(isOther))
		.innerJoin("enquiry as e", "e.id", "o.enquiry_id")
		.select(["o.id", "o.number", "e.request_hash"])
		.where("v.case_id", "=", caseId)
		.where("v.kind", "=", "request-made")
		.where("o.status", "<>", "closed")
		.executeTakeFirst();
