import { CsvError, type Options, parse } from "csv-parse/sync";
import { decodeChosen } from "./decode.ts";
import { LINES_ABOVE, type ReadTable, type Table, tableOf } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"];
const SNIFFED = 64 * 1024;
const SNIFFED_LINES = 20;

/**
 * The delimiter that splits most of the first lines into the same number of parts. Quoted parts stay whole. A title
 * above the table usually has no delimiter, and commas in texts differ from line to line.
 */
const sniff = (text: string): string => {
	const start = text.slice(0, SNIFFED).replace(/"[^"]*"/g, "");
	const lines = start.split(/\r\n|\r|\n/, SNIFFED_LINES).filter((line) => line.trim() !== "");
	const score = (delimiter: string) => {
		const times = new Map<number, number>();
		for (const line of lines) {
			const cuts = line.split(delimiter).length - 1;
			if (cuts > 0) times.set(cuts, (times.get(cuts) ?? 0) + 1);
		}
		return Math.max(0, ...[...times].map(([cuts, count]) => cuts * count * count));
	};
	return DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) })).reduce((best, next) =>
		next.score > best.score ? next : best,
	).delimiter;
};

/** A longer line can't be from a table. With many commas, its cells would use up all memory. */
const LONGEST_LINE = 1024 * 1024;
/** A record from the parser. */
interface ParsedRecord {
	info: { lines: number };
	record: string[];
}

/** Characters that don't occur in text files. PostgreSQL can't store the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Reads a delimited file with any encoding (UTF-8, UTF-16, Windows-1252), byte order mark, delimiter or line ends.
 * Skips titles above the column names, and empty rows. Missing cells are empty.
 * @throws Error if the file has no header, a quotation mark is never closed, or it is not a text file
 */
export const readTable = (
	buffer: Buffer,
	{ mostRows = Number.POSITIVE_INFINITY, encoding: chosen }: ReadTable = {},
): Table => {
	const { text: decoded, encoding, notes, samples } = decodeChosen(buffer, chosen);
	// Empty a first line like `sep=;`, which spreadsheets understand, so that line numbers stay right.
	const text = decoded.replace(/^\ufeff/, "").replace(/^sep=.(?=\r?\n)/i, "");
	if (NO_TEXT.test(text)) throw new Error("It contains binary characters, so it is not a text file.");
	for (let from = 0, end = 0; end >= 0; from = end + 1) {
		end = text.indexOf("\n", from);
		const line = (end < 0 ? text.length : end) - from;
		// Some files only have carriage returns.
		if (line > LONGEST_LINE && !text.slice(from, from + LONGEST_LINE).includes("\r"))
			throw new Error(`Line ${text.slice(0, from).split("\n").length} has more than a million characters.`);
	}
	const delimiter = sniff(text);
	let count = 0;
	const records = parseText(text, {
		delimiter,
		info: true,
		record_delimiter: ["\r\n", "\n", "\r"],
		relax_column_count: true,
		relax_quotes: true,
		// Titles and column names come in addition to the rows that are kept.
		on_record: ((found: ParsedRecord) =>
			found.record.every((cell) => cell.trim() === "") || ++count > mostRows + LINES_ABOVE
				? null
				: found) as unknown as (record: string[]) => string[] | null,
		skip_empty_lines: true,
	}) as unknown as ParsedRecord[];
	const table = tableOf(records.map(({ info, record }) => ({ line: info.lines - breaksIn(record), record })));
	if (!table) throw new Error("The file is empty. It needs a first line with the column names.");
	const above = records.length - table.rows.length;
	return {
		...table,
		rows: table.rows.slice(0, mostRows),
		count: count - above,
		format: "csv",
		encoding,
		samples,
		delimiter,
		notes: [...notes, ...table.notes],
	};
};

/** @throws Error with a message for the user if a quotation mark is never closed */
const parseText = (text: string, options: Options): string[][] => {
	try {
		return parse(text, options);
	} catch (error) {
		if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED") throw error;
		throw new Error(
			`A quotation mark (") is opened in row ${Number(error.records) + 1} and never closed, so everything after it would be one cell.`,
		);
	}
};

/** Number of line breaks in quoted cells. The parser's line number is the end of the row, so this gives its start. */
const breaksIn = (record: string[]) => record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/**
 * Text that a spreadsheet runs as a formula, including after spaces or invisible characters, and with full-width signs
 * (OWASP, CSV injection).
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Adds an apostrophe to a text that a spreadsheet would run as a formula. */
export const neverFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Normalises a name: `STREET_PCODE`, `Street Pcode` and `street-pcode` are the same. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Finds the column of each field by its synonyms; the first match wins. A mapping sets columns explicitly.
 * @returns found: field → column; missing: fields without a column; unused: columns without a field
 * @throws Error if the mapping has a column that the file lacks, or an unknown field
 */
export const mapColumns = <Field extends string>(
	columns: string[],
	synonyms: Record<Field, string[]>,
	mapping: Partial<Record<string, string>> = {},
) => {
	const byPlain = new Map(columns.map((name) => [plain(name), name]));
	const found: Partial<Record<Field, string>> = {};
	const fields = Object.keys(synonyms) as Field[];
	const strange = Object.keys(mapping).filter((field) => !(fields as string[]).includes(field));
	if (strange.length > 0)
		throw new Error(`The mapping has unknown fields: ${strange.join(", ")}. The fields are: ${fields.join(", ")}`);
	for (const field of fields) {
		const named = mapping[field];
		if (named !== undefined && !byPlain.has(plain(named)))
			throw new Error(
				`The mapping names the column "${named}" for ${field}, but the file doesn't have it. Its columns are: ${columns.join(", ")}`,
			);
		const column =
			named !== undefined
				? byPlain.get(plain(named))
				: [field, ...synonyms[field]].map((name) => byPlain.get(plain(name))).find((name) => name !== undefined);
		if (column !== undefined) found[field] = column;
	}
	const used = new Set(Object.values(found));
	return { found, missing: fields.filter((field) => !found[field]), unused: columns.filter((name) => !used.has(name)) };
};
