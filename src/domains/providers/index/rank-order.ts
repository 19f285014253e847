import { grown, setBit } from "./posting.ts";

/** Less than 0 where the first place comes before the second. */
type Compare = (a: number, b: number) => number;

/** So many are sorted, or merged, before anybody else gets a turn. */
const STEP = 2_048;

/** Every place given out, best first. A place keeps its rank among the others as long as the table lives, gone or not. */
export class RankOrder {
	size = 0;
	/** Places, best first. */
	places = new Int32Array(0);
	/** The rank of each place: where it stands in `places`. */
	ranks = new Int32Array(0);
	/** Bits of the first eighth: all of them come before all others. */
	top = new Uint32Array(0);
	#compare: Compare;

	constructor(compare: Compare) {
		this.#compare = compare;
	}

	/** Takes in places that are in order among themselves. */
	insert(newcomers: Int32Array): void {
		const { length } = newcomers;
		if (length === 0) return;
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
		let highest = 0;
		for (let i = 0; i < length; i++) highest = Math.max(highest, newcomers[i] as number);
		this.ranks = grown(this.ranks, highest + 1);
		const { ranks, size } = this;
		for (let rank = end; rank < size; rank++) ranks[places[rank] as number] = rank;
		this.top = grown(this.top, (ranks.length + 31) >>> 5);
		this.top.fill(0);
		for (let rank = 0; rank < size >>> 3; rank++) setBit(this.top, places[rank] as number);
	}

	/** Sorts them. Each turn is a short piece of work. */
	*sorting(places: Int32Array<ArrayBuffer>): Generator<void, Int32Array<ArrayBuffer>> {
		const { length } = places;
		for (let from = 0; from < length; from += STEP) {
			places.subarray(from, from + STEP).sort(this.#compare);
			yield;
		}
		let [source, target] = [places, new Int32Array(length > STEP ? length : 0)];
		for (let width = STEP; width < length; width *= 2) {
			for (let from = 0; from < length; from += 2 * width) yield* this.#merging(source, target, from, from + width, Math.min(from + 2 * width, length));
			[source, target] = [target, source];
		}
		return source;
	}

	get bytes(): number {
		return this.places.byteLength + this.ranks.byteLength + this.top.byteLength;
	}

	/** Two sorted runs, from..middle and middle..end, into one. */
	*#merging(source: Int32Array, target: Int32Array, from: number, middle: number, end: number): Generator<void> {
		let [one, other] = [from, middle];
		for (let i = from; i < end; i++) {
			const takesOne = one < middle && (other >= end || this.#compare(source[one] as number, source[other] as number) <= 0);
			target[i] = source[takesOne ? one++ : other++] as number;
			if ((i & (STEP - 1)) === 0) yield;
		}
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
}
