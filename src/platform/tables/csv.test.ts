import { describe, expect, test } from "vitest";
import { mapColumns, readTable } from "./csv.ts";

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("a table is read in any common format", () => {
	const expected = [
		{ name: "Zoë's Café, Pty", code: "0800" },
		{ name: "two\nlines", code: "3000" },
	];
	test.each([
		["UTF-8", Buffer.from('name,code\n"Zoë\'s Café, Pty",0800\n"two\nlines",3000\n')],
		[
			"UTF-8 with a mark, semicolons and CRLF",
			Buffer.from('\ufeffname;code\r\n"Zoë\'s Café, Pty";0800\r\n"two\nlines";3000\r\n'),
		],
		["Windows-1252 with tabs", Buffer.from('name\tcode\n"Zoë\'s Café, Pty"\t0800\n"two\nlines"\t3000', "latin1")],
		["UTF-16 with a mark", utf16('name|code\n"Zoë\'s Café, Pty"|0800\n"two\nlines"|3000')],
		["UTF-16 without one", utf16('name,code\n"Zoë\'s Café, Pty",0800\n"two\nlines",3000').subarray(2)],
	])("%s", (_what, file) => {
		const { columns, rows } = readTable(file);
		expect(columns).toEqual(["name", "code"]);
		expect(rows.map((row) => row.cells)).toEqual(expected);
	});

	test("with short rows, empty lines and stray quotes", () => {
		const { rows } = readTable(Buffer.from('a,b\n\n1\n"x" y,2\n'));
		expect(rows.map((row) => row.cells)).toEqual([
			{ a: "1", b: "" },
			{ a: '"x" y', b: "2" },
		]);
	});

	test("with line numbers like in an editor", () => {
		const lines = (file: string) => readTable(Buffer.from(file)).rows.map(({ line }) => line);
		expect(lines('a,b\n"two\nlines",1\n\n2,3\n4,5')).toEqual([2, 5, 6]);
		expect(lines("a,b\r\n1,2\r\n3,4\r\n")).toEqual([2, 3]);
		expect(lines("a,b\r\n1,2\n3,4\r5,6")).toEqual([2, 3, 4]);
		expect(lines("sep=;\na;b\n1;2")).toEqual([3]);
	});

	test.each([
		["a line that names the delimiter", "sep=;\r\na;b\r\n1;2\r\n"],
		["empty lines before the header", "\n\r\na;b\n1;2\n"],
	])("%s is skipped", (_what, file) => {
		expect(readTable(Buffer.from(file))).toMatchObject({
			columns: ["a", "b"],
			delimiter: ";",
			rows: [{ cells: { a: "1", b: "2" } }],
		});
	});

	test("but an unclosed quotation mark is an error", () => {
		expect(() => readTable(Buffer.from('a,b\n"1,2\n3,4'))).toThrow(
			'A quotation mark (") is opened in row 2 and never closed',
		);
	});

	test("but the error for an empty file says that it needs column names", () => {
		expect(() => readTable(Buffer.from(""))).toThrow("first line with the column names");
	});
});

describe("columns are found by name", () => {
	const synonyms = { name: ["locality", "suburb"], code: ["postcode", "post code"] };
	test("spelling variants match", () => {
		expect(mapColumns(["Suburb", "POST_CODE", "other"], synonyms)).toEqual({
			found: { name: "Suburb", code: "POST_CODE" },
			missing: [],
			unused: ["other"],
		});
	});
	test("a mapping overrides the names, and is checked", () => {
		expect(mapColumns(["a", "postcode"], synonyms, { name: "A" }).found).toEqual({ name: "a", code: "postcode" });
		expect(() => mapColumns(["a"], synonyms, { name: "b" })).toThrow('names the column "b"');
	});
	test("a mapping of an unknown field is an error", () => {
		expect(() => mapColumns(["a"], synonyms, { nmae: "a" })).toThrow(
			"The mapping has unknown fields: nmae. The fields are: name, code",
		);
	});
	test("missing fields are listed", () => {
		expect(mapColumns(["x"], synonyms).missing).toEqual(["name", "code"]);
	});
});
