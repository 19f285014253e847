import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runEvery } from "./run-every.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

it("runs at each interval, and continues after an error", async () => {
	const faults: string[] = [];
	let looks = 0;
	const end = runEvery(
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

it("runs one at a time, and stops when the current run has finished", async () => {
	let looks = 0;
	let finish = () => {};
	let goesOn = () => false;
	const end = runEvery(
		1_000,
		(goOn) =>
			new Promise<void>((done) => {
				looks++;
				goesOn = goOn;
				finish = done;
			}),
		() => {},
	);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(looks).toBe(1);
	expect(goesOn()).toBe(true);
	let ended = false;
	const ending = end().then(() => {
		ended = true;
	});
	await vi.advanceTimersByTimeAsync(1_000);
	expect([ended, goesOn()]).toEqual([false, false]);
	finish();
	await ending;
	expect(ended).toBe(true);
});
