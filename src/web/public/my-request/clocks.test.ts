import { expect, test } from "vitest";
import type { MyProvider } from "#contract/referrals/my-request.ts";
import { clocksOf, stepsOf } from "./clocks.ts";

const now = new Date("2026-11-29T22:00:00Z");
const provider = (name: string, answer_by: string | null, check_by: string | null = null) =>
	({ name, referral: { answer_by, check_by } }) as MyProvider;

test("all next steps come soonest first, and times that have passed are left out", () => {
	const clocks = clocksOf(
		[
			provider("Hakea", "2026-12-01T07:00:00Z"),
			provider("Boronia", null, "2026-11-30T01:30:00Z"),
			provider("Wattle", "2026-11-29T22:00:00Z"),
			{ name: "Banksia", referral: null } as MyProvider,
		],
		now,
	);
	expect(clocks.map(({ words }) => words.split(/[ ’]/).slice(0, 6).join(" "))).toEqual([
		"we check who answered for Boronia.",
		"Hakea answers. If they don t,",
	]);
	expect(clocks[0]?.by).toContain("12:30 pm");
});

test.each([
	["new", false, 0],
	["new", true, 1],
	["declined", true, 2],
	["accepted", true, 2],
	["contacted", true, 3],
	["started", true, 3],
] as const)("a provider that is %s (told: %s) has %i steps behind it", (state, isTold, done) => {
	expect(stepsOf({ state, isTold }).filter(({ isDone }) => isDone)).toHaveLength(done);
});
