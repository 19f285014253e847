import { type RawBuilder, sql } from "kysely";
import { searchWays } from "#contract/shared/fold-text.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { barePhone } from "#contract/shared/phone-parts.ts";
import { beginning, namedCase } from "#domains/cases/find-cases.ts";
import type { Db } from "#platform/db/database.ts";

export const RECORDS_PER_PAGE = 25;

const literally = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");
const PHONE = /^(?:tel:)?\s*\+?[\d\s().-]+$/i;

/** People with a key of this kind that the pattern fits. */
const holders = (kind: string, pattern: string) => sql`
	select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = ${kind} and k.key like ${pattern}
`;

/** People with an e-mail address that the pattern fits: theirs, or one that a copy of their chat went to. */
const holdersOfAddress = (typed: string) => {
	const pattern = `%${literally(typed.toLowerCase())}%`;
	return sql`
		${holders("email", pattern)}
		union select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = 'email' and mailbox_key(k.key) = ${mailboxKey(typed)}
		union select r.root_id from chat h join team_case c on c.chat_id = h.id join case_record l on l.case_id = c.id and l.part = 'contact'
			join person_record r on r.id = l.record_id
		where h.copied_to <> '{}' and exists (select from unnest(h.copied_to) address where address like ${pattern})
	`;
};

/** People of the cases that a condition on `c` finds. */
const peopleOf = (condition: RawBuilder<unknown>) => sql`
	select r.root_id from team_case c join case_record l on l.case_id = c.id join person_record r on r.id = l.record_id where ${condition}
`;

/** People whose name has all these words, as beginnings: theirs as it is now, or one that they gave. */
const holdersOfName = (words: readonly string[]) => sql`
	select r.root_id from person_record r where ${sql.join(
		words.map((word) => sql`r.name_words @@ ${beginning(word)}`),
		sql` and `,
	)}
	union select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = 'name' and ${sql.join(
		// The first finds by the index, the second leaves what is not the beginning of a word.
		words.map((word) => sql`k.key like ${`%${literally(word)}%`} and ' ' || k.key like ${`% ${literally(word)}%`}`),
		sql` and `,
	)}
`;

/** What a search means: a reference, an email address, a phone number however it is written, else words of a name. */
const found = (typed: string) => {
	const named = namedCase(typed);
	const digits = barePhone(typed);
	const ways = [
		...(named ? [peopleOf(named)] : []),
		...(PHONE.test(typed) && digits.length >= 3 ? [holders("phone", `%${digits}%`)] : []),
		...(typed.includes("@") ? [] : searchWays(typed).map(holdersOfName)),
		holdersOfAddress(typed),
	];
	return sql.join(ways, sql` union `);
};

/** Ids of people, the last to write first. */
export const searchRecords = async (
	db: Db,
	{ search, page }: { search: string; page: number },
): Promise<{ ids: string[]; count: number }> => {
	const typed = search.trim();
	const where = sql`r.merged_into is null ${typed === "" ? sql`` : sql`and r.id in (${found(typed)})`}`;
	const { rows: total } = await sql<{
		count: number;
	}>`select count(*)::int as count from person_record r where ${where}`.execute(db);
	const { rows } = await sql<{ id: string }>`
		select r.id from person_record r where ${where} order by r.last_at desc, r.id limit ${RECORDS_PER_PAGE} offset ${(page - 1) * RECORDS_PER_PAGE}
	`.execute(db);
	return { ids: rows.map(({ id }) => id), count: total[0]?.count ?? 0 };
};
