import type { CapacityState } from "#contract/capacity/options.ts";
import { nameSpellings } from "#contract/shared/fold-text.ts";
import { type Spot, squaredTo } from "#domains/providers/spot.ts";

/** A row of search_doc with its capacity answers. */
export interface Doc {
	id: number;
	account: number;
	/** Rating in tenths; -1 if unrated. */
	score: number;
	reviews: number;
	/** The name, lowercased by the database. */
	name: string;
	/** The sort key of the name. */
	sort: string;
	/** Locations of the sites, as far as known. */
	spots: Spot[];
	telehealth: boolean;
	tok: number[];
	cover: number[];
	/** Capacity answers. `at` is in microseconds since 1970, the precision of the database. `weeks` is 0 unless waiting. */
	answers: [area: number, state: CapacityState, at: number, weeks: number][];
}

/** Approximate memory of a profile's objects, without its texts and postings. */
const DOC_BYTES = 250;

/** Capacity states by number. */
export const STATES: readonly CapacityState[] = ["open", "waiting", "closed"];

type Column = Int32Array | Uint32Array | Uint8Array | Float64Array;
/** Returns the column, or a copy of twice the length if it is too short. */
const grown = <T extends Column>(column: T, length: number): T => {
	if (column.length >= length) return column;
	const longer = new (column.constructor as new (length: number) => T)(Math.max(length, column.length * 2, 16));
	longer.set(column);
	return longer;
};

/** The slots that have a token, in order, and as a bitmap if single slots must be checked. */
export class Posting {
	size = 0;
	#places = new Int32Array(4);
	#bits = new Uint32Array(0);
	readonly #hasBits: boolean;

	constructor(hasBits: boolean) {
		this.#hasBits = hasBits;
	}

