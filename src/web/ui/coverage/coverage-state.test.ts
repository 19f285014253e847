import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCoverage } from "#contract/providers/coverage.ts";
import {
	type Atlas,
	atlasOf,
	everywhere,
	extentOf,
	extentWords,
	listsOf,
	movedWords,
	NOWHERE,
	othersError,
	type Region,
	type Served,
	servedOf,
	servedWords,
	settle,
	withPostcode,
	withRegion,
} from "./coverage-state.ts";
import { foundWords, matching, regionFlipped, searched, stateFlipped, type View } from "./search.ts";

const codes = (from: number, n: number) => Array.from({ length: n }, (_, index) => String(from + index));
const melbourne: Region = { id: 1, name: "Melbourne", state: "VIC", postcodes: codes(3000, 4) };
const barwon: Region = { id: 2, name: "Barwon", state: "VIC", postcodes: codes(3210, 3) };
const sydney: Region = { id: 3, name: "Sydney", state: "NSW", postcodes: codes(2000, 2) };
const island: Region = { id: 4, name: "Norfolk Island", state: "OT", postcodes: ["2899"] };
const bare: Region = { id: 5, name: "Macquarie Island", state: "OT", postcodes: [] };
// The border region shares a postcode with Barwon.
const border: Region = { id: 6, name: "Border", state: "NSW", postcodes: ["3212", "3644"] };
const atlas = atlasOf([melbourne, barwon, sydney, island, bare, border]);

const anyPostcode = fc.oneof(
	fc.constantFrom(...atlas.homes.keys()),
	fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, "0")),
);
const anyTyped = fc.oneof(
	anyPostcode,
	fc.string().filter((text) => !/[\s,;]/.test(text)),
);
const anyServed = fc
	.tuple(fc.subarray(atlas.regions.map(({ id }) => id)), fc.array(anyTyped), fc.string())
	.map(([regions, postcodes, typed]): Served => ({ ...servedOf(atlas, regions, postcodes), others: typed }));

const plain = (served: Served) => ({
	chosen: new Map([...served.chosen].sort(([a], [b]) => a - b)),
	others: served.others,
});

const sent = (atlas: Atlas, served: Served) => {
	const { regions, postcodes } = listsOf(atlas, served);
	const form = new FormData();
	form.set("regions", regions.join(","));
	form.set("postcodes", postcodes.join(","));
	return form;
};

