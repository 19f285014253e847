import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readTableFile } from "./read-file.ts";

const read = (text: string | Buffer, options = {}) =>
	readTableFile(Buffer.isBuffer(text) ? text : Buffer.from(text), options);
const cells = (text: string | Buffer) => read(text).rows.map((row) => row.cells);

describe("real-world CSV", () => {
	test("an unnamed column is listed with its number", () => {
		const { columns, rows } = read(",id,name\n1,0,Wattle\n1500,1499,Gum\n");
		expect(columns).toEqual(["column 1 without a name", "id", "name"]);
		expect(rows[1]?.cells).toEqual({ "column 1 without a name": "1500", id: "1499", name: "Gum" });
		// Spreadsheets write empty columns at the end.
		expect(read("id,name,,\n1,Wattle,,\n").columns).toEqual(["id", "name"]);
		expect(cells("id,name\n1,Wattle,more\n")).toEqual([{ id: "1", name: "Wattle", "column 3 without a name": "more" }]);
	});

	test("a UTF-8 file with one bad byte is read as UTF-8, with a note about the line", () => {
		const file = Buffer.concat([
			Buffer.from("name,town\nZoë's Café,Mühlen\nBad "),
			Buffer.from([0xe9]),
			Buffer.from(",Carlton\n"),
		]);
		expect(read(file)).toMatchObject({
			encoding: "utf-8",
			notes: ["1 character could not be read and is shown as \ufffd (line 3)."],
		});
		expect(cells(file)[0]).toEqual({ name: "Zoë's Café", town: "Mühlen" });
		expect(read(Buffer.from("name,town\nZoë's Café,Mühlen\n", "latin1"))).toMatchObject({
			encoding: "windows-1252",
			notes: [],
		});
	});

	const MAC: Record<string, number> = {
		é: 0x8e,
		É: 0x83,
		"’": 0xd5,
		"“": 0xd2,
		"”": 0xd3,
		"–": 0xd0,
		ü: 0x9f,
		Ë: 0xe8,
		"•": 0xa5,
	};
	const WINDOWS: Record<string, number> = {
		é: 0xe9,
		É: 0xc9,
		"’": 0x92,
		"“": 0x93,
		"”": 0x94,
		"–": 0x96,
		ü: 0xfc,
		Ë: 0xcb,
		"•": 0x95,
	};
	const bytes = (text: string, of: Record<string, number>) =>
		Buffer.from([...text].map((sign) => of[sign] ?? sign.charCodeAt(0)));
	test.each([
		"Café Quokka’s Care",
		"Quokka’s Care",
		"Café",
		"CAFÉ",
		"NOËL CARE",
		"“Care” – for you",
		"Mühlen",
		"• Visits",
	])("a CSV from a Mac and one from Windows say the same: %s", (name) => {
		for (const [encoding, of] of [
			["macintosh", MAC],
			["windows-1252", WINDOWS],
		] as const) {
			const file = bytes(`name,town\n${name},Carlton\n`, of);
			expect(read(file)).toMatchObject({ encoding, notes: [] });
			expect(cells(file)).toEqual([{ name, town: "Carlton" }]);
		}
	});

	test("a file in an encoding that isn't known has a note with words that may be wrong", () => {
		const dos = Buffer.from([
			...Buffer.from("name,town\nCaf"),
			0x82,
			...Buffer.from(" M"),
			0x81,
			...Buffer.from("hlen,Carlton\n"),
		]);
		expect(read(dos).notes).toEqual([
			expect.stringMatching(/^Some letters may be wrong, such as in “.*save the file as CSV UTF-8\.$/),
		]);
	});

	test("an encoding can be chosen, with a sample of each, unless the file is certainly UTF-8", () => {
		const dos = bytes("name,town\nCafé,Carlton\n", WINDOWS);
		const { samples } = read(dos);
		expect(samples.map(({ text }) => text)).toEqual(
			expect.arrayContaining(["name,town Caf�,Carlton", "name,town Café,Carlton", "name,town CafÈ,Carlton"]),
		);
		expect(read(dos, { encoding: "macintosh" })).toMatchObject({ encoding: "macintosh", samples });
		expect(read(dos, { encoding: "macintosh" }).rows[0]?.cells.name).toBe("CafÈ");
		expect(read("name,town\nCafé,Carlton\n").samples).toEqual([]);
		const wide = Buffer.from("name,town\nCafé,Carlton\n", "utf16le");
		expect(read(wide).samples.find(({ encoding }) => encoding === "utf-16le")?.text).toContain("Café");
	});

	test("columns with the same name stay separate", () => {
		expect(cells("Name,Phone,Phone\nWattle,1,2\n")).toEqual([{ Name: "Wattle", Phone: "1", "Phone (2)": "2" }]);
	});

	test.each([
		[
			"commas",
			"Registered providers, June 2026\n\nSource: the register,,\nName,Suburb,Postcode\nWattle,Carlton,3053\nGum,Fitzroy,3065\n",
		],
		["semicolons", "Registered providers, June 2026\nName;Suburb;Postcode\nWattle;Carlton;3053\nGum;Fitzroy;3065\n"],
	])("titles above the column names are skipped with a note (%s)", (_what, text) => {
		const { columns, rows, notes } = read(text);
		expect(columns).toEqual(["Name", "Suburb", "Postcode"]);
		expect(rows).toHaveLength(2);
		expect(notes).toEqual([expect.stringMatching(/above the column names (was|were) skipped\.$/)]);
	});

	test("empty rows don't count", () => {
		const file = `name,town\n${",\n".repeat(10_000)}Wattle,Carlton\n`;
		expect(read(file, { mostRows: 10 })).toMatchObject({ count: 1, rows: [{ line: 10_002 }] });
		expect(read(`name,town\n${"x,y\n".repeat(50)}`, { mostRows: 10 })).toMatchObject({
			count: 50,
			rows: { length: 10 },
		});
	});

	test("commas in texts don't split a file with semicolons", () => {
		expect(cells("name;postcode;about\nWattle;3000;a, b, c, d\nGum;3001;e, f, g, h\n")[1]).toEqual({
			name: "Gum",
			postcode: "3001",
			about: "e, f, g, h",
		});
	});

	test("a column name with a line break becomes one line", () => {
		expect(read('"Outlet\r\nName",town\nWattle,Carlton\n').columns).toEqual(["Outlet Name", "town"]);
	});
});

