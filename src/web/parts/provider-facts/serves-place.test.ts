import { expect, test } from "vitest";
import type { Reached, ReachedWay } from "#contract/providers/fit.ts";
import { servesPlace } from "./serves-place.ts";

const way = (name: ReachedWay["way"], sure: ReachedWay["sure"] = "stated"): ReachedWay => ({
	...{ way: name, sure, source: sure === "stated" ? "provider" : null, is_anywhere: false, is_assessment: false },
});
const reached = (as: Reached["as"], ...ways: ReachedWay[]): Reached => ({ as, ways });
const serves = reached("serves", way(null, "unstated"));
const provider = { postcodes: ["3216", "3220"], is_coverage_estimated: false, nearest: null, reach: serves };
const near = (km: number) => ({ site: 0, km, across: null });

test("the profile's coverage means in person, unless it states how", () => {
	expect(servesPlace(provider)).toBe("Yes, in person");
	const no = { ...provider, reach: reached(null) };
	expect(servesPlace(no)).toBe("No");
	expect(servesPlace({ ...no, nearest: near(12.3) })).toBe("No, but they are about 12 km away in a straight line");
	expect(servesPlace({ ...no, nearest: near(2150) })).toBe("No");
});

test("what isn't stated or is an estimate is never a plain yes or no", () => {
	expect(servesPlace({ ...provider, postcodes: [], reach: reached(null) })).toBe("They don't say. Ask them.");
	const estimated = { ...provider, is_coverage_estimated: true, reach: reached("serves", way(null, "estimated")) };
	expect(servesPlace(estimated)).toBe("Probably, in person. Their area is an estimate, so ask them.");
	expect(servesPlace({ ...estimated, reach: reached("farther", way(null, "estimated")), nearest: near(60) })).toBe(
		"They don't say, but they are about 60 km away in a straight line. Ask them.",
	);
	expect(servesPlace({ ...provider, reach: reached("video", way("video", "unstated")) })).toBe(
		"By phone or video, but they don't say if that includes this place. Ask them.",
	);
});

test("stated ways that reach the place are named", () => {
	expect(servesPlace({ ...provider, reach: reached("serves", way("home"), way("video")) })).toBe(
		"Yes, comes to you or by phone or video",
	);
	expect(servesPlace({ ...provider, reach: reached("video", way("video")) })).toBe("Yes, by phone or video");
	expect(servesPlace({ ...provider, nearest: near(3), reach: reached("serves", way("site")) })).toBe(
		"Yes, you visit them (about 3 km away in a straight line)",
	);
});
