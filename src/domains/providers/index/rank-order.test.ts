import { expect, test } from "vitest";
import { seededRandom } from "../demo/random.ts";
import { RankOrder } from "./rank-order.ts";

const sorted = (order: RankOrder, places: number[]): Int32Array<ArrayBuffer> => {
	const sorting = order.sorting(Int32Array.from(places));
	for (;;) {
		const { done, value } = sorting.next();
		if (done) return value;
	}
};

test.each([3, 2_048, 2_049, 9_000])("%i places and those that come later stand in order, and each knows its rank", (count) => {
	const random = seededRandom(count);
	const weights = Array.from({ length: count + 600 }, () => random.int(0, 500));
	const order = new RankOrder((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
	order.insert(sorted(order, random.shuffled(Array.from({ length: count }, (_, place) => place))));
	for (let from = count; from < count + 600; from += 200) order.insert(sorted(order, random.shuffled(Array.from({ length: 200 }, (_, i) => from + i))));
	order.insert(sorted(order, []));

	const expected = weights.map((_, place) => place).sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
	expect([...order.places.subarray(0, order.size)]).toEqual(expected);
	expect(expected.map((place) => order.ranks[place])).toEqual(expected.map((_, rank) => rank));
});

test("sorting many is many short turns", () => {
	const order = new RankOrder((a, b) => b - a);
	expect([...order.sorting(Int32Array.from({ length: 100_000 }, (_, i) => (i * 7_919) % 100_000))].length).toBeGreaterThan(300);
});
