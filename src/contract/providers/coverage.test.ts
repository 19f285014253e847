import fc from "fast-check";
import { expect, test } from "vitest";
import { readCoverage, readPostcodes } from "./coverage.ts";

const formOf = (...entries: [string, string | File][]) => {
	const form = new FormData();
	for (const [name, value] of entries) form.append(name, value);
	return form;
};

test.each<[string, [string, string | File][], { regions?: number[]; postcodes?: string[]; unreadable?: string[] }]>([
	["nothing", [], {}],
	[
		"both lists",
		[
			["regions", "7,12"],
			["postcodes", "3000,0800"],
		],
		{ regions: [7, 12], postcodes: ["3000", "0800"] },
	],
	[
		"empty lists",
		[
			["regions", ""],
			["postcodes", ""],
		],
		{},
	],
	[
		"tick boxes and text",
		[
			["region", "7"],
			["region", "12"],
			["postcodes_text", "3000, 3001;3002\r\n 0800\t"],
		],
		{ regions: [7, 12], postcodes: ["3000", "3001", "3002", "0800"] },
	],
	[
		"repeats",
		[
			["regions", "7,7"],
			["region", "7"],
			["postcodes", "3000,3000"],
			["postcodes_text", "3000"],
		],
		{ regions: [7], postcodes: ["3000"] },
	],
	[
		"text that isn't a postcode",
		[["postcodes_text", "300, 30000 3OOO ３０００ 3000-3010 3000 300"]],
		{ postcodes: ["3000"], unreadable: ["300", "30000", "3OOO", "３０００", "3000-3010"] },
	],
	["an invalid region", [["regions", "7,x,-1,0,1.5,1e3, 8"]], { regions: [7, 8] }],
	["an unexpected file", [["postcodes", new File(["3000"], "3000")]], {}],
])("%s", (_, entries, expected) => {
	expect(readCoverage(formOf(...entries))).toEqual({ regions: [], postcodes: [], unreadable: [], ...expected });
});

test("every typed piece appears once, as a postcode or as unreadable", () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			const { postcodes, unreadable } = readPostcodes(text);
			const all = [...postcodes, ...unreadable];
			expect(new Set(all).size).toBe(all.length);
			expect(new Set(all)).toEqual(new Set(text.split(/[\s,;]+/).filter(Boolean)));
			for (const postcode of postcodes) expect(postcode).toMatch(/^[0-9]{4}$/);
		}),
	);
});
