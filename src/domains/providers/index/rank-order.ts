import { grown, setBit, WORD } from "./posting.ts";
import { type Compare, sorting } from "./sorting.ts";

/** The best of all, by their bits: every place whose rank is below a number. */
export interface Tier {
	below: number;
	bits: Uint32Array<ArrayBuffer>;
}
/** A half of all, a quarter, and so on. */
const TIERS = 8;

/** More names than this are in no table. */
const NAMES = 2 ** 23;

/** Every place given out, best first: of the lowest weight, then by name. A place keeps its rank among the others as long as the table lives, gone or not. */
export class RankOrder {
	size = 0;
	/** Places, best first. */
	places = new Int32Array(0);
	/** The rank of each place: where it stands in `places`. */
	ranks = new Int32Array(0);
	/** From the smallest on, each about twice as large as the one before. */
	readonly tiers: Tier[] = Array.from({ length: TIERS }, () => ({ below: 0, bits: new Uint32Array(0) }));
	/** How many there were when the tiers were made. */
	#tiersOf = 0;
	#weigh: (place: number) => number;
	#byName: Compare;

	/** @param weigh whole, from 0 to 2 ** 30 */
	constructor(weigh: (place: number) => number, byName: Compare) {
		this.#weigh = weigh;
		this.#byName = byName;
	}

	/** Takes in places that are in order by name. Each turn is a short piece of work; nobody may ask until the last. */
	*inserting(named: Int32Array): Generator<void> {
		// Weight and name as one number, which is sorted faster than two are compared.
		const keys = new Float64Array(named.length);
		for (let i = 0; i < named.length; i++) keys[i] = this.#weigh(named[i] as number) * NAMES + i;
		const inOrder = yield* sorting(keys);
		const newcomers = new Int32Array(named.length);
		for (let i = 0; i < named.length; i++) newcomers[i] = named[nameIn(inOrder[i] as number)] as number;
		yield;
		const from = this.#insert(newcomers);
		yield;
		this.#rank(from, newcomers);
		yield;
		if (this.size >= 2 * this.#tiersOf) this.#makeTiers();
		else for (const tier of this.tiers) this.#join(tier, newcomers);
	}

	/** Puts in places that are in order among themselves. @returns from which rank on others stand there than before */
	#insert(newcomers: Int32Array): number {
		const { length } = newcomers;
		this.places = grown(this.places, this.size + length);
		const { places } = this;
		let end = this.size;
		// From the worst: whoever comes after it moves on by as many as are still to be put before them. Where nobody is left, the rest are in order.
		let left = length;
		while (left > 0 && end > 0) {
			const newcomer = newcomers[--left] as number;
			const to = this.#firstAfter(newcomer, end);
			places.copyWithin(to + left + 1, to, end);
			places[to + left] = newcomer;
			end = to;
		}
		places.set(newcomers.subarray(0, left));
		this.size += length;
		return end;
	}

	#rank(from: number, newcomers: Int32Array): void {
		let highest = 0;
		for (let i = 0; i < newcomers.length; i++) highest = Math.max(highest, newcomers[i] as number);
		this.ranks = grown(this.ranks, highest + 1);
		for (const tier of this.tiers) tier.bits = grown(tier.bits, Math.ceil((highest + 1) / WORD));
		const { places, ranks, size } = this;
		for (let rank = from; rank < size; rank++) ranks[places[rank] as number] = rank;
	}

	get bytes(): number {
		return this.tiers.reduce((sum, { bits }) => sum + bits.byteLength, this.places.byteLength + this.ranks.byteLength);
	}

	#makeTiers(): void {
		const { places, size, tiers } = this;
		this.#tiersOf = size;
		for (const [i, tier] of tiers.entries()) {
			tier.below = size >>> (tiers.length - i);
			tier.bits.fill(0);
			for (let rank = 0; rank < tier.below; rank++) setBit(tier.bits, places[rank] as number);
		}
	}

	/** Whoever comes before its last is one of it; the others stay in it, so it grows. */
	#join(tier: Tier, newcomers: Int32Array): void {
		let joined = 0;
		for (const newcomer of newcomers) {
			// Those that came with it and stand before it were not there before.
			if ((this.ranks[newcomer] as number) - joined >= tier.below) break;
			setBit(tier.bits, newcomer);
			joined++;
		}
		tier.below += joined;
	}

	/** Where the first stands, among the first so many, that comes after this place. */
	#firstAfter(place: number, among: number): number {
		let [low, high] = [0, among];
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#compare(this.places[middle] as number, place) <= 0) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	#compare(a: number, b: number): number {
		return this.#weigh(a) - this.#weigh(b) || this.#byName(a, b);
	}
}

/** What is left of a key without its weight. */
const nameIn = (key: number): number => key - Math.floor(key / NAMES) * NAMES;
