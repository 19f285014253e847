import type { CapacityWish, Order } from "#contract/limits.ts";
import { capacityTokens, type Tokens, wishedStates } from "../tokens.ts";
import { type DocTable, STATE, trigramAt } from "./doc-table.ts";
import { grown, type Posting, placesOf } from "./posting.ts";

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

/** Arrays that a question fills and the next fills again: nothing waits between two of its steps, so one set serves all. */
const room = {
	hits: new Uint32Array(0),
	offers: new Uint32Array(0),
	any: new Uint32Array(0),
	places: new Int32Array(0),
	/** The question an account was last met in, and the place that stands for it. */
	met: new Uint32Array(0),
	stands: new Int32Array(0),
	accounts: new Int32Array(0),
	question: 0,
};

const reserve = (table: DocTable) => {
	const words = (table.places + 31) >>> 5;
	for (const name of ["hits", "offers", "any"] as const) room[name] = grown(room[name], words);
	room.places = grown(room.places, table.places);
	for (const name of ["stands", "accounts"] as const) room[name] = grown(room[name], table.accountCount);
	room.met = grown(room.met, table.accountCount);
	return { hits: room.hits.subarray(0, words), offers: room.offers.subarray(0, words), any: room.any.subarray(0, words) };
};

/** A new number for what is met; past the last one the marks of old questions go. */
const nextQuestion = (): number => {
	if (room.question === 0xffff_ffff) {
		room.met.fill(0);
		room.question = 0;
	}
	return ++room.question;
};

/** What `searchStatement` finds, in the same order, counted the same way. */
export const searchTable = (table: DocTable, question: Question): Answer => {
	const { hits, offers, any } = reserve(table);
	hits.set(table.live.subarray(0, hits.length));
	narrowByTokens(table, question.tokens, hits, any);
	narrowByName(table, question.words, hits, any);

	const states = wishedStates(question.capacity);
	let found = placesOf(hits, room.places);
	let notSaid: number | null = null;
	if (states.length > 0) {
		notSaid = countQuiet(table, question, found);
		offers.set(hits);
		narrowToAny(table.offered, capacityTokens(states, question.areas), offers, any);
		found = keepOpen(table, question, states, placesOf(offers, room.places));
	}
	const count = onePerAccount(table, found, question.tokens.cover === undefined);
	return { ids: topOf(table, count, question), count, not_said: notSaid };
};

const narrowByTokens = (table: DocTable, { all, anyOf, cover }: Tokens, hits: Uint32Array, any: Uint32Array): void => {
	for (const token of all) narrowToAny(table.offered, [token], hits, any);
	for (const tokens of anyOf) narrowToAny(table.offered, tokens, hits, any);
	if (cover) narrowToAny(table.covered, cover, hits, any);
};

const narrowToAny = (postings: Map<number, Posting>, tokens: readonly number[], hits: Uint32Array, any: Uint32Array): void => {
	const [only, ...more] = tokens.flatMap((token) => postings.get(token) ?? []);
	if (only && more.length === 0) {
		only.narrow(hits, any);
		return;
	}
	any.fill(0);
	for (const posting of only ? [only, ...more] : []) posting.addTo(any);
	for (let i = 0; i < hits.length; i++) (hits[i] as number) &= any[i] as number;
};

/** Names that hold every word: by their letters first, then by looking. */
const narrowByName = (table: DocTable, words: readonly string[], hits: Uint32Array, any: Uint32Array): void => {
	if (words.length === 0) return;
	for (const word of words)
		for (let i = 0; i + 3 <= word.length; i++) {
			const trigram = trigramAt(word, i);
			if (trigram !== undefined) narrowToAny(table.trigrams, [trigram], hits, any);
		}
	const found = placesOf(hits, room.places);
	for (let i = 0; i < found; i++) {
		const place = room.places[i] as number;
		const name = table.names[place] as string;
		if (!words.every((word) => name.includes(word))) (hits[place >>> 5] as number) &= ~(1 << (place & 31));
	}
};

/** Whether it said one of these states of one of the areas asked for, or of any, after `since`. */
const saidLately = (table: DocTable, place: number, areas: readonly number[], since: number, states: number): boolean => {
	if (areas.length === 0) {
		const { lastSaid } = table;
		const first = place * 3;
		return (
			((states & STATE.open) !== 0 && (lastSaid[first] as number) > since) ||
			((states & STATE.waiting) !== 0 && (lastSaid[first + 1] as number) > since) ||
			((states & STATE.closed) !== 0 && (lastSaid[first + 2] as number) > since)
		);
	}
	for (let i = table.answersFrom[place] as number, end = table.answersFrom[place + 1] as number; i < end; i++)
		if ((table.answerStates[i] as number) & states && (table.answeredAt[i] as number) > since && areas.includes(table.answerAreas[i] as number)) return true;
	return false;
};

const ANY_STATE = STATE.open | STATE.waiting | STATE.closed;

