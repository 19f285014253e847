import {
	centsOf,
	PRICE_TEXTS,
	PRICE_TIMES,
	type PriceTime,
	type PriceUnit,
} from "#contract/providers/price-options.ts";
import type { Price, PriceInput } from "#contract/providers/prices.ts";

/** The field of a file of prices. */
export const PRICE_FILE = "price_file";

/** A price as typed. Empty rates aren't stated. */
export interface PriceValues
	extends Record<"service_area" | "unit" | "url" | "support_item" | (typeof PRICE_TEXTS)[number], string> {
	rates: Record<PriceTime, string>;
}

const FIELDS = ["service_area", "unit", ...PRICE_TEXTS, "url", "support_item"] as const;

/** `65.50` */
const typedAs = (cents: number | undefined): string =>
	cents === undefined ? "" : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

const valuesOf = (text: (field: string) => string): PriceValues => ({
	...(Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as Record<(typeof FIELDS)[number], string>),
	rates: Object.fromEntries(PRICE_TIMES.map((time) => [time, text(`rates.${time}`)])) as PriceValues["rates"],
});

export const blankPrice = (): PriceValues => valuesOf(() => "");

export const priceValues = (price: Price): PriceValues => ({
	...valuesOf((field) => String(price[field as keyof Price] ?? "")),
	rates: Object.fromEntries(PRICE_TIMES.map((time) => [time, typedAs(price.rates[time])])) as PriceValues["rates"],
});

/** Reads the prices of the form: `prices.0.unit`, `prices.0.rates.weekday`. */
export const readPrices = (names: readonly string[], text: (name: string) => string): PriceValues[] => {
	const prices: PriceValues[] = [];
	for (let at = 0; names.some((name) => name.startsWith(`prices.${at}.`)); at++)
		prices.push(valuesOf((field) => text(`prices.${at}.${field}`)));
	return prices;
};

export const isPriceFilled = ({ rates, ...price }: PriceValues): boolean =>
	[...Object.values(price), ...Object.values(rates)].some((value) => value !== "");

/** The API's body. An amount that can't be read stays as typed, and the endpoint refuses it. */
export const askedPrice = ({
	service_area,
	unit,
	rates,
	includes,
	travel,
	cancellation,
	url,
	support_item,
}: PriceValues) =>
	({
		service_area: Number(service_area),
		unit: unit as PriceUnit,
		rates: Object.fromEntries(
			Object.entries(rates)
				.filter(([, typed]) => typed !== "")
				.map(([time, typed]) => [time, centsOf(typed) ?? typed]),
		) as PriceInput["rates"],
		...{ includes: includes || null, travel: travel || null, cancellation: cancellation || null, url: url || null },
		...(support_item && { support_item }),
	}) satisfies PriceInput;
