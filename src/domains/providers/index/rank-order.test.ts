import { expect, test } from "vitest";
import { seededRandom } from "../demo/random.ts";
import { hasBit } from "./posting.ts";
import { RankOrder } from "./rank-order.ts";

/** Those of the lowest weight are best, then those of the lowest number, which stands for their name. */
const orderBy = (weights: readonly number[]): RankOrder =>
	new RankOrder(
		(place) => weights[place] as number,
		(a, b) => a - b,
	);
const insert = (order: RankOrder, places: number[]): void => {
	for (const _ of order.inserting(Int32Array.from(places).sort()));
};

test.each([3, 2_048, 2_049, 9_000])("%i places and those that come later stand in order, and each knows its rank", (count) => {
	const random = seededRandom(count);
	const weights = Array.from({ length: count + 600 }, () => random.int(0, 500));
	const order = orderBy(weights);
	insert(
		order,
		Array.from({ length: count }, (_, place) => place),
	);
	for (let from = count; from < count + 600; from += 200)
		insert(
			order,
			Array.from({ length: 200 }, (_, i) => from + i),
		);
	insert(order, []);

	const expected = weights.map((_, place) => place).sort((a, b) => (weights[a] as number) - (weights[b] as number) || a - b);
	expect([...order.places.subarray(0, order.size)]).toEqual(expected);
	expect(expected.map((place) => order.ranks[place])).toEqual(expected.map((_, rank) => rank));
});

test("each tier is those whose ranks are below its number, while others come one by one, and it stays about as large a part of all", () => {
	const random = seededRandom(4);
	const weights = Array.from({ length: 5_000 }, () => random.int(0, 90));
	const order = orderBy(weights);
	const expectTiers = () => {
		for (const { below, bits } of order.tiers) {
			const held = Array.from({ length: order.size }, (_, place) => place).filter((place) => hasBit(bits, place));
			expect(held).toEqual([...order.places.subarray(0, below)].sort((a, b) => a - b));
		}
	};
	for (let from = 0, many = 1; from < 5_000; from += many, many = Math.min(random.int(1, 7) ** 3, 5_000 - from)) {
		insert(
			order,
			Array.from({ length: many }, (_, i) => from + i),
		);
		if (from < 400 || random.chance(0.2)) expectTiers();
	}
	expectTiers();
	const parts = order.tiers.map(({ below }) => below / order.size);
	for (const [i, part] of parts.entries()) expect([i, part > 0.4 / 2 ** (parts.length - i), part < 2.5 / 2 ** (parts.length - i)]).toEqual([i, true, true]);
});
