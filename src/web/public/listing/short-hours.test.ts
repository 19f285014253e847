import { expect, it } from "vitest";
import { copy } from "#contract/shared/copy.ts";
import { shortHours } from "./short-hours.ts";

// LYO-011
it.each([
	[copy.hours, "Mon-Fri 8:30am-6:30pm AEST"],
	[`${copy.hours} (Melbourne time)`, "Mon-Fri 8:30am-6:30pm AEST"],
	["Saturday, 9am to 12pm", "Sat 9am-12pm"],
	["any time", "any time"],
])("%s becomes %s", (hours, short) => {
	expect(shortHours(hours)).toBe(short);
});
