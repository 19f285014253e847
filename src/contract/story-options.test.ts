import { expect, test } from "vitest";
import { isNestedTooDeep, STORY_DEPTH, slugOfTitle } from "./story-options.ts";

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
	["as many quotes as may be", ">".repeat(STORY_DEPTH), false],
	["a long rule", "-".repeat(200), false],
	["stars for strong words", "*".repeat(200), false],
	["many short quotes", "> one\n".repeat(500), false],
	["60,000 spaces", " ".repeat(60_000), false],
])("%s: a line is nested too deep: %s %s", (_name, content, isToo) => expect(isNestedTooDeep(content)).toBe(isToo));
