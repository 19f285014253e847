import { expect, it } from "vitest";
import { officeMoment } from "./office-moment.ts";

it.each([
	["2026-03-02T16:30", "2026-03-02T05:30:00.000Z"],
	["2026-07-02T16:30", "2026-07-02T06:30:00.000Z"],
	["", ""],
	["tomorrow", "tomorrow"],
	["2026-13-45T99:99", "2026-13-45T99:99"],
])("reads %s in office time as %s", (typed, moment) => expect(officeMoment(typed)).toBe(moment));
