import { expressionBuilder } from "kysely";
import type { SaidTerms } from "#contract/shared/contact-terms.ts";
import type { DB } from "#db/rows.ts";
import type { Db } from "#platform/db/database.ts";

/**
 * SQL: how the contact of a case, or a person, may be contacted (decision 110): as said with the case's own request, or else
 * the newest that they said with any. Merged records count as one.
 */
export const termsOf = (of: { caseId: string } | { root: string }) => {
	const { selectFrom, val } = expressionBuilder<DB>();
	const root =
		"root" in of
			? val(of.root)
			: selectFrom("case_record as o")
					.innerJoin("person_record as p", "p.id", "o.record_id")
					.select("p.root_id")
					.where("o.case_id", "=", of.caseId)
					.where("o.part", "=", "contact");
	const said = selectFrom("person_record as r")
		.innerJoin("case_record as l", "l.record_id", "r.id")
		.innerJoin("team_case as c", "c.id", "l.case_id")
		.leftJoin("quote as q", "q.id", "c.quote_id")
		.leftJoin("enquiry as e", "e.id", "c.enquiry_id")
		.select(({ fn }) => ["c.id", "c.number", fn.coalesce("q.contact_terms", "e.contact_terms").as("terms")])
		.where("l.part", "=", "contact")
		.where("r.root_id", "=", root);
	return selectFrom(said.as("s"))
		.select(({ ref }) => ref("s.terms").$castTo<SaidTerms | null>().as("terms"))
		.where("s.terms", "is not", null)
		.orderBy(({ eb }) => eb("s.id", "is not distinct from", "caseId" in of ? of.caseId : null), "desc")
		.orderBy(({ ref }) => ref("s.terms", "->>").key("said_at" as never), "desc")
		.orderBy("s.number", "desc")
		.limit(1);
};

/** Answers that were taken back leave only their time. */
export const unlessTakenBack = (terms: SaidTerms | null): SaidTerms | null =>
	terms && Object.keys(terms).length > 1 ? terms : null;

/** Reads `termsOf`. @returns null if they haven't said, or took it back */
export const findTerms = async (db: Db, of: Parameters<typeof termsOf>[0]): Promise<SaidTerms | null> => {
	const { terms } = await db.selectNoFrom(termsOf(of).as("terms")).executeTakeFirstOrThrow();
	return unlessTakenBack(terms);
};
