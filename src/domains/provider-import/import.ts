import { randomUUID } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import { type Insertable, sql } from "kysely";
import { PROFILE_FIELDS } from "#contract/providers/provider-admin.ts";
import { type Changes, noteChange } from "#domains/providers/admin/store.ts";
import { type ActiveServices, switchActive } from "#domains/providers/directory/switch-active.ts";
import { uniqueSlug } from "#domains/providers/slug.ts";
import { holdSlugs, type ProviderTable, tables } from "#domains/providers/store.ts";
import type { Access, Database, Transaction } from "#platform/db/database.ts";
import { chooseRows } from "./choose.ts";
import { countRows, eachBatch, type ImportRowTable, type ProfileData } from "./import-rows.ts";
import { type ImportSource, planImport } from "./plan.ts";
import type { Report } from "./report.ts";

/** Imported columns that staff and team can also edit. */
const BY_HAND: readonly string[] = [...PROFILE_FIELDS, "phone_number", "email", "is_telehealth_available"];

/** Reason for a profile that changed or was deleted since the dry run. */
const CHANGED = "the profile changed during the import, so it was left unchanged";

/** Settings for writing an import. */
export interface Writing {
	plan: string;
	source: string;
	personId: number | null;
	/** Hides profiles of this source that are not in the file. */
	hidesGone: boolean;
	/** Looks, in each transaction, whether the import is still this run's to write. @throws when it isn't */
	hold?: (trx: Transaction) => Promise<void>;
	onProgress?: ((done: number, of: number) => void) | undefined;
}

/**
 * Whether the dry run is out of date: a profile changed, or was created that the import would create. Ignores rows
 * already written.
 */
