import { describe, expect, it } from "vitest";
import { cut, printable, subsetOf } from "./typeface.ts";

// ADM-002
describe("printable text", () => {
	it.each([
		["Gum & Wattle Care", "Gum & Wattle Care"],
		["Zoë Żółw", "Zoë Żółw"],
		["Ōtara", "O\u0304tara"],
		["Ĝi", "Gi"],
		["  two \n lines\t", "two lines"],
		["Sunny 🌻 Days", "Sunny Days"],
		["حياة كريمة", ""],
		["🌻 – 🌻", ""],
		["Care \ud83c", "Care"],
		["", ""],
	])("%j is printed as %j", (text, drawn) => {
		expect(printable(text)).toBe(drawn);
		expect([...drawn].every((character) => subsetOf(character))).toBe(true);
	});

	it("is only cut between whole characters", () => {
		expect(cut("abcdef", 6)).toBe("abcdef");
		expect(cut("abcdefg", 6)).toBe("abcde…");
		expect(cut("😀😀😀", 2)).toBe("😀…");
	});
});
