import type { CapacityState } from "#contract/capacity-options.ts";
import { clearBit, grown, Posting, withBit } from "./posting.ts";

/** A row of search_doc with what was said of room. */
export interface Doc {
	id: number;
	account: number;
	/** Rating in tenths; -1 while unrated. */
	score: number;
	reviews: number;
	/** The name in lower case, as the database makes it. */
	name: string;
	telehealth: boolean;
	tok: number[];
	cover: number[];
	/** Service area, state, and when it was confirmed in microseconds, which is how exact the database is. */
	answers: [area: number, state: CapacityState, at: number][];
}

/** States as bits. */
export const STATE: Record<CapacityState, number> = { open: 1, waiting: 2, closed: 4 };

/** What a name and its places in maps and arrays of objects take, about, besides its letters. */
const DOC_BYTES = 100;

/**
 * Every active profile in columns, each at its place, and for every token the places that have it. A change puts the profile at a new place and leaves the
 * old one dead, so postings only grow; a table with many dead ones is made anew.
 */
export class DocTable {
	/** Places given out. */
	places = 0;
	/** Places of profiles that are there. */
	alive = 0;
	live = new Uint32Array(0);
	ids = new Int32Array(0);
	/** Accounts by a number of their own, so that arrays can count them. */
	accounts = new Int32Array(0);
	accountCount = 0;
	/** Rating in tenths and one; 0 while unrated. */
	scores = new Uint8Array(0);
	reviews = new Int32Array(0);
	telehealth = new Uint8Array(0);
	names: string[] = [];
	/** Where a place's answers begin; they end where those of the next begin. */
	answersFrom = new Uint32Array(1);
	answerAreas = new Int32Array(0);
	answerStates = new Uint8Array(0);
	answeredAt = new Float64Array(0);
	/** When each place last said a state of any area: open, waiting, closed, so three numbers a place; 0 for never. */
	lastSaid = new Float64Array(0);
	offered = new Map<number, Posting>();
	covered = new Map<number, Posting>();
	/** Names by three letters in a row, those of ASCII alone. */
	trigrams = new Map<number, Posting>();
	#placeOf = new Map<number, number>();
	#accountNumbers = new Map<number, number>();
	#nameBytes = 0;

	put(doc: Doc): void {
		this.remove(doc.id);
		const place = this.places++;
		this.#reserve(this.places);
		this.#placeOf.set(doc.id, place);
		this.live = withBit(this.live, place);
		this.alive++;
		this.ids[place] = doc.id;
		this.accounts[place] = this.#accountNumber(doc.account);
		this.scores[place] = doc.score + 1;
		this.reviews[place] = doc.reviews;
		this.telehealth[place] = doc.telehealth ? 1 : 0;
		this.names[place] = doc.name;
		this.#nameBytes += doc.name.length * 2;
		this.#putAnswers(place, doc.answers);
		for (const token of doc.tok) addTo(this.offered, token, place);
		for (const token of doc.cover) addTo(this.covered, token, place);
		for (let i = 0; i + 3 <= doc.name.length; i++) {
			const trigram = trigramAt(doc.name, i);
			if (trigram !== undefined) addTo(this.trigrams, trigram, place);
		}
	}

	remove(id: number): void {
		const place = this.#placeOf.get(id);
		if (place === undefined) return;
		this.#placeOf.delete(id);
		clearBit(this.live, place);
		this.alive--;
		this.names[place] = "";
	}

	/** Memory in bytes, counted where it is exact and estimated for objects. Looks at every posting. */
	bytes(): number {
		const columns = [this.live, this.ids, this.accounts, this.scores, this.reviews, this.telehealth, this.answersFrom];
		const answers = [this.answerAreas, this.answerStates, this.answeredAt, this.lastSaid];
		let sum = [...columns, ...answers].reduce((bytes, { byteLength }) => bytes + byteLength, 0);
		for (const postings of [this.offered, this.covered, this.trigrams]) for (const posting of postings.values()) sum += posting.bytes;
		return sum + this.#nameBytes + this.places * DOC_BYTES;
	}

	#accountNumber(account: number): number {
		let number = this.#accountNumbers.get(account);
		if (number === undefined) {
			number = this.accountCount++;
			this.#accountNumbers.set(account, number);
		}
		return number;
	}

	#putAnswers(place: number, answers: Doc["answers"]): void {
		let at = this.answersFrom[place] as number;
		this.answerAreas = grown(this.answerAreas, at + answers.length);
		this.answerStates = grown(this.answerStates, at + answers.length);
		this.answeredAt = grown(this.answeredAt, at + answers.length);
		for (const [area, state, moment] of answers) {
			this.answerAreas[at] = area;
			this.answerStates[at] = STATE[state];
			this.answeredAt[at] = moment;
			const last = place * 3 + (STATE[state] >>> 1);
			this.lastSaid[last] = Math.max(this.lastSaid[last] as number, moment);
			at++;
		}
		this.answersFrom[place + 1] = at;
	}

	#reserve(places: number): void {
		this.ids = grown(this.ids, places);
		this.accounts = grown(this.accounts, places);
		this.scores = grown(this.scores, places);
		this.reviews = grown(this.reviews, places);
		this.telehealth = grown(this.telehealth, places);
		this.answersFrom = grown(this.answersFrom, places + 1);
		this.lastSaid = grown(this.lastSaid, places * 3);
	}
}

const addTo = (postings: Map<number, Posting>, key: number, place: number): void => {
	let posting = postings.get(key);
	if (!posting) {
		posting = new Posting();
		postings.set(key, posting);
	}
	posting.add(place);
};

/** Three letters in a row as one number; undefined when one of them is not ASCII. */
export const trigramAt = (text: string, at: number): number | undefined => {
	const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
	return (a | b | c) < 128 ? (a << 14) | (b << 7) | c : undefined;
};
