import { unzipSync } from "fflate";
import { local, parseXml, unescaped } from "./read-xml.ts";
import { LINES_ABOVE, type RawRecord, type Table, tableOf } from "./table.ts";

/** Limit of the unzipped size, and of the characters in all cells, since a small file can unzip to any size. */
const MOST_BYTES = 150 * 1024 * 1024;
const TOO_LARGE = "Its content is too large. Save the sheet as CSV.";
/** Far more columns than any list has. A cell may claim to be in column 16,384. */
const MOST_COLUMNS = 1000;
const TOO_WIDE = `It has more than ${MOST_COLUMNS} columns.`;

type Files = Record<string, Uint8Array>;

const unzip = (buffer: Buffer, wanted: (name: string) => boolean): Files => {
	let size = 0;
	return unzipSync(buffer, {
		// fflate never unpacks more than the declared size.
		filter: ({ name, originalSize }) => {
			if (!wanted(name)) return false;
			size += originalSize;
			if (size > MOST_BYTES) throw new Error(TOO_LARGE);
			return true;
		},
	});
};

interface Sheet {
	name: string;
	target: string;
}

/** The sheets in the order of the workbook, without hidden ones. */
const sheetsOf = (files: Files): { sheets: Sheet[]; is1904: boolean } => {
	const targets = new Map<string, string>();
	parseXml(files["xl/_rels/workbook.xml.rels"], {
		open: (name, { Id, Target }) => {
			if (name === "Relationship" && Id && Target)
				targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
		},
	});
	const sheets: Sheet[] = [];
	let is1904 = false;
	parseXml(files["xl/workbook.xml"], {
		open: (name, attributes) => {
			if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
			const id = Object.entries(attributes).find(([key]) => key.includes(":") && local(key) === "id")?.[1];
			const target = name === "sheet" && id ? targets.get(id) : undefined;
			if (target && !/hidden/i.test(attributes.state ?? "")) sheets.push({ name: attributes.name ?? "", target });
		},
	});
	return { sheets, is1904 };
};

const stringsOf = (bytes: Uint8Array | undefined): string[] => {
	const strings: string[] = [];
	let own = "";
	let inText = false;
	let inPhonetic = false;
	parseXml(bytes, {
		open: (name) => {
			if (name === "si") own = "";
			if (name === "rPh") inPhonetic = true;
			inText = name === "t";
		},
		text: (text) => {
			if (inText && !inPhonetic) own += text;
		},
		close: (name) => {
			if (name === "t") inText = false;
			if (name === "rPh") inPhonetic = false;
			if (name === "si") strings.push(unescaped(own));
		},
	});
	return strings;
};

/** Number format of a cell: a date or time, or a width for padding with zeros. */
type Format = "date" | number | undefined;

const formatOf = (id: number, code: string | undefined): Format => {
	if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return "date";
	if (code === undefined) return undefined;
	if (/^0{2,}$/.test(code)) return code.length;
	return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|General|Standard/gi, "")) ? "date" : undefined;
};

const formatsOf = (bytes: Uint8Array | undefined): Format[] => {
	const codes = new Map<number, string>();
	const formats: Format[] = [];
	let inCells = false;
	parseXml(bytes, {
		open: (name, { numFmtId, formatCode }) => {
			if (name === "numFmt" && formatCode !== undefined) codes.set(Number(numFmtId), formatCode);
			if (name === "cellXfs") inCells = true;
			if (name === "xf" && inCells) formats.push(formatOf(Number(numFmtId ?? 0), codes.get(Number(numFmtId))));
		},
		close: (name) => {
			if (name === "cellXfs") inCells = false;
		},
	});
	return formats;
};

const DAY_MS = 24 * 3600_000;
/** Excel counts days from the end of 1899 (it treats 1900 as a leap year), or from 1904. */
const dateText = (days: number, is1904: boolean): string => {
	const at = new Date(Math.round((days + (is1904 ? 1462 : 0) - 25_569) * DAY_MS));
	if (Number.isNaN(at.getTime())) return String(days);
	const [date = "", time = ""] = at.toISOString().split("T");
	if (days >= 0 && days < 1) return time.slice(0, 5);
	return Number.isInteger(days) ? date : `${date} ${time.slice(0, 5)}`;
};

const numberText = (typed: string, format: Format, is1904: boolean): string => {
	const value = Number(typed);
	if (typed.trim() === "" || Number.isNaN(value)) return typed;
	if (format === "date") return dateText(value, is1904);
	return format !== undefined && Number.isInteger(value) ? String(value).padStart(format, "0") : String(value);
};

const columnOf = (reference: string): number => {
	let at = 0;
	for (const letter of reference.replace(/\d.*$/, "").toUpperCase()) at = at * 26 + letter.charCodeAt(0) - 64;
	return at - 1;
};

interface Book {
	strings: readonly string[];
	formats: readonly Format[];
	is1904: boolean;
}

