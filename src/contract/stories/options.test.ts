import { expect, test } from "vitest";
import { hasTooManySigns, isNestedTooDeep, STORY_DEPTH, STORY_SIGNS, slugOfTitle } from "./options.ts";

test.each([
	["Steady on your feet", "steady-on-your-feet"],
	["What’s next, café owner?", "whats-next-cafe-owner"],
	["  --NDIS & you: 10 questions!  ", "ndis-you-10-questions"],
	["日本語", ""],
	["x".repeat(150), "x".repeat(100)],
	[`${"a".repeat(99)} b`, "a".repeat(99)],
])("the title %j becomes %j", (title, slug) => expect(slugOfTitle(title)).toBe(slug));

test.each([
	["quotes", ">".repeat(STORY_DEPTH + 1), true],
	["quotes with spaces, on a later line", `Words.\n\n${"> ".repeat(STORY_DEPTH + 1)}deep`, true],
	["lists", "- ".repeat(STORY_DEPTH + 1), true],
	["numbers and quotes mixed", "1. > ".repeat(STORY_DEPTH), true],
	["the most quotes allowed", ">".repeat(STORY_DEPTH), false],
	["a long rule", "-".repeat(200), false],
	["asterisks for bold words", "*".repeat(200), false],
	["many short quotes", "> one\n".repeat(500), false],
	["60,000 spaces", " ".repeat(60_000), false],
])("%s: checks for lines that are nested too deep", (_name, content, isToo) =>
	expect(isNestedTooDeep(content)).toBe(isToo),
);

test.each([
	["marks that open and never close", "_".repeat(STORY_SIGNS + 1), true],
	["words between them, on a later line", `Words.\n\n${"__a\n".repeat(STORY_SIGNS / 2)}_`, true],
	["exclamation marks that don't start a picture", "!".repeat(STORY_SIGNS + 1), true],
	["the most marks allowed", "*".repeat(STORY_SIGNS), false],
	["the most marks allowed in each of many paragraphs", `${"*".repeat(STORY_SIGNS)}\n \n`.repeat(30), false],
	["60,000 line ends", "\n".repeat(60_000), false],
])("%s: checks for too many marks in a paragraph", (_name, content, isToo) =>
	expect(hasTooManySigns(content)).toBe(isToo),
);
