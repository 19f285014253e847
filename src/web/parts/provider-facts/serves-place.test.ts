import { expect, test } from "vitest";
import type { Delivery } from "#contract/providers/fit.ts";
import { servesPlace } from "./serves-place.ts";

const delivers = (service_area: number, ...ways: Delivery["ways"]): Delivery => ({
	...{ service_area, ways },
	...{ stated_on: "2026-11-01", source: "provider" },
});
const provider = {
	postcodes: ["3216", "3220"],
	delivery: [] as Delivery[],
	is_telehealth_available: false,
	is_coverage_estimated: false,
	nearest: null,
};
const belmont = { postcodes: ["3216"], regions: [7] };
const broome = { postcodes: ["6725"], regions: [90] };

test("the profile's coverage means in person, unless it states how", () => {
	expect(servesPlace(provider, [1], belmont)).toBe("Yes, in person");
	expect(servesPlace(provider, [1], broome)).toBe("No");
	expect(servesPlace({ ...provider, nearest: { site: 0, km: 12.3 } }, [1], broome)).toBe("No, but they are 12 km away");
	expect(servesPlace({ ...provider, nearest: { site: 0, km: 2150 } }, [1], broome)).toBe("No");
});

test("what isn't stated or is an estimate is never a plain yes or no", () => {
	expect(servesPlace({ ...provider, postcodes: [] }, [1], broome)).toBe("They don't say. Ask them.");
	const estimated = { ...provider, is_coverage_estimated: true };
	expect(servesPlace(estimated, [1], belmont)).toBe("Probably, in person. Their area is an estimate, so ask them.");
	expect(servesPlace({ ...estimated, nearest: { site: 0, km: 60 } }, [1], broome)).toBe(
		"They don't say, but they are 60 km away. Ask them.",
	);
	expect(servesPlace({ ...provider, is_telehealth_available: true }, [1], broome)).toBe(
		"By phone or video, but they don't say if that includes this place. Ask them.",
	);
});

test("stated ways count where they reach, for the services searched for", () => {
	const delivery = [
		delivers(1, { way: "home", reach: "served" }, { way: "video", reach: "australia" }),
		delivers(2, { way: "site", reach: "served" }),
		delivers(3, { way: "video", reach: [90] }),
	];
	const stating = { ...provider, delivery, is_telehealth_available: true, nearest: { site: 0, km: 3 } };
	expect(servesPlace(stating, [1], belmont)).toBe("Yes, comes to you or by phone or video");
	expect(servesPlace(stating, [1], broome)).toBe("Yes, by phone or video");
	expect(servesPlace(stating, [2], belmont)).toBe("Yes, you visit them (3 km away)");
	expect(servesPlace(stating, [3], broome)).toBe("Yes, by phone or video");
	// Serves Belmont for other services only.
	expect(servesPlace(stating, [3], belmont)).toBe("No, but they are 3 km away");
});
