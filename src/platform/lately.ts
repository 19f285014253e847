/** What was made lately, up to a bound; whatever nobody asked for longest goes first. */
export class Lately<Key, Value> {
	readonly #kept = new Map<Key, Value>();
	readonly #most: number;
	readonly #weigh: (value: Value, key: Key) => number;
	#weight = 0;

	/** @param most all together; things count one each unless weighed */
	constructor(most: number, weigh: (value: Value, key: Key) => number = () => 1) {
		this.#most = most;
		this.#weigh = weigh;
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
		if (this.#weight <= this.#most) return;
		for (const first of this.#kept.keys()) {
			this.drop(first);
			if (this.#weight <= this.#most) return;
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
