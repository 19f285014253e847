import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlaceIndex } from "./place-index.ts";
import { plainPlace, spellingsOf } from "./spelling.ts";

const place = (name: string, state: string, postcode: string, weight: number, ...aliases: string[]) => ({
	name,
	state,
	postcode,
	weight,
	aliases,
	latitude: 0,
	longitude: 0,
});

const places = [
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
	...Array.from({ length: 12 }, (_, i) =>
		place(`Sandy Creek ${String.fromCharCode(65 + i)}`, "QLD", `40${10 + i}`, 100 - i),
	),
	place("Glen Waverley", "VIC", "3150", 64),
	place("Glendalough", "WA", "6016", 30),
	place("North Sydney", "NSW", "2060", 56),
	place("Northcote", "VIC", "3070", 55),
	place("Mountain Creek", "QLD", "4557", 45),
	place("Port Augusta", "SA", "5700", 25),
	place("Point Cook", "VIC", "3030", 88),
	place("Kippa-Ring", "QLD", "4021", 35),
	place("Queanbeyan", "NSW", "2620", 51),
	place("Hume", "ACT", "2620", 6),
];
const index = createPlaceIndex(places);
const names = (typed: string) => index.suggest(typed).map((s) => `${s.suburb} ${s.state} ${s.code}`);

