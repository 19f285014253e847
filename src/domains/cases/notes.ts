import type { InferResult } from "kysely";
import type { CaseNote } from "#contract/cases/cases.ts";
import { foldText } from "#contract/shared/fold-text.ts";
import { MARKS_FOLD, wordMarks } from "#domains/enquiries/own-words.ts";
import type { Settings } from "#platform/config.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/security/sealed.ts";

/** Context for encrypting a note. */
export const noteSeal = (caseId: string, key: string): string => `case-note:${caseId}:${key}`;

const notesOf = (db: Db, caseId: string) =>
	db
		.selectFrom("case_note as n")
		.leftJoin("person as p", "p.id", "n.person_id")
		.select(({ cast }) => [cast<number>("n.id", "integer").as("id"), "n.at", "p.name as who", "n.body", "n.note_key"])
		.select(({ fn, selectFrom }) => {
			const mentioned = selectFrom("case_mention as c")
				.innerJoin("person as m", "m.id", "c.person_id")
				.select("m.name")
				.whereRef("c.note_id", "=", "n.id")
				.orderBy("m.name");
			return fn<string[]>("array", [mentioned]).as("mentions");
		})
		.where("n.case_id", "=", caseId);
type NoteRow = InferResult<ReturnType<typeof notesOf>>[number];

/** @param team everyone who works or worked here */
const opened = (
	settings: Settings,
	caseId: string,
	{ body, note_key, at, ...note }: NoteRow,
	team: readonly { name: string }[],
): CaseNote => {
	const text = sealerOf(settings).open(body, noteSeal(caseId, note_key)).toString();
	return { ...note, at: at.toISOString(), text, unknown_mentions: unknownIn(text, team) };
};

/** A query for everyone on the team, including people who left: old notes may mention them. */
export const teamOf = (db: Db) => db.selectFrom("person").select("name").where("role", "=", "team");

/** The note that was saved under a key. */
export const findNote = async (
	db: Db,
	settings: Settings,
	caseId: string,
	key: string,
): Promise<CaseNote | undefined> => {
	const row = await notesOf(db, caseId).where("n.note_key", "=", key).executeTakeFirst();
	return row && opened(settings, caseId, row, await teamOf(db).execute());
};

/**
 * The note already saved under a key, for a repeated request.
 * @throws Problem 409 if the key was used for another text
 */
export const findSameNote = async (
	db: Db,
	settings: Settings,
	caseId: string,
	{ key, text }: { key: string; text: string },
): Promise<CaseNote | undefined> => {
	const found = await findNote(db, settings, caseId, key);
	if (found && found.text !== text) throw keyTaken("Another note was already written with this Idempotency-Key.");
	return found;
};

/** `@` at the start of a word, with up to four words after it. Doesn't match emails such as `info@sam.example`. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.+%@/=&-])@(?=\p{L})([\p{L}\p{M}\p{N}_.'’-]+(?: [\p{L}\p{M}\p{N}_'’-]+){0,3})/gu;

/** The mentions in a note: their folded words, and the first word as typed. */
const mentionsOf = (text: string): { words: string[]; typed: string }[] =>
	[...text.normalize("NFKC").matchAll(MENTION)].flatMap(([, said = ""]) => {
		const first = (said.split(" ")[0] ?? "").replace(/[.'’-]+$/, "").replace(/['’]s$/, "");
		// `@sam.example` is part of an address; `@Sam.Please call` lacks a space.
		if (/\.\p{Ll}|_/u.test(first)) return [];
		const typed = first.split(".")[0] ?? first;
		return [{ words: foldText([typed, ...said.split(" ").slice(1)].join(" "), " ").split(" "), typed }];
	});

const namesOf = (name: string): string[][] => {
	const words = foldText(name, " ").split(" ");
	const [first = ""] = foldText(name.split(" ")[0] ?? "", " ").split(" ");
	return [words, [first], foldText(name).split(" ").slice(0, 1)];
};
const isNamed = (said: readonly string[], name: string): boolean =>
	namesOf(name).some((words) => words.every((word, at) => said[at] === word));

/**
 * Colleagues that a note mentions: `@Sam` or `@Sam Reed`, with or without accents. A shared first name mentions both; a
 * full name only one.
 */
export const mentionedIn = (text: string, people: readonly { id: number; name: string }[]): number[] => {
	const named = mentionsOf(text).flatMap(({ words }) => {
		const all = people.filter(({ name }) => isNamed(words, name));
		const whole = all.filter(
			({ name }) =>
				foldText(name, " ").includes(" ") &&
				foldText(name, " ")
					.split(" ")
					.every((word, at) => words[at] === word),
		);
		return whole.length > 0 ? whole : all;
	});
	return people.filter((one) => named.includes(one)).map(({ id }) => id);
};

/** Names mentioned in a note that no colleague has, as typed. */
export const unknownIn = (text: string, people: readonly { name: string }[]): string[] => [
	...new Set(
		mentionsOf(text)
			.filter(({ words }) => !people.some(({ name }) => isNamed(words, name)))
			.map(({ typed }) => typed),
	),
];

/** Saves an encrypted note with its mentions. */
export const insertNote = async (
	trx: Transaction,
	settings: Settings,
	note: { caseId: string; at: Date; personId: number; text: string; key: string; mentions: readonly number[] },
): Promise<void> => {
	const sealer = sealerOf(settings);
	const body = sealer.seal(Buffer.from(note.text), noteSeal(note.caseId, note.key));
	const { id } = await trx
		.insertInto("case_note")
		.values({
			...{ case_id: note.caseId, at: note.at, person_id: note.personId, body, note_key: note.key },
			...{ word_marks: wordMarks(note.text, sealer), marks_fold: MARKS_FOLD },
		})
		.returning("id")
		.executeTakeFirstOrThrow();
	if (note.mentions.length > 0)
		await trx
			.insertInto("case_mention")
			.values(note.mentions.map((one) => ({ note_id: id, person_id: one, case_id: note.caseId })))
			.execute();
};

/** Marks a colleague's mentions as seen. @param notes ids of the notes that were shown */
export const seeMentions = async (
	db: Db | Transaction,
	caseId: string,
	notes: readonly number[],
	personId: number,
	at: Date,
): Promise<void> => {
	await db
		.updateTable("case_mention")
		.set({ seen_at: at })
		.where("case_id", "=", caseId)
		.where("person_id", "=", personId)
		.where("seen_at", "is", null)
		.where("note_id", "=", anyOf(notes.map(String)))
		.execute();
};