const SHEET = (rows: string) => `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;
const WORKBOOK = (...names: string[]) =>
	`<workbook xmlns:r="r"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join("")}</sheets></workbook>`;
const book = (sheets: string[], more: Record<string, string> = {}) =>
	Buffer.from(
		zipSync(
			Object.fromEntries(
				Object.entries({
					"xl/workbook.xml": WORKBOOK(...sheets.map((_, n) => `S${n}`)),
					"xl/_rels/workbook.xml.rels": `<Relationships>${sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join("")}</Relationships>`,
					...Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheet])),
					...more,
				}).map(([name, text]) => [name, strToU8(text)]),
			),
		),
	);
const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

describe("XLSX", () => {
	test("the first sheet with a table is read, with strings, numbers, dates, leading zeros, missing cells and titles", () => {
		const file = book(
			[
				SHEET(`<row r="1">${inline("A1", "Read me first")}</row>`),
				SHEET(
					`<row r="1">${inline("A1", "Providers at 30 June")}</row><row r="3"><c r="A3" t="s"><v>0</v></c>${inline("B3", "Postcode")}${inline("C3", "Since")}${inline("D3", "Open")}</row>` +
						`<row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="2"><v>800</v></c><c r="C4" s="1"><v>46203</v></c><c r="D4" t="b"><v>1</v></c></row>` +
						`<row r="5">${inline("A5", "Gum_x000D_ &amp; Co")}<c r="D5"><v>61390000000</v></c></row><row r="6"/>`,
				),
			],
			{
				"xl/sharedStrings.xml":
					"<sst><si><t>Name</t></si><si><r><t>Zoë</t></r><r><t xml:space='preserve'>'s Care</t></r><rPh><t>no</t></rPh></si></sst>",
				"xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
			},
		);
		const table = read(file);
		expect(table).toMatchObject({ format: "xlsx", count: 2, rows: [{ line: 4 }, { line: 5 }] });
		expect(table.rows.map((row) => row.cells)).toEqual([
			{ Name: "Zoë's Care", Postcode: "0800", Since: "2026-06-30", Open: "TRUE" },
			{ Name: "Gum\r & Co", Postcode: "", Since: "", Open: "61390000000" },
		]);
	});

	test("a note names the sheets that were not read", () => {
		const sheet = (name: string) =>
			SHEET(
				`<row>${inline("A1", "Name")}${inline("B1", "Town")}</row><row>${inline("A2", name)}${inline("B2", "x")}</row>`,
			);
		expect(read(book([sheet("Wattle"), sheet("Gum")]))).toMatchObject({
			count: 1,
			notes: ['Only the sheet "S0" was read. Not read: "S1". To import one of them, save it as CSV.'],
		});
	});

	test("the sheet that holds the table is read, after notes that are formatted to the last column", () => {
		const notes = SHEET(
			`<row>${inline("A1", "About these data")}<c r="B1" s="1" t="s"/><c r="XFD1" s="1" t="s"/><c r="XFC1" t="b"/><c r="XFB1" t="n"/></row>` +
				Array.from(
					{ length: 9 },
					(_, n) => `<row>${inline(`A${n + 2}`, `Term ${n}`)}${inline(`B${n + 2}`, "A meaning")}</row>`,
				).join(""),
		);
		const data = SHEET(
			["Name", "Wattle"]
				.map(
					(name, n) => `<row>${[..."ABCDEFGHIJ"].map((at) => inline(`${at}${n + 1}`, `${name} ${at}`)).join("")}</row>`,
				)
				.join(""),
		);
		const more = { "xl/sharedStrings.xml": "<sst><si><t>Not a cell</t></si></sst>" };
		expect(read(book([notes, data], more))).toMatchObject({
			columns: [..."ABCDEFGHIJ"].map((at) => `Name ${at}`),
			count: 1,
			notes: ['Only the sheet "S1" was read. Not read: "S0". To import one of them, save it as CSV.'],
		});
		const wide = SHEET(`<row>${inline("A1", "Name")}${inline("XFD1", "Town")}</row>`);
		expect(read(book([wide, data]))).toMatchObject({ count: 1 });
		expect(() => read(book([wide]))).toThrow("It has more than 1000 columns.");
	});

	test("a file with a document type, or with too much content, is refused", () => {
		const evil = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${SHEET(`<row>${inline("A1", "&a;")}</row>`)}`;
		expect(() => read(book([evil]))).toThrow("The spreadsheet can't be read.");
		const bomb = book([SHEET(`<row>${inline("A1", "x".repeat(200 * 1024 * 1024))}</row>`)]);
		expect(bomb.length).toBeLessThan(1024 * 1024);
		expect(() => read(bomb)).toThrow("Its content is too large. Save the sheet as CSV.");
	});
});

