import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { databaseClock, followDatabase, isClockOff } from "./clock.ts";

const NOON = Date.parse("2026-03-02T12:00:00Z");
const MINUTE_MS = 60_000;

/** A database whose clock goes right, beside this machine's, which tests set. */
const databaseAt = (aheadMs = 0) => {
	const started = performance.now();
	const truth = () => new Date(NOON + performance.now() - started);
	vi.setSystemTime(NOON + aheadMs);
	return { truth, ping: vi.fn(async () => ({ at: truth(), by: performance.now() })) };
};
const log = () => ({ warn: vi.fn(), info: vi.fn(), debug: vi.fn() });

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
});
afterEach(() => {
	vi.useRealTimers();
});

describe("a node's time is the database's", () => {
	it.each([-3600_000, -2_001, 0, 1_999, 3600_000])("with a machine's clock %i ms ahead", async (aheadMs) => {
		const database = databaseAt(aheadMs);
		const { clock, stop } = await followDatabase(database, log());
		expect(clock()).toEqual(database.truth());
		expect(clock.aheadMs?.()).toBe(aheadMs);
		expect(isClockOff(clock)).toBe(Math.abs(aheadMs) > 2_000);
		await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
		expect(clock()).toEqual(database.truth());
		stop();
	});

	it("whatever jumps the machine's clock makes, which the log tells once each way", async () => {
		const database = databaseAt();
		const told = log();
		const { clock, stop } = await followDatabase(database, told);
		for (const jump of [3600_000, -7200_000, 86_400_000]) {
			vi.setSystemTime(Date.now() + jump);
			expect(clock()).toEqual(database.truth());
			expect(isClockOff(clock)).toBe(true);
			await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
			expect(clock()).toEqual(database.truth());
		}
		expect(told.warn).toHaveBeenCalledExactlyOnceWith({ aheadMs: 3600_000 }, expect.stringContaining("not ready"));
		vi.setSystemTime(database.truth());
		await vi.advanceTimersByTimeAsync(MINUTE_MS);
		expect(isClockOff(clock)).toBe(false);
		expect(told.info).toHaveBeenCalledOnce();
		stop();
	});

	it("and follows it if the database's clock is set", async () => {
		const database = databaseAt();
		const { clock, stop } = await followDatabase(database, log());
		database.ping.mockImplementation(async () => ({ at: new Date(NOON - 5_000), by: performance.now() }));
		await vi.advanceTimersByTimeAsync(30_000);
		expect(clock()).toEqual(new Date(NOON - 5_000));
		expect(isClockOff(clock)).toBe(true);
		stop();
	});

	it("also while the database doesn't answer", async () => {
		const database = databaseAt(3600_000);
		const { clock, stop } = await followDatabase(database, log());
		database.ping.mockRejectedValue(new Error("no answer"));
		await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
		expect(clock()).toEqual(database.truth());
		stop();
	});

	it("for a command, which measures once", async () => {
		const database = databaseAt(3600_000);
		expect((await databaseClock(database))()).toEqual(database.truth());
		await vi.advanceTimersByTimeAsync(MINUTE_MS);
		expect(database.ping).toHaveBeenCalledOnce();
	});
});

it("a fixed clock of a test is never off", () => {
	expect(isClockOff(() => new Date(0))).toBe(false);
});
