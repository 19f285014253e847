import { sql } from "kysely";
import type { SaidTerms } from "#contract/shared/contact-terms.ts";
import type { Db } from "#platform/db/database.ts";

/**
 * SQL: how the contact of a case, or a person, may be contacted (decision 110): as said with the case's own request, or else
 * the newest that they said with any. Merged records count as one.
 */
export const termsOf = (of: { caseId: string } | { root: string }) => {
	const root =
		"root" in of
			? sql`${of.root}::uuid`
			: sql`(select p.root_id from case_record o join person_record p on p.id = o.record_id where o.case_id = ${of.caseId} and o.part = 'contact')`;
	const own = "caseId" in of ? of.caseId : null;
	return sql<SaidTerms | null>`(
		select coalesce(q.contact_terms, e.contact_terms)
		from person_record r join case_record l on l.record_id = r.id and l.part = 'contact' join team_case c on c.id = l.case_id
			left join quote q on q.id = c.quote_id left join enquiry e on e.id = c.enquiry_id
		where r.root_id = ${root} and coalesce(q.contact_terms, e.contact_terms) is not null
		order by (c.id = ${own}::uuid) desc, coalesce(q.contact_terms, e.contact_terms) ->> 'said_at' desc, c.number desc limit 1
	)`;
};

/** Answers that were taken back leave only their time. */
export const unlessTakenBack = (terms: SaidTerms | null): SaidTerms | null =>
	terms && Object.keys(terms).length > 1 ? terms : null;

/** Reads `termsOf`. @returns null if they haven't said, or took it back */
export const findTerms = async (db: Db, of: Parameters<typeof termsOf>[0]): Promise<SaidTerms | null> => {
	const { terms } = await db.selectNoFrom(termsOf(of).as("terms")).executeTakeFirstOrThrow();
	return unlessTakenBack(terms);
};
