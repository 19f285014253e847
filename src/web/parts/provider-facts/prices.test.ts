import { expect, test } from "vitest";
import type { Price } from "#contract/providers/prices.ts";
import { cardPrice, priceLines, shownPrices } from "./prices.ts";

const now = new Date("2026-11-29T00:00:00Z");
const price = (more: Partial<Price>): Price => ({
	...{ service_area: 1, unit: "hour", rates: { weekday: 6550 }, includes: null, travel: null, cancellation: null },
	...{ url: null, stated_on: "2026-11-03", source: "provider", ...more },
});
const areas = [
	{ id: 1, name: "Nursing" },
	{ id: 2, name: "Gardening" },
];

test("a price that isn't stated reads as not stated, never as free", () => {
	expect(cardPrice([], [1], now)).toEqual({ text: "Price not stated", isStated: false });
	expect(cardPrice([price({})], [2], now)).toEqual({ text: "Price not stated", isStated: false });
	expect(cardPrice([price({})], [], now)).toBeUndefined();
	expect(shownPrices([price({})], areas, now, null).notStated).toEqual(["Gardening"]);
	expect(priceLines([], areas, now)).toEqual([]);
});

test("a price past two months isn't confirmed, and a newer one is preferred", () => {
	const old = price({ stated_on: "2026-09-28", rates: { any: 5000 } });
	expect(cardPrice([old], [1], now)?.text).toBe("$50 an hour, not confirmed");
	expect(cardPrice([old, price({ rates: { weekday: 6550, sunday: 9800 } })], [1], now)?.text).toBe(
		"From $65.50 an hour",
	);
	expect(priceLines([old], areas, now)).toEqual(["Nursing: $50 an hour, not confirmed"]);
	expect(shownPrices([old], areas, now, null).prices[0]?.stated).toBe(
		"Told us on 28 September 2026. Not confirmed in the last two months, so ask for today's price.",
	);
});

test("the profile shows each rate by its time, and nothing of services that are no longer offered", () => {
	const { prices } = shownPrices(
		[price({ service_area: 9 }), price({ rates: { sunday: 125_000, weekday: 6500 }, travel: "Free" })],
		areas,
		now,
		null,
	);
	expect(prices).toMatchObject([
		{
			...{ service: "Nursing", unit: "an hour", stated: "Told us on 3 November 2026." },
			rates: [
				{ time: "Weekdays", amount: "$65" },
				{ time: "Sunday", amount: "$1,250" },
			],
			notes: [{ label: "Travel", text: "Free" }],
		},
	]);
});
