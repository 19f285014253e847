import { describe, expect, test } from "vitest";
import { readTableFile } from "#platform/tables/read-file.ts";
import { type RegisterFile, registerNamed } from "./list-files.ts";
import { readRegister } from "./read-register.ts";

// What a spreadsheet or another program did to a list changes what it says of nobody: a cell is read as what it was, or not at all.

const ABN = "19999000101";
const register = registerNamed("ndis-register") as RegisterFile;
const actions = registerNamed("ndis-actions") as RegisterFile;

const read = (
	list: RegisterFile,
	rows: readonly (readonly string[])[],
	before = "",
	encoding: BufferEncoding = "utf8",
) => {
	const headings =
		list === register
			? [
					...["Provider business name", "Legal name", "ABN", "Registration status"],
					...["Period of registration in force until", "Approved registration groups", "Conditions of registration"],
				]
			: ["Type", "Date effective from", "Date no longer in force", "Name", "ABN", "Provider Number"];
	const text = [headings, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\r\n");
	return readRegister(readTableFile(Buffer.from(before + text, encoding)), list, new Map());
};
const outlet = ({ abn = ABN, until = "25 June 2027", name = "Example Bay", status = "Approved" } = {}) => [
	...[name, name, abn, status, until, "Therapeutic Supports", ""],
];
const action = ({ from = "1 March 2026", until = "", abn = ABN, type = "Banning order" } = {}) => [
	...[type, from, until, "Example Bay", abn, ""],
];

describe("an ABN", () => {
	test.each([
		...["19 999 000 101", "19\u00a0999\u00a0000\u00a0101", "19-999-000-101", "ABN 19 999 000 101", "19999000101.0"],
		...["19,999,000,101", "'19999000101", " 19999000101 "],
	])("written “%s” is read", (abn) => {
		expect(read(register, [outlet({ abn })]).rows[0]?.abn).toBe(ABN);
	});
	test.each(["1.9999E+10", "9999000101", "199990001010", "19999000102", "19999000101; 74999000202", "019999000101"])(
		"written “%s” is of nobody",
		(abn) => {
			const { rows, unread } = read(register, [outlet({ abn })]);
			expect(rows[0]?.abn).toBeNull();
			expect(unread).toEqual([{ what: "an ABN whose check digits are wrong", count: 1, lines: [2] }]);
		},
	);
	test("that a spreadsheet changed in many rows stops the run, so that nobody counts as missing from the list", () => {
		const rows = (wrong: number) =>
			Array.from({ length: 100 }, (_, i) => outlet({ abn: i < wrong ? "1.9999E+10" : ABN, name: `Outlet ${i}` }));
		expect(read(register, rows(20)).rows).toHaveLength(100);
		expect(() => read(register, rows(21))).toThrow(/^21 of 100 rows have an ABN whose check digits are wrong/);
	});
});

describe("a day", () => {
	test.each([
		...[
			"25 June 2027",
			"25 Jun 2027",
			"25th June, 2027",
			"25/6/2027",
			"25/06/2027",
			"25-06-2027",
			"25.6.2027",
			"2027-06-25",
		],
		...[
			"2027-06-25 00:00:00",
			"2027-06-25T00:00:00Z",
			"Friday, 25 June 2027",
			"20270625",
			"46563",
			"46563.0",
			"46563.5",
		],
	])("written “%s” is read", (until) => {
		expect(read(register, [outlet({ until })]).rows[0]?.until).toBe("2027-06-25");
	});
	test.each([
		...["6/25/2027", "25/06/27", "June 2027", "2027", "31 February 2027", "soon", "465631"],
		...["25 June 2024 to 25 June 2027", "25 June 2027 (was 25 June 2026)", "1/7/2026 - 30/6/2027"],
	])("written “%s” isn't guessed", (until) => {
		const { rows, unread } = read(register, [outlet({ until })]);
		expect(rows[0]?.until).toBeNull();
		expect(unread.map(({ lines }) => lines)).toEqual([[2]]);
	});
});

describe("a ban", () => {
	test("with an end that a spreadsheet wrote as a number has ended then", () => {
		expect(read(actions, [action({ until: "46082" })]).rows[0]?.until).toBe("2026-03-01");
	});
	test.each(["Ongoing", "Permanent", "until further notice", "Indefinite", "", "N/A", "-"])(
		"without an end, “%s”, has none",
		(until) => {
			expect(read(actions, [action({ until })]).rows[0]).toMatchObject({ status: "ban", until: null });
		},
	);
	test.each([
		{ until: "6/25/2026" },
		{ until: "1 March 2026 or 1 May 2026" },
		{ from: "6/25/2026" },
		{ until: "soon" },
		{ until: "No longer in force" },
		{ until: "not current" },
	])("whose days can't be read, %o, stops the run", (days) => {
		expect(() => read(actions, [action(days)])).toThrow(/^Line 2: we can't read from when until when/);
		// A notice bars nobody, and a row without an ABN says nothing of a provider.
		expect(read(actions, [action({ ...days, type: "Compliance notice" })]).rows).toHaveLength(1);
		expect(read(actions, [action({ ...days, abn: "" })]).rows).toHaveLength(1);
	});
});

test.each([
	...["Prohibition order", "Cancellation of registration", "Deregistered", "Exclusion", "Disqualification"],
	...["Suspended pending review", "Revoked in part", "Ban (interim)"],
])("a type of action that may bar and isn't known, “%s”, stops the run", (type) => {
	expect(() => read(actions, [action({ type })])).toThrow(/we don't know whether/);
});

test.each<[string, string, BufferEncoding]>([
	["a byte order mark", "\ufeff", "utf8"],
	["Windows-1252", "", "latin1"],
	["UTF-16", "\ufeff", "utf16le"],
])("a file in %s has the same rows", (_, before, encoding) => {
	const rows = [outlet({ name: "Zoë's Café" }), outlet({ name: "Brontë Ünited", status: "Revoked" })];
	expect(read(register, rows, before, encoding)).toEqual(read(register, rows));
});
