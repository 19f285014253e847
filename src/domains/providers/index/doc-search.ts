import type { CapacityState } from "#contract/capacity-options.ts";
import type { CapacityWish, Order } from "#contract/limits.ts";
import { capacityTokens, type Tokens, wishedStates } from "../tokens.ts";
import { Accounts, isFirst } from "./accounts.ts";
import type { DocTable } from "./doc-table.ts";
import { Hits } from "./hits.ts";
import { hasBit, type Posting } from "./posting.ts";
import type { RankOrder } from "./rank-order.ts";
import { keepSmallest } from "./smallest.ts";

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
	const wantsTelehealth = question.tokens.cover === undefined;
	findMatching(table, question);
	const notSaid = keepOpen(table, question);
	const count = accounts.count(table, hits);
	return { ids: pageOf(table, count, question, wantsTelehealth), count, not_said: notSaid };
};

/** All that have what is asked for by tokens and by name. */
const findMatching = (table: DocTable, { tokens: { all, anyOf, cover }, words }: Question): void => {
	const wanted: Posting[][] = [];
	const want = (postings: Map<number, Posting>, tokens: readonly number[]) => wanted.push(tokens.flatMap((token) => postings.get(token) ?? []));
	for (const token of all) want(table.offered, [token]);
	for (const tokens of anyOf) want(table.offered, tokens);
	if (cover) want(table.covered, cover);

	hits.begin((table.places + 31) >>> 5);
	if (wanted.some((postings) => postings.length === 0)) return;
	// Of the fewest words first, then of the fewest places: each step costs as much as the one before left.
	const [first, ...others] = wanted.sort((a, b) => sumOf(a, "words") - sumOf(b, "words") || sumOf(a, "size") - sumOf(b, "size"));
	if (first) {
		hits.takeAny(first);
		if (table.alive + table.empty < table.places) hits.keep(table.live);
	} else hits.take(table.live);
	for (const postings of others) hits.keepAny(postings);
	for (const word of words) hits.keepFilled((bits) => table.nameWords.addTo(bits, word));
};

const sumOf = (postings: readonly Posting[], what: "words" | "size"): number => postings.reduce((sum, posting) => sum + posting[what], 0);

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
	heard.keepFilled((bits) => table.recent.addTo(bits, areas, ANY_STATE));
	const said = accounts.count(table, heard);
	hits.keepAny(capacityTokens(states, areas).flatMap((token) => table.offered.get(token) ?? []));
	hits.keepFilled((bits) => table.recent.addTo(bits, areas, states));
	return matching - said;
};

/** So many more than a page are looked at first: some of an account that another stands for. */
const SPARE = 20;

/** The page of those that stand for the accounts just counted. */
const pageOf = (table: DocTable, count: number, { order, skip, take }: Question, wantsTelehealth: boolean): number[] => {
	if (skip >= count) return [];
	const ranking = order === "by_score" ? table.byScore : table.byReviews;
	const { places, size } = ranking;
	const end = Math.min(skip + take, count);
	const { profiles } = accounts;
	return hits.spread((words) => {
		/** @returns undefined when these are not enough */
		const pageFrom = (many: number, rankAt: (at: number) => number): number[] | undefined => {
			const page: number[] = [];
			for (let at = 0, met = 0; at < many; at++) {
				const place = places[rankAt(at)] as number;
				if (!hasBit(words, place) || !isFirst(table, words, place, wantsTelehealth)) continue;
				if (met++ >= skip) page.push(table.ids[place] as number);
				if (met === end) return page;
			}
			return undefined;
		};
		// Where many match, the best come soon: from the best on until the page is full. Where few do, the best are sought among them.
		if ((end * size) / count < profiles) return pageFrom(size, (at) => at) ?? [];
		for (let many = end + SPARE; ; many *= 4) {
			const best = bestRanks(ranking, many);
			const page = pageFrom(best.length, (at) => best[at] as number);
			if (page || many >= profiles) return page ?? [];
		}
	});
};

/** Ranks of the best that are hit, rising. */
const bestRanks = ({ ranks, top }: RankOrder, many: number): number[] => {
	const best = keepSmallest(many);
	const add = (place: number) => best.add(ranks[place] as number);
	// Most are found among the first of all, and then no other is looked at.
	if (hits.countIn(top) >= many) hits.eachIn(top, add);
	else hits.each(add);
	return best.sorted();
};
