import { describe, expect, it } from "vitest";
import { centsOf, dollars, isConfirmedPrice, priceWords } from "./price-options.ts";

describe("amounts", () => {
	it.each([
		["65", 6500],
		["65.5", 6550],
		["65.50", 6550],
		["$65.50", 6550],
		[" $ 65.50 ", 6550],
		["６５", 6500],
		["0.05", 5],
		["0", 0],
		["1,250", 125_000],
		["1,250.00", 125_000],
		["999999999", 99_999_999_900],
		["65,50", undefined],
		["65.505", undefined],
		["1.250,00", undefined],
		["12,50.00", undefined],
		["-65", undefined],
		["1e9", undefined],
		["1000000000", undefined],
		["65 dollars", undefined],
		["65c", undefined],
		[".50", undefined],
		["", undefined],
	])("%j is read as %s cents", (typed, cents) => expect(centsOf(typed)).toBe(cents));

	it.each([
		[5, "$0.05"],
		[6500, "$65"],
		[6550, "$65.50"],
		[125_000, "$1,250"],
		[100_000_001, "$1,000,000.01"],
	])("%i cents are written as %s", (cents, words) => expect(dollars(cents)).toBe(words));
});

it.each([
	["2026-11-29", "2026-09-29", true],
	["2026-11-29", "2026-09-28", false],
	["2026-11-29", "2026-09-30", true],
	["2026-04-30", "2026-02-28", true],
	["2026-04-30", "2026-02-27", false],
	["2028-04-30", "2028-02-28", false],
	["2026-01-31", "2025-11-30", true],
	["2026-01-31", "2025-11-29", false],
	["2026-02-01", "2025-12-01", true],
])("on %s, a price stated on %s is confirmed: %s", (today, stated_on, is) =>
	expect(isConfirmedPrice({ stated_on }, today)).toBe(is),
);

it("prices in words name the lowest rate of the first unit", () => {
	expect(priceWords([])).toBeUndefined();
	expect(priceWords([{ unit: "hour", rates: { any: 6550 } }])).toBe("$65.50 an hour");
	expect(
		priceWords([
			{ unit: "kilometre", rates: { any: 99 } },
			{ unit: "hour", rates: { weekday: 6550, sunday: 9800 } },
			{ unit: "hour", rates: { any: 6000 } },
		]),
	).toBe("from $60 an hour");
});
