import { type RawBuilder, sql } from "kysely";
import { searchWays } from "#contract/shared/fold-text.ts";
import { readIdentifier } from "#contract/shared/identifiers.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { barePhone } from "#contract/shared/phone-parts.ts";
import { beginning, caseExactly, namedCase } from "#domains/cases/find-cases.ts";
import type { Db } from "#platform/db/database.ts";

export const RECORDS_PER_PAGE = 25;

const literally = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");
const PHONE = /^(?:tel:)?\s*\+?[\d\s().-]+$/i;

/** People with a key of this kind that matches the pattern. */
const holders = (kind: string, pattern: string) => sql`
	select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = ${kind} and k.key like ${pattern}
`;

/** People with a matching email address: their own, or one that a copy of their chat was sent to. */
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

/** People in the cases that match a condition on `c`. */
const peopleOf = (condition: RawBuilder<unknown>) => sql`
	select r.root_id from team_case c join case_record l on l.case_id = c.id join person_record r on r.id = l.record_id where ${condition}
`;

/** People whose name has a word starting with each of these. Covers their current name and names they gave before. */
const holdersOfName = (words: readonly string[]) => sql`
	select r.root_id from person_record r where ${sql.join(
		words.map((word) => sql`r.name_words @@ ${beginning(word)}`),
		sql` and `,
	)}
	union select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = 'name' and ${sql.join(
		// The first condition uses the index. The second drops matches inside a word.
		words.map((word) => sql`k.key like ${`%${literally(word)}%`} and ' ' || k.key like ${`% ${literally(word)}%`}`),
		sql` and `,
	)}
`;

/** A search is a case reference, an email address, a phone number in any format, or words of a name. */
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

/** People of an email address, phone number, ABN or reference. Undefined for other text. */
const exactly = (typed: string) => {
	const identifier = readIdentifier(typed);
	if (!identifier) return undefined;
	const { email, phone, ...others } = identifier;
	return sql.join(
		[
			...(email
				? [
						sql`select r.root_id from record_key k join person_record r on r.id = k.record_id where k.kind = 'email' and mailbox_key(k.key) = ${mailboxKey(email)}`,
						sql`select r.root_id from chat h join team_case c on c.chat_id = h.id join case_record l on l.case_id = c.id and l.part = 'contact'
							join person_record r on r.id = l.record_id where ${email} = any (h.copied_to)`,
					]
				: []),
			...(phone ? [holders("phone", `%${phone}`)] : []),
			...(others.abn || others.reference ? [peopleOf(caseExactly(others))] : []),
		],
		sql` union `,
	);
};

/** Ids of people, latest contact first. Those that an identifier names come alone; without any, parts match as well. */
export const searchRecords = async (
	db: Db,
	{ search, page }: { search: string; page: number },
): Promise<{ ids: string[]; count: number; is_exact: boolean }> => {
	const typed = search.trim();
	const named = exactly(typed);
	const isNamed =
		named !== undefined &&
		(await sql`select from person_record r where r.merged_into is null and r.id in (${named}) limit 1`.execute(db)).rows
			.length > 0;
	const where = sql`r.merged_into is null ${typed === "" ? sql`` : sql`and r.id in (${isNamed ? named : found(typed)})`}`;
	const all = db.selectFrom("person_record as r").where(where.$castTo<boolean>());
	// At the same time: each looks at everyone who is found.
	const [{ count }, rows] = await Promise.all([
		all.select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("count")).executeTakeFirstOrThrow(),
		all
			.select("r.id")
			.orderBy("r.last_at", "desc")
			.orderBy("r.id")
			.limit(RECORDS_PER_PAGE)
			.offset((page - 1) * RECORDS_PER_PAGE)
			.execute(),
	]);
	return { ids: rows.map(({ id }) => id), count, is_exact: isNamed };
};
