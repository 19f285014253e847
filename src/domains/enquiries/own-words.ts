import { type NotNull, type RawBuilder, sql } from "kysely";
import { foldText } from "#contract/shared/fold-text.ts";
import { identifiersIn } from "#contract/shared/identifiers.ts";
import type { Settings } from "#platform/config.ts";
import type { Database, Db, Transaction } from "#platform/db/database.ts";
import { inBatches } from "#platform/db/in-batches.ts";
import { type Sealer, sealerOf } from "#platform/security/sealed.ts";

type Details = Record<string, unknown>;

/** Free text fields. People may describe their health in them. */
const OWN_WORDS = ["details", "message"];

/** Context for encrypting the words of an enquiry. */
export const wordsSeal = (id: string): string => `enquiry-words:${id}`;

/** Long enough that two words hardly ever share a mark, which would show a wrong case in a search. */
const MARK_BYTES = 8;

/** Rough stem of an English word, so that speaking also finds speak and speaks. Stems only need to be consistent. */
const stemOf = (word: string): string => {
	if (word.length < 4) return word;
	const one = word.replace(/(?<=[sxz]|[cs]h)es$|(?<=[^s])s$/, "");
	const bare = one.replace(/(?<=..[^aeiou])(ing|ed)$/, "");
	return bare.replace(/(.)\1$/, "$1").replace(/(?<=..)(e|ie|y)$/, "");
};

/** Version of the folding that marks use. `markEarlierWords` updates older ones. */
export const MARKS_FOLD = 3;

/** Search words of a text: folded, without endings, once each. Hyphenated words count whole and in parts. */
export const plainWords = (text: string): string[] => [
	...new Set(
		[" ", ""].flatMap((joiner) => foldText(text, joiner as " " | "").match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf),
	),
];

const markOf = (hash: Buffer): Buffer => hash.subarray(0, MARK_BYTES);
const MARK = "word of an enquiry";

/** Search marks of a text's words, and of whole email addresses, phone numbers and ABNs in it, sorted so that they don't reveal the order of the words. */
export const wordMarks = (text: string, sealer: Pick<Sealer, "fingerprint">): Buffer[] =>
	[...plainWords(text), ...identifiersIn(text)]
		.map((word) => markOf(sealer.fingerprint(MARK, word)))
		.sort(Buffer.compare);

export const marksAsArray = (marks: readonly Buffer[]): RawBuilder<unknown> =>
	sql`${`{${marks.map((mark) => `"\\\\x${mark.toString("hex")}"`).join()}}`}::bytea[]`;

/** The text that marks are made of. @param plain decrypted content of `words` */
export const textOfWords = (plain: Buffer): string =>
	Object.values(JSON.parse(plain.toString()) as Details)
		.filter((one) => typeof one === "string")
		.join("\n");

/** Splits an enquiry's fields into open and encrypted ones. @returns `words` null if there's no free text */
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

/** All fields of an enquiry, decrypted. */
export const openWords = (
	settings: Settings,
	{ id, details, words }: { id: string; details: Details; words: Buffer | null },
): Details =>
	words
		? { ...details, ...(JSON.parse(sealerOf(settings).open(words, wordsSeal(id)).toString()) as Details) }
		: details;

/** A visitor's own words; empty if there are none. */
export const readOwnWords = async (db: Db | Transaction, settings: Settings, id: string): Promise<string> => {
	const row = await db
		.selectFrom("enquiry")
		.select(({ ref }) => ["id", ref("details").$castTo<Details>().as("details"), "words"])
		.where("id", "=", id)
		.executeTakeFirst();
	const fields = row ? openWords(settings, row) : {};
	return String(fields.details ?? fields.message ?? "");
};

/** SQL: row `e` is marked with each of these words. */
const marked = (settings: Settings, words: readonly string[]): RawBuilder<unknown> => {
	const sealer = sealerOf(settings);
	return sql.join(
		words.map((word) => sql`e.word_marks && ${marksAsArray(sealer.fingerprints(MARK, word).map(markOf))}`),
		sql` and `,
	);
};

/** SQL: enquiries, chats or notes of case `c` with each of these words, or identifiers as `wordsOfIdentifier` gives them. */
export const hasMarks = (settings: Settings, words: readonly string[]): RawBuilder<unknown> =>
	words.length === 0
		? sql`false`
		: sql`(c.enquiry_id in (select e.id from enquiry e where ${marked(settings, words)})
			or c.chat_id in (select e.chat_id from chat_message e where ${marked(settings, words)})
			or c.id in (select e.case_id from case_note e where ${marked(settings, words)}))`;

/** SQL: the same for all words that were typed. Undefined without words. */
export const hasMarksOf = (settings: Settings, typed: string): RawBuilder<unknown> | undefined => {
	const words = plainWords(typed);
	return words.length === 0 ? undefined : hasMarks(settings, words);
};

interface Needs {
	database: Pick<Database, "patient">;
	settings: Settings;
}

const unsealed = sql`coalesce(details ->> 'details', details ->> 'message', '') <> ''`;

/**
 * Encrypts text stored in the clear: before migration 0039, by a node of an earlier release, or restored from its
 * backup. Safe on several nodes: each row is encrypted once.
 * @returns the number of rows
 */
export const sealEarlierWords = ({ database, settings }: Needs): Promise<number> =>
	inBatches(database, async (trx, limit) => {
		const rows = await trx
			.selectFrom("enquiry")
			.select(({ ref }) => ["id", ref("details").$castTo<Details>().as("details")])
			.where(unsealed.$castTo<boolean>())
			.orderBy("id")
			.limit(limit)
			.forUpdate()
			.skipLocked()
			.execute();
		for (const { id, details } of rows) {
			const { details: open, words, marks } = sealWords(settings, id, details);
			await trx
				.updateTable("enquiry")
				.set({ details: JSON.stringify(open), words, word_marks: marks, marks_fold: MARKS_FOLD })
				.where("id", "=", id)
				.execute();
		}
		return rows.length;
	});

/** Undefined if the key is lost, so that other rows continue. */
const marksOrNone = (words: Buffer, id: string, sealer: Sealer): Buffer[] | undefined => {
	try {
		return wordMarks(textOfWords(sealer.open(words, wordsSeal(id))), sealer);
	} catch {
		return undefined;
	}
};

/** Updates search marks of an earlier release to today's folding. @returns the number of rows */
export const markEarlierWords = ({ database, settings }: Needs): Promise<number> =>
	inBatches(database, async (trx, limit) => {
		const rows = await trx
			.selectFrom("enquiry")
			.select(["id", "words"])
			.where("words", "is not", null)
			.where("marks_fold", "<", MARKS_FOLD)
			.orderBy("id")
			.limit(limit)
			.forUpdate()
			.skipLocked()
			.$narrowType<{ words: NotNull }>()
			.execute();
		for (const { id, words } of rows) {
			const marks = marksOrNone(words, id, sealerOf(settings));
			await trx
				.updateTable("enquiry")
				.set({ ...(marks && { word_marks: marks }), marks_fold: MARKS_FOLD })
				.where("id", "=", id)
				.execute();
		}
		return rows.length;
	});