const recordsOf = (
	bytes: Uint8Array | undefined,
	{ strings, formats, is1904 }: Book,
	mostRows: number,
): { records: RawRecord[]; count: number; isTooWide: boolean } => {
	const records: RawRecord[] = [];
	let count = 0;
	let isTooWide = false;
	let line = 0;
	let size = 0;
	let record: string[] = [];
	let at = -1;
	let cell: { type: string; format: Format; text: string } | undefined;
	let isValue = false;
	let inPhonetic = false;
	const endCell = () => {
		if (!cell) return;
		const { type, format, text } = cell;
		cell = undefined;
		// A formatted cell without a value, whatever its type.
		if (text.trim() === "") return;
		const value =
			type === "s"
				? (strings[Number(text)] ?? "")
				: type === "b"
					? text.trim() === "1"
						? "TRUE"
						: "FALSE"
					: type === "e"
						? ""
						: type === "n"
							? numberText(text, format, is1904)
							: unescaped(text);
		if (value.trim() === "") return;
		if (at >= MOST_COLUMNS) {
			isTooWide = true;
			return;
		}
		size += value.length;
		if (size > MOST_BYTES) throw new Error(TOO_LARGE);
		record[at] = value;
	};
	parseXml(bytes, {
		open: (name, attributes) => {
			if (name === "row") {
				line = Number(attributes.r ?? line + 1);
				record = [];
				at = -1;
			} else if (name === "c") {
				at = attributes.r ? columnOf(attributes.r) : at + 1;
				cell = { type: attributes.t ?? "n", format: formats[Number(attributes.s ?? -1)], text: "" };
			} else if (name === "rPh") inPhonetic = true;
			isValue = name === "v" || name === "t";
		},
		text: (text) => {
			if (cell && isValue && !inPhonetic) cell.text += text;
		},
		close: (name) => {
			isValue = false;
			if (name === "rPh") inPhonetic = false;
			if (name === "c") endCell();
			if (name === "row" && record.length > 0) {
				// Titles and column names come in addition to the rows that are kept.
				if (++count <= mostRows + LINES_ABOVE) records.push({ line, record: Array.from(record, (text) => text ?? "") });
			}
		},
	});
	return { records, count, isTooWide };
};

const SHOWN = 8;
/** A note with the sheets that were not read, since a list may continue there. */
const unreadNote = (sheets: readonly Sheet[], index: number): string[] => {
	const others = sheets.filter((_, at) => at !== index).map(({ name }) => `"${name}"`);
	const more = others.length > SHOWN ? " …" : "";
	return others.length === 0
		? []
		: [
				`Only the sheet "${sheets[index]?.name}" was read. Not read: ${others.slice(0, SHOWN).join(", ")}${more}. To import one of them, save it as CSV.`,
			];
};

/** A sheet with cells. */
interface Candidate {
	index: number;
	table: NonNullable<ReturnType<typeof tableOf>>;
	/** Rows that aren't empty, without the titles and column names. */
	count: number;
	/** Filled rows times columns, squared: a table is wider than notes about it, which may have more lines. */
	weight: number;
}

/**
 * Reads the sheet of a workbook that holds its table: the first that is at least half as large as the largest. Dates
 * become `2026-06-30`, other numbers their digits.
 * @throws Error if it is not a workbook, is too large, or has no sheet with a table
 */
export const readXlsxTable = (
	buffer: Buffer,
	{ mostRows = Number.POSITIVE_INFINITY }: { mostRows?: number } = {},
): Table => {
	const files = unzip(buffer, (name) =>
		/^xl\/(workbook|sharedStrings|styles)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/.test(name),
	);
	const { sheets, is1904 } = sheetsOf(files);
	const book = {
		strings: stringsOf(files["xl/sharedStrings.xml"]),
		formats: formatsOf(files["xl/styles.xml"]),
		is1904,
	};
	let found: Candidate[] = [];
	let isTooWide = false;
	let unpacked = 0;
	for (const [index, sheet] of sheets.entries()) {
		const bytes = unzip(buffer, (name) => name === sheet.target)[sheet.target];
		unpacked += bytes?.length ?? 0;
		if (unpacked > MOST_BYTES && found.length > 0) break;
		const { records, ...read } = recordsOf(bytes, book, mostRows);
		isTooWide ||= read.isTooWide;
		const table = read.isTooWide ? undefined : tableOf(records);
		if (!table) continue;
		const count = read.count - (records.length - table.rows.length);
		const weight = table.columns.length < 2 ? 0 : count * table.columns.length ** 2;
		const most = Math.max(weight, ...found.map((one) => one.weight));
		found = [...found, { index, table, count, weight }].filter((one) => one.weight * 2 >= most);
	}
	const [first] = found;
	if (!first) throw new Error(isTooWide ? TOO_WIDE : "None of its sheets has a table.");
	const { index, table, count } = first;
	return {
		...table,
		rows: table.rows.slice(0, mostRows),
		count,
		format: "xlsx",
		encoding: "utf-8",
		samples: [],
		delimiter: "",
		notes: [...unreadNote(sheets, index), ...table.notes],
	};
};
