import type { Spot } from "../spot.ts";
import type { DocTable } from "./doc-table.ts";
import type { Hits } from "./hits.ts";
import { countBits, grown, hasBit, lowestBit } from "./posting.ts";

/**
 * Accounts among places. Those whose profiles stand side by side are counted by words: where the last place of each is known, one addition tells which of
 * them are hit, since what is hit carries into the last place's bit and no further. Those whose profiles lie apart are met one by one.
 */
export class Accounts {
	/** Bits by account, empty between two counts. */
	#seen = new Uint32Array(0);

	/** How many accounts are hit. */
	count(table: DocTable, { at, bits, size }: Hits): number {
		const words = (table.accountCount + 31) >>> 5;
		this.#seen = grown(this.#seen, words);
		const seen = this.#seen;
		const { lasts, apart, accounts } = table;
		let count = 0;
		for (let i = 0; i < size; i++) {
			const word = at[i] as number;
			const hit = bits[i] as number;
			const lying = hit & (apart[word] as number);
			for (let left = lying; left !== 0; left &= left - 1) {
				const account = accounts[word * 32 + lowestBit(left)] as number;
				const before = seen[account >>> 5] as number;
				count += 1 - ((before >>> (account & 31)) & 1);
				seen[account >>> 5] = before | (1 << (account & 31));
			}
			const standing = hit & ~lying;
			const last = lasts[word] as number;
			count += countBits((((standing & ~last) + ~last) | 0 | standing) & last);
		}
		seen.fill(0, 0, words);
		return count;
	}
}

/** What decides who stands for an account, before rating and id. */
export interface Wish {
	telehealth: boolean;
	/** Places asked for; empty where none is known. */
	near: readonly Spot[];
}

/** Of an account with more places than this, who stands for it is kept. */
const FEW = 32;

/**
 * Whether a place that is hit stands for its account.
 * @param words all words of the hits
 * @param firsts who stands for large accounts whose profiles lie apart, to be given again with the same hits: each of those is looked through once, however many it has
 */
export const isFirst = (table: DocTable, words: Uint32Array, place: number, wish: Wish, firsts: Map<number, number>): boolean => {
	const { lasts, apart, telehealth, accounts, newest, before } = table;
	if (hasBit(apart, place)) {
		const account = accounts[place] as number;
		let looked = 0;
		for (let other = newest[account] as number; other >= 0; other = before[other] as number) {
			if (other !== place && hasBit(words, other) && standsBefore(table, other, place, wish)) return false;
			if (++looked < FEW) continue;
			const first = firsts.get(account) ?? firstApart(table, words, place, wish);
			firsts.set(account, first);
			return first === place;
		}
		return true;
	}
	const word = place >>> 5;
	const hit = (words[word] as number) & groupOf(lasts[word] as number, place & 31);
	const wanted = (wish.telehealth ? (telehealth[word] as number) : ~(telehealth[word] as number)) & hit;
	return nearestBit(table, word, wanted || hit, wish.near) === (place & 31);
};

/** Which place of those that are hit stands for the account of this one. */
const firstApart = (table: DocTable, words: Uint32Array, place: number, wish: Wish): number => {
	const { accounts, newest, before } = table;
	let first = place;
	for (let other = newest[accounts[place] as number] as number; other >= 0; other = before[other] as number)
		if (other !== first && hasBit(words, other) && standsBefore(table, other, first, wish)) first = other;
	return first;
};

/** Of places of a word that are in order, best first, the nearest. */
const nearestBit = (table: DocTable, word: number, bits: number, near: readonly Spot[]): number => {
	let nearest = lowestBit(bits);
	if (near.length === 0) return nearest;
	let least = Number.POSITIVE_INFINITY;
	for (let left = bits; left !== 0; left &= left - 1) {
		const bit = lowestBit(left);
		const distance = table.distance(word * 32 + bit, near);
		if (distance < least) [nearest, least] = [bit, distance];
	}
	return nearest;
};

/** Which of two profiles stands for their account: telehealth as wanted, then the nearer, then the rating, then the lower id. */
const standsBefore = (table: DocTable, place: number, other: number, wish: Wish): boolean => {
	const { telehealth, scores, ids } = table;
	const [here, there] = [hasBit(telehealth, place), hasBit(telehealth, other)];
	if (here !== there) return here === wish.telehealth;
	if (wish.near.length > 0) {
		const [distance, otherDistance] = [table.distance(place, wish.near), table.distance(other, wish.near)];
		if (distance !== otherDistance) return distance < otherDistance;
	}
	const [score, otherScore] = [scores[place] as number, scores[other] as number];
	return score !== otherScore ? score > otherScore : (ids[place] as number) < (ids[other] as number);
};

/** The bits of the account that a bit belongs to: up to the next last place, from behind the one before. */
const groupOf = (lasts: number, bit: number): number => {
	const from = lasts & (-1 << bit);
	const last = from & -from;
	const upTo = last | (last - 1);
	const before = lasts & ~(-1 << bit);
	return before === 0 ? upTo : upTo & (-2 << (31 - Math.clz32(before)));
};
