import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import { inFull, type KnownWord, nearestWord, type SearchPart } from "./search-words.ts";

type Query = RawBuilder<unknown>;

/** Shortest beginning of a word that finds the whole of it. */
const BEGINNING = 3;

const any = (queries: readonly Query[]): Query => sql`(${sql.join(queries, sql` || `)})`;

/** What a word's beginning finds, stems and whole words alike; nothing where it is a word such as "the". */
const beginning = (word: string): Query => {
	const prefix = `${word.toLowerCase()}:*`;
	return sql`case when numnode(to_tsquery('english', ${prefix})) > 0 then to_tsquery('english', ${prefix}) || to_tsquery('simple', ${prefix}) else ''::tsquery end`;
};

const partQuery = ({ text, kind, meant }: SearchPart, isLast: boolean): Query => {
	if (kind === "phrase") return sql`phraseto_tsquery('english', ${text})`;
	if (kind === "without") return sql`!! plainto_tsquery('english', ${text})`;
	const letters = text.match(/[\p{L}\p{N}]+/gu) ?? [];
	return any([
		sql`plainto_tsquery('english', ${text})`,
		...inFull(text).map((words) => sql`phraseto_tsquery('english', ${words})`),
		...(meant ? [sql`to_tsquery('simple', ${`${meant}:*`})`] : []),
		...(isLast && letters.length === 1 && (letters[0]?.length ?? 0) >= BEGINNING ? [beginning(letters[0] ?? "")] : []),
	]);
};

/**
 * A search as PostgreSQL asks it: every word, in any of its forms and under its other names, the last one also as the beginning of a word;
 * or what the operators of web searches say (`"…"`, `-`, `or`).
 */
export const searchQuery = (typed: string, parts: readonly SearchPart[]): Query => {
	const each = parts.map((part, index) => partQuery(part, index === parts.length - 1));
	return any([sql`websearch_to_tsquery('english', ${typed})`, sql`(${sql.join(each, sql` && `)})`]);
};

/** How much a word counts in the text, the summary, the tags and names, and the title. */
export const RANKED = sql`'{0.05, 0.2, 0.5, 1}'::float4[]`;

/** How long the words of all stories are held, in milliseconds. */
const HELD_MS = 60_000;

/** Puts right what was mistyped, by the words that stories have. */
export const createSpelling = (db: Db): ((parts: readonly SearchPart[]) => Promise<SearchPart[] | undefined>) => {
	let held: { at: number; known: Promise<KnownWord[]> } | undefined;
	const knownWords = (): Promise<KnownWord[]> => {
		if (held && performance.now() - held.at < HELD_MS) return held.known;
		const known = sql<KnownWord>`
			select word, ndoc as stories from ts_stat('select document from story_search') where word ~ '^[a-z]{3,}$'
		`
			.execute(db)
			.then(({ rows }) => rows);
		held = { at: performance.now(), known };
		known.catch(() => {
			held = undefined;
		});
		return known;
	};
	const stemsOf = async (words: readonly string[]): Promise<string[]> => {
		const { rows } = await sql<{ stem: string }>`
			select coalesce((ts_lexize('english_stem', word))[1], '') as stem from unnest(${sql.val(words)}::text[]) with ordinality as w (word, number) order by number
		`.execute(db);
		return rows.map(({ stem }) => stem);
	};

	/** @returns undefined when there is nothing to put right */
	return async (parts) => {
		const plain = parts.map(({ kind, text }) => (kind === "word" && /^[a-z]{4,}$/i.test(text) && inFull(text).length === 0 ? text.toLowerCase() : ""));
		if (plain.every((word) => word === "")) return undefined;
		const [known, stems] = await Promise.all([knownWords(), stemsOf(plain)]);
		const all = new Set(known.map(({ word }) => word));
		let changed = false;
		const meant = parts.map((part, index): SearchPart => {
			const [word = "", stem = ""] = [plain[index], stems[index]];
			// A word without a stem is one such as "about", which no search looks for.
			if (word === "" || stem === "" || all.has(word) || all.has(stem)) return part;
			const nearest = nearestWord([word, stem], known);
			if (!nearest) return part;
			changed = true;
			return { ...part, meant: nearest };
		});
		return changed ? meant : undefined;
	};
};
