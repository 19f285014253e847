/** Pseudo-random numbers. The same seed gives the same sequence on every machine. */
export interface Random {
	/** A number from 0 (included) to 1 (excluded). */
	next(): number;
	/** A whole number from `least` to `most`, both included. */
	int(least: number, most: number): number;
	chance(share: number): boolean;
	/** A random item. @throws if the list is empty */
	pick<T>(from: readonly T[]): T;
	/** Up to `count` different items, in the original order. */
	some<T>(from: readonly T[], count: number): T[];
	shuffled<T>(from: readonly T[]): T[];
}

/** Mulberry32, a public-domain generator by Tommy Ettinger. Its 32 bits of state suffice for demo data and tests. */
export const seededRandom = (seed: number): Random => {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = state;
		t = Math.imul(t ^ (t >>> 15), t | 1);
		t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
		return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
	};
	const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	const shuffled = <T>(from: readonly T[]): T[] => {
		const all = [...from];
		for (let i = all.length - 1; i > 0; i--) {
			const j = int(0, i);
			[all[i], all[j]] = [all[j] as T, all[i] as T];
		}
		return all;
	};
	return {
		next,
		int,
		shuffled,
		chance: (share) => next() < share,
		pick: (from) => {
			if (from.length === 0) throw new Error("nothing to pick from");
			return from[int(0, from.length - 1)] as (typeof from)[number];
		},
		some: (from, count) => {
			const chosen = new Set(shuffled(from.map((_, i) => i)).slice(0, count));
			return from.filter((_, i) => chosen.has(i));
		},
	};
};
