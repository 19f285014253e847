import { neverFormula } from "./csv.ts";

/** Excel reads a file without it in the code page of the machine, and breaks accents. */
export const BYTE_ORDER_MARK = "\ufeff";

export type CsvCell = string | number | boolean | null;

const cell = (value: CsvCell, quoted: boolean): string => {
	const text = value === null ? "" : String(value);
	const safe = typeof value === "string" ? neverFormula(text) : text;
	return quoted || /[",\n\r]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Rows as CSV (RFC 4180) that spreadsheets open with their accents and never compute.
 * @param mark false for a piece that goes on behind another
 * @param quoted every cell in quotes
 */
export const writeCsv = (
	rows: readonly (readonly CsvCell[])[],
	{ mark = true, quoted = false }: { mark?: boolean; quoted?: boolean } = {},
): string =>
	(mark ? BYTE_ORDER_MARK : "") +
	rows.map((row) => `${row.map((value) => cell(value, quoted)).join(",")}\r\n`).join("");

/** A cell as it was before `neverFormula`: an export reads back as it was. */
export const withoutGuard = (cell: string): string =>
	cell.startsWith("'") && neverFormula(cell.slice(1)) === cell ? cell.slice(1) : cell;
