import { expect, test } from "vitest";
import { openHours } from "./open-hours.ts";

test.each([
	["08:30", "18:00", "8:30am to 6pm"],
	["00:00", "12:05", "12am to 12:05pm"],
	["11:59", "23:00", "11:59am to 11pm"],
])("the chat hours %s to %s show as %s, apart from those of the phone", (opens, closes, words) => {
	expect(openHours({ phoneHours: "Monday to Friday, 8:30am to 6:30pm AEST", chatHours: { opens, closes } })).toEqual({
		phone: "Monday to Friday, 8:30am to 6:30pm AEST",
		chat: `Monday to Friday, ${words}, Melbourne time`,
		chatTimes: words,
	});
});
