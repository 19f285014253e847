import { expect, it } from "vitest";
import { repeatsWords } from "./repeated-words.ts";

it.each([
	["You named Margaret  hill.", "Margaret Hill"],
	["Margaret's name stood in it.", "Margaret"],
	["Margaret’s name stood in it.", "Margaret"],
	["Both Margarets.", "margaret"],
	["It named Zoe.", "Zoë"],
	["It named ZOË.", "Zoe"],
	["It named OBrien.", "O’Brien"],
	["It named Mary Anne.", "Mary-Anne"],
	["It named MaryAnne.", "Mary-Anne"],
	["It named Mary-Anne.", "Anne"],
	["It named Al's.", "Al"],
])("%j repeats %j", (text, words) => expect(repeatsWords(text, [words])).toBe(true));

it.each([
	["It names a person.", "Margaret"],
	["It also tells of health.", "Al"],
	["It names a person.", "’"],
	["It names a person.", ""],
])("%j does not repeat %j", (text, words) => expect(repeatsWords(text, [words])).toBe(false));
