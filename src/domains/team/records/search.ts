import { sql } from "kysely";
import type { Db } from "#platform/db/database.ts";

export const RECORDS_PER_PAGE = 25;

const literally = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");
const NUMBER = /^c-?\s?(\d{1,9})$/i;
const PHONE = /^\+?[\d\s().-]+$/;

/** What is common to all ways to write a number: without the country's code and the first nought. */
const bareNumber = (digits: string) => digits.replace(/^(0061|61(?=\d{6,}))/, "").replace(/^0/, "");

/** People with a key of this kind that the pattern fits. */
const holders = (kind: string, pattern: string) => sql`
	select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = ${kind} and k.key like ${pattern}
`;

/** People with an e-mail address that the pattern fits: theirs, or one that a copy of their chat went to. */
const holdersOfAddress = (typed: string) => {
	const pattern = `%${literally(typed.toLowerCase())}%`;
	return sql`
		${holders("email", pattern)}
		union select r.root_id from chat h join team_case c on c.chat_id = h.id join case_record l on l.case_id = c.id and l.part = 'contact'
			join person_record r on r.id = l.record_id
		where h.copied_to <> '{}' and exists (select from unnest(h.copied_to) address where address like ${pattern})
	`;
};

/** What a search means: a case number, an e-mail address, a phone number however it is written, else words of a name. */
const found = (typed: string) => {
	const number = NUMBER.exec(typed)?.[1];
	if (number) return holders("number", number);
	if (typed.includes("@")) return holdersOfAddress(typed);
	const digits = typed.replace(/\D/g, "");
	if (PHONE.test(typed) && digits.length >= 3) {
		const phone = holders("phone", `%${bareNumber(digits)}%`);
		// Four digits may be a case's number as well.
		return sql`${phone} union ${holders("number", digits)}`;
	}
	const names = sql.join(
		// The first finds by the index, the second leaves what is not the beginning of a word. A key has no signs that mean something here.
		typed.split(/[\s,]+/).map((word) => sql`k.key like '%' || name_key(${word}) || '%' and ' ' || k.key like '% ' || name_key(${word}) || '%'`),
		sql` and `,
	);
	return sql`
		select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = 'name' and name_key(${typed}) <> '' and ${names}
		union ${holdersOfAddress(typed)}
	`;
};

/** Ids of people, the last to write first. */
export const searchRecords = async (db: Db, { search, page }: { search: string; page: number }): Promise<{ ids: string[]; count: number }> => {
	const typed = search.trim();
	const where = sql`r.merged_into is null ${typed === "" ? sql`` : sql`and r.id in (${found(typed)})`}`;
	const { rows: total } = await sql<{ count: number }>`select count(*)::int as count from person_record r where ${where}`.execute(db);
	const { rows } = await sql<{ id: string }>`
		select r.id from person_record r where ${where} order by r.last_at desc, r.id limit ${RECORDS_PER_PAGE} offset ${(page - 1) * RECORDS_PER_PAGE}
	`.execute(db);
	return { ids: rows.map(({ id }) => id), count: total[0]?.count ?? 0 };
};
