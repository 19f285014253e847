import { expect, test } from "vitest";
import type { Reached, ReachedWay, Site } from "#contract/providers/fit.ts";
import { placeLines } from "./place-lines.ts";

const site = (suburb: string | null, postcode: string, access: Site["access"] = {}): Site => ({
	...{ name: null, street: null, suburb, state: "VIC", postcode, latitude: null, longitude: null, access },
	...{ stated_on: "2026-11-01", source: "provider" },
});
const way = (name: ReachedWay["way"], more: Partial<ReachedWay> = {}): ReachedWay => ({
	...{ way: name, sure: "stated", source: "provider", is_anywhere: false, is_assessment: false },
	...more,
});
const serves = (...ways: ReachedWay[]): Reached => ({ as: "serves", ways });
const provider = { sites: [site("Carlton", "3053")], nearest: null, reach: serves(way(null, { sure: "unstated" })) };
const texts = (...args: Parameters<typeof placeLines>) => placeLines(...args).map(({ text }) => text);

test("a provider that states only its site is based there, with the distance from the place searched for", () => {
	expect(texts(provider)).toEqual(["Based in Carlton"]);
	expect(texts({ ...provider, nearest: { site: 0, km: 3.2, across: null } })).toEqual([
		"Based in Carlton, about 3 km away in a straight line",
	]);
	expect(texts({ ...provider, sites: [site(null, "3053")] })).toEqual(["Based in postcode 3053"]);
	expect(texts({ ...provider, sites: [] })).toEqual([]);
});

test("the nearest of several sites is named, and water on the way to it", () => {
	const several = { ...provider, sites: [site("Geelong", "3220"), site("Torquay", "3228")] };
	expect(texts({ ...several, nearest: { site: 1, km: 0.4, across: null } })).toEqual([
		"Based in Torquay, less than 1 km away (2 sites)",
	]);
	expect(texts({ ...several, nearest: { site: 0, km: 41, across: "Port Phillip Bay" } })).toEqual([
		"Based in Geelong, about 41 km away in a straight line across Port Phillip Bay (2 sites)",
	]);
});

test("with an access fact and no place, a site that states it is named", () => {
	const several = { ...provider, sites: [site("Geelong", "3220"), site("Torquay", "3228", { step_free: "yes" })] };
	expect(texts(several, ["step_free", "auslan"])).toEqual(["Based in Torquay (2 sites)"]);
});

test("ways of delivery are those that reach the place", () => {
	expect(texts({ ...provider, reach: serves(way("home"), way("site"), way("community")) })).toEqual([
		"You can visit in Carlton",
		"Comes to you and meets you in the community",
	]);
	expect(texts({ ...provider, reach: serves(way("video", { is_anywhere: true })) })).toEqual([
		"Based in Carlton",
		"By phone or video anywhere in Australia",
	]);
	expect(texts({ ...provider, reach: { as: "farther", ways: [way("site")] } })).toEqual(["You can visit in Carlton"]);
});

test("how sure it is shows: an estimate, telehealth without a stated reach, an assessment only", () => {
	const lines = (...ways: ReachedWay[]) => texts({ ...provider, sites: [], reach: serves(...ways) });
	expect(lines(way("home", { sure: "estimated" }))).toEqual(["Comes to you (an estimate: ask them)"]);
	expect(lines(way("video", { sure: "unstated" }))).toEqual(["Telehealth available (by phone or video)"]);
	expect(lines(way("video", { is_assessment: true }))).toEqual(["By phone or video to assess what you need"]);
});
