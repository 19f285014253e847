import { sql } from "kysely";
import { type ImportState, ROW_OUTCOMES, type RowOutcomeKind } from "#contract/import-options.ts";
import type { ProviderImport, RowOutcome } from "#contract/provider-import.ts";
import { neverFormula } from "#platform/csv.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import type { KeptReading } from "./choices.ts";
import { FIELDS } from "./columns.ts";
import type { Report } from "./report.ts";

export const ROWS_PER_PAGE = 100;
/** Without a sign of life for so long, the node that worked is gone; what it wrote was undone by the database. */
const GONE_MS = 2 * 60_000;
/** A file is kept this long for its import. */
const KEPT_MS = 7 * 24 * 3600_000;

export interface ImportRow {
	id: string;
	created_at: Date;
	by: string;
	file_name: string;
	file_hash: string;
	row_count: number;
	state: ImportState;
	source: string;
	columns: { headers: string[]; chosen: Record<string, string> } & KeptReading;
	done_rows: number;
	beat_at: Date | null;
	report: Report | null;
	token: string | null;
	fault: string | null;
	finished_at: Date | null;
}

const columns = sql`
	i.id, i.created_at, p.name as by, i.file_name, i.file_hash, i.row_count, i.state, i.source, i.columns, i.done_rows, i.beat_at, i.report, i.token, i.fault, i.finished_at
`;
const BUSY: readonly ImportState[] = ["trying", "importing"];

/** True while nobody is at work on it, though it says so: also where a clock that was ahead says so until a moment that is still to come. */
export const isAbandoned = ({ state, beat_at }: Pick<ImportRow, "state" | "beat_at">, now: Date): boolean =>
	BUSY.includes(state) && (beat_at === null || Math.abs(now.getTime() - beat_at.getTime()) > GONE_MS);

/** A row as the contract shapes it; one at work that has been silent too long counts as failed. */
export const toImport = (row: ImportRow, now: Date): ProviderImport => {
	const gone = isAbandoned(row, now);
	return {
		id: row.id,
		file_name: row.file_name,
		created_at: row.created_at.toISOString(),
		by: row.by,
		state: gone ? "failed" : row.state,
		row_count: row.row_count,
		done_rows: row.done_rows,
		source: row.source,
		headers: row.columns.headers,
		columns: row.columns.chosen,
		fields: [...FIELDS],
		counts: row.report,
		token: row.state === "tried" ? row.token : null,
		fault: gone ? "The server stopped while it was at work. Nothing was written." : row.fault,
		finished_at: row.finished_at?.toISOString() ?? null,
	};
};

/** An import without its file; undefined for an unknown id. */
export const findImport = async (db: Db | Transaction, id: string): Promise<ImportRow | undefined> => {
	const { rows } = await sql<ImportRow>`select ${columns} from provider_import i join person p on p.id = i.person_id where i.id = ${id}`.execute(db);
	return rows[0];
};

/** The last 20 imports, newest first. */
export const listImportRowsOf = async (db: Db): Promise<ImportRow[]> => {
	const { rows } = await sql<ImportRow>`
		select ${columns} from provider_import i join person p on p.id = i.person_id order by i.created_at desc, i.id limit 20
	`.execute(db);
	return rows;
};

/** Files that are past their time go. */
export const forgetFiles = (db: Db | Transaction, now: Date) =>
	sql`update provider_import set file = null where file is not null and created_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(db);

/** Takes in an import with its file. */
export const insertImport = async (
	trx: Transaction,
	made: Pick<ImportRow, "id" | "created_at" | "file_name" | "file_hash" | "row_count" | "source" | "columns"> & { personId: number; file: Buffer },
): Promise<void> => {
	await sql`
		insert into provider_import (id, created_at, person_id, file_name, file, file_hash, row_count, state, source, columns)
		values (${made.id}, ${made.created_at}, ${made.personId}, ${made.file_name}, ${made.file}, ${made.file_hash}, ${made.row_count}, 'uploaded',
			${made.source}, ${JSON.stringify(made.columns)})
	`.execute(trx);
};

/** The uploaded file; undefined once it is forgotten. */
export const fileOf = async (db: Db | Transaction, id: string): Promise<Buffer | undefined> => {
	const { rows } = await sql<{ file: Buffer | null }>`select file from provider_import where id = ${id}`.execute(db);
	return rows[0]?.file ? Buffer.from(rows[0].file) : undefined;
};

/** The outcomes of one kind, or of all, a page at a time. */
export const pageOfOutcomes = async (
	db: Db,
	id: string,
	{ outcome, page }: { outcome?: RowOutcomeKind | undefined; page: number },
): Promise<{ rows: RowOutcome[]; count: number }> => {
	const all = await outcomesOf(db, id);
	const wanted = outcome ? all.filter((row) => row.outcome === outcome) : all;
	return { rows: wanted.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE), count: wanted.length };
};

/** What the last run did, or would do, with each row. */
export const outcomesOf = async (db: Db, id: string): Promise<RowOutcome[]> => {
	const { rows } = await sql<{ outcomes: RowOutcome[] | null }>`select outcomes from provider_import where id = ${id}`.execute(db);
	return rows[0]?.outcomes ?? [];
};

const cell = (value: string | number | null) => `"${neverFormula(String(value ?? "")).replaceAll('"', '""')}"`;

/** The report as CSV; cells that a spreadsheet would compute are kept from it. */
export const reportCsv = (outcomes: readonly RowOutcome[]): string =>
	[
		["line", "name", "outcome", "reason", "account", "new account", "profile", "columns that change", "look at"],
		...ROW_OUTCOMES.flatMap((kind) => outcomes.filter(({ outcome }) => outcome === kind)).map((row) => [
			row.line,
			row.name,
			row.outcome,
			row.reason,
			row.account,
			row.is_new_account ? "yes" : "",
			row.provider,
			row.columns.join(" "),
			row.notes.join("; "),
		]),
	]
		.map((line) => line.map(cell).join(","))
		.join("\r\n");
