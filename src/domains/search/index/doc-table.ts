import type { CapacityState } from "#contract/capacity/options.ts";
import { nameSpellings } from "#contract/shared/fold-text.ts";
import { type SiteSpot, type Spot, squaredTo } from "#domains/providers/spot.ts";
import { grown } from "./grown.ts";
import { SlotSet } from "./slot-set.ts";

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
	spots: SiteSpot[];
	telehealth: boolean;
	tok: number[];
	cover: number[];
	/** Capacity answers. `at` is in microseconds since 1970, the precision of the database. `weeks` is 0 unless waiting. */
	answers: [area: number, state: CapacityState, at: number, weeks: number][];
	/** Prices an hour: the lowest in cents, and the day it was stated. */
	prices: [area: number, cents: number, statedOn: string][];
}

/** Approximate memory of a profile's objects, without its texts and sets of slots. */
const DOC_BYTES = 250;

/** Capacity states by number. */
export const STATES: readonly CapacityState[] = ["open", "waiting", "closed"];

/**
 * All active profiles in columns, one slot ("place") each, and for each token the slots that have it. A change moves
 * the profile to a new slot and leaves the old one dead. A table with many dead slots is rebuilt.
 */
export class DocTable {
	/** Slots in use, live and dead. */
	places = 0;
	/** Live slots. */
	alive = 0;
	readonly live = new SlotSet();
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
	spots: SiteSpot[][] = [];
	answers: Doc["answers"][] = [];
	/** Only of slots with a price an hour, which few have. */
	readonly prices = new Map<number, Doc["prices"]>();
	/**
	 * When each slot last confirmed each state, for any area: three numbers per slot, the time plus 1, or 0 for never.
	 */
	said = new Float64Array(0);
	/** The slots of each token: of filters, and of places served. */
	readonly offered = new Map<number, SlotSet>();
	readonly covered = new Map<number, SlotSet>();
	readonly #placeOf = new Map<number, number>();
	readonly #accountNumbers = new Map<number, number>();
	#textBytes = 0;

	put(doc: Doc): void {
		this.remove(doc.id);
		const place = this.places++;
		this.alive++;
		this.#reserve(this.places);
		this.#placeOf.set(doc.id, place);
		this.live.add(place);
		this.ids[place] = doc.id;
		this.accounts[place] = this.#accountNumber(doc.account);
		this.scores[place] = doc.score;
		this.reviews[place] = doc.reviews;
		this.telehealth[place] = Number(doc.telehealth);
		this.sorts[place] = doc.sort;
		this.names[place] = nameSpellings(doc.name);
		this.spots[place] = doc.spots;
		this.answers[place] = doc.answers;
		if (doc.prices.length > 0) this.prices.set(place, doc.prices);
		for (const [, state, at] of doc.answers) {
			const cell = place * 3 + STATES.indexOf(state);
			this.said[cell] = Math.max(this.said[cell] as number, at + 1);
		}
		for (const token of doc.tok) addTo(this.offered, token, place);
		for (const token of doc.cover) addTo(this.covered, token, place);
		this.#textBytes += doc.sort.length * 2 + doc.name.length * 2;
	}

	remove(id: number): void {
		const place = this.#placeOf.get(id);
		if (place === undefined) return;
		this.#placeOf.delete(id);
		this.live.delete(place);
		this.prices.delete(place);
		this.alive--;
	}

	/** Squared distance from the nearest site with these access facts to the nearest spot; infinite without a location. */
	distance(place: number, near: readonly Spot[], access?: number): number {
		return squaredTo(this.spots[place] as SiteSpot[], near, access);
	}

	/** Compares two slots by name, then by id, as the database sorts them. */
	byName(a: number, b: number): number {
		const [one, other] = [this.sorts[a] as string, this.sorts[b] as string];
		return one === other ? (this.ids[a] as number) - (this.ids[b] as number) : byCodePoints(one, other);
	}

	/** Approximate memory in bytes. */
	bytes(): number {
		const columns = [this.ids, this.accounts, this.scores, this.reviews, this.telehealth, this.said];
		let sum = columns.reduce((bytes, { byteLength }) => bytes + byteLength, this.places * DOC_BYTES + this.#textBytes);
		for (const slots of [this.offered, this.covered]) for (const { bytes } of slots.values()) sum += bytes;
		return sum;
	}

	#accountNumber(account: number): number {
		const number = this.#accountNumbers.get(account) ?? this.accountCount++;
		this.#accountNumbers.set(account, number);
		return number;
	}

	#reserve(places: number): void {
		for (const column of ["ids", "accounts", "scores", "reviews"] as const) this[column] = grown(this[column], places);
		this.telehealth = grown(this.telehealth, places);
		this.said = grown(this.said, places * 3);
	}
}

const addTo = (slots: Map<number, SlotSet>, token: number, place: number): void => {
	let found = slots.get(token);
	if (!found) {
		found = new SlotSet();
		slots.set(token, found);
	}
	found.add(place);
};

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
