import { sql } from "kysely";
import type { AuditEvent } from "#domains/accounts/audit.ts";
import type { Db } from "#platform/db/database.ts";
import { type CsvCell, writeCsv } from "#platform/tables/write-csv.ts";

export type ExportRow = Record<string, unknown>;

/** A kind of data to export, with its filter applied. */
export interface ExportTable {
	columns: readonly string[];
	/** The number of rows and the last row's id. Rows added later are not in the file. */
	extent(db: Db): Promise<{ rows: number; last: number }>;
	/** The next rows in order, at most 200. */
	batch(db: Db, after: number, last: number): Promise<{ at: number; row: ExportRow }[]>;
	/** Formats columns whose values are lists of objects for CSV. */
	inWords?: Record<string, (value: never) => string>;
	/** The audit events to record before rows are sent. */
	readings?(rows: readonly ExportRow[]): Omit<AuditEvent, "personId">[];
}

export const BATCH = 200;

/** The start of a day in Melbourne. */
export const dawn = (day: string) => sql`(${day}::date::timestamp at time zone 'Australia/Melbourne')`;

const csvCell = (value: unknown, inWords: ((value: never) => string) | undefined): CsvCell => {
	if (value === null || value === undefined) return null;
	if (inWords) return inWords(value as never);
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (value instanceof Date) return value.toISOString();
	if (Array.isArray(value)) return value.join("|");
	return typeof value === "object" ? JSON.stringify(value) : (value as string | number);
};

const piecesOf = {
	csv: {
		begin: ({ columns }: ExportTable) => writeCsv([columns]),
		rows: (rows: readonly ExportRow[], { columns, inWords = {} }: ExportTable) =>
			writeCsv(
				rows.map((row) => columns.map((column) => csvCell(row[column], inWords[column]))),
				{ mark: false },
			),
		end: "",
	},
	json: {
		begin: () => "[",
		rows: (rows: readonly ExportRow[], { columns }: ExportTable, isFirst: boolean) =>
			rows
				.map(
					(row, at) =>
						`${isFirst && at === 0 ? "" : ","}\n${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))}`,
				)
				.join(""),
		end: "\n]\n",
	},
} as const;

/** Yields the file, a batch of rows at a time. @param note records the rows in the audit before they are sent */
export async function* exportPieces(
	db: Db,
	table: ExportTable,
	{
		format,
		last,
		note,
	}: { format: "csv" | "json"; last: number; note: (events: Omit<AuditEvent, "personId">[]) => Promise<void> },
): AsyncGenerator<string> {
	const write = piecesOf[format];
	yield write.begin(table);
	for (let after = 0, isFirst = true; ; isFirst = false) {
		const batch = await table.batch(db, after, last);
		if (batch.length === 0) break;
		const rows = batch.map(({ row }) => row);
		const readings = table.readings?.(rows) ?? [];
		if (readings.length > 0) await note(readings);
		yield write.rows(rows, table, isFirst);
		after = batch.at(-1)?.at ?? last;
	}
	yield write.end;
}
