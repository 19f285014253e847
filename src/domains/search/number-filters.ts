import { type RawBuilder, sql } from "kysely";
import { distanceFrom } from "#domains/providers/spot.ts";
import { hourlyPrice } from "./hourly-price.ts";
import type { DocTable } from "./index/doc-table.ts";
import type { Question } from "./index/index-types.ts";
import { NO_PRICE, type Tokens } from "./tokens.ts";

/** The fields of `Tokens` that compare a number of a profile. All others are about tokens and the place. */
type NumberFilter = Exclude<keyof Tokens, "all" | "anyOf" | "cover" | "byVideo" | "access" | "near" | "without">;

/** A condition on a profile, in the database and in the index. Both must find the same profiles. */
interface Condition<Value> {
	/** SQL condition on `search_doc`. */
	sql(value: Value, tokens: Tokens, now: Date): RawBuilder<unknown>;
	/** Whether the profile in a slot of the index matches. */
	matches(value: Value, question: Question): (table: DocTable, place: number) => boolean;
}

/** tsc asks for a row for each new field of `Tokens`. */
const NUMBER_FILTERS: { [Name in NumberFilter]-?: Condition<NonNullable<Tokens[Name]>> } = {
	within: {
		sql: (square, { near = [], access }) => sql`${distanceFrom(near, "search_doc", access)} <= ${sql.lit(square)}`,
		matches:
			(square, { tokens: { near = [], access } }) =>
			(table, place) =>
				table.distance(place, near, access) <= square,
	},
	// Profiles without a confirmed price stay.
	price: {
		sql: ({ upTo, areas }, _, now) => {
			const cents = hourlyPrice(sql`search_doc.tok`, areas, now);
			return sql`coalesce((select ${cents} from provider p where p.id = search_doc.provider_id), 0) <= ${sql.lit(upTo)}`;
		},
		matches: ({ upTo, areas }, question) => {
			const ofPrice = { ...question, areas };
			return (table, place) => {
				const cents = priceOf(table, place, ofPrice);
				return cents <= upTo || cents === NO_PRICE;
			};
		},
	},
};

/** The filters of these tokens, with their values. */
const filtersIn = (tokens: Tokens) =>
	Object.entries(NUMBER_FILTERS).flatMap(([name, condition]) => {
		const value = tokens[name as NumberFilter];
		return value === undefined ? [] : [{ value, ...(condition as Condition<unknown>) }];
	});

export const numberConditions = (tokens: Tokens, now: Date): RawBuilder<unknown>[] =>
	filtersIn(tokens).map((filter) => filter.sql(filter.value, tokens, now));

/** The slots that match the number filters of a question. */
export const matchingNumbers = (table: DocTable, places: number[], question: Question): number[] =>
	filtersIn(question.tokens).reduce((left, { value, matches }) => {
		const isMatch = matches(value, question);
		return left.filter((place) => isMatch(table, place));
	}, places);

/** The lowest confirmed price an hour, in cents, for the searched areas or any. */
export const priceOf = (
	{ prices }: DocTable,
	place: number,
	{ areas, pricedFrom }: Pick<Question, "areas" | "pricedFrom">,
): number => {
	let lowest = NO_PRICE;
	for (const [area, cents, statedOn] of prices.get(place) ?? [])
		if (cents < lowest && statedOn >= pricedFrom && (areas.length === 0 || areas.includes(area))) lowest = cents;
	return lowest;
};
