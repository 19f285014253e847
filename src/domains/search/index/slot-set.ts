import { grown } from "./grown.ts";

/** A set of slots of the table: one bit each, 32 to a number. */
export class SlotSet {
	#bits = new Int32Array(0);

	add(place: number): void {
		const word = place >>> 5;
		this.#bits = grown(this.#bits, word + 1);
		this.#bits[word] = (this.#bits[word] as number) | (1 << (place & 31));
	}

	delete(place: number): void {
		const word = place >>> 5;
		if (word < this.#bits.length) this.#bits[word] = (this.#bits[word] as number) & ~(1 << (place & 31));
	}

	has(place: number): boolean {
		return (((this.#bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
	}

	/** The slots that are also in at least one set of each list, in order. */
	matching(lists: readonly (readonly SlotSet[])[]): number[] {
		const bits = this.#bits.slice();
		for (const sets of lists) keep(bits, union(sets.map((one) => one.#bits)));
		return slotsOf(bits);
	}

	get bytes(): number {
		return this.#bits.byteLength;
	}
}

const union = (all: readonly Int32Array[]): Int32Array => {
	const [only] = all;
	if (only && all.length === 1) return only;
	const sum = new Int32Array(Math.max(0, ...all.map(({ length }) => length)));
	for (const bits of all)
		for (let word = 0; word < bits.length; word++) sum[word] = (sum[word] as number) | (bits[word] as number);
	return sum;
};

/** Clears the bits that the other lacks. */
const keep = (bits: Int32Array, other: Int32Array): void => {
	const shared = Math.min(bits.length, other.length);
	for (let word = 0; word < shared; word++) bits[word] = (bits[word] as number) & (other[word] as number);
	bits.fill(0, shared);
};

const slotsOf = (bits: Int32Array): number[] => {
	const slots: number[] = [];
	for (let word = 0; word < bits.length; word++)
		// `rest & -rest` is the lowest bit, and `rest & (rest - 1)` clears it.
		for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1)
			slots.push(word * 32 + 31 - Math.clz32(rest & -rest));
	return slots;
};
