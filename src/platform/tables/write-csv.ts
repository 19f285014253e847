import { neverFormula } from "./csv.ts";

/** Without it, Excel reads a file in the machine's code page and breaks accents. */
const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | boolean | null;

const cell = (value: CsvCell, quoted: boolean): string => {
	const text = value === null ? "" : String(value);
	const safe = typeof value === "string" ? neverFormula(text) : text;
	return quoted || /[",\n\r]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Rows as CSV (RFC 4180) that spreadsheets open with correct accents and without running formulas.
 * @param mark false for a later piece of the same file
 * @param quoted puts every cell in quotes
 */
export const writeCsv = (
	rows: readonly (readonly CsvCell[])[],
	{ mark = true, quoted = false }: { mark?: boolean; quoted?: boolean } = {},
): string =>
	(mark ? BYTE_ORDER_MARK : "") +
	rows.map((row) => `${row.map((value) => cell(value, quoted)).join(",")}\r\n`).join("");

/** Reverses `neverFormula`, so that an export can be imported unchanged. */
export const withoutGuard = (cell: string): string =>
	cell.startsWith("'") && neverFormula(cell.slice(1)) === cell ? cell.slice(1) : cell;
