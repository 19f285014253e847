/** A row of a table. Its cells stay one array: lists have tens of thousands of rows. */
export class TableRow {
	/** Where the row begins in the file, from 1. In a JSON file, the number of the record. */
	readonly line: number;
	/** Trimmed text, in the order of the columns. */
	readonly values: readonly string[];
	readonly #columns: readonly string[];

	constructor(line: number, values: readonly string[], columns: readonly string[]) {
		this.line = line;
		this.values = values;
		this.#columns = columns;
	}

	/** Cells by the names of their columns. */
	get cells(): Record<string, string> {
		return Object.fromEntries(this.#columns.map((name, at) => [name, this.values[at] ?? ""]));
	}
}

/** A table read from a file, every cell as trimmed text. */
export interface Table {
	/** Every name once: a second "Phone" is "Phone (2)", and a column without a name is "column 3 without a name". */
	columns: string[];
	rows: TableRow[];
	/** Rows with something in them, including those beyond the limit, which are not in `rows`. */
	count: number;
	format: "csv" | "xlsx" | "json";
	encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
	/** Empty for formats without one. */
	delimiter: string;
	/** What was unusual about the file, in words for the person who imports it. */
	notes: string[];
}

export interface RawRecord {
	line: number;
	record: readonly string[];
}

const NAMELESS = /^column \d+ without a name$/;
/** Whether a column got its name from us because the file has none. */
export const isNameless = (column: string): boolean => NAMELESS.test(column);

/** The name of a column on one line: a browser would change a line break on its way back. */
export const headerName = (name: string): string => name.replace(/\s+/g, " ").trim().slice(0, 200);

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

/** Lines among which the names of the columns are looked for. */
export const LINES_ABOVE = 20;
const filled = ({ record }: RawRecord) => record.reduce((sum, cell) => sum + (cell.trim() === "" ? 0 : 1), 0);
const isHeaderLike = ({ record }: RawRecord) => {
	const cells = record.filter((cell) => cell.trim() !== "");
	return (
		cells.filter((cell) => /\p{L}/u.test(cell)).length * 2 > cells.length && cells.every((cell) => cell.length <= 200)
	);
};

/** Which record holds the names: the first that is about as wide as the table and reads like names. Titles above it have fewer cells. */
const headerAt = (records: readonly RawRecord[]): number => {
	const first = records.slice(0, LINES_ABOVE);
	const widths = first.map(filled);
	const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
	const median = middle(widths);
	const length = middle(first.map(({ record }) => record.length));
	const wide = first.flatMap((one, at) => {
		const width = filled(one);
		// A name or two may be missing, but a title that commas cut has fewer cells, not empty ones.
		const isWide = width >= median * 0.7 || (width >= median - 1 && one.record.length >= length);
		return isWide && width >= Math.min(2, median) ? [at] : [];
	});
	return wide.find((at) => isHeaderLike(first[at] as RawRecord)) ?? wide[0] ?? 0;
};

/** Columns and rows of what a reader found, without empty rows. Undefined for a file without any cell. */
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
				: [
						`${at === 1 ? "A line" : `${at} lines`} above the names of the columns ${at === 1 ? "was" : "were"} skipped.`,
					],
	};
};
