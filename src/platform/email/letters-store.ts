import type { Generated } from "kysely";
import type { Settings } from "#platform/config.ts";
import type { Db } from "#platform/db/database.ts";
import { openedLetter } from "./sealed-letter.ts";

/** waiting, sent (handed to the mail server), kept (never to be handed to one), failed (not tried again: the team sees it), given-up (the team has seen to it). */
export type LetterStatus = "waiting" | "sent" | "kept" | "failed" | "given-up";

export interface LetterTable {
	id: Generated<string>;
	created_at: Generated<Date>;
	kind: string;
	about: string;
	recipient: string;
	reply_to: string | null;
	subject: string;
	text_body: string;
	html_body: string;
	/** Its words; text_body and html_body are empty then (sealed-letter.ts). Null in what an earlier release wrote, until it is sealed. */
	sealed: Generated<Buffer | null>;
	status: Generated<LetterStatus>;
	attempts: Generated<number>;
	last_error: string | null;
	settled_at: Date | null;
	given_up_by: number | null;
	give_up_reason: string | null;
}

const LETTERS_PER_PAGE = 20;

const letters = (db: Db) => db.withTables<{ letter: LetterTable }>();
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Letters without their bodies, newest first, for the demo mailbox. */
export const listLetters = async (db: Db, { page }: { page: number }) => {
	const [results, { count }] = await Promise.all([
		letters(db)
			.selectFrom("letter")
			.select([
				"id",
				"created_at",
				"kind",
				"about",
				"recipient",
				"subject",
				"status",
				"attempts",
				"last_error",
				"settled_at",
			])
			.orderBy("created_at", "desc")
			.orderBy("id")
			.limit(LETTERS_PER_PAGE)
			.offset((page - 1) * LETTERS_PER_PAGE)
			.execute(),
		letters(db)
			.selectFrom("letter")
			.select((e) => e.fn.countAll<string>().as("count"))
			.executeTakeFirstOrThrow(),
	]);
	return { results, count: Number(count), totalPages: Math.ceil(Number(count) / LETTERS_PER_PAGE) };
};

/** The words of a letter that was posted under this name; undefined where there is none any more. */
export const wordsOfLetter = async (
	db: Db,
	settings: Settings,
	{ kind, about, to }: { kind: string; about: string; to: string },
): Promise<string | undefined> => {
	const letter = await letters(db)
		.selectFrom("letter")
		.selectAll()
		.where("kind", "=", kind)
		.where("about", "=", about)
		.where("recipient", "=", to)
		.executeTakeFirst();
	return letter && openedLetter(letter, settings).text_body;
};

/** A letter whole; undefined for an id that is none of ours, or no id at all. */
export const getLetter = async (db: Db, settings: Settings, id: string) => {
	const letter = ID.test(id)
		? await letters(db).selectFrom("letter").selectAll().where("id", "=", id).executeTakeFirst()
		: undefined;
	return letter && openedLetter(letter, settings);
};
