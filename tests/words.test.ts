import { expect, it } from "vitest";
import { findWords } from "../scripts/check-words.ts";

it.each([
	["// Whoever asks gets a list.", '"Whoever": write the person\'s role'],
	["The page is read anew.", '"anew": write again'],
	["Two tables, of which one is empty.", '"of which": write two sentences'],
	["We send an e-mail.", '"e-mail": write email'],
])("the check finds a word in: %s", (line, found) => {
	expect(findWords("docs/planted.md", `First line.\n${line}`)).toEqual([`docs/planted.md:2: ${found}`]);
});

it("the check leaves a stored value alone", () => {
	expect(findWords("src/domains/referrals/consents.ts", 'const ways = ["phone", "e-mail"];')).toEqual([]);
});
