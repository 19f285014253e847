import { expect, test } from "vitest";
import { minutesInWords } from "./words.ts";

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