describe("suggestions", () => {
	test.each<[string, string, string[]]>([
		["HOM-028 a suburb's name, heaviest first", "belmont", ["Belmont WA 6104", "Belmont VIC 3216", "Belmont NSW 2280"]],
		["a locality's own state, if its postcode crosses a border", "queanbeyan nsw", ["Queanbeyan NSW 2620"]],
		["the other state of its postcode", "Queanbeyan ACT", ["Queanbeyan NSW 2620"]],
		["HOM-029 the beginning of a code", "321", ["Belmont VIC 3216", "Highton VIC 3216"]],
		["HOM-029 a whole code", "3216", ["Belmont VIC 3216", "Highton VIC 3216"]],
		[
			"HOM-030 case does not matter",
			"MELBOURNE",
			["Melbourne VIC 3000", "Melbourne VIC 3004", "Melbourne Airport VIC 3045", "East Melbourne VIC 3002"],
		],
		["HOM-031 an everyday name finds its suburb", "darwin", ["Darwin NT 0800", "Darwin City NT 0800"]],
		["name and state", "belmont vic", ["Belmont VIC 3216"]],
		["name, state and code, as a suggestion is written", "Belmont, VIC 3216", ["Belmont VIC 3216"]],
		["code first", "3216 high", ["Highton VIC 3216"]],
		["Saint for St", "saint kilda", ["St Kilda VIC 3182"]],
		["Mt for Mount", "mt wav", ["Mount Waverley VIC 3149"]],
		["an apostrophe left out", "oconnor", ["O'Connor ACT 2602"]],
		["the middle of a word comes last", "bourne air", ["Melbourne Airport VIC 3045"]],
		["a leading zero is kept", "080", ["Darwin NT 0800", "Darwin City NT 0800"]],
		["a leading zero left out", "800", ["Darwin NT 0800", "Darwin City NT 0800"]],
		["a state's whole name", "belmont western australia", ["Belmont WA 6104"]],
		["no match", "zzz", []],
		["half of a word that is also shortened", "moun", ["Mount Waverley VIC 3149", "Mountain Creek QLD 4557"]],
		["half of North", "nor", ["North Sydney NSW 2060", "Northcote VIC 3070", "O'Connor ACT 2602"]],
		["Nth for North", "nth syd", ["North Sydney NSW 2060"]],
		["half of Saint", "sain", ["St Kilda VIC 3182"]],
		["Pt for Port and for Point", "pt a", ["Port Augusta SA 5700"]],
		["Port is not Point", "port", ["Port Augusta SA 5700", "Melbourne Airport VIC 3045"]],
		["an apostrophe as a space", "o con", ["O'Connor ACT 2602"]],
		["a hyphen as a space, or left out", "kippa r", ["Kippa-Ring QLD 4021"]],
		["a hyphen as a space, or left out", "kippar", ["Kippa-Ring QLD 4021"]],
		["half of a state", "belmont v", ["Belmont VIC 3216"]],
		["the beginning of a name and a state", "bel wa", ["Belmont WA 6104"]],
		["a word that looks like a state", "glen wa", ["Glen Waverley VIC 3150", "Glendalough WA 6016"]],
		["a later word and a state", "waverley vic", ["Mount Waverley VIC 3149", "Glen Waverley VIC 3150"]],
		["punctuation only", "...", []],
	])("%s: %s", (_what, typed, expected) => {
		expect(names(typed)).toEqual(expected);
	});

	// HOM-020
	test("one or two characters match nothing", () => {
		for (const typed of ["", "b", "be", " b ", "32"]) expect(index.suggest(typed)).toEqual([]);
	});

	// HOM-023
	test("at most eight", () => {
		expect(names("sandy")).toHaveLength(8);
		expect(names("sandy")[0]).toBe("Sandy Creek A QLD 4010");
	});

	/** The rule of `suggest`, written as simply as possible. */
	const fits = (typed: string, { suburb, state, code }: { suburb: string; state: string; code: string }) => {
		const parts = plainPlace(typed).split(" ");
		const digits = parts.find((part) => /^\d{1,4}$/.test(part)) ?? "";
		const words = parts.filter((part) => part !== digits);
		// A postcode can be in two states. People type either.
		const states = places.filter(({ postcode }) => postcode === code).map((place) => place.state.toLowerCase());
		const stated = states.includes(words.at(-1) ?? "") ? words.slice(0, -1).join(" ") : words.join(" ");
		const held = spellingsOf(suburb).some(
			(name) => `${name} ${state.toLowerCase()}`.includes(words.join(" ")) || name.includes(stated),
		);
		const starts = /^[289]\d\d$/.test(digits) ? [digits, `0${digits}`] : [digits];
		return starts.some((start) => code.startsWith(start)) && held;
	};
	const word = fc.constantFrom(
		...places.flatMap(({ name, state, postcode }) => [...name.split(" "), state, postcode]),
		"saint",
		"mt",
		"nth",
		"port",
		"'",
		"é",
	);
	const half = fc.tuple(word, fc.nat(9)).map(([text, length]) => text.slice(0, length));
	const phrase = fc.array(fc.oneof(word, half), { maxLength: 5 }).map((parts) => parts.join(" "));

	test("any typed text: no error, at most eight suggestions, and each matches the rule", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), phrase), (typed) => {
				const found = index.suggest(typed);
				expect(found.length).toBeLessThanOrEqual(8);
				expect(found.filter((suggestion) => !fits(typed, suggestion))).toEqual([]);
			}),
		);
	});

	test("every place is suggested at each key press while its name, state and postcode are typed", () => {
		for (const { name, state, postcode } of places.filter((one) => !one.name.startsWith("Sandy"))) {
			for (const spelling of [name, ...spellingsOf(name)]) {
				const whole = `${spelling}, ${state} ${postcode}`;
				for (let length = 3; length <= whole.length; length++) {
					// Trimmed, "St " is two characters.
					if (whole.slice(0, length).trim().length < 3) continue;
					expect(names(whole.slice(0, length)), whole.slice(0, length)).toContain(`${name} ${state} ${postcode}`);
				}
			}
		}
	});
});

// API-017
test("a postcode's labels: commas between suburbs, slashes between everyday names", () => {
	expect(index.find("3216")).toEqual({ code: "3216", state: "VIC", labels: "Belmont, Highton" });
	expect(index.find("0800")).toEqual({ code: "0800", state: "NT", labels: "Darwin City/Darwin" });
	expect(index.find("800")).toBeUndefined();
});
