import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBackWhenQuiet } from "./give-back.ts";

let spent = 0;
const collect = vi.fn(async () => {
	spent += 90;
});
let stop = async () => {};
beforeEach(() => {
	vi.useFakeTimers();
	spent = 0;
	collect.mockClear();
	stop = giveBackWhenQuiet({ spent: () => spent, collect });
});
afterEach(async () => {
	await stop();
	vi.useRealTimers();
});

/** So many seconds, of each of which the process works so many milliseconds. */
const pass = async (seconds: number, ms: number) => {
	for (let second = 0; second < seconds; second++) {
		spent += ms;
		await vi.advanceTimersByTimeAsync(1_000);
	}
};

it("collects once after work, when ten seconds were quiet", async () => {
	await pass(10, 600);
	expect(collect).not.toHaveBeenCalled();
	await pass(9, 10);
	expect(collect).not.toHaveBeenCalled();
	await pass(3, 10);
	expect(collect).toHaveBeenCalledTimes(1);
	await pass(300, 10);
	expect(collect).toHaveBeenCalledTimes(1);
});

it("leaves a node alone that works, however long", async () => {
	await pass(120, 60);
	expect(collect).not.toHaveBeenCalled();
});

it("waits anew after each request that comes between", async () => {
	await pass(10, 600);
	for (let time = 0; time < 10; time++) {
		await pass(7, 10);
		await pass(1, 200);
	}
	expect(collect).not.toHaveBeenCalled();
});

it("has nothing to give back where little was done", async () => {
	await pass(4, 900);
	await pass(60, 5);
	expect(collect).not.toHaveBeenCalled();
});

it("does nothing any more once it is ended", async () => {
	await pass(10, 600);
	await stop();
	await pass(60, 0);
	expect(collect).not.toHaveBeenCalled();
});

it("collects this very process", async () => {
	vi.useRealTimers();
	const { setTimeout: pause } = await import("node:timers/promises");
	let freed = false;
	const registry = new FinalizationRegistry(() => {
		freed = true;
	});
	(() => registry.register({}, "gone"))();
	const { thisProcess } = await import("./give-back.ts");
	const { spent: spentBy, collect: collects } = thisProcess();
	expect(spentBy()).toBeGreaterThan(0);
	await collects();
	for (let turn = 0; turn < 50 && !freed; turn++) await pause(1);
	expect(freed).toBe(true);
});
