import type { CapacityState } from "#contract/capacity-options.ts";
import { nameSpellings } from "#contract/fold-text.ts";
import type { Spot } from "../spot.ts";
import { NameWords } from "./name-words.ts";
import { clearBit, grown, hasBit, Posting, setBit, WORD } from "./posting.ts";
import { RankOrder } from "./rank-order.ts";
import { RecentAnswers } from "./recent-answers.ts";
import { sorting } from "./sorting.ts";

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

/** What a name and its places in maps and arrays of objects take, about, besides its letters. */
const DOC_BYTES = 100;
const NOBODY = -1;
/** More than a score and one may be, and than reviews may be: the database allows no others. */
const SCORES = 2 ** 6;
const REVIEWS = 2 ** 24;

type Bits = Uint32Array<ArrayBuffer>;

/**
 * Every active profile in columns, each at its place, and for every token the places that have it. A change puts the profile at a new place and leaves the
 * old one dead, so postings only grow; a table with many of those is made anew.
 *
 * Profiles of one account that are put together stand side by side in one word of bits, best first, so that accounts are counted by arithmetic on words
 * (`accounts.ts`). An account whose profiles lie apart, since one of them changed or they are more than a word holds, is met profile by profile.
 */
export class DocTable {
	/** Places given out. */
	places = 0;
	/** Places of profiles that are there. */
	alive = 0;
	/** Places left empty, so that an account fits into a word. */
	empty = 0;
	/** Places given out since everything was put in order. */
	added = 0;
	live: Bits = new Uint32Array(0);
	/** The last place of each account's profiles that stand side by side. */
	lasts: Bits = new Uint32Array(0);
	/** Places of accounts whose profiles lie apart. */
	apart: Bits = new Uint32Array(0);
	telehealth: Bits = new Uint32Array(0);
	ids = new Int32Array(0);
	/** Accounts by a number of their own, so that arrays can count them. */
	accounts = new Int32Array(0);
	accountCount = 0;
	/** Rating in tenths and one; 0 while unrated. */
	scores = new Uint8Array(0);
	reviews = new Int32Array(0);
	/** What names are sorted by. */
	names: string[] = [];
	/** Where each is, three numbers a place; all 0 where that is not known. */
	spots = new Int32Array(0);
	offered = new Map<number, Posting>();
	covered = new Map<number, Posting>();
	nameWords = new NameWords();
	recent: RecentAnswers;
	byScore: RankOrder;
	byReviews: RankOrder;
	#placeOf = new Map<number, number>();
	#accountNumbers = new Map<number, number>();
	/** Each account's newest place, and for each place one that its account had before; -1 where there is none. */
	newest = new Int32Array(0);
	before = new Int32Array(0);
	/** Places that have no rank yet. */
	#unranked: number[] = [];
	#nameBytes = 0;
	/** No name has a character that UTF-16 writes as two units. */
	#isPlain = true;

	/** @param since answers after it count, until a search says otherwise; in microseconds */
	constructor(since = 0) {
		this.recent = new RecentAnswers(since);
		const byName = (a: number, b: number) => this.#byName(a, b);
		const scoreOf = (place: number) => SCORES - 1 - (this.scores[place] as number);
		const reviewsOf = (place: number) => REVIEWS - 1 - (this.reviews[place] as number);
		this.byScore = new RankOrder((place) => scoreOf(place) * REVIEWS + reviewsOf(place), byName);
		this.byReviews = new RankOrder((place) => reviewsOf(place) * SCORES + scoreOf(place), byName);
	}

	put(doc: Doc): void {
		this.remove(doc.id);
		const place = this.places++;
		this.added++;
		this.#reserve(this.places);
		this.#placeOf.set(doc.id, place);
		setBit(this.live, place);
		setBit(this.lasts, place);
		if (doc.telehealth) setBit(this.telehealth, place);
		this.alive++;
		this.ids[place] = doc.id;
		this.accounts[place] = this.#accountNumber(doc.account);
		this.scores[place] = doc.score + 1;
		this.reviews[place] = doc.reviews;
		this.names[place] = doc.sort;
		this.#nameBytes += doc.sort.length * 2;
		this.#isPlain &&= !SURROGATE.test(doc.sort);
		if (doc.at) this.spots.set(doc.at, place * 3);
		this.#unranked.push(place);
		this.#join(place);
		for (const [area, state, moment] of doc.answers) this.recent.add(place, area, state, moment);
		for (const token of doc.tok) addTo(this.offered, token, place, true);
		for (const token of doc.cover) addTo(this.covered, token, place);
		this.nameWords.add(place, nameSpellings(doc.name));
	}

