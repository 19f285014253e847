import { type Selectable, sql } from "kysely";
import {
	type ImportState,
	ROW_OUTCOMES,
	type RowOutcomeKind,
	UNDO_DAYS,
	type UndoResult,
} from "#contract/provider-import/options.ts";
import type { ProviderImport, RowOutcome } from "#contract/provider-import/provider-import.ts";
import type { DB } from "#db/rows.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { writeCsv } from "#platform/tables/write-csv.ts";
import type { KeptReading } from "./choices.ts";
import { FIELDS } from "./columns.ts";
import { OWN_EXPORT } from "./own-preset.ts";
import type { Report } from "./report.ts";

export const ROWS_PER_PAGE = 100;
/** A run without a heartbeat for this long counts as dead. The database has rolled back its open transaction. */
const GONE_MS = 2 * 60_000;
/** How long an uploaded file is kept. */
const KEPT_MS = 7 * 24 * 3600_000;

export type ImportRow = Omit<
	Selectable<DB["provider_import"]>,
	"file" | "outcomes" | "person_id" | "run" | "columns" | "report" | "state" | "undo"
> & {
	by: string;
	state: ImportState;
	columns: { headers: string[]; chosen: Record<string, string> } & KeptReading;
	report: Report | null;
	/** Some of its rows are written. */
	is_begun: boolean;
	undo: UndoCounts | null;
};

/** Results of an undo, or of its preview. */
export type UndoCounts = Record<UndoResult, number>;

const imports = (db: Db | Transaction) =>
	db
		.selectFrom("provider_import as i")
		.leftJoin("person as p", "p.id", "i.person_id")
		.select(["i.id", "i.created_at", "i.file_name", "i.file_hash", "i.row_count", "i.state", "i.source", "i.columns"])
		.select(["i.done_rows", "i.beat_at", "i.report", "i.token", "i.fault", "i.finished_at", "i.plan", "i.undo"])
		.select((eb) => [
			eb.fn.coalesce("p.name", eb.val("Command line")).as("by"),
			eb
				.exists(
					eb
						.selectFrom("import_row as r")
						.select("r.n")
						.whereRef("r.plan", "=", "i.plan")
						.where("r.written_at", "is not", null),
				)
				.as("is_begun"),
		])
		.$castTo<ImportRow>();
export const BUSY: readonly ImportState[] = ["trying", "importing", "undoing"];

export const PARTLY = "It stopped after part of the file was written. Import the rest, or undo it.";
export const UNDONE_PARTLY = "The undo stopped before it finished. Undo again to continue.";

/**
 * True if a running import has had no heartbeat lately. A heartbeat far in the future, from a node with a wrong clock,
 * counts as none.
 */
export const isAbandoned = ({ state, beat_at }: Pick<ImportRow, "state" | "beat_at">, now: Date): boolean =>
	BUSY.includes(state) && (beat_at === null || Math.abs(now.getTime() - beat_at.getTime()) > GONE_MS);

/** Whether the import can still be undone. */
export const canUndo = (
	{ state, is_begun, finished_at, beat_at }: Pick<ImportRow, "state" | "is_begun" | "finished_at" | "beat_at">,
	now: Date,
): boolean =>
	is_begun &&
	state !== "undone" &&
	now.getTime() - (finished_at ?? beat_at ?? now).getTime() < UNDO_DAYS * 24 * 3600_000;

/** Maps a row to the contract. A dead run shows as failed. */
export const toImport = (row: ImportRow, now: Date): ProviderImport => {
	const gone = isAbandoned(row, now);
	const state = gone ? "failed" : row.state;
	const goesOn = row.is_begun && state === "failed" && row.state !== "undoing" && row.undo === null;
	const stopped =
		row.state === "undoing"
			? UNDONE_PARTLY
			: row.is_begun
				? PARTLY
				: "The server stopped during the import. Nothing was written.";
	return {
		id: row.id,
		file_name: row.file_name,
		created_at: row.created_at.toISOString(),
		by: row.by,
		state,
		row_count: row.row_count,
		done_rows: row.done_rows,
		source: row.source,
		list_day: row.columns.list_day ?? null,
		asks_day: (row.columns.list_day ?? null) === null && row.columns.preset !== OWN_EXPORT,
		headers: row.columns.headers,
		columns: row.columns.chosen,
		fields: [...FIELDS],
		counts: row.report,
		token: row.state === "tried" || goesOn ? row.token : null,
		is_begun: row.is_begun && row.state !== "done",
		can_undo: !BUSY.includes(state) && canUndo(row, now),
		undo: row.state === "undone" ? row.undo : null,
		fault: gone ? stopped : row.fault,
		finished_at: row.finished_at?.toISOString() ?? null,
	};
};

