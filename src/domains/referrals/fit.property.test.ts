import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReachedWay } from "#contract/providers/fit.ts";
import type { Way } from "#contract/providers/fit-options.ts";
import type { MatchRule } from "#contract/referrals/matching.ts";
import { byPlace, type Candidate, fitOf, type Need, placeReasons } from "./fit.ts";

const need: Need = {
	area: 7,
	areaName: "Occupational therapy",
	postcode: "3220",
	ages: new Map([["65plus", "65 and over"]]),
	fundings: new Map([["NDIS", "NDIS"]]),
	needsRegistered: false,
};
const now = new Date("2026-11-10T09:00:00+11:00");
const said = (state: "open" | "waiting" | "closed", days: number) => ({
	service_area: 7,
	state,
	weeks: state === "waiting" ? 6 : null,
	confirmed_at: new Date(now.getTime() - days * 24 * 3600_000).toISOString(),
});
const good: Candidate = {
	id: 1,
	name: "Wattle",
	is_active: true,
	areas: [7],
	age_groups: ["65plus"],
	funding_types: ["NDIS"],
	reach: { as: "serves", ways: [] },
	nearest: null,
	rating: 4.2,
	reviews_count: 12,
	capacity: said("open", 3),
	has_staff: true,
	is_chosen: false,
	registration: "registered",
	barred: false,
	asked: null,
};

describe("which providers fit, and why", () => {
	it("a provider that meets every rule fits, and each reason is given", () => {
		expect(fitOf(need, good, now)).toEqual({
			reasons: [
				"Offers Occupational therapy",
				"Serves 3220",
				"For 65 and over",
				"Takes NDIS",
				"Taking new clients (confirmed on 7 November)",
				"4.2 stars from 12 reviews",
			],
			exclusions: [],
			warnings: [],
		});
	});

	it.each([
		["active", { is_active: false }, "The profile is not active"],
		["service", { areas: [8] }, "Does not offer Occupational therapy"],
		["place", { reach: { as: null, ways: [] } }, "Does not serve 3220"],
		["place", { reach: { as: "farther", ways: [] } }, "Does not serve 3220"],
		["age", { age_groups: ["0-6"] }, "Not for 65 and over"],
		["funding", { funding_types: ["HCP"] }, "Does not take NDIS"],
		["availability", { capacity: said("closed", 29) }, "Not taking new clients (confirmed on 12 October)"],
		["asked", { asked: "Has declined (R-101)" }, "Has declined (R-101)"],
	] as [MatchRule, Partial<Candidate>, string][])(
		"%s rules a provider out, and the cause is given",
		(rule, fields, cause) => {
			expect(fitOf(need, { ...good, ...fields }, now).exclusions).toEqual([{ rule, cause }]);
		},
	);

	it("a provider by phone or video fits, and one a little farther away if the person chose it", () => {
		const { reasons, exclusions } = fitOf(need, { ...good, reach: { as: "video", ways: [] } }, now);
		expect(exclusions).toEqual([]);
		expect(reasons).toContain("Helps in 3220 by phone or video");
		expect(fitOf(need, { ...good, is_chosen: true, reach: { as: "farther", ways: [] } }, now).exclusions).toEqual([]);
	});

	it("a rule that the request doesn't ask about rules no provider out", () => {
		const anything = { ...need, ages: new Map(), fundings: new Map() };
		expect(fitOf(anything, { ...good, age_groups: [], funding_types: [] }, now).exclusions).toEqual([]);
	});

	it("without a place no provider fits", () => {
		expect(fitOf({ ...need, postcode: null }, good, now).exclusions).toEqual([
			{ rule: "place", cause: "We don't know where the support is needed" },
		]);
	});

	it.each([
		[said("waiting", 1), "Waiting list about 6 weeks (confirmed on 9 November)"],
		[said("open", 30), "Not confirmed recently: Taking new clients (confirmed on 11 October)"],
		[said("closed", 30), "Not confirmed recently: Not taking new clients now (confirmed on 11 October)"],
		[null, "Capacity unknown – check with them"],
	])("capacity %j gives a warning and rules no provider out", (capacity, warning) => {
		expect(fitOf(need, { ...good, capacity }, now)).toMatchObject({ exclusions: [], warnings: [warning] });
	});

	it.each([
		["not_on_list", "Not on the NDIS register for Occupational therapy"],
		["not_checked", "We couldn't check the NDIS register"],
	] as const)(
		"a plan that pays only registered providers rules out %s, and no other plan does",
		(registration, cause) => {
			const one = { ...good, registration };
			expect(fitOf({ ...need, needsRegistered: true }, one, now).exclusions).toEqual([{ rule: "register", cause }]);
			expect(fitOf(need, one, now).exclusions).toEqual([]);
			expect(fitOf({ ...need, needsRegistered: true }, good, now).reasons).toContain(
				"On the NDIS register for Occupational therapy",
			);
		},
	);

	it("a ban or revocation rules out a provider for everyone", () => {
		expect(fitOf(need, { ...good, barred: true }, now).exclusions).toEqual([
			{ rule: "register", cause: "A ban or revocation is in force" },
		]);
	});

	it("a provider without users fits, with a warning", () => {
		expect(fitOf(need, { ...good, has_staff: false }, now)).toMatchObject({
			exclusions: [],
			warnings: [expect.stringContaining("call them")],
		});
	});
});

