/** Places of a word of bits. */
export const WORD = 32;

/**
 * Which documents have one thing, by their places (0, 1, 2 …), added in rising order: one bit a place, in words of 32. Either every word is there, or only those
 * that are not empty, with their numbers. Nothing is taken out: who is gone is left out of every answer by the bits of who is there.
 */
export class Posting {
	/** Places. */
	size = 0;
	/** Words that are not empty; all of them where none is left out. */
	words = 0;
	/** The numbers of those words, rising; undefined where none is left out. */
	at: Uint32Array<ArrayBuffer> | undefined = new Uint32Array(2);
	bits: Uint32Array<ArrayBuffer> = new Uint32Array(2);
	#last = -1;

	/** @param isWhole no word is left out: for what is asked for most */
	constructor(isWhole = false) {
		if (isWhole) this.at = undefined;
	}

	/** @param place not below any that was added before; the same one again changes nothing */
	add(place: number): void {
		if (place === this.#last) return;
		this.#last = place;
		this.size++;
		const word = place >>> 5;
		const { at, words } = this;
		if (!at) {
			this.bits = withBit(this.bits, place);
			this.words = Math.max(words, word + 1);
		} else if (words > 0 && at[words - 1] === word) (this.bits[words - 1] as number) |= 1 << (place & 31);
		else {
			if (words === at.length) {
				this.at = grown(at, words + 1);
				this.bits = grown(this.bits, words + 1);
			}
			(this.at ?? at)[words] = word;
			this.bits[words] = 1 << (place & 31);
			this.words++;
		}
	}

	/** Sets the bit of every document that has it. @param target long enough for all places given out */
	addTo(target: Uint32Array): void {
		const { at, bits, words } = this;
		if (at) for (let i = 0; i < words; i++) (target[at[i] as number] as number) |= bits[i] as number;
		else for (let i = 0; i < words; i++) (target[i] as number) |= bits[i] as number;
	}

	/** Empties the words in which a document has it. */
	clearFrom(target: Uint32Array): void {
		const { at, words } = this;
		if (at) for (let i = 0; i < words; i++) target[at[i] as number] = 0;
		else target.fill(0, 0, words);
	}

	/** All words up to so many, where none is left out: it may be read past `words`. */
	whole(words: number): Uint32Array | undefined {
		if (this.at) return undefined;
		this.bits = grown(this.bits, words);
		return this.bits;
	}

	get bytes(): number {
		return OBJECT_BYTES + (this.at?.byteLength ?? 0) + this.bits.byteLength;
	}
}

/** The object, its two arrays and its entry in a map, about. */
const OBJECT_BYTES = 300;

type Growing = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The same content with room for so many, and half as many again. */
export const grown = <T extends Growing>(array: T, atLeast: number): T => {
	if (atLeast <= array.length) return array;
	const larger = new (array.constructor as new (length: number) => T)(Math.max(4, atLeast + (atLeast >>> 1)));
	larger.set(array);
	return larger;
};

/** Sets the bit of a place; it must be within the bits. */
export const setBit = (bits: Uint32Array, place: number): void => {
	(bits[place >>> 5] as number) |= 1 << (place & 31);
};
/** Clears the bit of a place; beyond the bits there is nothing to clear. */
export const clearBit = (bits: Uint32Array, place: number): void => {
	(bits[place >>> 5] as number) &= ~(1 << (place & 31));
};
/** Whether the bit of a place is set; beyond the bits none is. */
export const hasBit = (bits: Uint32Array, place: number): boolean => (((bits[place >>> 5] as number) >>> (place & 31)) & 1) !== 0;

/** @returns the bits, longer if need be */
export const withBit = (bits: Uint32Array<ArrayBuffer>, place: number): Uint32Array<ArrayBuffer> => {
	const long = grown(bits, (place >>> 5) + 1);
	setBit(long, place);
	return long;
};

/** Bits of a word that are set. */
export const countBits = (word: number): number => {
	const pairs = word - ((word >>> 1) & 0x5555_5555);
	const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};

/** The number of a word's lowest bit that is set; the word is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & (~word + 1));
