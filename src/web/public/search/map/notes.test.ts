import { expect, test } from "vitest";
import { groupsWithoutPins, missingNotes } from "./notes.ts";

const said = (missing: Partial<Parameters<typeof missingNotes>[0]>) =>
	missingNotes({ all: 20, outside: [], byVideo: 0, unknown: 0, ...missing }).join(" ");

test("says who isn't on the map and why", () => {
	expect(said({})).toBe("All 20 are on the map.");
	expect(said({ all: 1 })).toBe("It's on the map.");
	const [far, farther] = [
		{ name: "Wattle Physio", away: "25 km" },
		{ name: "River Care", away: undefined },
	];
	expect(said({ outside: [far] })).toBe("1 provider of this page is outside this part: Wattle Physio (25 km).");
	expect(said({ outside: [far, farther] })).toBe(
		"2 providers of this page are outside this part: Wattle Physio (25 km) and River Care.",
	);
	expect(said({ outside: [far, farther, far], byVideo: 2, unknown: 1 })).toBe(
		"3 providers of this page are outside this part: Wattle Physio (25 km), River Care and 1 more. 2 providers without an address help by phone or video. 1 provider hasn't given an address.",
	);
});

test("says which groups of the results have no pins", () => {
	const none = { video: { count: 0 }, farther: { count: 0 }, waiting: { count: 0 }, unchecked: { count: 0 } };
	expect(groupsWithoutPins(none)).toEqual([]);
	expect(groupsWithoutPins({ ...none, video: { count: 1200 }, farther: { count: 1 } })).toEqual([
		{ id: "by-video", text: "1,200 by phone or video" },
		{ id: "farther", text: "1 a little farther away" },
	]);
});
