import { randomUUID } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import { type ActiveServices, switchActive } from "#domains/providers/directory/switch-active.ts";
import type { Access, Database, Transaction } from "#platform/db/database.ts";
import { applyPlaces, chooseRows } from "./choose.ts";
import { countRows, eachBatch, type ImportRowTable, seen } from "./import-rows.ts";
import { noteSourceRows } from "./note-source-rows.ts";
import { OWN_EXPORT } from "./own-preset.ts";
import { type ImportSource, planImport } from "./plan.ts";
import type { Report } from "./report.ts";
import { type Stop, stopsOf } from "./stops.ts";
import { Slugs, type Writing, writeChanged, writeNew } from "./write-profiles.ts";

/** Reason for a profile that changed or was deleted since the dry run. */
const CHANGED = "the profile changed during the import, so it was left unchanged";

/**
 * Whether the dry run is out of date: a profile changed, or was created that the import would create. Ignores rows
 * already written.
 */
export const isStale = async (trx: Transaction, plan: string, source: string): Promise<boolean> => {
	const { rows } = await sql`
		select from import_row r left join provider p on p.id = r.provider_id
		where r.plan = ${plan} and r.written_at is null and (
			r.outcome in ('changed', 'stopped', 'gone') and r.seen is not null and (p.id is null or import_seen(p) <> r.seen)
			or r.outcome in ('new', 'undecided') and exists (select from provider_source_row s where s.source = ${source} and s.source_key = r.source_key)
			or r.outcome = 'new' and r.account_id is not null and not exists (select from account a where a.id = r.account_id)
		) limit 1
	`.execute(trx);
	return rows.length > 0;
};

/**
 * Writes a dry run's plan in short transactions, so page requests are answered in between. Written rows are marked, so
 * a later run continues after a stop. A profile that changed since the dry run stays unchanged, and its row gives the
 * reason.
 */
export const writeImport = async (
	{ patient }: { patient: Access },
	services: ActiveServices,
	writing: Writing,
): Promise<void> => {
	const { plan, onProgress } = writing;
	const made = await patient.db
		.selectFrom("import_row")
		.distinct()
		.select(["founding", "account_id"])
		.where("plan", "=", plan)
		.where("written_at", "is not", null)
		.where("is_new_account", "=", true)
		.where("account_id", "is not", null)
		.union(
			patient.db
				.selectFrom("import_row as r")
				.innerJoin("provider as p", "p.id", "r.provider_id")
				.distinctOn("r.founding")
				.select(["r.founding", "p.account_id"])
				.where("r.plan", "=", plan)
				.where("r.choice", "=", "same")
				.where("r.founding", "is not", null),
		)
		.$narrowType<{ founding: number; account_id: number }>()
		.execute();
	const foundings = new Map(made.map(({ founding, account_id }) => [founding, account_id]));
	const slugs = new Slugs();
	let done = 0;
	await eachBatch(patient, plan, sql`r.outcome in ('new', 'changed') and r.written_at is null`, async (rows) => {
		const now = services.clock();
		await patient.transaction(async (trx) => {
			await writing.hold?.(trx);
			// Imports from the console and the command line at once could create the same account twice.
			await sql`select pg_advisory_xact_lock(hashtext('provider import'))`.execute(trx);
			const those = (outcome: string) => rows.filter((row) => row.outcome === outcome);
			const written = [
				...(await writeChanged(trx, those("changed"), writing, now)),
				...(await writeNew(trx, those("new"), writing, now, { foundings, slugs })),
			];
			await markWritten(trx, writing, rows, written, now);
		});
		done += rows.length;
		onProgress?.(done);
		await others();
	});
	// Rows with the same meaning in new words get their new hash.
	await patient.transaction(async (trx) => {
		await writing.hold?.(trx);
		await noteSourceRows(trx, writing, sql`r.outcome = 'unchanged'`);
	});
	const hidden = writing.hidesGone ? sql`('stopped', 'gone')` : sql`('stopped')`;
	await eachBatch(
		patient,
		plan,
		sql`r.outcome in ${hidden} and r.provider_id is not null and r.written_at is null`,
		async (rows) => {
			for (const row of rows) {
				await patient.transaction(async (trx) => {
					await writing.hold?.(trx);
					await hide(trx, services, writing, row);
				});
				await others();
			}
		},
	);
};

const hide = async (
	trx: Transaction,
	services: ActiveServices,
	{ plan, source, personId }: Writing,
	row: ImportRowTable,
): Promise<void> => {
	const reason =
		row.outcome === "gone" ? `No longer in the list “${source}”` : `In the list “${source}”, ${row.reason}`;
	const now = services.clock();
	// Locks requests and referrals before the profile.
	await sql`select hold_referrals(${row.provider_id}::int)`.execute(trx);
	const profile = await trx
		.selectFrom("provider as p")
		.select(seen)
		.where("p.id", "=", row.provider_id)
		.forNoKeyUpdate()
		.executeTakeFirst();
	const isAsSeen = profile?.seen === row.seen;
	if (isAsSeen)
		await switchActive(trx, services, { providerId: row.provider_id as number, personId }, reason.slice(0, 500));
	await sql`
		update import_row set written_at = ${now}, outcome = case when ${isAsSeen} then outcome else 'left' end, reason = case when ${isAsSeen} then reason else ${CHANGED} end
		where plan = ${plan} and n = ${row.n}
	`.execute(trx);
	if (isAsSeen && row.source_key !== null && row.row_hash !== null)
		await sql`update provider_source_row set row_hash = ${row.row_hash} where source = ${source} and source_key = ${row.source_key}`.execute(
			trx,
		);
};

