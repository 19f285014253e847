import type { CapacityState } from "#contract/capacity-options.ts";
import type { CapacityWish, Order } from "#contract/limits.ts";
import { capacityTokens, type Tokens, wishedStates } from "../tokens.ts";
import { Accounts, isFirst, type Wish } from "./accounts.ts";
import type { DocTable } from "./doc-table.ts";
import { Hits } from "./hits.ts";
import { grown, hasBit, type Posting, WORD } from "./posting.ts";

/** A search as the table answers it: the same as `searchStatement` asks the database. */
export interface Question {
	tokens: Tokens;
	/** Parts of the name in lower case, ASCII alone. */
	words: string[];
	capacity: CapacityWish[];
	areas: readonly number[];
	/** Answers of room count that were confirmed after this, in microseconds. */
	since: number;
	order: Order;
	skip: number;
	take: number;
}

export interface Answer {
	/** The page's profiles, in order. */
	ids: number[];
	/** Accounts that match. */
	count: number;
	not_said: number | null;
}

const ANY_STATE: readonly CapacityState[] = ["open", "waiting", "closed"];

/** What a question fills and the next fills again: nothing waits between two of its steps, so one set serves all. */
const hits = new Hits();
const heard = new Hits();
const accounts = new Accounts();

/** What `searchStatement` finds, in the same order, counted the same way. */
export const searchTable = (table: DocTable, question: Question): Answer => {
	table.rank();
	const wish = { telehealth: question.tokens.cover === undefined, near: question.tokens.near ?? [] };
	findMatching(table, question);
	const notSaid = keepOpen(table, question);
	const count = accounts.count(table, hits);
	return { ids: pageOf(table, count, question, wish), count, not_said: notSaid };
};

/** All that have what is asked for by tokens and by name. */
const findMatching = (table: DocTable, { tokens: { all, anyOf, cover }, words }: Question): void => {
	hits.begin(wordsOf(table));
	/** Bits of things that are asked for by themselves: they narrow what the lists leave. */
	const others: Uint32Array[] = [];
	const lists: Posting[][] = [];
	for (const token of all) {
		const posting = table.offered.get(token);
		if (!posting) return;
		const whole = posting.whole(wordsOf(table));
		if (whole) others.push(whole);
		else lists.push([posting]);
	}
	for (const tokens of anyOf) lists.push(postingsOf(table.offered, tokens));
	if (cover) lists.push(postingsOf(table.covered, cover));
	if (lists.some((postings) => postings.length === 0)) return;

	// Of the fewest words first: each step costs as much as the one before left.
	const [first = [], ...rest] = lists.length > 1 ? lists.sort((a, b) => wordsIn(a) - wordsIn(b)) : lists;
	hits.takeAny(first, table.live, others);
	for (const postings of rest) hits.keepAny(postings);
	for (const word of words) hits.keepFilled((bits) => table.nameWords.addTo(bits, word));
};

/** Words of bits that its places take. */
const wordsOf = ({ places }: DocTable): number => Math.ceil(places / WORD);

const postingsOf = (postings: Map<number, Posting>, tokens: readonly number[]): Posting[] => {
	const found: Posting[] = [];
	for (const token of tokens) {
		const posting = postings.get(token);
		if (posting) found.push(posting);
	}
	return found;
};

const wordsIn = (postings: readonly Posting[]): number => postings.reduce((sum, { words }) => sum + words, 0);

/**
 * Leaves those who have the room that is wished for, and said so lately.
 * @returns accounts of whose matching profiles none has said anything lately; null where room is not asked for
 */
const keepOpen = (table: DocTable, { capacity, areas, since }: Question): number | null => {
	const states = wishedStates(capacity);
	if (states.length === 0) return null;
	const matching = accounts.count(table, hits);
	table.recent.moveTo(since);
	heard.copy(hits);
	heard.keepSome(table.recent.bitsOf(areas, ANY_STATE, wordsOf(table)));
	const said = accounts.count(table, heard);
	hits.keepAny(postingsOf(table.offered, capacityTokens(states, areas)));
	hits.keepSome(table.recent.bitsOf(areas, states, wordsOf(table)));
	return matching - said;
};

/** Places in the order in which a page is read off them: one list for all searches, which grows. */
let candidates = new Int32Array(0);

/** The page of those that stand for the accounts just counted. */
const pageOf = (table: DocTable, count: number, { order, skip, take }: Question, wish: Wish): number[] => {
	if (skip >= count) return [];
	const { places, ranks, size, tiers } = order === "by_score" ? table.byScore : table.byReviews;
	const end = Math.min(skip + take, count);
	return hits.spread((words) => {
		const pageFrom = (some: Int32Array, many: number) => readPage(table, words, some, many, { skip, end, wish });
		// Where many match, the best come soon: from the best on until the page is full.
		if ((end * size) / count < hits.size) return pageFrom(places, size) ?? [];
		// Where few do, the best are sought among them: first where a few more than are wanted should be.
		candidates = grown(candidates, hits.size * WORD);
		const pageIn = (those: Uint32Array) => {
			const many = hits.ranksIn(those, ranks, candidates);
			candidates.subarray(0, many).sort();
			for (let i = 0; i < many; i++) candidates[i] = places[candidates[i] as number] as number;
			return pageFrom(candidates, many);
		};
		const enough = ((end + 3 * Math.sqrt(end)) * size) / count;
		for (const { below, bits } of tiers) {
			const page = below > enough && pageIn(bits);
			if (page) return page;
		}
		return pageIn(table.live) ?? [];
	});
};

/** @param some places, best first @returns undefined when these are not enough */
const readPage = (
	table: DocTable,
	words: Uint32Array,
	some: Int32Array,
	many: number,
	{ skip, end, wish }: { skip: number; end: number; wish: Wish },
): number[] | undefined => {
	const page: number[] = [];
	const firsts = new Map<number, number>();
	for (let i = 0, met = 0; i < many; i++) {
		const place = some[i] as number;
		if (!hasBit(words, place) || !isFirst(table, words, place, wish, firsts)) continue;
		if (met++ >= skip) page.push(table.ids[place] as number);
		if (met === end) return page;
	}
	return undefined;
};