	/** Puts the profiles of an account that has none here yet side by side. */
	putTogether(docs: readonly Doc[]): void {
		const [one] = docs;
		const isFirst =
			one !== undefined && !this.#accountNumbers.has(one.account) && docs.every(({ id, account }) => account === one.account && !this.#placeOf.has(id));
		if (!isFirst || docs.length > WORD) {
			for (const doc of docs) this.put(doc);
			return;
		}
		const left = WORD - (this.places & (WORD - 1));
		if (left < docs.length) {
			this.places += left;
			this.empty += left;
		}
		const best = [...docs].sort((a, b) => b.score - a.score || a.id - b.id);
		for (const doc of best) this.put(doc);
		for (let i = 1; i <= best.length; i++) {
			const place = this.places - i;
			clearBit(this.apart, place);
			if (i > 1) clearBit(this.lasts, place);
		}
	}

	remove(id: number): void {
		const place = this.#placeOf.get(id);
		if (place === undefined) return;
		this.#placeOf.delete(id);
		clearBit(this.live, place);
		this.alive--;
	}

	/** Gives their ranks to all that were put since. Each turn is a short piece of work; to be asked for before the next search. */
	*ranking(): Generator<void> {
		if (this.#unranked.length === 0) return;
		const newcomers = Int32Array.from(this.#unranked);
		this.#unranked = [];
		const named = yield* sorting(newcomers, (a, b) => this.#byName(a, b));
		for (const order of [this.byScore, this.byReviews]) {
			yield* order.inserting(named);
			yield;
		}
	}

	/** Squared distance from the nearest of these spots; infinite for who is nowhere. */
	distance(place: number, near: readonly Spot[]): number {
		const { spots } = this;
		const [x, y, z] = [spots[place * 3] as number, spots[place * 3 + 1] as number, spots[place * 3 + 2] as number];
		let least = Number.POSITIVE_INFINITY;
		if (x === 0 && y === 0 && z === 0) return least;
		for (const spot of near) least = Math.min(least, (x - spot[0]) ** 2 + (y - spot[1]) ** 2 + (z - spot[2]) ** 2);
		return least;
	}

	/** All in one turn, for few. */
	rank(): void {
		for (const _ of this.ranking());
	}

	/** Memory in bytes, counted where it is exact and estimated for objects. Looks at every posting. */
	bytes(): number {
		const columns = [
			this.ids,
			this.accounts,
			this.scores,
			this.reviews,
			this.newest,
			this.before,
			this.spots,
			this.live,
			this.lasts,
			this.apart,
			this.telehealth,
		];
		let sum = columns.reduce(
			(bytes, { byteLength }) => bytes + byteLength,
			this.recent.bytes + this.byScore.bytes + this.byReviews.bytes + this.nameWords.bytes,
		);
		for (const postings of [this.offered, this.covered]) for (const posting of postings.values()) sum += posting.bytes;
		return sum + this.#nameBytes + this.places * DOC_BYTES;
	}

	/** Sees whether the other profiles of its account are elsewhere. */
	#join(place: number): void {
		const account = this.accounts[place] as number;
		let isApart = false;
		for (let other = this.newest[account] as number; other !== NOBODY; other = this.before[other] as number) {
			if (!hasBit(this.live, other)) continue;
			isApart = true;
			// Where one lies apart, all do.
			if (hasBit(this.apart, other)) break;
			setBit(this.apart, other);
		}
		if (isApart) setBit(this.apart, place);
		this.before[place] = isApart ? (this.newest[account] as number) : NOBODY;
		this.newest[account] = place;
	}

	#byName(a: number, b: number): number {
		const [one, other] = [this.names[a] as string, this.names[b] as string];
		if (one === other) return (this.ids[a] as number) - (this.ids[b] as number);
		// What the language does itself is the same where every unit is a character, and several times as fast.
		if (this.#isPlain) return one < other ? -1 : 1;
		return byCodePoints(one, other);
	}

	#accountNumber(account: number): number {
		let number = this.#accountNumbers.get(account);
		if (number === undefined) {
			number = this.accountCount++;
			this.#accountNumbers.set(account, number);
			this.newest = grown(this.newest, this.accountCount);
			this.newest[number] = NOBODY;
		}
		return number;
	}

	#reserve(places: number): void {
		const words = Math.ceil(places / WORD);
		for (const bits of ["live", "lasts", "apart", "telehealth"] as const) this[bits] = grown(this[bits], words);
		this.ids = grown(this.ids, places);
		this.accounts = grown(this.accounts, places);
		this.scores = grown(this.scores, places);
		this.reviews = grown(this.reviews, places);
		this.before = grown(this.before, places);
		this.spots = grown(this.spots, places * 3);
		while (this.names.length < places) this.names.push("");
	}
}

const addTo = (postings: Map<number, Posting>, key: number, place: number, isWhole = false): void => {
	let posting = postings.get(key);
	if (!posting) {
		posting = new Posting(isWhole);
		postings.set(key, posting);
	}
	posting.add(place);
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

const SURROGATE = /[\ud800-\udfff]/;
const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
