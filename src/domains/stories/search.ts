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

/** The shortest prefix that finds whole words. */
const BEGINNING = 3;

const any = (queries: readonly Query[]): Query => sql`(${sql.join(queries, sql` || `)})`;

/** Matches stems and words by prefix; matches nothing for a stop word ("the"). */
const beginning = (word: string): Query => {
	const prefix = `${word.toLowerCase()}:*`;
	return sql`case when numnode(to_tsquery('english', ${prefix})) > 0 then to_tsquery('english', ${prefix}) || to_tsquery('simple', ${prefix}) else ''::tsquery end`;
};

/** Weights of words in the text, the summary, the tags and names, and the title. */
const RANKED = sql`'{0.05, 0.2, 0.5, 1}'::float4[]`;

/** An alternative query for a part of a search, and its weight relative to the part itself. */
interface Alternative {
	query: Query;
	factor: number;
}

/**
 * The weight of a story's words for an everyday word. For a misleading word, the word itself gets this weight instead.
 */
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

/** A search in SQL, for the list of stories. */
export interface Sought {
	/**
	 * Common table expressions. The last is `hits (story_id, lead, parts)`: the score of a story, and how many parts it
	 * has.
	 */
	hits: Query;
	/** The number of parts. */
	parts: number;
}

/** A search with operators (`"…"`, `-`, `or`). A story matches all of it or not at all. */
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
 * A search by words. Each word matches in any form, by its synonyms and by the words that stories use; the last word
 * also matches as a prefix. Rare words, and words in the typed order, count more.
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

/** The parts that say what a search is about, or all parts if none does. */
export const weighty = (parts: readonly SearchPart[]): readonly SearchPart[] => {
	if (hasOperators(parts)) return parts;
	const kept = parts.filter(({ text }) => !saysLittle(text));
	return kept.length > 0 ? kept : parts;
};

/** Builds the SQL of a search; undefined for an empty search. */
export const sought = (typed: string, parts: readonly SearchPart[]): Sought | undefined =>
	parts.length === 0 ? undefined : hasOperators(parts) ? bySyntax(typed, parts) : byWords(typed, parts);

/** Corrects spelling from the words in the stories. The words are cached until a story is added, removed or changed. */
export const createSpelling = (
	db: Db,
): ((parts: readonly SearchPart[], now: Date) => Promise<SearchPart[] | undefined>) => {
	let held: { of: string; known: Promise<KnownWord[]> } | undefined;
	const knownWords = async (now: Date): Promise<KnownWord[]> => {
		// ts_stat takes its query as text, without parameters.
		const shown = `status = 'published' and coalesce(published_at, created_at) <= '${now.toISOString()}'`;
		const newest = await db
			.selectFrom("story")
			.select(({ cast, fn }) => [
				fn.countAll().as("count"),
				// As text: a date has milliseconds only.
				cast<string>(fn.max("updated_at"), "text").as("changed"),
				fn.max("id").as("last"),
			])
			.where(sql.raw(shown).$castTo<boolean>())
			.executeTakeFirstOrThrow();
		const of = JSON.stringify(newest);
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

	/** @returns undefined if there is nothing to correct */
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
			// A word without a stem is a stop word ("about"), which searches ignore.
			if (word === "" || stem === "" || all.has(word) || all.has(stem)) return part;
			const nearest = nearestWord([word, stem], known);
			if (!nearest) return part;
			changed = true;
			return { ...part, meant: nearest };
		});
		return changed ? meant : undefined;
	};
};
