import { type RawBuilder, sql } from "kysely";
import { foldText } from "#contract/shared/fold-text.ts";
import type { Settings } from "#platform/config.ts";
import type { Database, Db, Transaction } from "#platform/db/database.ts";
import { type Sealer, sealerOf } from "#platform/security/sealed.ts";

type Details = Record<string, unknown>;

/** Fields in which people write what they like. They tell of their health there, too. */
const OWN_WORDS = ["details", "message"];

/** What the words of an enquiry are sealed for. */
export const wordsSeal = (id: string): string => `enquiry-words:${id}`;

/** Enough that two words hardly ever share one; nobody's inbox shows a case too many. */
const MARK_BYTES = 8;

/** What is left of an English word when its ending is taken off, roughly: who looks for speaking finds speak and speaks. Equal stems are all that is asked of it. */
const stemOf = (word: string): string => {
	if (word.length < 4) return word;
	const one = word.replace(/(?<=[sxz]|[cs]h)es$|(?<=[^s])s$/, "");
	const bare = one.replace(/(?<=..[^aeiou])(ing|ed)$/, "");
	return bare.replace(/(.)\1$/, "$1").replace(/(?<=..)(e|ie|y)$/, "");
};

/** By which fold marks are made; earlier ones are made again (`markEarlierWords`). */
export const MARKS_FOLD = 2;

/** Words of a text as they are looked for: folded, hyphenated ones also in parts, without endings, each once. */
export const plainWords = (text: string): string[] => [
	...new Set(
		[" ", ""].flatMap((joiner) => foldText(text, joiner as " " | "").match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf),
	),
];

const markOf = (hash: Buffer): Buffer => hash.subarray(0, MARK_BYTES);
const MARK = "word of an enquiry";

/** Of each word of a text, in no order that tells where it stood. */
export const wordMarks = (text: string, sealer: Pick<Sealer, "fingerprint">): Buffer[] =>
	plainWords(text)
		.map((word) => markOf(sealer.fingerprint(MARK, word)))
		.sort(Buffer.compare);

export const marksAsArray = (marks: readonly Buffer[]): RawBuilder<unknown> =>
	sql`${`{${marks.map((mark) => `"\\\\x${mark.toString("hex")}"`).join()}}`}::bytea[]`;

/** All that was written, for its marks. @param plain what `words` holds, opened */
export const textOfWords = (plain: Buffer): string =>
	Object.values(JSON.parse(plain.toString()) as Details)
		.filter((one) => typeof one === "string")
		.join("\n");

/** Parts the fields of an enquiry into what stays open and what is sealed. @returns `words` null where nothing was written */
export const sealWords = (
	settings: Settings,
	id: string,
	details: Details,
): { details: Details; words: Buffer | null; marks: Buffer[] } => {
	const own = Object.entries(details).filter(
		([name, value]) => OWN_WORDS.includes(name) && typeof value === "string" && value !== "",
	);
	if (own.length === 0) return { details, words: null, marks: [] };
	const sealer = sealerOf(settings);
	const plain = Buffer.from(JSON.stringify(Object.fromEntries(own)));
	const open = Object.fromEntries(Object.entries(details).filter(([name]) => !own.some(([sealed]) => sealed === name)));
	return { details: open, words: sealer.seal(plain, wordsSeal(id)), marks: wordMarks(textOfWords(plain), sealer) };
};

/** All fields of an enquiry. */
export const openWords = (
	settings: Settings,
	{ id, details, words }: { id: string; details: Details; words: Buffer | null },
): Details =>
	words
		? { ...details, ...(JSON.parse(sealerOf(settings).open(words, wordsSeal(id)).toString()) as Details) }
		: details;

/** What somebody wrote in their own words; empty where they wrote nothing. */
export const readOwnWords = async (db: Db | Transaction, settings: Settings, id: string): Promise<string> => {
	const { rows } = await sql<{
		id: string;
		details: Details;
		words: Buffer | null;
	}>`select id, details, words from enquiry where id = ${id}`.execute(db);
	const fields = rows[0] ? openWords(settings, rows[0]) : {};
	return String(fields.details ?? fields.message ?? "");
};

/** Where an enquiry has each of these words, under any key that is known. Undefined where there are none to look for. @param column the enquiry's id */
export const hasWords = (
	settings: Settings,
	column: RawBuilder<unknown>,
	typed: string,
): RawBuilder<unknown> | undefined => {
	const words = plainWords(typed);
	if (words.length === 0) return undefined;
	const sealer = sealerOf(settings);
	const each = words.map((word) => sql`e.word_marks && ${marksAsArray(sealer.fingerprints(MARK, word).map(markOf))}`);
	return sql`${column} in (select e.id from enquiry e where ${sql.join(each, sql` and `)})`;
};

/** So many in one transaction. */
const AT_ONCE = 100;
const unsealed = sql`coalesce(details ->> 'details', details ->> 'message', '') <> ''`;

/**
 * Seals what was stored in the clear: before migration 0039, by a node of an earlier release, or in a backup of one. Any number of nodes may; each row is sealed once.
 * @returns how many were
 */
export const sealEarlierWords = async ({
	database,
	settings,
}: {
	database: Pick<Database, "patient">;
	settings: Settings;
}): Promise<number> => {
	let sealed = 0;
	for (;;) {
		const done = await database.patient.transaction(async (trx) => {
			const { rows } = await sql<{ id: string; details: Details }>`
				select id, details from enquiry where ${unsealed} order by id limit ${AT_ONCE} for update skip locked
			`.execute(trx);
			for (const { id, details } of rows) {
				const { details: open, words, marks } = sealWords(settings, id, details);
				await sql`update enquiry set details = ${JSON.stringify(open)}, words = ${words}, word_marks = ${marksAsArray(marks)}, marks_fold = ${MARKS_FOLD} where id = ${id}`.execute(
					trx,
				);
			}
			return rows.length;
		});
		sealed += done;
		if (done < AT_ONCE) return sealed;
	}
};

/** Undefined for words whose key is lost: the others go on. */
const marksOrNone = (words: Buffer, id: string, sealer: Sealer): Buffer[] | undefined => {
	try {
		return wordMarks(textOfWords(sealer.open(words, wordsSeal(id))), sealer);
	} catch {
		return undefined;
	}
};

/** Makes the marks of words that were sealed by an earlier release again, by today's fold. @returns how many */
export const markEarlierWords = async ({
	database,
	settings,
}: {
	database: Pick<Database, "patient">;
	settings: Settings;
}): Promise<number> => {
	const sealer = sealerOf(settings);
	let marked = 0;
	for (;;) {
		const done = await database.patient.transaction(async (trx) => {
			const { rows } = await sql<{ id: string; words: Buffer }>`
				select id, words from enquiry where words is not null and marks_fold < ${MARKS_FOLD} order by id limit ${AT_ONCE} for update skip locked
			`.execute(trx);
			for (const { id, words } of rows) {
				const marks = marksOrNone(words, id, sealer);
				await sql`
					update enquiry set word_marks = ${marks ? marksAsArray(marks) : sql`word_marks`}, marks_fold = ${MARKS_FOLD} where id = ${id}
				`.execute(trx);
			}
			return rows.length;
		});
		marked += done;
		if (done < AT_ONCE) return marked;
	}
};