describe("coverage of a provider", () => {
	test("turning a region on and off clears it", () => {
		fc.assert(
			fc.property(anyServed, fc.constantFrom(...atlas.regions), (served, { id }) => {
				const cleared = withRegion(atlas, served, id, false);
				expect(plain(withRegion(atlas, withRegion(atlas, served, id, true), id, false))).toEqual(plain(cleared));
				expect(cleared.chosen.has(id)).toBe(false);
			}),
		);
	});

	test("coverage that is sent, read back and shown again sends the same values", () => {
		fc.assert(
			fc.property(anyServed, (served) => {
				const first = listsOf(atlas, served);
				const read = readCoverage(sent(atlas, served));
				expect(read).toEqual({
					regions: first.regions,
					postcodes: first.postcodes.filter((one) => /^\d{4}$/.test(one)),
					unreadable: first.postcodes.filter((one) => !/^\d{4}$/.test(one)),
				});
				expect(listsOf(atlas, servedOf(atlas, read.regions, [...read.postcodes, ...read.unreadable]))).toEqual(first);
			}),
		);
	});

	test("turning a postcode on or off changes nothing else", () => {
		fc.assert(
			fc.property(anyServed, fc.constantFrom(...atlas.homes.keys()), fc.boolean(), (served, postcode, on) => {
				const next = withPostcode(atlas, served, postcode, on);
				for (const region of atlas.regions) {
					const [was, is] = [served.chosen.get(region.id), next.chosen.get(region.id)];
					if (!region.postcodes.includes(postcode)) expect(is).toBe(was);
					else
						expect(is ?? new Set()).toEqual(
							on ? new Set([...(was ?? []), postcode]) : new Set([...(was ?? [])].filter((one) => one !== postcode)),
						);
				}
			}),
		);
	});

	test("an unchanged region keeps its Set object, so that its row isn't rendered again", () => {
		const served = servedOf(atlas, [1, 3], []);
		const next = withRegion(atlas, served, 2, true);
		for (const id of [1, 3]) expect(next.chosen.get(id)).toBe(served.chosen.get(id));
		expect(withRegion(atlas, next, 2, true)).toBe(next);
	});

	test("choosing every postcode of a region, one by one or together, serves the whole region", () => {
		expect(listsOf(atlas, servedOf(atlas, [3], ["3000", "3001", "3002", "3003"]))).toEqual({
			regions: [1, 3],
			postcodes: [],
		});
		expect(listsOf(atlas, servedOf(atlas, [], ["3001", "9999", "3000", "2000", "30x"]))).toEqual({
			regions: [],
			postcodes: ["2000", "3000", "3001", "9999", "30x"],
		});
		expect(extentOf(melbourne, undefined)).toBe("none");
		expect(extentOf(melbourne, new Set(["3000"]))).toBe("some");
		expect(extentOf(melbourne, new Set(melbourne.postcodes))).toBe("all");
	});

	test("a postcode of two regions belongs to both, and is sent once", () => {
		const one = withPostcode(atlas, NOWHERE, "3212", true);
		expect([...one.chosen.keys()].sort()).toEqual([2, 6]);
		expect(listsOf(atlas, one)).toEqual({ regions: [], postcodes: ["3212"] });
		expect(listsOf(atlas, withRegion(atlas, one, 2, true))).toEqual({ regions: [2], postcodes: [] });
		expect(servedWords(atlas, one)).toBe("You serve 1 postcode in 2 regions.");
	});

	test("'everywhere' chooses every region and keeps the other postcodes", () => {
		const all = everywhere(atlas, { ...NOWHERE, others: "9999" });
		expect(listsOf(atlas, all)).toEqual({ regions: [1, 2, 3, 4, 5, 6], postcodes: ["9999"] });
		expect(servedWords(atlas, all)).toBe(
			"You serve all of Australia: 11 postcodes in 6 regions, and 1 other postcode.",
		);
	});

	test("other postcodes that are in a region move there; unreadable ones stay", () => {
		const { served, moved } = settle(atlas, { ...NOWHERE, others: "3000 9999,2899; 30" });
		expect(moved).toEqual(["3000", "2899"]);
		expect(served.others).toBe("9999, 30");
		expect([...served.chosen.keys()]).toEqual([1, 4]);
		expect(movedWords(atlas, moved)).toBe(
			"3000 is in Melbourne. We ticked it there. 2899 is in Norfolk Island. We ticked it there.",
		);
		expect(settle(atlas, served).served).toBe(served);
	});

	test("describes the coverage in words", () => {
		expect(servedWords(atlas, NOWHERE)).toBe("You don't serve any postcodes yet.");
		expect(servedWords(atlas, { ...NOWHERE, others: "9999 9998" })).toBe("You serve 2 other postcodes.");
		expect(servedWords(atlas, servedOf(atlas, [1], ["2000", "9999"]))).toBe(
			"You serve 5 postcodes in 2 regions, and 1 other postcode.",
		);
		expect(extentWords(melbourne, undefined)).toBe("None");
		expect(extentWords(melbourne, new Set(["3000"]))).toBe("1 of 4 postcodes");
		expect(extentWords(melbourne, new Set(melbourne.postcodes))).toBe("All 4 postcodes");
		expect(extentWords(island, new Set(island.postcodes))).toBe("Its only postcode");
		expect(extentWords(bare, new Set())).toBe("All of it");
		expect(othersError("9999")).toBeUndefined();
		expect(othersError("30 9999")).toBe("“30” is not a postcode. A postcode has four digits, for example 3000.");
		expect(othersError("30, x y")).toBe(
			"“30”, “x” and “y” are not postcodes. A postcode has four digits, for example 3000.",
		);
	});
});

describe("searching for a region", () => {
	const names = (query: string) => matching(atlas, query).flatMap(({ shown }) => shown.map(({ name }) => name));
	const closed: View = { query: "", states: new Set(["NSW"]), regions: new Set([3]) };

	test.each([
		["", ["Melbourne", "Barwon", "Sydney", "Border", "Norfolk Island", "Macquarie Island"]],
		["  BAR ", ["Barwon"]],
		["vic", ["Melbourne", "Barwon"]],
		["new south", ["Sydney", "Border"]],
		["island", ["Norfolk Island", "Macquarie Island"]],
		["32", ["Barwon", "Border"]],
		["3212", ["Barwon", "Border"]],
		["9999", []],
		["32123", []],
		["zzz", []],
	])("%j finds %j", (query, found) => expect(names(query)).toEqual(found));

	test("opens the matches and the region of a postcode, and closes them after the search", () => {
		const some = searched(atlas, closed, "32");
		expect(some).toMatchObject({ states: new Set(["VIC", "NSW"]), regions: new Set() });
		const one = searched(atlas, some, "3210");
		expect(one).toMatchObject({ states: new Set(["VIC"]), regions: new Set([2]) });
		const turned = regionFlipped(stateFlipped(one, "VIC"), 2);
		expect(turned).toMatchObject({ states: new Set(), regions: new Set() });
		expect(searched(atlas, turned, " ")).toEqual({ ...closed, query: " " });
	});

	test.each([
		["", ""],
		["bar", "1 region matches."],
		["32", "2 regions match."],
		["3210", "3210 is in Barwon."],
		["3212", "3212 is in Barwon and in Border."],
		["9999", "No region includes the postcode 9999."],
		["zzz", "No region or postcode matches “zzz”."],
	])("the search %j says: %s", (query, words) => expect(foundWords(atlas, query)).toBe(words));
});
