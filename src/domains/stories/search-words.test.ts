import fc from "fast-check";
import { expect, test } from "vitest";
import { EVERYDAY, IN_FULL, SAYS_LITTLE } from "./search-vocabulary.ts";
import { everyday, inFull, lettersApart, nearestWord, saysLittle, searchParts } from "./search-words.ts";

test("splits a query into parts", () => {
	expect(searchParts('  falls -stairs "at home" -"on ice" - ')).toEqual([
		{ text: "falls", kind: "word" },
		{ text: "stairs", kind: "without" },
		{ text: "at home", kind: "phrase" },
		{ text: "on ice", kind: "without" },
		{ text: "-", kind: "word" },
	]);
	expect(searchParts("   ")).toEqual([]);
});

test("abbreviations expand to the words that stories use", () => {
	expect(inFull("OT")).toContain("occupational therapy");
	expect(inFull("speechies")).toEqual(["speech therapy"]);
	expect(inFull("constructor")).toEqual([]);
});

test.each([
	["speach", "speech", 1],
	["wheelchiar", "wheelchair", 1],
	["speech", "speech", 0],
	["", "ab", 2],
	["physio", "speech", 3],
])("%s and %s are %d letters apart", (a, b, apart) => {
	expect(lettersApart(a, b, 2)).toBe(apart);
	expect(lettersApart(b, a, 2)).toBe(apart);
});

test("changing one letter never gives a distance above one", () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.nat(), fc.constantFrom(..."abc"), (word, at, letter) => {
			const place = at % word.length;
			expect(lettersApart(word.slice(0, place) + letter + word.slice(place + 1), word, 2)).toBeLessThanOrEqual(1);
		}),
	);
});

test("the nearest word has the fewest different letters, then the same start, then is the most frequent", () => {
	const known = [
		{ word: "peach", stories: 9 },
		{ word: "speech", stories: 2 },
		{ word: "therapi", stories: 5 },
		{ word: "therapist", stories: 4 },
	];
	expect(nearestWord(["speach", "speach"], known)).toBe("speech");
	expect(nearestWord(["theripy", "theripi"], known)).toBe("therapi");
	expect(nearestWord(["zebra", "zebra"], known)).toBeUndefined();
	expect(nearestWord(["tea"], [{ word: "tee", stories: 1 }])).toBeUndefined();
});

test("everyday words expand to the words of the stories, whatever their ending", () => {
	expect(everyday("Kid's")?.means).toContain("child");
	expect(everyday("kids’")?.means).toContain("child");
	expect(everyday("constructor")).toBeUndefined();
	for (const word of ["won't", "won’t", "Mum", "how"]) expect(saysLittle(word), word).toBe(true);
	expect(saysLittle("falls")).toBe(false);
});

test("the vocabulary is lowercase without punctuation, and has no ignored or duplicate words", () => {
	const typed = EVERYDAY.flatMap((group) => group.typed);
	expect([...typed, ...SAYS_LITTLE, ...Object.keys(IN_FULL)].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
	expect(typed.filter((word) => SAYS_LITTLE.has(word))).toEqual([]);
	expect(typed.filter((word, index) => typed.indexOf(word) !== index)).toEqual([]);
});
