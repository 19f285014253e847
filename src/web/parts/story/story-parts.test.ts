import { expect, test } from "vitest";
import { storyDate, storyTime } from "../../lib/story-date.ts";
import { withScrollingTables } from "./content.ts";
import { cleanServiceName, connectingWith } from "./service-name.ts";
import { withoutDoubles } from "./tags.ts";

// BLG-042
test.each([
	["speech therapy services", "Speech Therapy"],
	["Nursing service", "Nursing"],
	["NDIS Plan management", "NDIS Plan Management"],
	["Home and garden maintenance SERVICES ", "Home and Garden Maintenance"],
	["Self-services", "Self-services"],
	["services", undefined],
	["  ", undefined],
	[undefined, undefined],
])("%s shows as %s", (name, clean) => {
	expect(cleanServiceName(name)).toBe(clean);
});

// BLG-038, BLG-043
test("the promo names the service, or all services if there is none", () => {
	expect(connectingWith("speech therapy services")).toBe("Connecting you with Speech Therapy services");
	expect(connectingWith(undefined)).toBe("Connecting you with Disability and Aged care services");
});

// BLG-031, BLG-032
test("the date has day, short month and year in Melbourne; the creation date if there is no publication date", () => {
	expect(storyDate(new Date("2026-09-14T00:00:00Z"))).toBe("14 Sept 2026");
	expect(storyDate(new Date("2026-03-01T20:00:00Z"))).toBe("2 Mar 2026");
	expect(storyTime({ publishedAt: null, createdAt: "2026-02-28T00:00:00.000Z" })).toBe("2026-02-28T00:00:00.000Z");
	expect(storyTime({ publishedAt: "2026-03-01T00:00:00.000Z", createdAt: "2026-02-28T00:00:00.000Z" })).toBe(
		"2026-03-01T00:00:00.000Z",
	);
});

// BLG-035
test("shows each tag once, ignoring case", () => {
	expect(withoutDoubles(["NDIS", "plans", "ndis", "Plans", "carers"])).toEqual(["NDIS", "plans", "carers"]);
});

test("each table scrolls in its own box", () => {
	expect(withScrollingTables("<table><tbody></tbody></table><p>a</p><table></table>")).toBe(
		'<div role="group" tabindex="0" aria-label="Table 1"><table><tbody></tbody></table></div><p>a</p><div role="group" tabindex="0" aria-label="Table 2"><table></table></div>',
	);
});
