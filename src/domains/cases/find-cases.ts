import { type RawBuilder, sql } from "kysely";
import { foldText, searchWays } from "#contract/shared/fold-text.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { barePhone } from "#contract/shared/phone-parts.ts";
import { readReference } from "#contract/shared/references.ts";
import { hasWords } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";

type Condition = RawBuilder<unknown>;
const allOf = (parts: Condition[]): Condition => sql`(${sql.join(parts, sql` and `)})`;
const anyOf = (parts: Condition[]): Condition => (parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`);

/** A text search query for words that start with this. */
export const beginning = (word: string): Condition => sql`${`'${word.replace(/['\\]/g, "$&$&")}':*`}::tsquery`;

/** A phone number in any format, of at least eight digits; six are enough if nothing else is typed. */
const PHONE = /(?<![^\s,;])(?:tel:)?\s*[+(]?\d(?:[\s().-]*\d){7,}(?![^\s,;.])/i;
const PHONE_ALONE = /^(?:tel:)?\s*\+?[\d\s().-]*$/i;

/** SQL: cases with a phone number that ends like this. */
const hasPhone = (digits: string): Condition => sql`c.search_words @@ ${beginning(`tel:${digits}`)}`;

/**
 * SQL: the case `c` of a reference: of the request, case, chat or one of its referrals. Undefined if the words are no
 * reference.
 */
export const namedCase = (typed: string): Condition | undefined => {
	const named = readReference(typed);
	if (!named) return undefined;
	const parts: Condition[] = [];
	if (named.id) parts.push(sql`${named.id}::uuid in (c.id, c.quote_id, c.enquiry_id, c.chat_id)`);
	if (named.request) parts.push(sql`c.search_words @@ ${`'ref:${named.request}'`}::tsquery`);
	if (named.number) parts.push(sql`c.number = ${named.number}`);
	if (named.referral)
		parts.push(sql`exists (
			select from referral r where r.number = ${named.referral} and (r.quote_id = c.quote_id or r.enquiry_id = c.enquiry_id)
		)`);
	return anyOf(parts);
};

/** SQL: cases `c` with a person of this name, participants included. */
const hasPerson = (word: string): Condition => sql`c.id in (
	select l.case_id from case_record l join person_record r on r.id = l.record_id
	where r.root_id in (select m.root_id from person_record m where m.name_words @@ ${beginning(word)})
)`;

/**
 * SQL: cases `c` that match all words of a search. Open text matches the start of words; encrypted text matches whole
 * words. Names match in any spelling, phone numbers in any format.
 */
export const caseHas = (settings: Settings, typed: string): Condition => {
	const phone = PHONE_ALONE.test(typed) && typed.replace(/\D/g, "").length >= 6 ? typed : PHONE.exec(typed)?.[0];
	const rest = phone === undefined ? typed : typed.replace(phone, " ").replace(/\btel:/i, " ");
	const has = (word: string): Condition => {
		const written = hasWords(settings, sql`c.enquiry_id`, word);
		const stem = word
			.match(/[\p{L}\p{N}]+/gu)
			?.map((part) => `'${part}':*`)
			.join(" & ");
		return anyOf([
			sql`c.search_words @@ ${beginning(word)}`,
			...(stem ? [sql`c.words @@ to_tsquery('english', ${stem})`] : []),
			hasPerson(word),
			...(written ? [written] : []),
		]);
	};
	const ways = searchWays(rest.replace(/\S+@\S+/g, (address) => `${foldText(address)} `)).map((words) =>
		allOf(words.map(has)),
	);
	if (rest.includes("@"))
		ways.push(
			allOf(searchWays(mailboxKey(rest))[0]?.map(has) ?? [sql`false`]),
			...searchWays(rest.replaceAll("@", " ")).map((words) => allOf(words.map(has))),
		);
	const english = rest
		.match(/[\p{L}\p{N}]+/gu)
		?.map((word) => foldText(word))
		.filter(Boolean)
		.map((word) => `'${word}':*`);
	const inWords = anyOf([
		...ways,
		...(english?.length ? [sql`c.words @@ to_tsquery('english', ${english.join(" & ")})`] : []),
	]);
	if (phone === undefined) return inWords;
	const ends = barePhone(phone);
	const byPhone = ends.length >= 6 ? hasPhone(ends) : sql`false`;
	// The digits may also be words in a message.
	return searchWays(rest).length > 0
		? allOf([byPhone, inWords])
		: anyOf([byPhone, ...searchWays(typed).map((words) => allOf(words.map(has)))]);
};
