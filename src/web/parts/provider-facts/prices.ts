import type { ListOrigin } from "#contract/providers/fit.ts";
import {
	dollars,
	isConfirmedPrice,
	PRICE_TIMES,
	priceWords,
	TIME_WORDS,
	UNIT_WORDS,
} from "#contract/providers/price-options.ts";
import type { Price } from "#contract/providers/prices.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { statementOf } from "./statement.ts";

interface Area {
	id: number;
	name: string;
}

/** A price as its table on the profile shows it. */
export interface ShownPrice {
	service: string;
	/** "an hour" */
	unit: string;
	rates: { time: string; amount: string }[];
	notes: { label: string; text: string }[];
	url: string | null;
	/** "Told us on 3 November 2026." */
	stated: string;
}

const NOTES = { includes: "Includes", travel: "Travel", cancellation: "If you cancel" } as const;

/** The prices of the offered service areas, and the areas without one. @param areas in page order */
export const shownPrices = (
	prices: readonly Price[],
	areas: readonly Area[],
	now: Date,
	list: ListOrigin | null,
): { prices: ShownPrice[]; notStated: string[] } => ({
	prices: areas.flatMap(({ id, name }) =>
		prices
			.filter(({ service_area }) => service_area === id)
			.map((price) => ({
				...{ service: name, unit: UNIT_WORDS[price.unit], url: price.url },
				rates: PRICE_TIMES.flatMap((time) => {
					const cents = price.rates[time];
					return cents === undefined ? [] : [{ time: TIME_WORDS[time], amount: dollars(cents) }];
				}),
				notes: (Object.keys(NOTES) as (keyof typeof NOTES)[]).flatMap((note) =>
					price[note] ? [{ label: NOTES[note], text: price[note] }] : [],
				),
				stated: `${statementOf(price, list)}.${isConfirmedPrice(price, officeDay(now)) ? "" : " Not confirmed in the last two months, so ask for today's price."}`,
			})),
	),
	notStated: areas.filter(({ id }) => !prices.some(({ service_area }) => service_area === id)).map(({ name }) => name),
});

/** "from $65.50 an hour", or with ", not confirmed" if no price of the last two months is stated. */
const wordsOf = (prices: readonly Price[], now: Date): string | undefined => {
	const confirmed = priceWords(prices.filter((price) => isConfirmedPrice(price, officeDay(now))));
	const words = confirmed ?? priceWords(prices);
	return words && (confirmed ? words : `${words}, not confirmed`);
};

export interface CardPrice {
	text: string;
	isStated: boolean;
}

/** The price on a card. Undefined without a searched service, because prices of different services don't compare. */
export const cardPrice = (prices: readonly Price[], searched: readonly number[], now: Date): CardPrice | undefined => {
	if (searched.length === 0) return undefined;
	const words = wordsOf(
		prices.filter(({ service_area }) => searched.includes(service_area)),
		now,
	);
	return words
		? { text: words.charAt(0).toUpperCase() + words.slice(1), isStated: true }
		: { text: "Price not stated", isStated: false };
};

/** A line for each of these services with a price: "Nursing: from $65.50 an hour". */
export const priceLines = (prices: readonly Price[], areas: readonly Area[], now: Date): string[] =>
	areas.flatMap(({ id, name }) => {
		const words = wordsOf(
			prices.filter(({ service_area }) => service_area === id),
			now,
		);
		return words ? [`${name}: ${words}`] : [];
	});
