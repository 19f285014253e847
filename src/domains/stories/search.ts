import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/db/database.ts";
import {
	everyday,
	hasOperators,
	inFull,
	type KnownWord,
	nearestWord,
	type SearchPart,
	saysLittle,
} from "./search-words.ts";

type Query = RawBuilder<unknown>;

/** Shortest beginning of a word that finds the whole of it. */
const BEGINNING = 3;

const any = (queries: readonly Query[]): Query => sql`(${sql.join(queries, sql` || `)})`;

/** What a word's beginning finds, stems and whole words alike; nothing where it is a word such as "the". */
const beginning = (word: string): Query => {
	const prefix = `${word.toLowerCase()}:*`;
	return sql`case when numnode(to_tsquery('english', ${prefix})) > 0 then to_tsquery('english', ${prefix}) || to_tsquery('simple', ${prefix}) else ''::tsquery end`;
};

/** How much a word counts in the text, the summary, the tags and names, and the title. */
const RANKED = sql`'{0.05, 0.2, 0.5, 1}'::float4[]`;

/** What stands for a word of a search, and how much it counts beside the word itself. */
interface Alternative {
	query: Query;
	factor: number;
}

/** How much it counts that a story says in other words what an everyday word means; where that word leads astray, the two change places. */
const SAME_MEANING = 0.7;

const alternatives = ({ text, kind, meant }: SearchPart, isLast: boolean): Alternative[] => {
	if (kind === "phrase") return [{ query: sql`phraseto_tsquery('english', ${text})`, factor: 1 }];
	if (kind === "without") return [{ query: sql`!! plainto_tsquery('english', ${text})`, factor: 1 }];
	const letters = text.match(/[\p{L}\p{N}]+/gu) ?? [];
	const same = everyday(text);
	const own = same?.isLoose ? SAME_MEANING : 1;
	return [
		{ query: sql`plainto_tsquery('english', ${text})`, factor: own },
		...inFull(text).map((words) => ({ query: sql`phraseto_tsquery('english', ${words})`, factor: 1 })),
		...(meant ? [{ query: sql`to_tsquery('simple', ${`${meant}:*`})`, factor: 1 }] : []),
		...(isLast && letters.length === 1 && (letters[0]?.length ?? 0) >= BEGINNING
			? [{ query: beginning(letters[0] ?? ""), factor: own }]
			: []),
		...(same?.means ?? []).map((words) => ({
			query: sql`phraseto_tsquery('english', ${words})`,
			factor: same?.isLoose ? 1 : SAME_MEANING,
		})),
	];
};

/** A search as the list of stories takes it. */
export interface Sought {
	/** Common table expressions, the last one `hits (story_id, lead, parts)`: how good a match a story is, and how many of the search's parts it has. */
	hits: Query;
	/** How many parts there are. */
	parts: number;
}

/** What the operators of web searches say (`"…"`, `-`, `or`): all of it, or nothing. */
const bySyntax = (typed: string, parts: readonly SearchPart[]): Sought => {
	const each = parts.map((part, index) =>
		any(alternatives(part, index === parts.length - 1).map(({ query }) => query)),
	);
	const query = any([sql`websearch_to_tsquery('english', ${typed})`, sql`(${sql.join(each, sql` && `)})`]);
	return {
		hits: sql`
			asked as materialized (select ${query} as query),
			hits as (select d.story_id, ts_rank(${RANKED}, d.document, asked.query, 1) as lead, 1 as parts from story_search d join asked on d.document @@ asked.query)
		`,
		parts: 1,
	};
};

/**
 * Words, each in any of its forms, under its other names and in the words of the field, the last one also as the beginning of a word. A word that few
 * stories have counts for more, and so do the words in the row in which they were typed.
 */
const byWords = (typed: string, parts: readonly SearchPart[]): Sought => {
	const rows = parts.flatMap((part, index) =>
		alternatives(part, index === parts.length - 1).map(
			({ query, factor }) => sql`(${sql.lit(index)}, ${query}, ${sql.lit(factor)}::float8)`,
		),
	);
	const inRow = parts.reduce((row, { text, meant }) => (meant ? row.replace(text, meant) : row), typed);
	return {
		hits: sql`
			sought (part, query, factor) as materialized (values ${sql.join(rows)}),
			best as materialized (
				select d.story_id, o.part, max(o.factor * ts_rank(${RANKED}, d.document, o.query, 1)) as rank
				from sought o join story_search d on d.document @@ o.query group by d.story_id, o.part
			),
			rare as (select part, ln(1 + (select count(*) from story_search)::float8 / count(*)) as weight from best group by part),
			inrow as materialized (
				select d.story_id, ts_rank(${RANKED}, d.document, q.query, 1) as rank
				from (select phraseto_tsquery('english', ${inRow}) as query) q join story_search d on d.document @@ q.query
			),
			hits as (
				select b.story_id, sum(r.weight * b.rank) + coalesce(max(i.rank), 0) as lead, count(*)::int as parts
				from best b join rare r using (part) left join inrow i using (story_id) group by b.story_id
			)
		`,
		parts: parts.length,
	};
};

/** The parts that say what a search is about, or all of them where none does. */
export const weighty = (parts: readonly SearchPart[]): readonly SearchPart[] => {
	if (hasOperators(parts)) return parts;
	const kept = parts.filter(({ text }) => !saysLittle(text));
	return kept.length > 0 ? kept : parts;
};

/** A search as PostgreSQL asks it; undefined where nothing was typed. */
export const sought = (typed: string, parts: readonly SearchPart[]): Sought | undefined =>
	parts.length === 0 ? undefined : hasOperators(parts) ? bySyntax(typed, parts) : byWords(typed, parts);

/** Puts right what was mistyped, by the words that stories have; those are held until a story comes, goes or changes. */
export const createSpelling = (
	db: Db,
): ((parts: readonly SearchPart[], now: Date) => Promise<SearchPart[] | undefined>) => {
	let held: { of: string; known: Promise<KnownWord[]> } | undefined;
	const knownWords = async (now: Date): Promise<KnownWord[]> => {
		// The function that counts words takes its question as text, and nothing beside it.
		const shown = `status = 'published' and coalesce(published_at, created_at) <= '${now.toISOString()}'`;
		const { rows: as } = await sql<{
			of: string;
		}>`select concat(count(*), ' ', max(updated_at), ' ', max(id)) as of from story where ${sql.raw(shown)}`.execute(
			db,
		);
		const of = as[0]?.of ?? "";
		if (held?.of === of) return held.known;
		const question = `select document from story_search where story_id in (select id from story where ${shown})`;
		const known = sql<KnownWord>`select word, ndoc as stories from ts_stat(${question}) where word ~ '^[a-z]{3,}$'`
			.execute(db)
			.then(({ rows }) => rows);
		held = { of, known };
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
	return async (parts, now) => {
		const plain = parts.map(({ kind, text }) =>
			kind === "word" && /^[a-z]{4,}$/i.test(text) && inFull(text).length === 0 && !everyday(text)
				? text.toLowerCase()
				: "",
		);
		if (plain.every((word) => word === "")) return undefined;
		const [known, stems] = await Promise.all([knownWords(now), stemsOf(plain)]);
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
