import { expect, it } from "vitest";
import { nextDaily } from "./clock.ts";

// 2 am in Melbourne is 15:00 UTC in summer and 16:00 UTC in winter.
it.each([
	["2026-11-27T14:59:00Z", false, "2026-11-27T15:00:00Z"],
	["2026-11-27T15:00:00Z", false, "2026-11-27T15:00:00Z"],
	["2026-11-27T15:10:00Z", true, "2026-11-28T15:00:00Z"],
	["2026-07-01T15:59:00Z", false, "2026-07-01T16:00:00Z"],
	["2026-07-01T16:01:00Z", true, "2026-07-02T16:00:00Z"],
])("the next retention run after %s (ran today: %s) is at %s", (now, ran, next) => {
	expect(nextDaily(new Date(now), ran).toISOString()).toBe(new Date(next).toISOString());
});
