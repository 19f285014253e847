import type { CapacityState } from "#contract/capacity/options.ts";
import type { CapacityWish } from "#contract/search/limits.ts";
import { matchingNumbers, priceOf } from "../number-filters.ts";
import { capacityTokens, isByDistance, NO_PRICE, START_CLOSED, START_UNKNOWN, wishedStates } from "../tokens.ts";
import { type DocTable, STATES } from "./doc-table.ts";
import type { Answer, Question } from "./index-types.ts";
import type { SlotSet } from "./slot-set.ts";

/** Gives the same results, order and counts as `searchStatement`. */
export const searchTable = (table: DocTable, question: Question): Answer => {
	const matching = asideOf(table, matchesOf(table, question), question);
	const states = wishedStates(question.capacity);
	const open = states.length === 0 ? matching : withRoom(table, matching, states, question);
	const firsts = firstOfEach(table, open, question);
	const page = question.take === 0 ? [] : pageOf(table, firsts, question);
	return {
		ids: page.map((place) => table.ids[place] as number),
		count: firsts.length,
		open: page.filter((place) => hasSaid(table, place, question, ["open"])).length,
		not_said: states.length === 0 ? null : quietAccounts(table, matching, question),
		no_price:
			question.order === "price" || question.tokens.price
				? firsts.filter((place) => priceOf(table, place, question) === NO_PRICE).length
				: null,
	};
};

/** For each list of tokens, how many accounts have a matching profile with any of them. An empty list counts all. */
export const countTokens = (table: DocTable, question: Question, lists: readonly (readonly number[])[]): number[] => {
	const matching = asideOf(table, matchesOf(table, question), question);
	const states = wishedStates(question.capacity);
	const open = states.length === 0 ? matching : withRoom(table, matching, states, question);
	return lists.map((tokens) => {
		const sets = setsOf(table.offered, tokens);
		met.begin(table.accountCount);
		let count = 0;
		for (const place of open)
			if ((tokens.length === 0 || isInAny(sets, place)) && met.add(table.accounts[place] as number)) count++;
		return count;
	});
};

const setsOf = (all: Map<number, SlotSet>, tokens: readonly number[]): SlotSet[] =>
	tokens.flatMap((token) => all.get(token) ?? []);

const isInAny = (sets: readonly SlotSet[], place: number): boolean => {
	for (const set of sets) if (set.has(place)) return true;
	return false;
};

/** Live slots that match the tokens, the name and the numbers, in order. */
const matchesOf = (table: DocTable, question: Question): number[] => {
	const { tokens, words } = question;
	const { all, anyOf, cover, byVideo = [] } = tokens;
	const filters = [...all.map((token) => [token]), ...anyOf].map((tokens) => setsOf(table.offered, tokens));
	if (cover) filters.push([...setsOf(table.covered, cover), ...setsOf(table.offered, byVideo)]);
	const matches = table.live.matching(filters);
	const named =
		words.length === 0 ? matches : matches.filter((place) => words.every((word) => table.names[place]?.includes(word)));
	return matchingNumbers(table, named, question);
};

/** These slots, without the accounts that the search itself finds, if the question leaves them out. */
const asideOf = (table: DocTable, matching: number[], question: Question): number[] => {
	const { without } = question.tokens;
	if (!without) return matching;
	const found = new Set(matchesOf(table, { ...question, tokens: without }).map((place) => table.accounts[place]));
	return matching.filter((place) => !found.has(table.accounts[place]));
};

/** A set of slot or account numbers that is reused by all searches. It is safe because a search is synchronous. */
class Met {
	#turn = 0;
	#turns = new Int32Array(0);

