import { expect, test } from "vitest";
import { mostIn } from "./most.ts";

/** What a sentence asks for, as `field value "its words"`, with a question mark if the visitor decides. */
const said = (sentence: string) =>
	mostIn(sentence).map(
		({ field, value, start, end, sure }) =>
			`${field === "within_km" ? "km" : "$"} ${value}${sure ? "" : "?"} “${sentence.slice(start, end)}”`,
	);

test.each<[sentence: string, ...expected: string[]]>([
	["cleaner under $70 an hour in Geelong", "$ 70 “under $70 an hour”"],
	["OT, less than 200 dollars per hour", "$ 200 “less than 200 dollars per hour”"],
	["support worker up to $65.47/hr", "$ 66 “up to $65.47/hr”"],
	["gardener $60ph max, Ballarat", "$ 60 “$60ph max”"],
	["gardener $60 p/h or less", "$ 60 “$60 p/h or less”"],
	["no more than 80 an hour please", "$ 80 “no more than 80 an hour”"],
	["I can pay $55 per hour", "$ 55 “can pay $55 per hour”"],
	["cleaning between $50 and $60 an hour", "$ 60 “between $50 and $60 an hour”"],
	["cleaning $50-$60 an hour", "$ 60 “$50-$60 an hour”"],
	["cleaning from $50 to $60 an hour", "$ 60 “from $50 to $60 an hour”"],
	["we pay $90 an hour now", "$ 90? “$90 an hour”"],
	["physio within 10 km of 3550", "km 10 “within 10 km”"],
	["physio within a 15km radius", "km 25 “within a 15km radius”"],
	["not more than 50 kilometres from Dubbo, max $90/h", "$ 90 “max $90/h”", "km 50 “not more than 50 kilometres”"],
	// No highest price an hour, or no distance that the search has.
	["a worker for over $60 an hour"],
	["from $60 an hour"],
	["at least $60 per hour"],
	["a budget of $5000 a year"],
	["under $70"],
	["my son is under 12"],
	["3 hours a week"],
	["two visits an hour"],
	["we live 5 km from Geelong"],
	["within 200 km of Alice Springs"],
	["within 20 minutes"],
	["less than $0 an hour"],
	["up to 20 an hour ago"],
])("%s", (sentence, ...expected) => {
	expect(said(sentence)).toEqual(expected);
});
