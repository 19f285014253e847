import { describe, expect, test } from "vitest";
import { titleCase } from "./capitals.ts";
import {
	readEmail,
	readFlag,
	readHour,
	readName,
	readPhone,
	readPoint,
	readPostcode,
	readState,
	readWebsite,
} from "./values.ts";

describe("postcodes", () => {
	test.each([
		["852", "0852", ["postcode without its leading zero"]],
		["0852", "0852", []],
		["3000.0", "3000", []],
		[" 3000 ", "3000", []],
		["", null, []],
		["NaN", null, []],
		["30000", null, ["postcode is not four digits"]],
	])("%s", (cell, value, faults) => {
		expect(readPostcode(cell)).toEqual({ value, faults });
	});
});

describe("yes or no", () => {
	test.each([
		["dementia", true, 0],
		["dem", true, 0],
		["1.0", true, 0],
		["0.0", false, 0],
		["dementia - no", null, 1],
		["dementia not supported", null, 1],
		["d", null, 1],
	])("%s", (cell, value, faults) => {
		const read = readFlag(cell, ["dementia"]);
		expect(read.value).toBe(value);
		expect(read.faults).toHaveLength(faults);
	});
});

test.each([
	["Victoria (VIC)", "VIC"],
	["New South Wales - NSW", "NSW"],
	["VIC/NSW", "VIC/NSW"],
])("the state %s", (cell, state) => {
	expect(readState(cell)).toBe(state);
});

describe("phone numbers", () => {
	test.each([
		["+611300160170", "1300 160 170"],
		["+610287643669", "(02) 8764 3669"],
		["+61287643669", "(02) 8764 3669"],
		["61287643669", "(02) 8764 3669"],
		["+610459896855", "0459 896 855"],
		["+61131450", "13 14 50"],
		["(07) 4621 6630", "(07) 4621 6630"],
		["", null],
		["NaN", null],
	])("%s", (cell, value) => {
		expect(readPhone(cell, "WA")).toEqual({ value, faults: [] });
	});

	test("eight digits get the area code of their state", () => {
		expect(readPhone("+6192754411", "WA")).toMatchObject({
			value: "(08) 9275 4411",
			faults: [expect.stringContaining("area code")],
		});
	});
	test("keeps the first of several", () => {
		expect(readPhone("+610746216630\n(07) 4621 6631", "QLD")).toMatchObject({
			value: "(07) 4621 6630",
			faults: [expect.stringContaining("several")],
		});
	});
	test("drops invalid numbers", () => {
		expect(readPhone("+6102625343", "ACT")).toMatchObject({
			value: null,
			faults: [expect.stringContaining("isn't Australian")],
		});
	});
});

describe("websites", () => {
	test.each([
		["http://www.care.example", "http://www.care.example", 0],
		["www.care.example", "http://www.care.example", 1],
		["https://https://care.example/help", "https://care.example/help", 1],
		["http://http://www.care.example", "http://www.care.example", 1],
		["https://services-for-seniors/somerset", null, 1],
		["javascript:alert(1)", null, 1],
		["", null, 0],
	])("%s", (cell, value, faults) => {
		const read = readWebsite(cell);
		expect(read.value).toBe(value);
		expect(read.faults).toHaveLength(faults);
	});
});

test("an overlong website is dropped, without delay", () => {
	for (const part of [".", "A'", "http:", "/", "a."])
		expect(readWebsite(`http://${part.repeat(1_000_000 / part.length)}x`).value).toBeNull();
});

test.each([
	["NaN", null, 1],
	["08:00", "08:00", 0],
	["8:30 am", "08:30", 0],
	["5pm", "17:00", 0],
	["12 am", "00:00", 0],
	["", null, 0],
	["soon", null, 1],
])("hours %s", (cell, value, faults) => {
	const read = readHour(cell);
	expect(read.value).toBe(value);
	expect(read.faults).toHaveLength(faults);
});

test.each([
	["dementia", true],
	["TRUE", true],
	["Yes", true],
	["FALSE", false],
	["", null],
	["0", false],
])("flag %s", (cell, value) => {
	expect(readFlag(cell, ["dementia"])).toEqual({ value, faults: [] });
});

test("a flag may hold a short form of its own name, but no other word", () => {
	expect(readFlag("mental", ["mental health"]).value).toBe(true);
	expect(readFlag("maybe", ["mental health"])).toEqual({ value: null, faults: ["yes-or-no cell can't be read"] });
});

test("names, states, email addresses, points and streets", () => {
	expect(readName(" Better  Living Homecare ")).toEqual({
		value: "Better Living Homecare",
		faults: ["name had doubled spaces or lines"],
	});
	expect(readState("Northern Territory")).toBe("NT");
	expect(readState("vic")).toBe("VIC");
	expect(readEmail(" Team@Care.example ").value).toBe("team@care.example");
	expect(readEmail("a@care.example; b@care.example")).toMatchObject({
		value: "a@care.example",
		faults: [expect.stringContaining("several")],
	});
	expect(readEmail("none given")).toMatchObject({ value: null, faults: [expect.anything()] });
	expect(readPoint("-37,81", "144,96").value).toEqual({ latitude: -37.81, longitude: 144.96 });
	expect(readPoint("39.97", "-74.8").faults).toEqual(["coordinates aren't in Australia"]);
	expect(titleCase("49-51 STANLEY Street")).toBe("49-51 Stanley Street");
});
