import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import type { UndoResult } from "#contract/provider-import/options.ts";
import type { FitFacts } from "#contract/providers/fit.ts";
import { type Changes, noteChange } from "#domains/providers/admin/store.ts";
import { type ActiveServices, switchActive } from "#domains/providers/directory/switch-active.ts";
import { tablesInUse } from "#domains/providers/provider-tables.ts";
import type { Access, Transaction } from "#platform/db/database.ts";
import { type Existing, eachBatch, existingProfiles, type ImportRowTable, type ProfileData } from "./import-rows.ts";
import type { UndoCounts } from "./import-store.ts";
import { giveListDayBack } from "./note-list-day.ts";
import { same } from "./profile-data.ts";

export interface Undoing {
	importId: string;
	plan: string;
	source: string;
	personId: number | null;
	hold?: (trx: Transaction) => Promise<void>;
	onProgress?: ((done: number) => void) | undefined;
	/** Records the end in the last transaction. */
	finish: (trx: Transaction, counts: UndoCounts) => Promise<void>;
}

const NONE: UndoCounts = { deleted: 0, hidden: 0, restored: 0, partly: 0, left: 0 };

/** Profiles in use. An undo hides them instead of deleting them, and hiding closes claims and ends links. */
const inUse = async (
	trx: Pick<Access, "db">["db"] | Transaction,
	ids: readonly number[],
	plan: string,
): Promise<Set<number>> => {
	const { rows } = await sql<{ id: number }>`
		select p.id from provider p where p.id = any (${ids}::int[]) and (
			p.own_columns <> '{}' or p.reviews_count > 0 or p.logo_url is not null
			or ${sql.join(
				tablesInUse().map((table) => sql`exists (select from ${sql.table(table)} t where t.provider_id = p.id)`),
				sql` or `,
			)}
			or exists (select from provider_merge t where p.id in (t.kept, t.merged))
			or exists (select from account_member t where t.account_id = p.account_id)
			or exists (select from import_row r where r.plan <> ${plan} and r.provider_id = p.id and r.written_at is not null)
		)
	`.execute(trx);
	return new Set(rows.map(({ id }) => id));
};

/** What an undo does with a row, and the columns that get their old values back. */
interface Decided {
	row: ImportRowTable;
	profile: Existing | undefined;
	result: UndoResult;
	values: ProfileData;
}

/** Profiles that were merged into others. */
const mergedOf = async (trx: Pick<Access, "db">["db"] | Transaction, ids: readonly number[]): Promise<Set<number>> => {
	const { rows } = await sql<{
		merged: number;
	}>`select merged from provider_merge where merged = any (${ids}::int[])`.execute(trx);
	return new Set(rows.map(({ merged }) => merged));
};

const decide = async (
	trx: Pick<Access, "db">["db"] | Transaction,
	rows: readonly ImportRowTable[],
	plan: string,
): Promise<Decided[]> => {
	const ids = rows.flatMap(({ provider_id }) => provider_id ?? []);
	const profiles = await existingProfiles(trx, ids);
	const used = await inUse(trx, ids, plan);
	const merged = await mergedOf(trx, ids);
	return rows.map((row): Decided => {
		const profile = profiles.get(row.provider_id ?? 0);
		const about = { row, profile, values: {} };
		if (!profile || merged.has(profile.id)) return { ...about, result: "left" };
		if (row.outcome === "new") return { ...about, result: used.has(profile.id) ? "hidden" : "deleted" };
		if (row.outcome !== "changed")
			return {
				...about,
				result: !profile.is_active && (profile.inactive_reason ?? "").includes("list “") ? "restored" : "left",
			};
		const isStill = (column: string) => {
			const written = row.data?.[column as keyof ProfileData];
			if (column === "source_facts")
				return (written as { digest?: string } | undefined)?.digest === profile.source_facts.digest;
			if (column === "fit_facts")
				return !profile.own_columns.includes(column) && same(withoutLists(profile.fit_facts), withoutLists(written));
			return !profile.own_columns.includes(column) && same(profile[column as keyof Existing], written);
		};
		const all = Object.keys(row.before ?? {});
		const back = all.filter(isStill);
		const values = Object.fromEntries(
			back.map((column) => [column, row.before?.[column as keyof ProfileData]]),
		) as ProfileData;
		const shown = row.columns.filter((column) => back.includes(column));
		return { ...about, values, result: back.length === all.length ? "restored" : shown.length > 0 ? "partly" : "left" };
	});
};

