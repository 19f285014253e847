// @vitest-environment node
import { afterEach, expect, test, vi } from "vitest";
import { withOfficeZone } from "#contract/shared/brand.ts";
import { tellOwnHours } from "./early.ts";
import { ownHoursOf } from "./own-hours.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

/** Local opening hours shown to a visitor in a time zone at a moment. */
const toldIn = (zone: string, at: string, hours: string) => {
	vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
	const before = process.env.TZ;
	process.env.TZ = zone;
	const place = { dataset: { ownHours: ownHoursOf(hours, new Date()) }, textContent: "" };
	vi.stubGlobal("document", { querySelectorAll: () => (place.dataset.ownHours ? [place] : []) });
	vi.stubGlobal("addEventListener", (_type: string, listen: () => void) => listen());
	tellOwnHours();
	process.env.TZ = before;
	return place.textContent;
};
const HOURS = withOfficeZone("Monday to Friday, 8:30am to 6:30pm AEST");

test("hours keep their words and name Melbourne time", () => {
	expect(HOURS).toBe("Monday to Friday, 8:30am to 6:30pm AEST (Melbourne time)");
	expect(withOfficeZone("Weekdays, 9am to 5pm, Perth time")).toBe("Weekdays, 9am to 5pm, Perth time");
	expect(withOfficeZone(HOURS)).toBe(HOURS);
});

test.each([
	["Australia/Brisbane", "2026-11-25T03:00:00Z", ", 7:30 am to 5:30 pm in Brisbane"],
	["Australia/Brisbane", "2026-07-01T03:00:00Z", ""],
	["Australia/Perth", "2026-11-25T03:00:00Z", ", 5:30 am to 3:30 pm in Perth"],
	["Australia/Adelaide", "2026-11-25T03:00:00Z", ", 8 am to 6 pm in Adelaide"],
	["Australia/Sydney", "2026-11-25T03:00:00Z", ""],
	["Pacific/Auckland", "2026-07-01T03:00:00Z", ", 10:30 am to 8:30 pm in Auckland"],
])("a visitor in %s at %s sees '%s'", (zone, at, told) => {
	expect(toldIn(zone, at, HOURS)).toBe(told);
});