/** Finds an import without its file. Undefined for an unknown id. */
export const findImport = (db: Db | Transaction, id: string): Promise<ImportRow | undefined> =>
	imports(db).where("i.id", "=", id).executeTakeFirst();

/** The last 20 imports, newest first. */
export const listImportRowsOf = (db: Db): Promise<ImportRow[]> =>
	imports(db).orderBy("i.created_at", "desc").orderBy("i.id").limit(20).execute();

/** Deletes expired files and undo data. The report stays as long as its retention rule says. */
export const forgetFiles = async (db: Db | Transaction, now: Date): Promise<void> => {
	await sql`update provider_import set file = null where file is not null and created_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(
		db,
	);
	await sql`
		update import_row r set data = null, before = null from provider_import i
		where i.id = r.import_id and r.data is not null and coalesce(i.finished_at, i.beat_at, i.created_at) < ${new Date(now.getTime() - UNDO_DAYS * 24 * 3600_000)}
	`.execute(db);
};

/** The uploaded file, or undefined after it was deleted. */
export const fileOf = async (db: Db | Transaction, id: string): Promise<Buffer | undefined> => {
	const row = await db.selectFrom("provider_import").select("file").where("id", "=", id).executeTakeFirst();
	return row?.file ? Buffer.from(row.file) : undefined;
};

/** @param plan an import without a dry run has no rows */
const outcomes = (db: Db, plan: string | null, outcome: RowOutcomeKind | undefined) =>
	db
		.selectFrom("import_row as r")
		.where("r.plan", "=", plan ?? "00000000-0000-0000-0000-000000000000")
		.$if(outcome !== undefined, (all) => all.where("r.outcome", "=", outcome as RowOutcomeKind))
		.orderBy("r.n")
		.select(["r.n", "r.line", "r.name", "r.outcome", "r.reason", "r.notes", "r.provider_id as provider", "r.account"])
		.select(["r.is_new_account", "r.columns", "r.is_rename", "r.maybe", "r.maybe_why", "r.choice", "r.undone"])
		.select(sql<boolean>`coalesce(r.outcome = 'new' and r.data ->> 'is_active' = 'false', false)`.as("is_hidden"))
		.select((eb) => eb("r.proposal", "is not", null).as("is_elsewhere"))
		.$castTo<RowOutcome & { n: number }>();

/** A page of outcomes, of one kind or all. */
export const pageOfOutcomes = async (
	db: Db,
	plan: string | null,
	{ outcome, page }: { outcome?: RowOutcomeKind | undefined; page: number },
): Promise<{ rows: RowOutcome[]; count: number }> => {
	const all = outcomes(db, plan, outcome);
	const total = await all
		.clearSelect()
		.clearOrderBy()
		.select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("count"))
		.executeTakeFirstOrThrow();
	const rows = await all
		.limit(ROWS_PER_PAGE)
		.offset((page - 1) * ROWS_PER_PAGE)
		.execute();
	return { rows, count: total.count };
};

/** Streams all outcomes of the last run or dry run. */
export async function* outcomesOf(db: Db, plan: string | null): AsyncGenerator<RowOutcome[]> {
	for (const outcome of ROW_OUTCOMES)
		for (let last: number | undefined = -1; last !== undefined; ) {
			const rows = await outcomes(db, plan, outcome).where("r.n", ">", last).limit(1000).execute();
			if (rows.length > 0) yield rows;
			last = rows.at(-1)?.n;
		}
}

const REPORT_COLUMNS =
	"line,name,outcome,reason,account,new account,profile,columns that change,may be profile,why,look at".split(",");

/** The report as CSV. */
export const reportCsv = (rows: readonly RowOutcome[], withHeader = true): string =>
	writeCsv(
		[
			...(withHeader ? [REPORT_COLUMNS] : []),
			...rows.map((row) => [
				row.line,
				row.name,
				row.outcome,
				row.reason,
				row.account,
				row.is_new_account ? "yes" : "",
				row.provider,
				row.columns.join(" "),
				row.maybe,
				row.maybe_why,
				row.notes.join("; "),
			]),
		],
		{ mark: withHeader, quoted: true },
	);