export const isStale = async (trx: Transaction, plan: string, source: string): Promise<boolean> => {
	const { rows } = await sql<{ stale: boolean }>`
		select exists (
			select from import_row r left join provider p on p.id = r.provider_id
			where r.plan = ${plan} and r.written_at is null and r.seen is not null and r.outcome in ('changed', 'stopped', 'gone')
				and (p.id is null or import_seen(p) <> r.seen)
		) or exists (
			select from import_row r join provider_source_row s on s.source = ${source} and s.source_key = r.source_key
			where r.plan = ${plan} and r.written_at is null and r.outcome in ('new', 'undecided')
		) or exists (
			select from import_row r where r.plan = ${plan} and r.written_at is null and r.outcome = 'new' and r.account_id is not null
				and not exists (select from account a where a.id = r.account_id)
		) as stale
	`.execute(trx);
	return rows[0]?.stale ?? false;
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
	const { rows: sums } = await sql<{ of: number }>`
		select count(*)::int as of from import_row where plan = ${plan} and written_at is null and outcome in ('new', 'changed')
	`.execute(patient.db);
	const of = sums[0]?.of ?? 0;
	const foundings = new Map<number, number>();
	const { rows: made } = await sql<{ founding: number; account_id: number }>`
		select distinct founding, account_id from import_row where plan = ${plan} and written_at is not null and is_new_account and account_id is not null
		union select distinct on (r.founding) r.founding, p.account_id from import_row r join provider p on p.id = r.provider_id
			where r.plan = ${plan} and r.choice = 'same' and r.founding is not null
	`.execute(patient.db);
	for (const { founding, account_id } of made) foundings.set(founding, account_id);
	const slugs = new Slugs();
	let done = 0;
	await eachBatch(patient, plan, sql`r.outcome in ('new', 'changed') and r.written_at is null`, async (rows) => {
		const now = services.clock();
		await patient.transaction(async (trx) => {
			await writing.hold?.(trx);
			// Imports from the console and the command line at once could create the same account twice.
			await sql`select pg_advisory_xact_lock(hashtext('provider import'))`.execute(trx);
			const changed = rows.filter(({ outcome }) => outcome === "changed");
			const written = [
				...(await writeChanged(trx, changed, writing, now)),
				...(await writeNew(
					trx,
					rows.filter(({ outcome }) => outcome === "new"),
					writing,
					now,
					{ foundings, slugs },
				)),
			];
			await markWritten(trx, writing, written, now);
		});
		done += rows.length;
		onProgress?.(done, of);
		await others();
	});
	// Rows with the same meaning in new words get their new hash.
	await patient.transaction(async (trx) => {
		await writing.hold?.(trx);
		await sql`
			update provider_source_row s set row_hash = r.row_hash from import_row r
			where r.plan = ${plan} and r.outcome = 'unchanged' and s.source = ${writing.source} and s.source_key = r.source_key and s.row_hash is distinct from r.row_hash
		`.execute(trx);
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
	const { rows } = await sql<{
		seen: string;
	}>`select import_seen(p) as seen from provider p where id = ${row.provider_id} for no key update`.execute(trx);
	const isAsSeen = rows[0]?.seen === row.seen;
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

interface Written {
	n: number;
	provider_id: number | null;
	account_id: number | null;
	source_key: string | null;
	row_hash: string | null;
	isLeft: boolean;
}

const leftOf = ({ n, provider_id, account_id, source_key, row_hash }: ImportRowTable): Written => ({
	n,
	provider_id,
	account_id,
	source_key,
	row_hash,
	isLeft: true,
});

/**
 * Updates the profiles that are still as the dry run saw them. Raises their versions, so a form opened earlier can't
 * overwrite the import.
 */
const writeChanged = async (
	trx: Transaction,
	rows: readonly ImportRowTable[],
	{ personId }: Writing,
	now: Date,
): Promise<Written[]> => {
	if (rows.length === 0) return [];
	const ids = rows.map(({ provider_id }) => provider_id).sort((a, b) => (a ?? 0) - (b ?? 0));
	// This lock still allows new requests and reviews for the profiles.
	const { rows: held } = await sql<{ id: number; version: number; seen: string; account_id: number }>`
		select p.id, p.version, p.account_id, import_seen(p) as seen from provider p where p.id = any (${ids}::int[]) order by p.id for no key update
	`.execute(trx);
	const profiles = new Map(held.map((row) => [row.id, row]));
	const written: Written[] = [];
	for (const row of rows) {
		const profile = profiles.get(row.provider_id ?? 0);
		const data = Object.fromEntries(
			Object.keys(row.before ?? {}).map((column) => [column, row.data?.[column as keyof ProfileData]]),
		) as ProfileData;
		if (!profile || profile.seen !== row.seen) {
			written.push(leftOf(row));
			continue;
		}
		const changes: Changes = Object.fromEntries(
			row.columns
				.filter((column) => BY_HAND.includes(column))
				.map((column) => [
					column,
					{ was: row.before?.[column as keyof ProfileData], is: data[column as keyof ProfileData] },
				]),
		);
		const isNoted = Object.keys(changes).length > 0;
		const version = profile.version + (isNoted ? 1 : 0);
		await tables(trx)
			.updateTable("provider")
			.set({ ...data, version, updated_at: now })
			.where("id", "=", profile.id)
			.execute();
		if (isNoted) await noteChange(trx, { id: profile.id, version }, changes, { personId, now });
		written.push({ ...row, account_id: profile.account_id, isLeft: false });
	}
	return written;
};

/** URL slugs in use. Reads all of them once, then only new ones. */
class Slugs {
	readonly #taken = new Set<string>();
	#last = 0;
	async refresh(trx: Transaction): Promise<Set<string>> {
		// Blocks profiles that staff create at the same time.
		await holdSlugs(trx);
		const { rows } = await sql<{
			id: number;
			url_slug: string;
		}>`select id, url_slug from provider where id > ${this.#last} order by id`.execute(trx);
		for (const { id, url_slug } of rows) {
			this.#taken.add(url_slug);
			this.#last = id;
		}
		return this.#taken;
	}
}

const writeNew = async (
	trx: Transaction,
	rows: readonly ImportRowTable[],
	{ source }: Writing,
	now: Date,
	{ foundings, slugs }: { foundings: Map<number, number>; slugs: Slugs },
): Promise<Written[]> => {
	if (rows.length === 0) return [];
	const taken = await slugs.refresh(trx);
	const keys = rows.map(({ source_key }) => source_key);
	const { rows: there } = await sql<{ source_key: string }>`
		select source_key from provider_source_row where source = ${source} and source_key = any (${keys}::text[])
	`.execute(trx);
	const isThere = new Set(there.map(({ source_key }) => source_key));
	const { rows: accounts } = await sql<{ id: number }>`
		select id from account where id = any (${rows.flatMap(({ account_id }) => account_id ?? [])}::int[]) order by id for key share
	`.execute(trx);
	const isAccount = new Set(accounts.map(({ id }) => id));
	const fits = (row: ImportRowTable) =>
		!isThere.has(row.source_key ?? "") && (row.account_id === null || isAccount.has(row.account_id));
	const fresh = rows.filter(fits);
	const founders = new Map(
		fresh.filter(({ account_id }) => account_id === null).map((row) => [row.founding ?? -1, row]),
	);
	for (const founding of foundings.keys()) founders.delete(founding);
	for (const { founding, id } of await makeAccounts(trx, [...founders.values()])) foundings.set(founding, id);
	const values: Insertable<ProviderTable>[] = [];
	for (const row of fresh) {
		const account_id = row.account_id ?? (foundings.get(row.founding ?? -1) as number);
		const { name = row.name, ...data } = row.data as ProfileData;
		const { source_key } = row;
		values.push({
			...(data as Partial<Insertable<ProviderTable>>),
			name,
			account_id,
			url_slug: uniqueSlug(name, taken),
			source,
			source_key,
			created_at: now,
			updated_at: now,
		} as Insertable<ProviderTable>);
	}
	const ids =
		values.length > 0
			? await tables(trx).insertInto("provider").values(values).returning(["id", "account_id", "source_key"]).execute()
			: [];
	const made = new Map(ids.map((one) => [one.source_key, one]));
	return rows.map((row) => {
		const one = made.get(row.source_key);
		return one ? { ...row, provider_id: one.id, account_id: one.account_id, isLeft: false } : leftOf(row);
	});
};

/** Creates accounts for the rows that need one. If another account got the ABN since, that account keeps it. */
const makeAccounts = async (
	trx: Transaction,
	founders: readonly ImportRowTable[],
): Promise<{ founding: number; id: number }[]> => {
	if (founders.length === 0) return [];
	const json = JSON.stringify(
		founders.map(({ founding, account, account_abn }) => ({ founding: founding ?? -1, account, account_abn })),
	);
	const { rows } = await sql<{ founding: number; id: number }>`
		with wished as materialized (
			select w.*, nextval(pg_get_serial_sequence('account', 'id'))::int as id, row_number() over (partition by account_abn order by founding) as nth
			from json_to_recordset(${json}::json) as w (founding int, account text, account_abn text)
		), made as (
			insert into account (id, name, abn)
			select id, account, case when nth = 1 and not exists (select from account a where a.abn = account_abn) then account_abn end from wished
		)
		select founding, id from wished
	`.execute(trx);
	return rows;
};

const markWritten = async (
	trx: Transaction,
	{ plan, source }: Writing,
	written: readonly Written[],
	now: Date,
): Promise<void> => {
	const json = JSON.stringify(written);
	const rows = sql`json_to_recordset(${json}::json) as w (n int, provider_id int, account_id int, source_key text, row_hash text, "isLeft" boolean)`;
	await sql`
		update import_row r set written_at = ${now}, provider_id = w.provider_id, account_id = w.account_id,
			outcome = case when w."isLeft" then 'left' else r.outcome end, reason = case when w."isLeft" then ${CHANGED} else r.reason end
		from ${rows} where r.plan = ${plan} and r.n = w.n
	`.execute(trx);
	await sql`
		insert into provider_source_row (source, source_key, provider_id, row_hash)
		select ${source}, w.source_key, w.provider_id, w.row_hash from ${rows} where not w."isLeft"
		on conflict (source, source_key) do update set row_hash = excluded.row_hash
	`.execute(trx);
};

export interface ImportOptions {
	/** Name of the source. The source and a row's key identify the profile. */
	source: string;
	/** False: writes nothing, with the same report. */
	commit: boolean;
	/** Import id, needed for an undo. */
	id?: string;
	fileName?: string;
	/** Allows changed rows to take both another name and another postcode. */
	allowRenames?: boolean;
	/** Hides profiles of this source that are not in the file. */
	hideGone?: boolean;
	/** What to do with rows that may be existing profiles. Without it they are left out. */
	matches?: "same" | "new";
	onProgress?: (done: number, of: number) => void;
}

/** The import would turn existing providers into others. */
export class RenamesRefused extends Error {
	override readonly name = "RenamesRefused";
	readonly report: Report;
	constructor(report: Report) {
		super(
			`${report.renames} ${report.renames === 1 ? "row" : "rows"} would become other providers: name and postcode both change. Is this another list than last time?`,
		);
		this.report = report;
	}
}

/**
 * Imports a file from the command line: a dry run, then the write.
 * @throws RenamesRefused
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
		values (${id}, ${services.clock()}, ${options.fileName ?? source}, '', ${file.rows.length}, 'trying', ${source}, ${JSON.stringify({ headers: [], chosen: file.columns })}, ${into.plan})
	`.execute(patient.db);
	try {
		const { report: planned } = await planImport(patient.db, file, { source, into, onProgress });
		if (options.matches)
			await patient.transaction((trx) => chooseRows(trx, into.plan, {}, options.matches as "same" | "new"));
		const report = { ...planned, ...(await countRows(patient.db, into.plan)), committed: commit };
		if (commit && report.renames > 0 && !options.allowRenames)
			throw new RenamesRefused({ ...report, committed: false });
		if (!commit) {
			await sql`delete from provider_import where id = ${id}`.execute(patient.db);
			return report;
		}
		await writeImport(database, services, {
			plan: into.plan,
			source,
			personId: null,
			hidesGone: options.hideGone ?? false,
			onProgress,
		});
		const done = { ...report, ...(await countRows(patient.db, into.plan)) };
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
