import type { CapacityState } from "#contract/capacity/options.ts";
import type { CapacityWish, Order } from "#contract/shared/limits.ts";
import { capacityTokens, type Tokens, wishedStates } from "../tokens.ts";
import { type DocTable, type Posting, STATES } from "./doc-table.ts";

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

/** What `searchStatement` finds, in the same order, counted the same way. */
export const searchTable = (table: DocTable, question: Question): Answer => {
	const matching = matchesOf(table, question);
	const states = wishedStates(question.capacity);
	const open = states.length === 0 ? matching : withRoom(table, matching, states, question);
	const firsts = firstOfEach(table, open, question.tokens);
	return {
		ids: pageOf(table, firsts, question).map((place) => table.ids[place] as number),
		count: firsts.length,
		not_said: states.length === 0 ? null : quietAccounts(table, matching, question),
	};
};

const postingsOf = (postings: Map<number, Posting>, tokens: readonly number[]): Posting[] =>
	tokens.flatMap((token) => postings.get(token) ?? []);

const sizeOf = (postings: readonly Posting[]): number => postings.reduce((sum, { size }) => sum + size, 0);

const hasAny = (postings: readonly Posting[], place: number): boolean => {
	for (const posting of postings) if (posting.has(place)) return true;
	return false;
};

/** Live places that have what is asked for by tokens and by name. */
const matchesOf = (table: DocTable, { tokens: { all, anyOf, cover }, words }: Question): number[] => {
	const offered = [...all.map((token) => [token]), ...anyOf]
		.map((tokens) => postingsOf(table.offered, tokens))
		.sort((a, b) => sizeOf(a) - sizeOf(b));
	const served = cover && postingsOf(table.covered, cover);
	// Of the fewest places first: the others are looked at for these alone.
	const [fewest] = offered;
	const isPlaceFirst = served !== undefined && (!fewest || sizeOf(served) < sizeOf(fewest));
	const first = isPlaceFirst ? served : fewest;
	const others = isPlaceFirst ? offered : offered.slice(1);
	const matches: number[] = [];
	const look = (place: number) => {
		if (table.live[place] === 0) return;
		for (const postings of others) if (!hasAny(postings, place)) return;
		if (cover && !isPlaceFirst && !table.servesAny(place, cover)) return;
		for (const word of words) if (!table.names[place]?.includes(word)) return;
		matches.push(place);
	};
	if (!first) for (let place = 0; place < table.places; place++) look(place);
	else for (const place of placesOf(table, first)) look(place);
	return matches;
};

/** Numbers of searches by place or account, so that what one search has met is told from what others did. Nothing interrupts a search. */
class Met {
	#turn = 0;
	#turns = new Int32Array(0);

	begin(length: number): void {
		if (this.#turns.length < length) this.#turns = new Int32Array(length * 2);
		this.#turn++;
	}

	/** @returns whether it was not met before */
	add(number: number): boolean {
		if (this.#turns[number] === this.#turn) return false;
		this.#turns[number] = this.#turn;
		return true;
	}
}
const met = new Met();
const heard = new Met();

/** Places of these lists, each once. */
const placesOf = (table: DocTable, postings: readonly Posting[]): Iterable<number> => {
	const [only] = postings;
	if (!only || postings.length === 1) return only?.places ?? [];
	met.begin(table.places);
	const places: number[] = [];
	for (const posting of postings) for (const place of posting.places) if (met.add(place)) places.push(place);
	return places;
};

/** Whether a profile said one of these states lately, of one of the areas, or of any where none is named. */
const hasSaid = (
	{ answers, said }: DocTable,
	place: number,
	{ areas, since }: Question,
	states: readonly CapacityState[],
): boolean => {
	if (areas.length === 0)
		return states.some((state) => (said[place * 3 + STATES.indexOf(state)] as number) > since + 1);
	return (answers[place] ?? []).some(
		([area, state, at]) => at > since && areas.includes(area) && states.includes(state),
	);
};

/** Those who have the room that is wished for, and said so lately. */
const withRoom = (
	table: DocTable,
	matching: readonly number[],
	states: readonly CapacityWish[],
	question: Question,
): number[] => {
	const asked = postingsOf(table.offered, capacityTokens(states, question.areas));
	return matching.filter((place) => hasAny(asked, place) && hasSaid(table, place, question, states));
};

/** Accounts of whose matching profiles none has said anything lately. */
const quietAccounts = (table: DocTable, matching: readonly number[], question: Question): number => {
	met.begin(table.accountCount);
	heard.begin(table.accountCount);
	let quiet = 0;
	for (const place of matching) {
		const account = table.accounts[place] as number;
		if (met.add(account)) quiet++;
		if (hasSaid(table, place, question, STATES) && heard.add(account)) quiet--;
	}
	return quiet;
};

/** By account, the place that stands for it and one; all 0 between two searches, which nothing interrupts. */
let standing = new Int32Array(0);

/** Of each account the profile that stands for it: telehealth as wanted, then the nearest to what was asked for, then the rating, then the lower id. */
const firstOfEach = (table: DocTable, matching: readonly number[], { cover, near = [] }: Tokens): number[] => {
	const { accounts, telehealth, scores, ids } = table;
	const wanted = cover === undefined ? 1 : 0;
	const comesBefore = (place: number, other: number): boolean => {
		if (telehealth[place] !== telehealth[other]) return telehealth[place] === wanted;
		if (near.length > 0) {
			const [one, two] = [table.distance(place, near), table.distance(other, near)];
			if (one !== two) return one < two;
		}
		if (scores[place] !== scores[other]) return (scores[place] as number) > (scores[other] as number);
		return (ids[place] as number) < (ids[other] as number);
	};
	if (standing.length < table.accountCount) standing = new Int32Array(table.accountCount * 2);
	const found: number[] = [];
	for (const place of matching) {
		const account = accounts[place] as number;
		const other = (standing[account] as number) - 1;
		if (other < 0) found.push(account);
		if (other < 0 || comesBefore(place, other)) standing[account] = place + 1;
	}
	return found.map((account) => {
		const place = (standing[account] as number) - 1;
		standing[account] = 0;
		return place;
	});
};

/** The places of a page, in order: those of all pages up to it are kept apart, best first, in a list that is sorted whenever it is twice as long as needed. */
const pageOf = (table: DocTable, firsts: readonly number[], { order, skip, take }: Question): number[] => {
	const { scores, reviews } = table;
	const most = skip + take;
	const compare = (a: number, b: number): number => {
		const score = (scores[b] as number) - (scores[a] as number);
		const review = (reviews[b] as number) - (reviews[a] as number);
		return (order === "by_score" ? score || review : review || score) || table.byName(a, b);
	};
	let best: number[] = [];
	/** The last that still counts, once there are enough. */
	let last: number | undefined;
	for (const place of firsts) {
		if (last !== undefined && compare(place, last) > 0) continue;
		best.push(place);
		if (best.length < most * 2) continue;
		best = best.sort(compare).slice(0, most);
		last = best.at(-1);
	}
	return best.sort(compare).slice(skip, most);
};
