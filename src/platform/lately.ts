/** What was made lately, up to a bound; whatever nobody asked for longest goes first. */
export class Lately<Key, Value> {
	readonly #kept = new Map<Key, Value>();
	readonly #most: number;
	readonly #weigh: (value: Value, key: Key) => number;
	readonly #isOver: ((value: Value) => boolean) | undefined;
	#weight = 0;

	/**
	 * @param most all together; things count one each unless weighed
	 * @param isOver whether it will be of no use to anybody: such a thing takes no room once others come
	 */
	constructor(most: number, weigh: (value: Value, key: Key) => number = () => 1, isOver?: (value: Value) => boolean) {
		this.#most = most;
		this.#weigh = weigh;
		this.#isOver = isOver;
	}

	get weight(): number {
		return this.#weight;
	}

	/** Whether it is kept; asks for it no more lately than before. */
	has(key: Key): boolean {
		return this.#kept.has(key);
	}

	get(key: Key): Value | undefined {
		const kept = this.#kept.get(key);
		// The first of the map is the one that nobody asked for longest. While there is room none will go.
		if (kept !== undefined && this.#weight > this.#most * 0.75 && this.#kept.delete(key)) this.#kept.set(key, kept);
		return kept;
	}

	put(key: Key, value: Value): void {
		this.drop(key);
		this.#kept.set(key, value);
		this.#weight += this.#weigh(value, key);
		for (const [first, oldest] of this.#kept) {
			if (this.#weight <= this.#most && !this.#isOver?.(oldest)) return;
			this.drop(first);
		}
	}

	drop(key: Key): void {
		const kept = this.#kept.get(key);
		if (kept !== undefined && this.#kept.delete(key)) this.#weight -= this.#weigh(kept, key);
	}

	clear(): void {
		this.#kept.clear();
		this.#weight = 0;
	}
}
