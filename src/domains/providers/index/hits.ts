import { grown, lowestBit, type Posting } from "./posting.ts";

/** So many sets of bits narrow at once. */
const AT_ONCE = 3;

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

	/** All of these places that have their bit set in the others too. */
	take(from: Uint32Array, one = from, two = one, three = two): void {
		const { at, bits } = this;
		let n = 0;
		for (let word = 0, words = this.#words; word < words; word++) {
			const hit = (from[word] as number) & (one[word] as number) & (two[word] as number) & (three[word] as number);
			at[n] = word;
			bits[n] = hit;
			n += isNotZero(hit);
		}
		this.size = n;
	}

	/**
	 * Places that have one of these things at least, where any are named, and their bit set in all of the others.
	 * @param among every place that may be found
	 */
	takeAny(postings: readonly Posting[], among: Uint32Array, others: readonly Uint32Array[]): void {
		const [one = among, two = one, three = two] = others;
		if (postings.length > 0 && postings.every((posting) => posting.at)) {
			this.#gather(postings, among, one, two, three);
		} else {
			this.take(among, one, two, three);
			if (postings.length > 0) this.keepAny(postings);
		}
		this.keepAll(others.slice(AT_ONCE));
	}

	/** Places that have this thing. */
	takeOne({ at, bits, words }: Posting): void {
		if (!at) {
			this.take(bits);
			return;
		}
		this.at.set(at.subarray(0, words));
		this.bits.set(bits.subarray(0, words));
		this.size = words;
	}

	/** Leaves those whose bits are set. */
	keep(those: Uint32Array): void {
		this.#narrow(those, those, those, those);
	}

	/** Leaves those whose bits are set in all of these. */
	keepAll(all: readonly Uint32Array[]): void {
		for (let i = 0; i < all.length; i += AT_ONCE) {
			const [one, two = one, three = two] = all.slice(i, i + AT_ONCE);
			if (one && two && three) this.#narrow(one, one, two, three);
		}
	}

	/** Leaves those that have one of these things at least. */
	keepAny(postings: readonly Posting[]): void {
		const whole: Uint32Array[] = [];
		for (const posting of postings) {
			const bits = posting.whole(this.#words);
			if (bits) whole.push(bits);
		}
		if (whole.length === postings.length) {
			this.keepSome(whole);
			return;
		}
		for (const posting of postings) posting.addTo(this.#all);
		this.keep(this.#all);
		for (const posting of postings) posting.clearFrom(this.#all);
	}

	/** Leaves those whose bits are set in one of these at least. */
	keepSome(some: readonly Uint32Array[]): void {
		const [only] = some;
		if (only && some.length === 1) {
			this.keep(only);
			return;
		}
		const { at, bits, size } = this;
		let n = 0;
		for (let i = 0; i < size; i++) {
			const word = at[i] as number;
			let any = 0;
			for (let j = 0; j < some.length; j++) any |= (some[j] as Uint32Array)[word] as number;
			const hit = (bits[i] as number) & any;
			at[n] = word;
			bits[n] = hit;
			n += isNotZero(hit);
		}
		this.size = n;
	}

	/** Runs with every place. */
	each(run: (place: number) => void): void {
		const { at, bits, size } = this;
		for (let i = 0; i < size; i++) for (let left = bits[i] as number; left !== 0; left &= left - 1) run((at[i] as number) * 32 + lowestBit(left));
	}

	/** Ranks of those whose bits are set. @param target long enough for all that are hit @returns how many */
	ranksIn(those: Uint32Array, ranks: Int32Array, target: Int32Array): number {
		const { at, bits, size } = this;
		let n = 0;
		for (let i = 0; i < size; i++) {
			const word = at[i] as number;
			for (let left = (bits[i] as number) & (those[word] as number); left !== 0; left &= left - 1) target[n++] = ranks[word * 32 + lowestBit(left)] as number;
		}
		return n;
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

	#narrow(one: Uint32Array, two: Uint32Array, three: Uint32Array, four: Uint32Array): void {
		const { at, bits, size } = this;
		let n = 0;
		for (let i = 0; i < size; i++) {
			const word = at[i] as number;
			const hit = (bits[i] as number) & (one[word] as number) & (two[word] as number) & (three[word] as number) & (four[word] as number);
			at[n] = word;
			bits[n] = hit;
			n += isNotZero(hit);
		}
		this.size = n;
	}

	/** Of postings that leave words out: only words are looked at in which one of them has something. */
	#gather(postings: readonly Posting[], one: Uint32Array, two: Uint32Array, three: Uint32Array, four: Uint32Array): void {
		for (const posting of postings) posting.addTo(this.#all);
		this.size = 0;
		for (const { at, words } of postings) if (at) this.#takeOut(at, words, one, two, three, four);
	}

	/** Adds these words of all, and empties them: one that is met again in another posting adds nothing. */
	#takeOut(from: Uint32Array, words: number, one: Uint32Array, two: Uint32Array, three: Uint32Array, four: Uint32Array): void {
		const { at, bits } = this;
		const all = this.#all;
		let n = this.size;
		for (let i = 0; i < words; i++) {
			const word = from[i] as number;
			const hit = (all[word] as number) & (one[word] as number) & (two[word] as number) & (three[word] as number) & (four[word] as number);
			all[word] = 0;
			at[n] = word;
			bits[n] = hit;
			n += isNotZero(hit);
		}
		this.size = n;
	}
}

/** 1 or 0, without a branch: which words are empty cannot be foretold. */
const isNotZero = (word: number): number => (word | (~word + 1)) >>> 31;
