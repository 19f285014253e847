import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlaceIndex, plainPlace } from "./place-index.ts";

const place = (name: string, state: string, postcode: string, weight: number, ...aliases: string[]) => ({ name, state, postcode, weight, aliases, latitude: 0, longitude: 0 });

const index = createPlaceIndex([
	place("Melbourne", "VIC", "3000", 900),
	place("Melbourne", "VIC", "3004", 300),
	place("Melbourne Airport", "VIC", "3045", 10),
	place("East Melbourne", "VIC", "3002", 50),
	place("Belmont", "VIC", "3216", 80),
	place("Belmont", "WA", "6104", 90),
	place("Belmont", "NSW", "2280", 70),
	place("Highton", "VIC", "3216", 60),
	place("Darwin City", "NT", "0800", 40, "Darwin"),
	place("St Kilda", "VIC", "3182", 95),
	place("Mount Waverley", "VIC", "3149", 65),
	place("O'Connor", "ACT", "2602", 20),
	...Array.from({ length: 12 }, (_, i) => place(`Sandy Creek ${String.fromCharCode(65 + i)}`, "QLD", `40${10 + i}`, 100 - i)),
]);
const names = (typed: string) => index.suggest(typed).map((s) => `${s.suburb} ${s.state} ${s.code}`);

describe("suggestions", () => {
	test.each<[string, string, string[]]>([
		["HOM-028 a suburb's name, heaviest first", "belmont", ["Belmont WA 6104", "Belmont VIC 3216", "Belmont NSW 2280"]],
		["HOM-029 the beginning of a code", "321", ["Belmont VIC 3216", "Highton VIC 3216"]],
		["HOM-029 a whole code", "3216", ["Belmont VIC 3216", "Highton VIC 3216"]],
		["HOM-030 case does not matter", "MELBOURNE", ["Melbourne VIC 3000", "Melbourne VIC 3004", "Melbourne Airport VIC 3045", "East Melbourne VIC 3002"]],
		["HOM-031 an everyday name finds its suburb", "darwin", ["Darwin NT 0800", "Darwin City NT 0800"]],
		["name and state", "belmont vic", ["Belmont VIC 3216"]],
		["name, state and code, as a suggestion is written", "Belmont, VIC 3216", ["Belmont VIC 3216"]],
		["code first", "3216 high", ["Highton VIC 3216"]],
		["Saint for St", "saint kilda", ["St Kilda VIC 3182"]],
		["Mt for Mount", "mt wav", ["Mount Waverley VIC 3149"]],
		["an apostrophe left out", "oconnor", ["O'Connor ACT 2602"]],
		["the middle of a word comes last", "bourne air", ["Melbourne Airport VIC 3045"]],
		["a leading zero is kept", "080", ["Darwin NT 0800", "Darwin City NT 0800"]],
		["nothing that fits", "zzz", []],
	])("%s: %s", (_what, typed, expected) => {
		expect(names(typed)).toEqual(expected);
	});

	test("HOM-020 one or two characters match nothing", () => {
		for (const typed of ["", "b", "be", " b ", "32"]) expect(index.suggest(typed)).toEqual([]);
	});

	test("HOM-023 eight at most", () => {
		expect(names("sandy")).toHaveLength(8);
		expect(names("sandy")[0]).toBe("Sandy Creek A QLD 4010");
	});

	test("whatever is typed: never an error, never more than eight, and each holds what was typed", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("mel", "Belmont", "30", "st k", "sandy creek")), (typed) => {
				const found = index.suggest(typed);
				expect(found.length).toBeLessThanOrEqual(8);
				for (const part of plainPlace(typed).split(" ")) {
					for (const s of found) expect(`${plainPlace(s.suburb)} ${s.state.toLowerCase()} ${s.code}`).toContain(part);
				}
			}),
		);
	});
});

test("API-017 a postcode's labels: suburbs by commas, everyday names by slashes", () => {
	expect(index.find("3216")).toEqual({ code: "3216", state: "VIC", labels: "Belmont, Highton" });
	expect(index.find("0800")).toEqual({ code: "0800", state: "NT", labels: "Darwin City/Darwin" });
	expect(index.find("800")).toBeUndefined();
});
