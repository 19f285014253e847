// Prices without zod: choices, and how amounts are read and written. This file may reach the browser.

/** What a price is for, in the order of pages. */
export const PRICE_UNITS = ["hour", "visit", "day", "night", "week", "month", "kilometre", "item"] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];
export const UNIT_WORDS: Record<PriceUnit, string> = {
	hour: "an hour",
	visit: "a visit",
	day: "a day",
	night: "a night",
	week: "a week",
	month: "a month",
	kilometre: "a kilometre",
	item: "each",
};

/** When a price counts. */
export const PRICE_TIMES = ["any", "weekday", "evening", "saturday", "sunday", "public_holiday"] as const;
export type PriceTime = (typeof PRICE_TIMES)[number];
export const TIME_WORDS: Record<PriceTime, string> = {
	any: "Any time",
	weekday: "Weekdays",
	evening: "Weekday evenings",
	saturday: "Saturday",
	sunday: "Sunday",
	public_holiday: "Public holidays",
};

/** Texts of a price. */
export const PRICE_TEXTS = ["includes", "travel", "cancellation"] as const;
export const PRICE_LABELS = {
	service_area: "Service",
	unit: "Price for",
	includes: "What it includes",
	travel: "Travel",
	cancellation: "Cancelling",
	url: "Your price page",
	support_item: "NDIS support item",
} as const;

export const MOST_PRICES = 40;
/** Largest file of prices. */
export const PRICE_FILE_BYTES = 256 * 1024;
export const PRICE_FILE_TOO_LARGE = "The file must be 256 KB or smaller.";
/** In cents: $10,000. */
export const HIGHEST_PRICE = 1_000_000;

/** The number of a support item in the NDIS catalogue: `01_011_0107_1_1`, `15_617_0128_1_3_T`. */
export const isSupportItem = (typed: string): boolean =>
	/^\d{2}_[\dA-Z]{1,12}_\d{4}_\d{1,2}_\d{1,2}(?:_[A-Z]{1,3})*$/.test(typed);

/** `$65`, `$65.50`, `$1,250` */
export const dollars = (cents: number): string => {
	const [whole = "", part = ""] = (cents / 100).toFixed(2).split(".");
	return `$${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${part === "00" ? "" : `.${part}`}`;
};

/** Cents of a typed amount: `65`, `65.5`, `$65.50`, `1,250`. Undefined for anything else, such as `65,50`. */
export const centsOf = (typed: string): number | undefined => {
	const found = /^\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(typed.normalize("NFKC").trim());
	if (!found) return undefined;
	return Number(found[1]?.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
};

/** The earliest day of a price that counts as confirmed today: two calendar months back. */
export const confirmedFrom = (today: string): string => {
	const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
	const lastDay = new Date(Date.UTC(year, month - 2, 0)).getUTCDate();
	return new Date(Date.UTC(year, month - 3, Math.min(day, lastDay))).toISOString().slice(0, 10);
};

/** Whether a price was stated in the last two months. Days are in Melbourne time. */
export const isConfirmedPrice = ({ stated_on }: { stated_on: string }, today: string): boolean =>
	stated_on >= confirmedFrom(today);

interface Priced {
	service_area: number;
	unit: PriceUnit;
	rates: Partial<Record<PriceTime, number>>;
	stated_on: string;
}

/** The lowest rate of a price, in cents. */
export const lowestRate = ({ rates }: Pick<Priced, "rates">): number => Math.min(...Object.values(rates));

/** "$65.50 an hour", or "from $65.50 an hour" if it costs more at some times. */
export const priceWords = (prices: readonly Pick<Priced, "unit" | "rates">[]): string | undefined => {
	const unit = PRICE_UNITS.find((one) => prices.some((price) => price.unit === one));
	if (!unit) return undefined;
	const rates = prices.flatMap((price) => (price.unit === unit ? Object.values(price.rates) : []));
	const from = new Set(rates).size > 1 ? "from " : "";
	return `${from}${dollars(Math.min(...rates))} ${UNIT_WORDS[unit]}`;
};
