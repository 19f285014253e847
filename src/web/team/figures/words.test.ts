import { expect, test } from "vitest";
import { minutesInWords, waitInWords } from "./words.ts";

test.each([
	[null, "–"],
	[59, "59 min"],
	[60, "1 h"],
	[90, "1.5 h"],
	[630, "10.5 h"],
	[1140, "19 h"],
])("shows %s business minutes in one unit: %s", (minutes, said) => {
	expect(minutesInWords(minutes)).toBe(said);
});

test.each([
	[{ times: 4, answered: 3, median: 90 }, "1.5 h (3 of 4)"],
	[{ times: 0, answered: 0, median: null }, "–"],
	[{ times: null, answered: null, median: null }, "– (under 5 of under 5)"],
])("says beside a median for how many it came: %o", (wait, said) => {
	expect(waitInWords(wait)).toBe(said);
});
