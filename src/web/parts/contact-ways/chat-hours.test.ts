import { expect, test } from "vitest";
import { chatHours } from "./chat-hours.ts";

test.each([
	["08:30", "18:00", "8:30am to 6pm"],
	["00:00", "12:05", "12am to 12:05pm"],
	["11:59", "23:00", "11:59am to 11pm"],
])("the chat hours %s to %s show as %s", (opens, closes, words) => {
	expect(chatHours({ chatHours: { opens, closes } })).toBe(`Monday to Friday, ${words}, Melbourne time`);
});
