import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lookEvery } from "./look-every.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

it("looks again and again, and goes on after a fault", async () => {
	const faults: string[] = [];
	let looks = 0;
	const end = lookEvery(
		1_000,
		async () => {
			looks++;
			if (looks === 2) throw new Error("broken");
		},
		({ message }) => faults.push(message),
	);
	expect(looks).toBe(0);
	await vi.advanceTimersByTimeAsync(3_000);
	expect([looks, faults]).toEqual([3, ["broken"]]);
	await end();
	await vi.advanceTimersByTimeAsync(3_000);
	expect(looks).toBe(3);
});

it("looks one at a time, and ends when what is in hand is done", async () => {
	let looks = 0;
	let finish = () => {};
	const end = lookEvery(
		1_000,
		() =>
			new Promise<void>((done) => {
				looks++;
				finish = done;
			}),
		() => {},
	);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(looks).toBe(1);
	let ended = false;
	const ending = end().then(() => {
		ended = true;
	});
	await vi.advanceTimersByTimeAsync(1_000);
	expect(ended).toBe(false);
	finish();
	await ending;
	expect(ended).toBe(true);
});
