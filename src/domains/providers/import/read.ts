import { readTable, type Table } from "#platform/csv.ts";
import { type ColumnMap, FLAGS, findColumns } from "./columns.ts";
import type { SourceRow } from "./outlet.ts";

export interface Source extends ColumnMap {
	rows: SourceRow[];
	encoding: Table["encoding"];
	delimiter: string;
	/** Name for what the file holds, where the person importing gives none. */
	kind: string;
}

/** A table's rows under the columns that were found or chosen for our fields. */
export const sourceOf = (table: Table, found: ColumnMap): Source => {
	if (found.columns.name === undefined)
		throw new Error(`No column holds the names of providers. Columns: ${table.columns.join(", ")}. Name it in a mapping file: {"name": "…"}.`);
	const rows = table.rows.map(({ line, cells }) => ({ line, cell: (field: keyof ColumnMap["columns"]) => cells[found.columns[field] ?? ""] ?? "" }));
	// The government's list of home care outlets says by flags what an outlet is experienced in, and names no services.
	const homeCare = found.columns.services === undefined || FLAGS.some((flag) => found.columns[flag] !== undefined);
	return { ...found, rows, encoding: table.encoding, delimiter: table.delimiter, kind: homeCare ? "home-care-outlets" : "providers" };
};

/**
 * Reads a file of providers: any encoding, delimiter and column names that can be understood.
 * @throws Error when the file cannot be read, has no column of names, or the mapping names what is not there
 */
export const readSource = (file: Buffer, mapping?: Readonly<Record<string, string>>): Source => {
	const table = readTable(file);
	return sourceOf(table, findColumns(table.columns, mapping));
};
