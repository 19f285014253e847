import { expect, test } from "vitest";
import { slugOfTitle } from "./story-options.ts";

test.each([
	["Steady on your feet", "steady-on-your-feet"],
	["What’s next, café owner?", "whats-next-cafe-owner"],
	["  --NDIS & you: 10 questions!  ", "ndis-you-10-questions"],
	["日本語", ""],
	["x".repeat(150), "x".repeat(100)],
	[`${"a".repeat(99)} b`, "a".repeat(99)],
])("the title %j becomes %j", (title, slug) => expect(slugOfTitle(title)).toBe(slug));