/** Marks a batch of rows. @param written the n of those that were written; the others were left */
const markWritten = async (
	trx: Transaction,
	writing: Writing,
	rows: readonly ImportRowTable[],
	written: readonly number[],
	now: Date,
): Promise<void> => {
	const { plan, source } = writing;
	const isWritten = sql`r.n = any (${written}::int[])`;
	// A row that a person matched with a profile. New profiles have theirs from the trigger provider_has_source_row.
	await sql`
		insert into provider_source_row (source, source_key, provider_id)
		select ${source}, r.source_key, r.provider_id from import_row r where r.plan = ${plan} and ${isWritten} and r.outcome = 'changed'
		on conflict do nothing
	`.execute(trx);
	await sql`
		update import_row r set written_at = ${now}, provider_id = p.id, account_id = p.account_id
		from provider_source_row s join provider p on p.id = s.provider_id
		where r.plan = ${plan} and ${isWritten} and s.source = ${source} and s.source_key = r.source_key
	`.execute(trx);
	await sql`
		update import_row r set written_at = ${now}, outcome = 'left', reason = ${CHANGED}
		where r.plan = ${plan} and r.n = any (${rows.map(({ n }) => n)}::int[]) and not (${isWritten})
	`.execute(trx);
	await noteSourceRows(trx, writing, isWritten);
};

export interface ImportOptions {
	/** Name of the source. The source and a row's key identify the profile. */
	source: string;
	/** False: writes nothing, with the same report. */
	commit: boolean;
	/** Import id, needed for an undo. */
	id?: string;
	fileName?: string;
	/** The day that the list describes; null if it states none. Without it a commit stops and asks. */
	listDay?: string | null;
	/** Allows changed rows to take both another name and another postcode. */
	allowRenames?: boolean;
	/** Hides profiles of this source that are not in the file. */
	hideGone?: boolean;
	/** A person checked the columns about a status or an end. */
	columnsChecked?: boolean;
	/** The number of profiles that a large change hides, renames or moves. */
	confirmed?: number | undefined;
	/** What to do with rows that may be existing profiles. Without it they are left out. */
	matches?: "same" | "new";
	/** Lets rows at a shared address serve the place that their names speak of. */
	places?: boolean;
	onProgress?: (done: number) => void;
}

/** The dry run found something that a person must confirm first. */
export class Stopped extends Error {
	override readonly name = "Stopped";
	readonly report: Report;
	readonly stops: readonly Stop[];
	constructor(report: Report, stops: readonly Stop[]) {
		super(stops.map(({ message }) => message).join("\n"));
		this.report = report;
		this.stops = stops;
	}
}

/**
 * Imports a file from the command line: a dry run, then the write.
 * @throws Stopped
 */
export const importProviders = async (
	database: Pick<Database, "patient">,
	file: ImportSource,
	options: ImportOptions,
	services: ActiveServices = { clock: () => new Date() },
): Promise<Report> => {
	const { source, commit, id = randomUUID(), onProgress } = options;
	const { patient } = database;
	const into = { importId: id, plan: randomUUID() };
	await sql`
		insert into provider_import (id, created_at, file_name, file_hash, row_count, state, source, columns, plan)
		values (${id}, ${services.clock()}, ${options.fileName ?? source}, '', ${file.rows.length}, 'trying', ${source}, ${JSON.stringify({ headers: [], chosen: file.columns, preset: file.preset?.name, list_day: options.listDay ?? null })}, ${into.plan})
	`.execute(patient.db);
	try {
		const planned = await planImport(patient, file, { source, into, now: services.clock(), onProgress });
		if (options.matches)
			await patient.transaction((trx) => chooseRows(trx, { ...into, source }, {}, options.matches as "same" | "new"));
		if (options.places) await patient.transaction((trx) => applyPlaces(trx, into.plan));
		const report = { ...planned, ...(await countRows(patient.db, into.plan)), committed: commit };
		const { allowRenames = false, hideGone = false, columnsChecked = false, confirmed } = options;
		const isExport = file.preset?.name === OWN_EXPORT;
		const isDaySettled = isExport || options.listDay !== undefined;
		const stops = commit ? stopsOf(report, { allowRenames, hideGone, columnsChecked, confirmed, isDaySettled }) : [];
		if (stops.length > 0) throw new Stopped({ ...report, committed: false }, stops);
		if (!commit) {
			await sql`delete from provider_import where id = ${id}`.execute(patient.db);
			return report;
		}
		await writeImport(database, services, {
			plan: into.plan,
			source,
			personId: null,
			hidesGone: hideGone,
			listDay: isExport ? undefined : options.listDay,
			onProgress,
		});
		const done = { ...report, ...(await countRows(patient.db, into.plan)), large: report.large };
		await sql`
			update provider_import set state = 'done', done_rows = row_count, report = ${JSON.stringify(done)}, finished_at = ${services.clock()} where id = ${id}
		`.execute(patient.db);
		return done;
	} catch (error) {
		// Keeps the import if anything was written, so it can be undone.
		await sql`
			delete from provider_import i where i.id = ${id} and not exists (select from import_row r where r.plan = ${into.plan} and r.written_at is not null)
		`.execute(patient.db);
		throw error;
	}
};
