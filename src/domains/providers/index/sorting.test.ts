import { expect, test } from "vitest";
import { seededRandom } from "../demo/random.ts";
import { sorting } from "./sorting.ts";

const run = <T>(sorting: Generator<void, T>): { turns: number; sorted: T } => {
	for (let turns = 1; ; turns++) {
		const { done, value } = sorting.next();
		if (done) return { turns, sorted: value };
	}
};

test.each([0, 1, 2_048, 2_049, 8_193, 40_000])("%i numbers are sorted, rising or as they are compared", (count) => {
	const random = seededRandom(count);
	const numbers = Array.from({ length: count }, () => random.int(0, 1_000) * 2 ** 30 + random.int(0, 5));
	expect([...run(sorting(Float64Array.from(numbers))).sorted]).toEqual(numbers.toSorted((a, b) => a - b));
	const places = Array.from({ length: count }, (_, place) => place);
	const falling = (a: number, b: number) => (numbers[b] as number) - (numbers[a] as number) || b - a;
	expect([...run(sorting(Int32Array.from(places), falling)).sorted]).toEqual(places.toSorted(falling));
});

test("sorting many is many short turns", () => {
	const many = Int32Array.from({ length: 100_000 }, (_, i) => (i * 7_919) % 100_000);
	expect(run(sorting(many, (a, b) => b - a)).turns).toBeGreaterThan(300);
});