/** Facts as the dry run had them: their list was added when they were written. */
const withoutLists = (facts: unknown) =>
	Object.entries((facts ?? {}) as FitFacts).map(([fact, { list: _list, ...stated }]) => [fact, stated]);

const WRITTEN = sql`r.written_at is not null and r.undone is null and r.outcome in ('new', 'changed', 'stopped', 'gone')`;

/** Preview of an undo. */
export const previewUndo = async (database: Pick<Access, "db">, plan: string): Promise<UndoCounts> => {
	const counts = { ...NONE };
	await eachBatch(database, plan, WRITTEN, async (rows) => {
		for (const { result } of await decide(database.db, rows, plan)) counts[result]++;
		await others();
	});
	return counts;
};

/**
 * Undoes an import in batches, and continues after a stop. Deletes profiles that the import created, or hides them if
 * they are in use. Columns that still hold an imported value get their old value back.
 */
export const undoImport = async (
	{ patient }: { patient: Access },
	services: ActiveServices,
	undoing: Undoing,
): Promise<UndoCounts> => {
	const { plan, onProgress } = undoing;
	let done = 0;
	await eachBatch(patient, plan, WRITTEN, async (rows) => {
		await patient.transaction(async (trx) => {
			await undoing.hold?.(trx);
			for (const { provider_id } of rows.toSorted((a, b) => (a.provider_id ?? 0) - (b.provider_id ?? 0)))
				await sql`select hold_referrals(${provider_id}::int)`.execute(trx);
			await sql`select from provider where id = any (${rows.map(({ provider_id }) => provider_id)}::int[]) order by id for update`.execute(
				trx,
			);
			for (const decided of await decide(trx, rows, plan)) await undoRow(trx, services, undoing, decided);
			await giveListDayBack(trx, undoing, sql`r.n = any (${rows.map(({ n }) => n)}::int[])`);
		});
		done += rows.length;
		onProgress?.(done);
		await others();
	});
	return patient.transaction(async (trx) => {
		await undoing.hold?.(trx);
		await giveListDayBack(trx, undoing, sql`true`);
		await sql`
			delete from account a using (select distinct account_id from import_row where plan = ${plan} and is_new_account and outcome = 'new') made
			where a.id = made.account_id and a.version = 1
				and not exists (select from provider p where p.account_id = a.id) and not exists (select from account_member m where m.account_id = a.id)
		`.execute(trx);
		const { rows } = await sql<{ result: UndoResult; count: number }>`
			select undone as result, count(*)::int as count from import_row where plan = ${plan} and undone is not null group by 1
		`.execute(trx);
		const counts = { ...NONE, ...Object.fromEntries(rows.map(({ result, count }) => [result, count])) };
		await undoing.finish(trx, counts);
		return counts;
	});
};

const undoRow = async (
	trx: Transaction,
	services: ActiveServices,
	{ plan, source, personId }: Undoing,
	{ row, profile, result, values }: Decided,
): Promise<void> => {
	const now = services.clock();
	await sql`update import_row set undone = ${result} where plan = ${plan} and n = ${row.n}`.execute(trx);
	// Makes the next import read the row again. A row that joined a profile of another list leaves it.
	if (row.choice === "same")
		await sql`delete from provider_source_row where source = ${source} and source_key = ${row.source_key}`.execute(trx);
	else
		await sql`update provider_source_row set row_hash = null where source = ${source} and source_key = ${row.source_key}`.execute(
			trx,
		);
	if (!profile) return;
	if (result === "deleted") {
		await sql`delete from provider where id = ${profile.id}`.execute(trx);
		return;
	}
	if (result === "hidden") {
		if (profile.is_active)
			await switchActive(
				trx,
				services,
				{ providerId: profile.id, personId },
				`The import of the list “${source}” was undone`,
			);
		return;
	}
	if (row.outcome === "stopped" || row.outcome === "gone") {
		if (result === "restored") await switchActive(trx, services, { providerId: profile.id, personId }, null);
		return;
	}
	if (Object.keys(values).length === 0) return;
	const changes: Changes = Object.fromEntries(
		row.columns
			.filter((column) => column in values)
			.map((column) => [
				column,
				{ was: profile[column as keyof Existing] as unknown, is: values[column as keyof ProfileData] },
			]),
	);
	const version = profile.version + 1;
	await trx
		.updateTable("provider")
		.set({ ...values, version, updated_at: now })
		.where("id", "=", profile.id)
		.execute();
	await noteChange(trx, { id: profile.id, version }, changes, { personId, now });
};
