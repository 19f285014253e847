import { expect, it } from "vitest";
import { nextLook } from "./next-look.ts";

it("warns two minutes before a session ends and checks again after the end", () => {
	expect(nextLook({ seconds_left: 1800, can_extend: true })).toEqual({ phase: "fine", inMs: 28 * 60_000 });
	expect(nextLook({ seconds_left: 121, can_extend: true })).toEqual({ phase: "fine", inMs: 1000 });
	expect(nextLook({ seconds_left: 120, can_extend: true })).toEqual({ phase: "warning", inMs: 121_000 });
	expect(nextLook({ seconds_left: 0, can_extend: false })).toEqual({ phase: "warning", inMs: 1000 });
	expect(nextLook(null)).toEqual({ phase: "ended" });
});
