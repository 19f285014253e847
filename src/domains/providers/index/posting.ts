/**
 * Which documents have one thing, by their places (0, 1, 2 …), added in rising order. A list while they are few, then one bit a place: whichever is smaller.
 * Nothing is taken out: who is gone is left out of every answer by the bits of who is there.
 */
export class Posting {
	size = 0;
	#list: Uint32Array<ArrayBuffer> | undefined = new Uint32Array(4);
	#bits = NONE;
	#last = -1;

	/** @param place not below any that was added before; the same one again changes nothing */
	add(place: number): void {
		if (place === this.#last) return;
		this.#last = place;
		const list = this.#list;
		if (!list) this.#bits = withBit(this.#bits, place);
		else if (this.size > place >>> 5 && this.size >= FEW) {
			this.#bits = new Uint32Array((place >>> 5) + 1);
			for (const one of list.subarray(0, this.size)) setBit(this.#bits, one);
			this.#bits = withBit(this.#bits, place);
			this.#list = undefined;
		} else {
			if (this.size === list.length) this.#list = grown(list, this.size + 1);
			(this.#list ?? list)[this.size] = place;
		}
		this.size++;
	}

	/** Sets the bit of every document that has it. @param target long enough for all places given out */
	addTo(target: Uint32Array): void {
		const list = this.#list;
		if (list) for (let i = 0, n = this.size; i < n; i++) setBit(target, list[i] as number);
		else {
			const bits = this.#bits;
			for (let i = 0, n = Math.min(bits.length, target.length); i < n; i++) (target[i] as number) |= bits[i] as number;
		}
	}

	/** Leaves of these bits those of documents that have it. @param spare as long as `target`; overwritten */
	narrow(target: Uint32Array, spare: Uint32Array): void {
		if (this.#list) {
			spare.fill(0);
			this.addTo(spare);
			for (let i = 0, n = target.length; i < n; i++) (target[i] as number) &= spare[i] as number;
			return;
		}
		const bits = this.#bits;
		const both = Math.min(bits.length, target.length);
		for (let i = 0; i < both; i++) (target[i] as number) &= bits[i] as number;
		target.fill(0, both);
	}

	get bytes(): number {
		return OBJECT_BYTES + (this.#list?.byteLength ?? 0) + this.#bits.byteLength;
	}
}

const NONE = new Uint32Array(0);
/** Below so many a list is small whatever the bits would be. */
const FEW = 32;
/** The object, its two arrays and its entry in a map, about. */
const OBJECT_BYTES = 300;

type Growing = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The same content with room for so many, and half as many again. */
export const grown = <T extends Growing>(array: T, atLeast: number): T => {
	if (atLeast <= array.length) return array;
	const larger = new (array.constructor as new (length: number) => T)(Math.max(16, atLeast + (atLeast >>> 1)));
	larger.set(array);
	return larger;
};

export const setBit = (bits: Uint32Array, place: number): void => {
	(bits[place >>> 5] as number) |= 1 << (place & 31);
};
export const clearBit = (bits: Uint32Array, place: number): void => {
	(bits[place >>> 5] as number) &= ~(1 << (place & 31));
};
/** @returns the bits, longer if need be */
export const withBit = (bits: Uint32Array<ArrayBuffer>, place: number): Uint32Array<ArrayBuffer> => {
	const long = grown(bits, (place >>> 5) + 1);
	setBit(long, place);
	return long;
};

/** Writes the places of set bits in rising order. @returns how many */
export const placesOf = (bits: Uint32Array, into: Int32Array): number => {
	let n = 0;
	for (let i = 0; i < bits.length; i++) for (let word = bits[i] as number; word !== 0; word &= word - 1) into[n++] = (i << 5) + 31 - Math.clz32(word & -word);
	return n;
};
