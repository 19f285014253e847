import type { CapacityState } from "#contract/capacity/options.ts";
import { nameSpellings } from "#contract/shared/fold-text.ts";
import type { Spot } from "#domains/providers/spot.ts";

/** A row of search_doc with what was said of room. */
export interface Doc {
	id: number;
	account: number;
	/** Rating in tenths; -1 while unrated. */
	score: number;
	reviews: number;
	/** The name in lower case, as the database makes it. */
	name: string;
	/** What names are sorted by. */
	sort: string;
	/** Where the office is, if that is known. */
	at: Spot | null;
	telehealth: boolean;
	tok: number[];
	cover: number[];
	/** Service area that is offered, state, and when it was confirmed in microseconds, which is how exact the database is. */
	answers: [area: number, state: CapacityState, at: number][];
}

/** About what a profile's objects take, without its texts and places. */
const DOC_BYTES = 250;

/** What is said of room, by number. */
export const STATES: readonly CapacityState[] = ["open", "waiting", "closed"];

type Column = Int32Array | Uint32Array | Uint8Array | Float64Array;
/** A column that is long enough, twice as long where it was not. */
const grown = <T extends Column>(column: T, length: number): T => {
	if (column.length >= length) return column;
	const longer = new (column.constructor as new (length: number) => T)(Math.max(length, column.length * 2, 16));
	longer.set(column);
	return longer;
};

/** Places that have a token, in order; and as bits where it is asked of single places whether they have it. */
export class Posting {
	size = 0;
	#places = new Int32Array(4);
	#bits = new Uint32Array(0);
	readonly #hasBits: boolean;

	constructor(hasBits: boolean) {
		this.#hasBits = hasBits;
	}

	/** @param place above any that was added before */
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
 * Every active profile in columns, each at its place, and for every token the places that have it. A change puts the profile at a new place and leaves the old
 * one dead, so that lists only grow; a table with many dead places is rebuilt.
 */
export class DocTable {
	/** Places given out. */
	places = 0;
	/** Places of profiles that are there. */
	alive = 0;
	live = new Uint8Array(0);
	ids = new Int32Array(0);
	accounts = new Int32Array(0);
	/** Accounts have numbers of their own here, so that arrays can be by account. */
	accountCount = 0;
	scores = new Int32Array(0);
	reviews = new Int32Array(0);
	telehealth = new Uint8Array(0);
	/** What names are sorted by, and spellings of them that are searched. */
	sorts: string[] = [];
	names: string[] = [];
	spots: (Spot | null)[] = [];
	answers: Doc["answers"][] = [];
	/** When each place last said a state of any area: three numbers a place, each one more than the moment; 0 for never. */
	said = new Float64Array(0);
	/** Where each place is served, sorted. */
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
		this.spots[place] = doc.at;
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

	/** Whether a place is served from one of these. */
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

	/** Squared distance from the nearest of these spots; infinite for who is nowhere. */
	distance(place: number, near: readonly Spot[]): number {
		const spot = this.spots[place];
		if (!spot) return Number.POSITIVE_INFINITY;
		return Math.min(...near.map(([x, y, z]) => (spot[0] - x) ** 2 + (spot[1] - y) ** 2 + (spot[2] - z) ** 2));
	}

	/** Negative where the first of two places comes first by name, as the database sorts it. */
	byName(a: number, b: number): number {
		const [one, other] = [this.sorts[a] as string, this.sorts[b] as string];
		return one === other ? (this.ids[a] as number) - (this.ids[b] as number) : byCodePoints(one, other);
	}

	/** Memory in bytes, about. */
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

/** As the database sorts by `collate "C"`: by code points. UTF-16 puts those above U+FFFF, written as two surrogates, before U+E000. */
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
