import { CsvError, type Options, parse } from "csv-parse/sync";
import { decode } from "./decode.ts";
import { LINES_ABOVE, type Table, tableOf } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"];
const SNIFFED = 64 * 1024;
const SNIFFED_LINES = 20;

/**
 * The delimiter that cuts most of the first lines into the same number of parts, quoted parts left whole. A title above the table has none; commas of a text
 * between semicolons are as many in a few lines only.
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

/** A longer line is none of a table: as many cells as it has commas would take all memory. */
const LONGEST_LINE = 1024 * 1024;
/** A record as the parser gives it. */
interface ParsedRecord {
	info: { lines: number };
	record: string[];
}

/** Characters that stand in no text: the file is something else, and no database takes the first of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f]/;

/**
 * Reads a delimited file whatever its encoding (UTF-8, UTF-16, Windows-1252), byte order mark, delimiter or line ends. Titles above the names of the columns
 * and empty rows are passed over; cells that are missing are empty.
 * @param mostRows later ones are counted and not kept: a file of nothing but line ends takes no more memory than its own size
 * @throws Error when the file has no header, a quote is never closed, or it is no text
 */
export const readTable = (
	buffer: Buffer,
	{ mostRows = Number.POSITIVE_INFINITY }: { mostRows?: number } = {},
): Table => {
	const { text: decoded, encoding, notes } = decode(buffer);
	// A first line that spreadsheets understand, `sep=;`, is left empty: the lines after it keep their numbers.
	const text = decoded.replace(/^\ufeff/, "").replace(/^sep=.(?=\r?\n)/i, "");
	if (NO_TEXT.test(text)) throw new Error("It holds characters that no text has: it is a file of another kind.");
	for (let from = 0, end = 0; end >= 0; from = end + 1) {
		end = text.indexOf("\n", from);
		const line = (end < 0 ? text.length : end) - from;
		// Some files have carriage returns alone.
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
		// Lines above the rows come on top of the rows that are kept.
		on_record: ((found: ParsedRecord) =>
			found.record.every((cell) => cell.trim() === "") || ++count > mostRows + LINES_ABOVE
				? null
				: found) as unknown as (record: string[]) => string[] | null,
		skip_empty_lines: true,
	}) as unknown as ParsedRecord[];
	const table = tableOf(records.map(({ info, record }) => ({ line: info.lines - breaksIn(record), record })));
	if (!table) throw new Error("The file is empty: it needs a first line with the names of its columns.");
	const above = records.length - table.rows.length;
	return {
		...table,
		rows: table.rows.slice(0, mostRows),
		count: count - above,
		format: "csv",
		encoding,
		delimiter,
		notes: [...notes, ...table.notes],
	};
};

/** @throws Error in words for a quote that is never closed */
const parseText = (text: string, options: Options): string[][] => {
	try {
		return parse(text, options);
	} catch (error) {
		if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED") throw error;
		throw new Error(
			`A quotation mark (") is opened in row ${Number(error.records) + 1} and never closed: all that follows would be one cell.`,
		);
	}
};

/** Line breaks inside quoted cells: the parser counts to the end of a row. */
const breaksIn = (record: string[]) => record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** What a spreadsheet takes for a formula, also behind spaces and signs that do not show, and in the wide forms of these signs (OWASP, CSV injection). */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** A text as spreadsheets show it, and never compute it. */
export const neverFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** `STREET_PCODE`, `Street Pcode` and `street-pcode` are one name. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Finds the column of each field by its synonyms, the first that fits winning; a mapping names columns outright.
 * @returns found: field → column; missing: fields without a column; unused: columns of no field
 * @throws Error when the mapping names a column the file does not have, or a field that is none of these
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
		throw new Error(
			`The mapping names ${strange.join(", ")}, which is not asked for. The fields are: ${fields.join(", ")}`,
		);
	for (const field of fields) {
		const named = mapping[field];
		if (named !== undefined && !byPlain.has(plain(named)))
			throw new Error(
				`The mapping names the column "${named}" for ${field}, which the file does not have. It has: ${columns.join(", ")}`,
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
