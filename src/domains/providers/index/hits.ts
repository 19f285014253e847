import { countBits, grown, lowestBit, type Posting } from "./posting.ts";

/** Places that match: those words of bits that are not empty, with their numbers. What is narrowed gets shorter, so each step costs as much as is left. */
export class Hits {
	size = 0;
	at = new Uint32Array(0);
	bits = new Uint32Array(0);
	/** Words of the table. */
	#words = 0;
	/** All words, empty between two steps. */
	#all = new Uint32Array(0);

	/** Begins anew, with nothing. */
	begin(words: number): void {
		this.size = 0;
		this.#words = words;
		this.at = grown(this.at, words + 1);
		this.bits = grown(this.bits, words + 1);
		this.#all = grown(this.#all, words);
	}

	/** All of these places. */
	take(from: Uint32Array): void {
		const { at, bits } = this;
		let n = 0;
		for (let word = 0, words = this.#words; word < words; word++) {
			const hit = from[word] as number;
			at[n] = word;
			bits[n] = hit;
			n += isNotZero(hit);
		}
		this.size = n;
	}

	/** Places that have one of these things at least. */
	takeAny(postings: readonly Posting[]): void {
		const [one, ...others] = postings;
		const whole = others.length === 0 && one?.whole(this.#words);
		if (whole) this.take(whole);
		else if (others.some((posting) => !posting.at) || !one?.at) {
			for (const posting of postings) posting.addTo(this.#all);
			this.take(this.#all);
			this.#all.fill(0, 0, this.#words);
		} else this.#gather(postings);
	}

	/** Leaves those whose bits are set. */
	keep(those: Uint32Array): void {
		const { at, bits, size } = this;
		let n = 0;
		for (let i = 0; i < size; i++) {
			const word = at[i] as number;
			const hit = (bits[i] as number) & (those[word] as number);
			at[n] = word;
			bits[n] = hit;
			n += isNotZero(hit);
		}
		this.size = n;
	}

	/** Leaves those that have one of these things at least. */
	keepAny(postings: readonly Posting[]): void {
		const [one, ...others] = postings;
		const whole = others.length === 0 && one?.whole(this.#words);
		if (whole) {
			this.keep(whole);
			return;
		}
		for (const posting of postings) posting.addTo(this.#all);
		this.keep(this.#all);
		for (const posting of postings) posting.clearFrom(this.#all);
	}

	/** Runs with every place. */
	each(run: (place: number) => void): void {
		const { at, bits, size } = this;
		for (let i = 0; i < size; i++) for (let left = bits[i] as number; left !== 0; left &= left - 1) run((at[i] as number) * 32 + lowestBit(left));
	}

	/** How many have their bit set. @param those as long as need be; bits that it has not are not set */
	countIn(those: Uint32Array): number {
		const { at, bits, size } = this;
		let count = 0;
		for (let i = 0; i < size; i++) count += countBits((bits[i] as number) & (those[at[i] as number] as number));
		return count;
	}

	/** Runs with every place that has its bit set. */
	eachIn(those: Uint32Array, run: (place: number) => void): void {
		const { at, bits, size } = this;
		for (let i = 0; i < size; i++) {
			const word = at[i] as number;
			for (let left = (bits[i] as number) & (those[word] as number); left !== 0; left &= left - 1) run(word * 32 + lowestBit(left));
		}
	}

	/** Runs with all words, those that are not hit empty. */
	spread<T>(run: (words: Uint32Array) => T): T {
		const { at, bits, size } = this;
		const all = this.#all;
		for (let i = 0; i < size; i++) all[at[i] as number] = bits[i] as number;
		const answer = run(all);
		for (let i = 0; i < size; i++) all[at[i] as number] = 0;
		return answer;
	}

	/** Leaves those whose bits this sets. @param fill is given all words, empty */
	keepFilled(fill: (words: Uint32Array) => void): void {
		const all = this.#all.subarray(0, this.#words);
		fill(all);
		this.keep(all);
		all.fill(0);
	}

	/** Becomes the same as these. */
	copy(those: Hits): void {
		this.begin(those.#words);
		this.at.set(those.at.subarray(0, those.size));
		this.bits.set(those.bits.subarray(0, those.size));
		this.size = those.size;
	}

	/** Postings that are short: only words in which one of them has something are looked at. */
	#gather(postings: readonly Posting[]): void {
		const all = this.#all;
		let n = 0;
		for (const { at, bits, words } of postings) {
			if (!at) continue;
			for (let i = 0; i < words; i++) {
				const word = at[i] as number;
				const before = all[word] as number;
				this.at[n] = word;
				n += 1 - isNotZero(before);
				all[word] = before | (bits[i] as number);
			}
		}
		for (let i = 0; i < n; i++) {
			const word = this.at[i] as number;
			this.bits[i] = all[word] as number;
			all[word] = 0;
		}
		this.size = n;
	}
}

/** 1 or 0, without a branch: which words are empty cannot be foretold. */
const isNotZero = (word: number): number => (word | -word) >>> 31;