	begin(length: number): void {
		if (this.#turns.length < length) this.#turns = new Int32Array(length * 2);
		this.#turn++;
	}

	/** @returns whether the number is new in this search */
	add(number: number): boolean {
		if (this.#turns[number] === this.#turn) return false;
		this.#turns[number] = this.#turn;
		return true;
	}
}
const met = new Met();
const heard = new Met();

/** Whether a profile recently confirmed one of these states, for one of the areas or, if none is given, for any. */
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

/** Slots with the requested capacity, recently confirmed. */
const withRoom = (
	table: DocTable,
	matching: readonly number[],
	states: readonly CapacityWish[],
	question: Question,
): number[] => {
	const asked = setsOf(table.offered, capacityTokens(states, question.areas));
	return matching.filter((place) => isInAny(asked, place) && hasSaid(table, place, question, states));
};

/** Number of accounts whose matching profiles have no recent capacity answer. */
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

/** The best slot of each account, plus one. Reused by all searches, and all 0 between them. */
let bestOfAccount = new Int32Array(0);

/** The profile shown for each account, as `standing` in search.ts. */
const firstOfEach = (table: DocTable, matching: readonly number[], { tokens, order }: Question): number[] => {
	const { accounts, telehealth, scores, ids } = table;
	const { cover, near = [], access = 0 } = tokens;
	const wanted = cover === undefined && near.length === 0 ? 1 : 0;
	const byDistance = near.length > 0 && (access > 0 || isByDistance(order));
	const nearer = (place: number, other: number) =>
		table.distance(place, near, access) - table.distance(other, near, access) || 0;
	const comesBefore = (place: number, other: number): boolean => {
		const isByWay = telehealth[place] !== telehealth[other];
		if (isByWay && access === 0) return telehealth[place] === wanted;
		const byFirst = byDistance ? nearer(place, other) : 0;
		if (byFirst !== 0) return byFirst < 0;
		if (isByWay) return telehealth[place] === wanted;
		if (scores[place] !== scores[other]) return (scores[place] as number) > (scores[other] as number);
		const byLast = near.length > 0 && !byDistance ? nearer(place, other) : 0;
		if (byLast !== 0) return byLast < 0;
		return (ids[place] as number) < (ids[other] as number);
	};
	if (bestOfAccount.length < table.accountCount) bestOfAccount = new Int32Array(table.accountCount * 2);
	const found: number[] = [];
	for (const place of matching) {
		const account = accounts[place] as number;
		const other = (bestOfAccount[account] as number) - 1;
		if (other < 0) found.push(account);
		if (other < 0 || comesBefore(place, other)) bestOfAccount[account] = place + 1;
	}
	return found.map((account) => {
		const place = (bestOfAccount[account] as number) - 1;
		bestOfAccount[account] = 0;
		return place;
	});
};

/** Numbers to sort by before rating and reviews, as `keysOf` in search-statement.ts. */
const keysOf = (table: DocTable, firsts: readonly number[], question: Question): Map<number, number>[] => {
	const { order, tokens } = question;
	const { near = [], access, price } = tokens;
	const of = (key: (place: number) => number) => new Map(firsts.map((place) => [place, key(place)]));
	if (order === "price") return [of((place) => priceOf(table, place, question))];
	const priced = price ? [of((place) => Number(priceOf(table, place, question) === NO_PRICE))] : [];
	if (!isByDistance(order)) return priced;
	const nearest = near.length > 0 ? [of((place) => table.distance(place, near, access))] : [];
	return [...(order === "soonest" ? [of((place) => startOf(table, place, question))] : []), ...priced, ...nearest];
};

/** In weeks: 0 with places now, the wait with a waiting list, then those that haven't said lately, then the full ones. */
const startOf = ({ answers }: DocTable, place: number, { areas, since }: Question): number => {
	const lately = (answers[place] ?? []).filter(
		([area, , at]) => at > since && (areas.length === 0 || areas.includes(area)),
	);
	return lately.length === 0
		? START_UNKNOWN
		: Math.min(...lately.map(([, state, , weeks]) => (state === "closed" ? START_CLOSED : weeks)));
};

/**
 * The slots of a page in order. Keeps the best slots so far in a list that is sorted and cut at twice the needed
 * length.
 */
const pageOf = (table: DocTable, firsts: readonly number[], question: Question): number[] => {
	const { order, skip, take } = question;
	const { scores, reviews } = table;
	const most = skip + take;
	const keys = keysOf(table, firsts, question);
	const compare = (a: number, b: number): number => {
		for (const key of keys) {
			const [one, other] = [key.get(a) as number, key.get(b) as number];
			if (one !== other) return one - other;
		}
		const score = (scores[b] as number) - (scores[a] as number);
		const review = (reviews[b] as number) - (reviews[a] as number);
		return (order === "highly_reviewed" ? review || score : score || review) || table.byName(a, b);
	};
	let best: number[] = [];
	/** The worst slot still needed, once there are enough. */
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
