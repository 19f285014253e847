import { type RawBuilder, sql } from "kysely";
import { foldText, searchWays } from "#contract/shared/fold-text.ts";
import { type Identifier, wordsOfIdentifier } from "#contract/shared/identifiers.ts";
import { mailboxKey } from "#contract/shared/mailbox.ts";
import { barePhone } from "#contract/shared/phone-parts.ts";
import { type References, readReference } from "#contract/shared/references.ts";
import { hasMarks, hasMarksOf } from "#domains/enquiries/own-words.ts";
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
	return named && casesNamed(named);
};

const casesNamed = (named: References): Condition => {
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

/** SQL: cases `c` whose person has a name with all of these words. */
export const caseOfPerson = (typed: string): Condition =>
	anyOf(searchWays(typed).map((words) => allOf(words.map(hasPerson))));

/** SQL: cases `c` of a request that was referred to these providers `p`. */
const referredTo = (providers: Condition): Condition => {
	const requests = (column: "quote_id" | "enquiry_id") => sql`
		select r.${sql.ref(column)} from referral r where r.${sql.ref(column)} is not null and r.provider_id in (select p.id from provider p where ${providers})
	`;
	return sql`(c.quote_id in (${requests("quote_id")}) or c.enquiry_id in (${requests("enquiry_id")}))`;
};

/** SQL: cases `c` of people with this key. */
const heldBy = (key: Condition): Condition => sql`c.id in (
	select l.case_id from record_key k join person_record o on o.id = k.record_id join person_record r on r.root_id = o.root_id
		join case_record l on l.record_id = r.id where ${key}
)`;

/** SQL: cases `c` that an email address, phone number, ABN or reference identifies. */
export const caseExactly = ({ email, phone, abn, reference }: Identifier): Condition =>
	anyOf([
		...(email
			? [
					sql`(c.search_words @@ ${`'${foldText(mailboxKey(email)).replace(/['\\]/g, "$&$&")}'`}::tsquery and mailbox_key(c.email) = ${mailboxKey(email)})`,
					heldBy(sql`k.kind = 'email' and mailbox_key(k.key) = ${mailboxKey(email)}`),
				]
			: []),
		...(phone ? [hasPhone(phone), heldBy(sql`k.kind = 'phone' and k.key like ${`%${phone}`}`)] : []),
		...(abn
			? [
					sql`c.words @@ ${`'abn:${abn}'`}::tsquery`,
					referredTo(sql`p.account_id in (select a.id from account a where a.abn = ${abn})`),
				]
			: []),
		...(reference ? [casesNamed(reference)] : []),
	]);

/** SQL: cases `c` whose texts mention the whole identifier. Its parts don't count. */
export const caseMentions = (settings: Settings, typed: string, identifier: Identifier): Condition =>
	anyOf([
		sql`c.words @@ phraseto_tsquery('simple', ${identifier.email ?? typed})`,
		hasMarks(settings, wordsOfIdentifier(identifier)),
		...(identifier.reference && !identifier.phone && !identifier.abn ? [caseHas(settings, typed)] : []),
	]);

/** A name needs three letters to use the index of its parts. */
const isLongEnough = (word: string): boolean => [...word].length >= 3;

/**
 * SQL: cases `c` that match all words of a search. Open text matches the start of words; encrypted text matches whole
 * words. Names match in any spelling, phone numbers in any format. An email address is one word.
 */
export const caseHas = (settings: Settings, typed: string): Condition => {
	const phone = PHONE_ALONE.test(typed) && typed.replace(/\D/g, "").length >= 6 ? typed : PHONE.exec(typed)?.[0];
	const rest = phone === undefined ? typed : typed.replace(phone, " ").replace(/\btel:/i, " ");
	const has = (word: string): Condition => {
		if (word.includes("@")) return sql`c.search_words @@ ${beginning(word)}`;
		const written = hasMarksOf(settings, word);
		const stem = word
			.match(/[\p{L}\p{N}]+/gu)
			?.map((part) => `'${part}':*`)
			.join(" & ");
		const part = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
		return anyOf([
			...(isLongEnough(word)
				? [
						referredTo(
							sql`name_spellings(p.name) like ${part} and ' ' || name_spellings(p.name) like ${`% ${part.slice(1)}`}`,
						),
					]
				: []),
			sql`c.search_words @@ ${beginning(word)}`,
			...(stem ? [sql`c.words @@ to_tsquery('english', ${stem})`] : []),
			hasPerson(word),
			...(written ? [written] : []),
		]);
	};
	const ways = searchWays(rest.replace(/\S+@\S+/g, (address) => `${foldText(address)} `)).map((words) =>
		allOf(words.map(has)),
	);
	// An address isn't split into words.
	const english = (rest.includes("@") ? "" : rest)
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