const codes = fc.subarray(["a", "b", "c"]);
const someone: fc.Arbitrary<Candidate> = fc.record({
	id: fc.integer({ min: 1, max: 50 }),
	name: fc.constantFrom("Wattle", "wattle", "Banksia", "Acacia"),
	is_active: fc.boolean(),
	areas: fc.subarray([7, 8]),
	age_groups: codes,
	funding_types: codes,
	reach: fc.record({ as: fc.constantFrom("serves", "video", "farther", null), ways: fc.constant([]) }),
	nearest: fc.constant(null),
	rating: fc.option(fc.constantFrom(0, 2.5, 5)),
	reviews_count: fc.integer({ min: 0, max: 3 }),
	capacity: fc
		.option(fc.record({ state: fc.constantFrom("open", "waiting", "closed"), days: fc.constantFrom(0, 29, 30, 90) }))
		.map((one) => one && said(one.state, one.days)),
	has_staff: fc.boolean(),
	is_chosen: fc.boolean(),
	registration: fc.constantFrom("registered", "not_on_list", "not_checked"),
	barred: fc.boolean(),
	asked: fc.option(fc.constant("Has declined")),
});
const asked: fc.Arbitrary<Need> = fc.record({
	area: fc.constantFrom(7, 8),
	areaName: fc.constant("Area"),
	postcode: fc.option(fc.constantFrom("3220", "3000", "3999")),
	ages: codes.map((all) => new Map(all.map((one) => [one, one]))),
	fundings: codes.map((all) => new Map(all.map((one) => [one, one]))),
	needsRegistered: fc.boolean(),
});

describe("for any need and any provider", () => {
	it("a provider fits only if every rule is met, and each unmet rule is listed once with a cause", () => {
		fc.assert(
			fc.property(asked, someone, (of, one) => {
				const { exclusions } = fitOf(of, one, now);
				const expected = [
					!one.is_active && "active",
					!one.areas.includes(of.area) && "service",
					(of.postcode === null || one.reach.as === null || (one.reach.as === "farther" && !one.is_chosen)) && "place",
					of.ages.size > 0 && !one.age_groups.some((code) => of.ages.has(code)) && "age",
					of.fundings.size > 0 && !one.funding_types.some((code) => of.fundings.has(code)) && "funding",
					(one.barred || (of.needsRegistered && one.registration !== "registered")) && "register",
					one.capacity?.state === "closed" &&
						now.getTime() - Date.parse(one.capacity.confirmed_at) < 30 * 24 * 3600_000 &&
						"availability",
					one.asked !== null && "asked",
				].filter(Boolean);
				expect(exclusions.map(({ rule }) => rule)).toEqual(expected);
				for (const { cause } of exclusions) expect(cause).not.toBe("");
			}),
		);
	});

	it("asking for less never rules out a provider that fitted", () => {
		fc.assert(
			fc.property(asked, someone, (of, one) => {
				const fits = (changed: Partial<Need>) => fitOf({ ...of, ...changed }, one, now).exclusions.length === 0;
				if (!fits({})) return;
				for (const less of [{ ages: new Map() }, { fundings: new Map() }]) expect(fits(less)).toBe(true);
			}),
		);
	});

	it("the order doesn't depend on the input order, and the person's chosen providers come first", () => {
		fc.assert(
			fc.property(fc.uniqueArray(someone, { selector: ({ id }) => id }), fc.func(fc.integer()), (all, mix) => {
				const sorted = all.toSorted(byPlace);
				expect(all.toSorted((a, b) => mix(a.id) - mix(b.id)).toSorted(byPlace)).toEqual(sorted);
				expect(sorted.map(({ is_chosen }) => is_chosen)).toEqual(
					all.map(({ is_chosen }) => is_chosen).toSorted((a, b) => Number(b) - Number(a)),
				);
			}),
		);
	});
});

describe("place and delivery", () => {
	const way = (name: Way | null, sure: ReachedWay["sure"]): ReachedWay => ({
		...{ way: name, sure, source: null, is_anywhere: false, is_assessment: false },
	});
	const reasons = (ways: ReachedWay[], km?: number) =>
		placeReasons({
			reach: { as: "serves", ways },
			nearest: km === undefined ? null : { site: 0, km, across: null },
		});
	it("what isn't stated gives no reason", () => {
		expect(reasons([way(null, "unstated")])).toEqual([]);
		expect(reasons([way(null, "unstated"), way("video", "unstated")])).toEqual(["Also offers telehealth"]);
	});
	it("the distance and each stated way are reasons", () => {
		expect(reasons([way("home", "stated"), way("video", "stated")], 3.2)).toEqual([
			...["Nearest site about 3 km away in a straight line", "Comes to the person", "By phone or video"],
		]);
		expect(reasons([way("video", "stated")])).toEqual(["Only by phone or video"]);
	});
});
