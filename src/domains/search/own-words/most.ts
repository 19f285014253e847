import { FACT_FILTERS } from "#contract/search/filters.ts";
import { distanceIn, priceIn } from "#contract/search/limits.ts";

/** A highest price an hour or a greatest distance, and where its words are in the sentence. */
export interface Most {
	field: "price_up_to" | "within_km";
	value: string;
	label: string;
	start: number;
	end: number;
	/** False for "$70 an hour" alone, which may be a price that they pay now. */
	sure: boolean;
}

const LIMIT =
	"(?:under|below|within|up to|less than|cheaper than|at most|(?:no|not) (?:more|further|farther|over) than|not over|max(?:imum)?(?: of)?|(?:can|could) (?:pay|afford)(?: up to)?)";
const AFTER = "(?:\\s*(?:or (?:less|under|below|cheaper|closer)|max(?:imum)?|at (?:the )?most|tops)\\b)?";
const AMOUNT = "(\\$)?\\s?(\\d{1,4})(?:\\.(\\d\\d))?(?:\\s?(dollars?|bucks|aud)\\b)?";
const HOUR = "\\s*(?:(?:/|\\ban?\\b|\\bper\\b|\\beach\\b|\\bp/?)\\s*(?:hour|hr|h)|ph)\\b(?!\\s+ago)";
const KM = "\\s*-?\\s*k(?:m|ms|ilomet(?:re|er)s?)\\b";

const PRICE = new RegExp(
	`(?:\\b(${LIMIT}|between|from)\\s+)?(?:\\$\\s?\\d{1,4}(?:\\.\\d\\d)?\\s*(?:and|to|or|-|–)\\s*)?${AMOUNT}${HOUR}(${AFTER})`,
	"giu",
);
const DISTANCE = new RegExp(`\\b(${LIMIT}\\s+(?:an?\\s+)?)?(\\d{1,3})${KM}(\\s+radius\\b|${AFTER})`, "giu");
/** "over $60 an hour" asks for no highest price. */
const LEAST = /\b(?:over|above|from|than|least|minimum|min)\s+$/iu;

/**
 * The highest price an hour and the greatest distance that a sentence asks for, as the filters of the results have them.
 * Cents round up and kilometres go to the next larger choice, so no provider that fits is left out.
 * @param sentence in Unicode's normal form C
 */
export const mostIn = (sentence: string): Most[] => {
	const prices = [...sentence.matchAll(PRICE)].flatMap((found): Most[] => {
		const [words, before, sign, dollars, cents, unit, after] = found;
		const isRange = /^\S*\s*\$[^$]*\$/u.test(words);
		if (!before && !isRange && LEAST.test(sentence.slice(0, found.index))) return [];
		if (/^from$/i.test(before ?? "") && !isRange) return [];
		if (!sign && !unit && !before && !after) return [];
		const price = priceIn(String(Number(dollars) + (Number(cents ?? 0) > 0 ? 1 : 0)));
		if (price === undefined) return [];
		const sure = Boolean(before || after || isRange);
		return [{ field: "price_up_to", ...inWords("price_up_to", price), sure, ...spanOf(found) }];
	});
	const distances = [...sentence.matchAll(DISTANCE)].flatMap((found): Most[] => {
		const [, before, typed, after] = found;
		const km = distanceIn(typed);
		if (!km || !(before || after)) return [];
		return [{ field: "within_km", ...inWords("within_km", km), sure: true, ...spanOf(found) }];
	});
	// Of several, the visitor meant one; the form shows it with its words.
	return [...prices.slice(0, 1), ...distances.slice(0, 1)];
};

const inWords = (field: Most["field"], limit: number) => {
	const value = String(limit);
	return { value, label: FACT_FILTERS[field].words(value) };
};

const spanOf = ({ 0: words, index }: RegExpExecArray) => ({ start: index, end: index + words.trimEnd().length });
