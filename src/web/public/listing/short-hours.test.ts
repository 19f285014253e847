import { expect, it } from "vitest";
import { hoursCopy } from "#contract/shared/copy/site.ts";
import { shortHours } from "./short-hours.ts";

// LYO-011
it.each([
	[hoursCopy, "Mon-Fri 8:30am-6:30pm AEST"],
	[`${hoursCopy} (Melbourne time)`, "Mon-Fri 8:30am-6:30pm AEST"],
	["Saturday, 9am to 12pm", "Sat 9am-12pm"],
	["any time", "any time"],
])("%s becomes %s", (hours, short) => {
	expect(shortHours(hours)).toBe(short);
});