	/** @param place greater than every slot added before */
	add(place: number): void {
		this.#places = grown(this.#places, this.size + 1);
		this.#places[this.size++] = place;
		if (!this.#hasBits) return;
		const word = place >>> 5;
		this.#bits = grown(this.#bits, word + 1);
		this.#bits[word] = (this.#bits[word] as number) | (1 << (place & 31));
	}

	has(place: number): boolean {
		return (((this.#bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
	}

	get places(): Int32Array {
		return this.#places.subarray(0, this.size);
	}

	get bytes(): number {
		return this.#places.byteLength + this.#bits.byteLength;
	}
}

const addTo = (postings: Map<number, Posting>, token: number, place: number, hasBits: boolean): void => {
	let posting = postings.get(token);
	if (!posting) {
		posting = new Posting(hasBits);
		postings.set(token, posting);
	}
	posting.add(place);
};

/**
 * All active profiles in columns, one slot ("place") each, and for each token the slots that have it. A change moves
 * the profile to a new slot and leaves the old one dead, so lists only grow. A table with many dead slots is rebuilt.
 */
export class DocTable {
	/** Slots in use, live and dead. */
	places = 0;
	/** Live slots. */
	alive = 0;
	live = new Uint8Array(0);
	ids = new Int32Array(0);
	accounts = new Int32Array(0);
	/** Accounts are numbered from 0 here, so that they can index arrays. */
	accountCount = 0;
	scores = new Int32Array(0);
	reviews = new Int32Array(0);
	telehealth = new Uint8Array(0);
	/** Sort keys of the names, and their spellings for searching. */
	sorts: string[] = [];
	names: string[] = [];
	spots: Spot[][] = [];
	answers: Doc["answers"][] = [];
	/**
	 * When each slot last confirmed each state, for any area: three numbers per slot, the time plus 1, or 0 for never.
	 */
	said = new Float64Array(0);
	/** Sorted coverage tokens of each slot. */
	covers: Int32Array[] = [];
	readonly offered = new Map<number, Posting>();
	readonly covered = new Map<number, Posting>();
	readonly #placeOf = new Map<number, number>();
	readonly #accountNumbers = new Map<number, number>();
	#textBytes = 0;

	put(doc: Doc): void {
		this.remove(doc.id);
		const place = this.places++;
		this.alive++;
		this.#reserve(this.places);
		this.#placeOf.set(doc.id, place);
		this.live[place] = 1;
		this.ids[place] = doc.id;
		this.accounts[place] = this.#accountNumber(doc.account);
		this.scores[place] = doc.score;
		this.reviews[place] = doc.reviews;
		this.telehealth[place] = Number(doc.telehealth);
		this.sorts[place] = doc.sort;
		this.names[place] = nameSpellings(doc.name);
		this.spots[place] = doc.spots;
		this.answers[place] = doc.answers;
		for (const [, state, at] of doc.answers) {
			const cell = place * 3 + STATES.indexOf(state);
			this.said[cell] = Math.max(this.said[cell] as number, at + 1);
		}
		const covers = Int32Array.from(doc.cover).sort();
		this.covers[place] = covers;
		for (const token of new Set(doc.tok)) addTo(this.offered, token, place, true);
		for (const token of new Set(doc.cover)) addTo(this.covered, token, place, false);
		this.#textBytes += covers.byteLength + doc.sort.length * 2 + doc.name.length * 2;
	}

	remove(id: number): void {
		const place = this.#placeOf.get(id);
		if (place === undefined) return;
		this.#placeOf.delete(id);
		this.live[place] = 0;
		this.alive--;
	}

	/** Whether a slot has one of these coverage tokens. */
	servesAny(place: number, tokens: readonly number[]): boolean {
		const own = this.covers[place] as Int32Array;
		for (const token of tokens) {
			let [from, to] = [0, own.length];
			while (from < to) {
				const middle = (from + to) >>> 1;
				if ((own[middle] as number) < token) from = middle + 1;
				else to = middle;
			}
			if (own[from] === token) return true;
		}
		return false;
	}

	/** Squared distance from the nearest site to the nearest of these spots; infinite without a location. */
	distance(place: number, near: readonly Spot[]): number {
		return squaredTo(this.spots[place] as Spot[], near);
	}

	/** Compares two slots by name, then by id, as the database sorts them. */
	byName(a: number, b: number): number {
		const [one, other] = [this.sorts[a] as string, this.sorts[b] as string];
		return one === other ? (this.ids[a] as number) - (this.ids[b] as number) : byCodePoints(one, other);
	}

	/** Approximate memory in bytes. */
	bytes(): number {
		const columns = [this.live, this.ids, this.accounts, this.scores, this.reviews, this.telehealth, this.said];
		let sum = columns.reduce((bytes, { byteLength }) => bytes + byteLength, this.places * DOC_BYTES + this.#textBytes);
		for (const postings of [this.offered, this.covered]) for (const posting of postings.values()) sum += posting.bytes;
		return sum;
	}

	#accountNumber(account: number): number {
		const number = this.#accountNumbers.get(account) ?? this.accountCount++;
		this.#accountNumbers.set(account, number);
		return number;
	}

	#reserve(places: number): void {
		for (const column of ["ids", "accounts", "scores", "reviews"] as const) this[column] = grown(this[column], places);
		for (const column of ["live", "telehealth"] as const) this[column] = grown(this[column], places);
		this.said = grown(this.said, places * 3);
	}
}

const SURROGATE = /[\ud800-\udfff]/;

/** Sorts by code point like `collate "C"`. UTF-16 would put characters above U+FFFF (surrogates) before U+E000. */
export const byCodePoints = (a: string, b: string): number => {
	if (a === b) return 0;
	if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : 1;
	const [one, other] = [[...a], [...b]];
	for (let i = 0; i < Math.min(one.length, other.length); i++) {
		const difference = (one[i]?.codePointAt(0) ?? 0) - (other[i]?.codePointAt(0) ?? 0);
		if (difference !== 0) return difference;
	}
	return one.length - other.length;
};
