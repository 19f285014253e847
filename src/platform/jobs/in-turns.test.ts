import { setImmediate as breathe } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { inTurns } from "./in-turns.ts";

const of = (steps: (() => Promise<{ found: boolean; done: number }>)[]) => vi.fn(async () => steps.shift()?.() ?? none);
const none = { found: false, done: 0 };
const one = async () => ({ found: true, done: 1 });
const fails =
	(error = new Error("no room")) =>
	() =>
		Promise.reject(error);

it("works off what is due, and says how much", async () => {
	const step = of([one, one, async () => ({ found: true, done: 3 })]);
	expect(await inTurns(step)).toBe(5);
	expect(step).toHaveBeenCalledTimes(4);
});

it("lets the process look at its connections between all steps", async () => {
	let looks = 0;
	let goes = true;
	const looking = (async () => {
		for (; goes; looks++) await breathe();
	})();
	const seen: number[] = [];
	const look = async () => {
		seen.push(looks);
		return one();
	};
	await inTurns(of(Array.from({ length: 20 }, () => look)));
	goes = false;
	await looking;
	expect(new Set(seen).size).toBe(20);
});

it("a step that fails doesn't stop the others, and its error comes last", async () => {
	const step = of([fails(), one, one]);
	await expect(inTurns(step)).rejects.toThrow("no room");
	expect(step).toHaveBeenCalledTimes(4);
});

it("ends when every step fails, when the database doesn't answer, and when the process stops", async () => {
	const full = vi.fn(fails());
	await expect(inTurns(full)).rejects.toThrow("no room");
	expect(full.mock.calls.length).toBeLessThan(10);
	const away = vi.fn(fails(Object.assign(new Error("gone"), { code: "ECONNREFUSED" })));
	await expect(inTurns(away)).rejects.toThrow("gone");
	expect(away).toHaveBeenCalledOnce();
	const stopping = vi.fn(one);
	expect(await inTurns(stopping, () => stopping.mock.calls.length < 3)).toBe(3);
});