/** Accounts of whose profiles among the first so many places none has said anything lately. */
const countQuiet = (table: DocTable, question: Question, found: number): number => {
	const { accounts, met, stands, places } = room;
	const mark = nextQuestion();
	let n = 0;
	for (let i = 0; i < found; i++) {
		const place = places[i] as number;
		const account = table.accounts[place] as number;
		if (met[account] !== mark) {
			met[account] = mark;
			stands[account] = 0;
			accounts[n++] = account;
		}
		if (stands[account] === 0 && saidLately(table, place, question.areas, question.since, ANY_STATE)) stands[account] = 1;
	}
	let quiet = 0;
	for (let i = 0; i < n; i++) if (stands[accounts[i] as number] === 0) quiet++;
	return quiet;
};

const keepOpen = (table: DocTable, question: Question, states: readonly CapacityWish[], found: number): number => {
	const wished = states.reduce((sum, state) => sum | STATE[state], 0);
	let n = 0;
	for (let i = 0; i < found; i++) {
		const place = room.places[i] as number;
		if (saidLately(table, place, question.areas, question.since, wished)) room.places[n++] = place;
	}
	return n;
};

/** Which profile stands for its account: telehealth as wanted, then the rating, then the lower id. @returns accounts, listed in `room.accounts` */
const onePerAccount = (table: DocTable, found: number, wantsTelehealth: boolean): number => {
	const { places, met, stands, accounts } = room;
	const { telehealth, scores, ids } = table;
	const wanted = wantsTelehealth ? 1 : 0;
	const mark = nextQuestion();
	let n = 0;
	for (let i = 0; i < found; i++) {
		const place = places[i] as number;
		const account = table.accounts[place] as number;
		if (met[account] !== mark) {
			met[account] = mark;
			stands[account] = place;
			accounts[n++] = account;
			continue;
		}
		const other = stands[account] as number;
		const score = scores[place] as number;
		const otherScore = scores[other] as number;
		const wins =
			telehealth[place] !== telehealth[other]
				? telehealth[place] === wanted
				: score !== otherScore
					? score > otherScore
					: (ids[place] as number) < (ids[other] as number);
		if (wins) stands[account] = place;
	}
	return n;
};

/** The page of those that stand for the first so many accounts of `room.accounts`. */
const topOf = (table: DocTable, count: number, { order, skip, take }: Question): number[] => {
	const { scores, reviews, names, ids } = table;
	// Ratings are below 64 and reviews below 2^24 (migrations/0002_providers.sql).
	const rank =
		order === "by_score"
			? (place: number) => (scores[place] as number) * 16_777_216 + (reviews[place] as number)
			: (place: number) => (reviews[place] as number) * 64 + (scores[place] as number);
	const compare = (a: number, b: number): number =>
		rank(b) - rank(a) || byCodePoints(names[a] as string, names[b] as string) || (ids[a] as number) - (ids[b] as number);

	const wanted = skip + take;
	if (skip >= count) return [];
	// The worst of the best so far is on top, so that most others are passed over after one look at it.
	const best: number[] = [];
	let worst = Number.POSITIVE_INFINITY;
	for (let i = 0; i < count; i++) {
		const place = room.stands[room.accounts[i] as number] as number;
		if (best.length < wanted) {
			best.push(place);
			rise(best, compare);
		} else {
			if (rank(place) < worst || compare(place, best[0] as number) >= 0) continue;
			best[0] = place;
			sink(best, compare);
		}
		if (best.length === wanted) worst = rank(best[0] as number);
	}
	return best
		.sort(compare)
		.slice(skip)
		.map((place) => ids[place] as number);
};

type Compare = (a: number, b: number) => number;

/** Puts the last of a heap, whose first sorts last, where it belongs. */
const rise = (heap: number[], compare: Compare): void => {
	for (let at = heap.length - 1; at > 0; ) {
		const above = (at - 1) >>> 1;
		if (compare(heap[at] as number, heap[above] as number) <= 0) return;
		swap(heap, at, above);
		at = above;
	}
};

const sink = (heap: number[], compare: Compare): void => {
	for (let at = 0; ; ) {
		let below = 2 * at + 1;
		if (below >= heap.length) return;
		if (below + 1 < heap.length && compare(heap[below + 1] as number, heap[below] as number) > 0) below++;
		if (compare(heap[below] as number, heap[at] as number) <= 0) return;
		swap(heap, at, below);
		at = below;
	}
};

const swap = (heap: number[], a: number, b: number): void => {
	const held = heap[a] as number;
	heap[a] = heap[b] as number;
	heap[b] = held;
};

/** As the database sorts by `collate "C"`: by code points. UTF-16 puts those above U+FFFF, written as two surrogates, before U+E000. */
export const byCodePoints = (a: string, b: string): number => {
	const length = Math.min(a.length, b.length);
	for (let i = 0; i < length; i++) {
		const x = a.charCodeAt(i);
		const y = b.charCodeAt(i);
		if (x === y) continue;
		const isHigh = isSurrogate(x);
		return isHigh === isSurrogate(y) ? x - y : isHigh ? 1 : -1;
	}
	return a.length - b.length;
};

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
