import type { ListOrigin } from "#contract/providers/fit.ts";
import {
	dollars,
	isConfirmedPrice,
	lowestRate,
	PRICE_TIMES,
	type PriceTime,
	priceWords,
	TIME_WORDS,
	UNIT_WORDS,
} from "#contract/providers/price-options.ts";
import type { Price } from "#contract/providers/prices.ts";
import type { RegisterFacts } from "#contract/providers/register.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
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
	/** The lowest rate of an hour, to work out costs with; undefined for other units. */
	hourly: string | undefined;
	/** "Told us on 3 November 2026." */
	stated: string;
	/** The NDIS limit of its support item, or that we don't have it. Without an item, the national range of Support at Home if we have it. */
	limit: string | undefined;
}

const NOTES = { includes: "Includes", travel: "Travel", cancellation: "If you cancel" } as const;

/** "The NDIS limit for 01_011_0107_1_1 (self-care) is $70 an hour since 1 July 2026. In remote areas it is $98, …". */
const limitWords = (item: string, limits: RegisterFacts["limits"]): string => {
	const limit = limits.find((one) => one.item === item);
	if (!limit) return `NDIS support item ${item}. We don't have its limit of today.`;
	const { name, unit, since, national, remote, very_remote, list } = limit;
	const source = `(${list.name} of ${longCalendarDay(list.day)})`;
	const zones = [
		...(national === null ? [] : [`is ${dollars(national)} ${unit}`]),
		...(remote === null ? [] : [`${dollars(remote)} in remote areas`]),
		...(very_remote === null ? [] : [`${dollars(very_remote)} in very remote areas`]),
	].join(", ");
	return national === null
		? `NDIS support item ${item} (${name}): no national limit since ${longCalendarDay(since)} ${source}.`
		: `The NDIS limit for ${item} (${name}) ${zones}, since ${longCalendarDay(since)} ${source}.`;
};

const AT: Record<PriceTime, string> = {
	any: "at any time",
	weekday: "on weekdays",
	evening: "on weekday evenings",
	saturday: "on Saturdays",
	sunday: "on Sundays",
	public_holiday: "on public holidays",
};

/** "Support at Home across Australia: half of prices were $83 to $109 an hour on weekdays (list of 1 August 2026)." */
const rangeWords = ({ service_area, unit, rates }: Price, all: RegisterFacts["ranges"]): string | undefined => {
	const ranges = PRICE_TIMES.filter((time) => rates[time] !== undefined).flatMap((time) =>
		all.filter((one) => one.service_area === service_area && one.unit === unit && one.time === time),
	);
	const [first] = ranges;
	if (!first) return undefined;
	const shares = [...Map.groupBy(ranges, ({ share }) => share)].map(([share, same]) => {
		const amounts = same.map(({ low, high, time }, nth) => {
			const amount = low === high ? dollars(low) : `${dollars(low)} to ${dollars(high)}`;
			return `${amount}${nth === 0 ? ` ${UNIT_WORDS[unit]}` : ""} ${AT[time]}`;
		});
		return `${share} ${amounts.join(", ")}`;
	});
	return `Support at Home across Australia: ${shares.join("; ")} (${first.list.name}, ${longCalendarDay(first.list.day)}).`;
};

/** The prices of the offered service areas, and the areas without one. @param areas in page order */
export const shownPrices = (
	prices: readonly Price[],
	areas: readonly Area[],
	now: Date,
	list: ListOrigin | null,
	{ limits, ranges }: Pick<RegisterFacts, "limits" | "ranges"> = { limits: [], ranges: [] },
): { prices: ShownPrice[]; notStated: string[] } => ({
	prices: areas.flatMap(({ id, name }) =>
		prices
			.filter(({ service_area }) => service_area === id)
			.map((price) => ({
				...{ service: name, unit: UNIT_WORDS[price.unit], url: price.url },
				hourly: price.unit === "hour" ? (lowestRate(price) / 100).toFixed(2) : undefined,
				rates: PRICE_TIMES.flatMap((time) => {
					const cents = price.rates[time];
					return cents === undefined ? [] : [{ time: TIME_WORDS[time], amount: dollars(cents) }];
				}),
				notes: (Object.keys(NOTES) as (keyof typeof NOTES)[]).flatMap((note) =>
					price[note] ? [{ label: NOTES[note], text: price[note] }] : [],
				),
				limit: price.support_item ? limitWords(price.support_item, limits) : rangeWords(price, ranges),
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
