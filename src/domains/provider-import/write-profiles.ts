import { type Insertable, sql } from "kysely";
import type { FitFacts } from "#contract/providers/fit.ts";
import { PROFILE_FIELDS } from "#contract/providers/provider-admin.ts";
import { type Changes, noteChange } from "#domains/providers/admin/store.ts";
import { uniqueSlug } from "#domains/providers/slug.ts";
import { holdSlugs, type ProviderTable } from "#domains/providers/store.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { ImportRowTable, ProfileData } from "./import-rows.ts";

/** Imported columns that staff and team can also edit. */
const BY_HAND: readonly string[] = [...PROFILE_FIELDS, "phone_number", "email", "is_telehealth_available"];

/** Settings for writing an import. */
export interface Writing {
	plan: string;
	source: string;
	personId: number | null;
	/** Hides profiles of this source that are not in the file. */
	hidesGone: boolean;
	/** The day that the list describes, null if it states none. Undefined for an export, whose rows keep theirs. */
	listDay: string | null | undefined;
	/** Checks in each transaction that this run still owns the import. @throws if it doesn't */
	hold?: (trx: Transaction) => Promise<void>;
	onProgress?: ((done: number, of: number) => void) | undefined;
}

/** An import row after writing. */
export interface Written {
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
 * overwrite the import. The trigger providers_updated updates the search.
 */
export const writeChanged = async (
	trx: Transaction,
	rows: readonly ImportRowTable[],
	{ personId, source, listDay = null }: Writing,
	now: Date,
): Promise<Written[]> => {
	if (rows.length === 0) return [];
	const ids = rows.map(({ provider_id }) => provider_id).sort((a, b) => (a ?? 0) - (b ?? 0));
	// This lock still allows new requests and reviews for the profiles.
	const { rows: held } = await sql<{
		id: number;
		version: number;
		seen: string;
		account_id: number;
		source: string | null;
	}>`
		select p.id, p.version, p.account_id, p.source, import_seen(p) as seen from provider p where p.id = any (${ids}::int[]) order by p.id for no key update
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
		// Facts in a profile of another list name this one.
		if (data.fit_facts && profile.source !== source) {
			const list = { name: source, day: listDay };
			const facts = Object.entries(data.fit_facts as FitFacts);
			data.fit_facts = Object.fromEntries(facts.map(([fact, stated]) => [fact, { ...stated, list }]));
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
		await trx
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
export class Slugs {
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

/**
 * Creates the profiles of new rows, and the accounts they need. The triggers providers_inserted and
 * provider_has_source_row update the search and the list of source rows.
 */
export const writeNew = async (
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
			? await trx.insertInto("provider").values(values).returning(["id", "account_id", "source_key"]).execute()
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