describe("JSON", () => {
	test.each([
		[
			"an array",
			'[{"name":"Wattle","groups":[7,20],"place":{"suburb":"Carlton"}},{"name":"Gum","active":false,"email":null}]',
		],
		[
			"an object that contains an array",
			'{"date":"June","data":[{"name":"Wattle","groups":[7,20],"place":{"suburb":"Carlton"}},{"name":"Gum","active":false}]}',
		],
		[
			"one record per line",
			'\ufeff{"name":"Wattle","groups":[7,20],"place":{"suburb":"Carlton"}}\r\n\r\n{"name":"Gum","active":false}\n',
		],
	])("%s is read", (_what, text) => {
		expect(cells(text)).toMatchObject([
			{ name: "Wattle", groups: "7|20", "place suburb": "Carlton" },
			{ name: "Gum", groups: "", active: "false" },
		]);
	});

	test("the list with the most cells is read, and a note names the others", () => {
		const { rows, notes } = read(
			'{"columns":[{"name":"Outlet"},{"name":"Town"}],"results":[{"name":"Wattle","town":"Carlton"},null,{"name":"Gum","town":"Fitzroy"}]}',
		);
		expect(rows.map((row) => [row.line, row.cells.name])).toEqual([
			[1, "Wattle"],
			[3, "Gum"],
		]);
		expect(notes).toEqual(['The list "results" was read. Not read: "columns".']);
	});

	test("objects in a list become their names, and a GeoJSON point its coordinates", () => {
		const services = [
			{ id: 1, name: "Podiatry" },
			{ id: 2, name: "Cooking" },
		];
		const geometry = { type: "Point", coordinates: [144.9, -37.8] };
		expect(
			cells(
				JSON.stringify({
					type: "FeatureCollection",
					features: [{ type: "Feature", geometry, properties: { name: "Wattle", services } }],
				}),
			),
		).toEqual([
			{
				type: "Feature",
				"geometry longitude": "144.9",
				"geometry latitude": "-37.8",
				"properties name": "Wattle",
				"properties services": "Podiatry|Cooking",
			},
		]);
	});

	test("the error for invalid JSON says what is wrong", () => {
		expect(() => read('{"name": "Wattle", "of": {}')).toThrow("It begins like JSON, but is not valid JSON.");
		expect(() => read("[1, 2]\n")).not.toThrow("SyntaxError");
		expect(() => read('{"a":1}\n{"a":\n')).toThrow("Line 2 is not valid JSON.");
	});
});

test.each([
	["an old Excel file", Buffer.from("d0cf11e0a1b11ae1", "hex"), "save it as XLSX or CSV"],
	["a PDF", Buffer.from("%PDF-1.7\n%%EOF"), "It is a PDF."],
	["a zip", Buffer.from(zipSync({ "list.csv": strToU8("name\nWattle\n") })), "Unpack it"],
	["an OpenDocument sheet", Buffer.from(zipSync({ "content.xml": strToU8("<x/>") })), "save it as CSV or XLSX"],
	[
		"a web page",
		Buffer.from("\ufeff<!DOCTYPE html>\n<table><tr><td>Name</td></tr></table>"),
		"It is a web page or XML",
	],
	["a damaged zip", Buffer.from("504b030400000000", "hex"), "damaged"],
])("%s is refused with what to do", (_what, file, words) => {
	expect(() => read(file)).toThrow(words);
});
