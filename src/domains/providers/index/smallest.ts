/** Keeps the smallest of many numbers. */
export interface Smallest {
	add(number: number): void;
	/** Rising. */
	sorted(): number[];
}

/** @param count so many are kept */
export const keepSmallest = (count: number): Smallest => {
	// A heap with the largest on top, so that most others are passed over after one look at it.
	const heap: number[] = [];
	let largest = Number.POSITIVE_INFINITY;

	const rise = (number: number): void => {
		let at = heap.length;
		heap.push(number);
		while (at > 0) {
			const above = (at - 1) >>> 1;
			const other = heap[above] as number;
			if (number <= other) break;
			heap[at] = other;
			at = above;
		}
		heap[at] = number;
	};
	const sink = (number: number): void => {
		let at = 0;
		for (;;) {
			let below = 2 * at + 1;
			if (below >= count) break;
			if (below + 1 < count && (heap[below + 1] as number) > (heap[below] as number)) below++;
			const other = heap[below] as number;
			if (other <= number) break;
			heap[at] = other;
			at = below;
		}
		heap[at] = number;
	};

	return {
		add(number) {
			if (number >= largest) return;
			if (heap.length < count) {
				rise(number);
				if (heap.length < count) return;
			} else sink(number);
			largest = heap[0] as number;
		},
		sorted: () => heap.sort((a, b) => a - b),
	};
};
