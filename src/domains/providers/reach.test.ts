import { expect, test } from "vitest";
import type { Delivery } from "#contract/providers/fit.ts";
import { type Place, type Reaching, reachOf } from "./reach.ts";

const [OT, SPEECH, GARDEN, MODIFICATIONS] = [1, 2, 3, 4];
const delivers = (service_area: number, ...ways: Delivery["ways"]): Delivery => ({
	...{ service_area, ways, stated_on: "2026-11-01", source: "provider" },
});
const provider: Reaching = {
	areas: [
		{ id: OT, remote: "yes" },
		{ id: SPEECH, remote: "yes" },
		{ id: GARDEN, remote: "no" },
		{ id: MODIFICATIONS, remote: "assessment" },
	],
	delivery: [],
	regions: [7, 8],
	postcodes: [],
	is_telehealth_available: false,
	is_coverage_estimated: false,
};
const belmont: Place = { postcodes: ["3216"], regions: [7], km: 3 };
const sydney: Place = { postcodes: ["2000"], regions: [8], km: 700 };
const broome: Place = { postcodes: ["6725"], regions: [90], km: 2_900 };
const ballarat: Place = { postcodes: ["3350"], regions: [91], km: 90 };
const reach = (of: Partial<Reaching>, area: number, place: Place | undefined) => {
	const { as, ways } = reachOf({ ...provider, ...of }, [area], place);
	return [as, ...ways.map(({ way, sure }) => `${way ?? "in person"} ${sure}`)];
};

test("home visits in one region aren't home visits in another that the profile serves", () => {
	const delivery = [delivers(OT, { way: "home", reach: [7] }, { way: "site", reach: "served" })];
	expect(reach({ delivery }, OT, belmont)).toEqual(["serves", "home stated", "site stated"]);
	expect(reach({ delivery }, OT, sydney)).toEqual(["serves", "site stated"]);
	const onlyHome = [delivers(OT, { way: "home", reach: [7] })];
	expect(reach({ delivery: onlyHome }, OT, sydney)).toEqual([null]);
	expect(reach({ delivery: onlyHome }, OT, undefined)).toEqual(["serves", "home stated"]);
});

test("video in some regions is found only there, for the service that states it", () => {
	const of = { delivery: [delivers(SPEECH, { way: "video", reach: [90] })], is_telehealth_available: true };
	expect(reach(of, SPEECH, broome)).toEqual(["video", "video stated"]);
	expect(reach(of, SPEECH, belmont)).toEqual([null]);
	expect(reach({ ...of, delivery: [delivers(SPEECH, { way: "video", reach: "australia" })] }, SPEECH, belmont)).toEqual(
		[...["serves", "video stated"]],
	);
});

test("what isn't stated is in person where the profile serves, and maybe by video, never a no", () => {
	expect(reach({}, OT, belmont)).toEqual(["serves", "in person unstated"]);
	expect(reach({ is_coverage_estimated: true }, OT, belmont)).toEqual(["serves", "in person estimated"]);
	expect(reach({ is_telehealth_available: true }, OT, broome)).toEqual(["video", "video unstated"]);
	for (const unsaid of [false, null]) expect(reach({ is_telehealth_available: unsaid }, OT, broome)).toEqual([null]);
});

test("hands-on services are never done by video, whatever is stated; some only to assess", () => {
	const video = (area: number) => ({
		...{ delivery: [delivers(area, { way: "video", reach: "australia" })], is_telehealth_available: true },
	});
	expect(reach(video(GARDEN), GARDEN, broome)).toEqual([null]);
	expect(reach(video(GARDEN), GARDEN, belmont)).toEqual(["serves", "in person unstated"]);
	expect(reach({ is_telehealth_available: true }, MODIFICATIONS, broome)).toEqual([null]);
	expect(reachOf({ ...provider, ...video(MODIFICATIONS) }, [MODIFICATIONS], broome)).toMatchObject({
		as: "video",
		ways: [{ way: "video", is_assessment: true }],
	});
});

test("a little farther away, a person can visit or ask, unless only other ways are stated", () => {
	expect(reach({}, OT, ballarat)).toEqual(["farther", "in person unstated"]);
	expect(reach({ delivery: [delivers(OT, { way: "site", reach: "served" })] }, OT, ballarat)).toEqual([
		...["farther", "site stated"],
	]);
	expect(reach({ delivery: [delivers(OT, { way: "home", reach: "served" })] }, OT, ballarat)).toEqual([null]);
	expect(reach({}, OT, { ...ballarat, km: 151 })).toEqual([null]);
	expect(reach({}, OT, { ...ballarat, km: null })).toEqual([null]);
});

test("of several services, each way counts as its surest statement has it; another service is no reach", () => {
	const delivery = [
		{ ...delivers(OT, { way: "home", reach: "served" }), source: "import" as const },
		delivers(SPEECH, { way: "home", reach: "served" }),
	];
	expect(reachOf({ ...provider, delivery }, [OT, SPEECH], belmont).ways).toEqual([
		{ way: "home", sure: "stated", source: "provider", is_anywhere: false, is_assessment: false },
	]);
	expect(reachOf(provider, [99], belmont)).toEqual({ as: null, ways: [] });
	expect(reachOf({ ...provider, areas: [] }, [], belmont)).toMatchObject({ as: "serves", ways: [{ way: null }] });
});
