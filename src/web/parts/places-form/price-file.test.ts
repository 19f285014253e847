import { describe, expect, it } from "vitest";
import { hasPriceFile, mergePrices } from "./price-file.ts";
import { blankPrice, PRICE_FILE, type PriceValues } from "./price-values.ts";

// A file of prices is put into the form: nothing that the form had is lost, and each error is at its price.

const price = (weekday: string, more: Partial<PriceValues> = {}): PriceValues => ({
	...{ ...blankPrice(), service_area: "4", unit: "hour", ...more },
	rates: { ...blankPrice().rates, weekday },
});
const row = (weekday: string, more: Partial<PriceValues> = {}, wrong = {}) => ({ ...price(weekday, more), wrong });

describe("rows of a file", () => {
	it("are added after the prices that the form has, and blank ones go", () => {
		const held = [price("65"), blankPrice()];
		expect(mergePrices(held, [row("70", { unit: "visit" })]).prices).toEqual([
			price("65"),
			price("70", { unit: "visit" }),
		]);
	});

	it("take the place of a price for the same service and unit that includes the same", () => {
		const held = [price("65"), price("80", { includes: "With a written plan" })];
		const merged = mergePrices(held, [row("70"), row("90", { includes: "With a written plan", travel: "Free" })]);
		expect(merged.prices).toEqual([price("70"), price("90", { includes: "With a written plan", travel: "Free" })]);
		expect(merged.replaced).toBe(2);
	});

	it("that are for the same thing twice are both shown", () => {
		expect(mergePrices([price("65")], [row("70"), row("75")]).prices).toEqual([price("70"), price("75")]);
	});

	it("without a service or unit take no place", () => {
		const held = [price("65", { service_area: "" })];
		expect(mergePrices(held, [row("70", { service_area: "" })]).prices).toHaveLength(2);
	});

	it("have their errors at their own place in the form", () => {
		const merged = mergePrices(
			[price("65")],
			[row("70"), row("65,50", { unit: "visit" }, { "rates.weekday": "An amount" })],
		);
		expect(merged.errors).toEqual({ "prices.1.rates.weekday": "An amount" });
		expect(merged.prices[1]?.rates.weekday).toBe("65,50");
	});
});

it("a chosen file is read, whichever button was pressed", () => {
	const form = new FormData();
	expect(hasPriceFile(form)).toBe(false);
	form.set(PRICE_FILE, new File([], ""));
	expect(hasPriceFile(form)).toBe(false);
	form.set(PRICE_FILE, new File(["x"], "prices.csv"));
	expect(hasPriceFile(form)).toBe(true);
	form.delete(PRICE_FILE);
	form.set("add", "price-file");
	expect(hasPriceFile(form)).toBe(true);
});
