/** A row of a table. Its cells are an array to save memory, since lists have tens of thousands of rows. */
class TableRow {
	/** The line where the row starts, from 1. In a JSON file, the number of the record. */
	readonly line: number;
	/** Trimmed text, in the order of the columns. */
	readonly values: readonly string[];
	readonly #columns: readonly string[];

	constructor(line: number, values: readonly string[], columns: readonly string[]) {
		this.line = line;
		this.values = values;
		this.#columns = columns;
	}

	/** Cells by column name. */
	get cells(): Record<string, string> {
		return Object.fromEntries(this.#columns.map((name, at) => [name, this.values[at] ?? ""]));
	}
}

export const ENCODINGS = ["utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];
/** A few words of a file as an encoding reads them. */
export interface Sample {
	encoding: Encoding;
	text: string;
}

/** A table read from a file, every cell as trimmed text. */
export interface Table {
	/** Unique names: a second "Phone" becomes "Phone (2)", an unnamed column "column 3 without a name". */
	columns: string[];
	rows: TableRow[];
	/** Number of rows that aren't empty, including those beyond the limit, which are not in `rows`. */
	count: number;
	format: "csv" | "xlsx" | "json";
	encoding: Encoding;
	/** How the first unusual letters look in other encodings. Empty if the file can't be read in another way. */
	samples: Sample[];
	/** Empty for formats without one. */
	delimiter: string;
	/** Notes about anything unusual in the file, for the person who imports it. */
	notes: string[];
}

export interface ReadTable {
	/** Further rows are counted but not kept, to limit memory. */
	mostRows?: number;
	/** The encoding that a person chose. By default it is recognised. */
	encoding?: Encoding | undefined;
}

export interface RawRecord {
	line: number;
	record: readonly string[];
}

const NAMELESS = /^column \d+ without a name$/;
/** Whether we made up the column's name because the file has none. */
export const isNameless = (column: string): boolean => NAMELESS.test(column);

/** A column's name on one line, because browsers change line breaks when they send a form. */
const headerName = (name: string): string => name.replace(/\s+/g, " ").trim().slice(0, 200);

const columnNames = (header: readonly string[], isUsed: (at: number) => boolean): string[] => {
	const names: string[] = [];
	const taken = new Set<string>();
	for (const [at, given] of header.entries()) {
		const name = headerName(given) || (isUsed(at) ? `column ${at + 1} without a name` : "");
		let own = name;
		for (let n = 2; own !== "" && taken.has(own); n++) own = `${name} (${n})`;
		taken.add(own);
		names.push(own);
	}
	return names;
};

/** Number of lines to search for the column names. */
export const LINES_ABOVE = 20;
const filled = ({ record }: RawRecord) => record.reduce((sum, cell) => sum + (cell.trim() === "" ? 0 : 1), 0);
const isHeaderLike = ({ record }: RawRecord) => {
	const cells = record.filter((cell) => cell.trim() !== "");
	return (
		cells.filter((cell) => /\p{L}/u.test(cell)).length * 2 > cells.length && cells.every((cell) => cell.length <= 200)
	);
};

/**
 * The index of the header: the first record that is about as wide as the table and looks like names. Titles are
 * narrower.
 */
const headerAt = (records: readonly RawRecord[]): number => {
	const first = records.slice(0, LINES_ABOVE);
	const widths = first.map(filled);
	const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
	const median = middle(widths);
	const length = middle(first.map(({ record }) => record.length));
	const wide = first.flatMap((one, at) => {
		const width = filled(one);
		// A header may lack a name or two, but has all its cells. A title with commas has fewer cells.
		const isWide = width >= median * 0.7 || (width >= median - 1 && one.record.length >= length);
		return isWide && width >= Math.min(2, median) ? [at] : [];
	});
	return wide.find((at) => isHeaderLike(first[at] as RawRecord)) ?? wide[0] ?? 0;
};

/** Builds columns and rows from a reader's records, without empty rows. Undefined for a file without cells. */
export const tableOf = (
	records: readonly RawRecord[],
	{ isHeaderFirst = false } = {},
): Pick<Table, "columns" | "rows" | "notes"> | undefined => {
	const at = isHeaderFirst ? 0 : headerAt(records);
	const header = records[at];
	if (!header) return undefined;
	const body = records.slice(at + 1);
	const used = new Set<number>();
	for (const { record } of body)
		for (let n = 0; n < record.length; n++) if (!used.has(n) && record[n]?.trim()) used.add(n);
	const width = Math.max(header.record.length, ...[...used].map((n) => n + 1));
	const names = columnNames(
		Array.from({ length: width }, (_, n) => header.record[n] ?? ""),
		(n) => used.has(n),
	);
	const kept = names.flatMap((name, n) => (name === "" ? [] : [n]));
	const columns = kept.map((n) => names[n] as string);
	return {
		columns,
		rows: body.map(
			({ line, record }) =>
				new TableRow(
					line,
					kept.map((n) => (record[n] ?? "").trim()),
					columns,
				),
		),
		notes:
			at === 0
				? []
				: [`${at === 1 ? "A line" : `${at} lines`} above the column names ${at === 1 ? "was" : "were"} skipped.`],
	};
};
