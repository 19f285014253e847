import { sql } from "kysely";
import type { CaseNote } from "#contract/cases.ts";
import type { Settings } from "#platform/config.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { keyTaken } from "#platform/http/problem.ts";
import { sealerOf } from "#platform/sealed.ts";
import { pageOfLines } from "./cases-store.ts";

/** What a note is sealed for. */
export const noteSeal = (caseId: string, key: string): string => `case-note:${caseId}:${key}`;

interface NoteRow {
	id: number;
	at: Date;
	who: string | null;
	body: Buffer;
	note_key: string;
	mentions: string[];
}

const rowsOf = (notes: ReturnType<typeof sql>) => sql`
	select n.id::int as id, n.at, p.name as who, n.body, n.note_key,
		array(select m.name from case_mention c join person m on m.id = c.person_id where c.note_id = n.id order by m.name) as mentions
	from ${notes} n left join person p on p.id = n.person_id
`;

const opened = (settings: Settings, caseId: string, { body, note_key, at, ...note }: NoteRow): CaseNote => ({
	...note,
	at: at.toISOString(),
	text: sealerOf(settings).open(body, noteSeal(caseId, note_key)).toString(),
});

/** A page of a case's notes, oldest first, opened. @param page from 1, the newest */
export const listNotes = async (db: Db, settings: Settings, caseId: string, page = 1): Promise<CaseNote[]> => {
	const { rows } = await sql<NoteRow>`${rowsOf(pageOfLines("case_note", caseId, page))} order by n.id`.execute(db);
	return rows.map((row) => opened(settings, caseId, row));
};

/** The note that was written under a key. */
export const findNote = async (db: Db, settings: Settings, caseId: string, key: string): Promise<CaseNote | undefined> => {
	const { rows } = await sql<NoteRow>`${rowsOf(sql`case_note`)} where n.case_id = ${caseId} and n.note_key = ${key}`.execute(db);
	return rows[0] && opened(settings, caseId, rows[0]);
};

/**
 * The note that was written under a key already, where this is the same.
 * @throws Problem 409 of the key where it was another
 */
export const findSameNote = async (db: Db, settings: Settings, caseId: string, { key, text }: { key: string; text: string }): Promise<CaseNote | undefined> => {
	const found = await findNote(db, settings, caseId, key);
	if (found && found.text !== text) throw keyTaken("Another note was already written with this Idempotency-Key.");
	return found;
};

/** Colleagues whom a note names: `@Sam` or `@Sam Reed`; a first name that two share names both. */
export const mentionedIn = (text: string, people: readonly { id: number; name: string }[]): number[] => {
	const said = text.toLowerCase();
	const isNamed = (name: string) => new RegExp(`@${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "u").test(said);
	return people.filter(({ name }) => isNamed(name.toLowerCase()) || isNamed(name.toLowerCase().split(" ")[0] ?? name)).map(({ id }) => id);
};

/** Writes a note, sealed, and whom it names. */
export const insertNote = async (
	trx: Transaction,
	settings: Settings,
	note: { caseId: string; at: Date; personId: number; text: string; key: string; mentions: readonly number[] },
): Promise<void> => {
	const body = sealerOf(settings).seal(Buffer.from(note.text), noteSeal(note.caseId, note.key));
	const { rows } = await sql<{ id: number }>`
		insert into case_note (case_id, at, person_id, body, note_key) values (${note.caseId}, ${note.at}, ${note.personId}, ${body}, ${note.key}) returning id::int as id
	`.execute(trx);
	const id = rows[0]?.id;
	if (id !== undefined && note.mentions.length > 0)
		await sql`
			insert into case_mention (note_id, person_id, case_id) select ${id}, one, ${note.caseId} from unnest(${`{${note.mentions.join()}}`}::int[]) one
		`.execute(trx);
};

/** Whoever is named in these notes of a case has seen them. @param notes ids of the notes that were shown */
export const seeMentions = async (db: Db | Transaction, caseId: string, notes: readonly number[], personId: number, at: Date): Promise<void> => {
	await sql`
		update case_mention set seen_at = ${at}
		where case_id = ${caseId} and person_id = ${personId} and seen_at is null and note_id = any (${`{${notes.join()}}`}::bigint[])
	`.execute(db);
};
