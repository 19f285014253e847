import { setImmediate as others } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { officeDay } from "#contract/shared/office-hours.ts";
import { foldedName } from "#domains/providers/directory/folded.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Access, Db } from "#platform/db/database.ts";
import { type Coverage, estimateCoverage } from "./coverage.ts";
import { settleChanges } from "./difference.ts";
import { pairGone, settleGone } from "./gone.ts";
import {
	BATCH,
	countRows,
	type Existing,
	existingProfiles,
	type Into,
	insertRows,
	type StagedRow,
} from "./import-rows.ts";
import { findAccounts } from "./match-accounts.ts";
import { findPossibleMatches } from "./match-rows.ts";
import { offersOf } from "./offers.ts";
import { groupByOrganisation, organisationName } from "./organisations.ts";
import { type Outlet, readOutlet, type SourceRow } from "./outlet.ts";
import { createComparison, readExportNames } from "./own-export.ts";
import { OWN_EXPORT } from "./own-preset.ts";
import { readPlaces } from "./places.ts";
import { profileOf, same } from "./profile-data.ts";
import { type FileRow, type Given, type ReadRow, readRows } from "./read-rows.ts";
import type { Report } from "./report.ts";
import { sharedAddresses } from "./shared-address.ts";
import { readWords } from "./words.ts";

/** A file as read.ts reads it. */
export type ImportSource = { rows: readonly SourceRow[] } & Pick<Report, "columns" | "unread"> & {
		asks?: Report["asks"];
		preset?: { name: string } | undefined;
	};

/** What an import would do, in numbers. Its rows are in import_row. */
export type PlanReport = Omit<Report, "committed">;

/** Part of each row's hash. Raise it in a release that reads rows differently, so unchanged files are read again. */
const READING = 6;

const NEW_OWNER = "the list names another organisation than the profile's account: check for a new owner";

/** Whether the profile's own list now names another organisation. An ABN decides, else the name. */
const isOfAnother = ({ organisation, abn }: Outlet, profile: Existing, source: string): boolean => {
	if (profile.source !== source) return false;
	if (abn && profile.account_abn) return abn !== profile.account_abn;
	return organisation !== null && foldedName(organisation) !== foldedName(profile.account_name);
};

/** Hash of the reference data used for reading. A new service or locality may change the result of an unchanged row. */
const readingOf = async (db: Db): Promise<string> => {
	const { rows } = await sql<{ with: string }>`
		select md5(concat(
			(select string_agg(concat(id, name, service_area_id), ',' order by id) from service_in_use),
			(select string_agg(concat(code, description), ',' order by code) from age_group),
			(select string_agg(concat(code, name), ',' order by code) from funding_type),
			(select count(*) from postcode), (select count(*) from locality)
		)) as with
	`.execute(db);
	return `${READING} ${rows[0]?.with}`;
};

/**
 * Works out what a file would do, row by row, and writes it to import_row. Writes no profile. Matches rows by source
 * and key, and skips rows with the same cells as last time. New profiles join or create the account of their
 * organisation; existing profiles keep theirs.
 */
export const planImport = async (
	access: Access,
	{ rows, columns, unread, preset, asks = [] }: ImportSource,
	{
		source,
		into,
		now = new Date(),
		onProgress,
	}: { source: string; into: Into; now?: Date; onProgress?: ((done: number) => void) | undefined },
): Promise<PlanReport> => {
	const { db } = access;
	const places = await readPlaces(db);
	const words = await readWords(db);
	const offerOf = offersOf(words);
	const compare = preset?.name === OWN_EXPORT ? createComparison(words, await readExportNames(db, words)) : undefined;
	const { read, given } = await readRows(db, rows, { source, places, reading: await readingOf(db), onProgress });
	const stated = read.filter((row) => row.kind === "read");
	const fresh = stated.filter(({ provider }) => provider === undefined);
	const groups = groupByOrganisation(stated);
	const groupOf = new Map(groups.flatMap((group, i) => group.map((row) => [row, i] as const)));
	const taken = read.flatMap((row) => (row.kind === "refused" ? [] : (row.provider ?? [])));
	const matches = await findPossibleMatches(access, fresh, taken, now);
	const accounts = fresh.length > 0 ? await accountsOf(db, source, groups) : [];
	const estimated = stated.filter(({ saysWhere }) => !saysWhere);
	const { coverage, ...reach } = await estimateCoverage(estimated, places, await servedAlready(db, stated, given));
	const estimateOf = new Map(estimated.map((row, i) => [row, coverage[i] as Coverage]));
	const shared = sharedAddresses(stated, places);
	const day = officeDay(now);

	const stagedRow = (row: FileRow, n: number, profiles: Map<number, Existing>): StagedRow => {
		if (row.kind === "refused") return { n, line: row.line, name: row.name, outcome: "refused", reason: row.reason };
		const known = { n, line: row.line, source_key: row.key, row_hash: row.hash };
		if (row.kind === "same") return { ...known, name: "", outcome: "unchanged", provider_id: row.provider };
		const profile = profiles.get(row.provider ?? 0);
		const outlet = readOutlet(row.from, places);
		const { faults, ...offer } = offerOf(outlet);
		const estimate = estimateOf.get(row);
		const elsewhere = shared.get(row);
		// Where an earlier import let it serve, if its list doesn't say so itself.
		const proposal = estimate && elsewhere?.proposal;
		const isApplied = proposal && profile && same(pick(profile), pick(proposal));
		const isOpen = proposal && !isApplied && !profile?.own_columns.some((one) => one in proposal);
		const where = (isApplied ? proposal : estimate) ?? outlet.lists;
		const data = profileOf(outlet, offer, pick(where), estimate !== undefined, day);
		const notes = [
			...[...row.faults, ...(elsewhere?.notes ?? [])],
			...(profile && isOfAnother(outlet, profile, source) ? [NEW_OWNER] : []),
			...[...outlet.faults, ...faults],
			...(estimate && !isSomewhere(estimate) ? ["no known place: searches by postcode won't find it"] : []),
		];
		const staged = {
			...{ ...known, name: outlet.name, notes: [...new Set(notes)], proposal: isOpen ? proposal : null },
			...{ provider_id: profile?.id ?? null, seen: profile?.seen ?? null },
		};
		if (outlet.status === "stopped") {
			const reason = outlet.statusSays ? `the source says “${outlet.statusSays}”` : "the source says it has closed";
			return profile?.is_active === false
				? { ...staged, outcome: "unchanged" }
				: { ...staged, outcome: "stopped", reason };
		}
		if (profile)
			return {
				...{ ...staged, outcome: "unchanged", data: compare?.(row.from, profile, data) ?? data },
				is_rename: foldedName(outlet.name) !== foldedName(profile.name),
			};
		const founding = groupOf.get(row) ?? -1;
		const { id, name, abn = null } = accounts[founding] as Founding;
		const match = matches.get(row);
		return {
			...staged,
			...(match ? { outcome: "undecided", maybe: match.provider, maybe_why: match.why } : { outcome: "new" }),
			...{ account: name, account_id: id ?? null, is_new_account: id === undefined, founding, account_abn: abn },
			data: { ...data, ...(outlet.needs.length > 0 && { is_active: false }) },
		};
	};
	const prepare = async (from: number) => {
		const batch = read.slice(from, from + BATCH);
		const profiles = await existingProfiles(
			db,
			batch.flatMap((row) => (row.kind === "read" ? (row.provider ?? []) : [])),
		);
		return batch.map((row, i) => stagedRow(row, from + i, profiles));
	};
	const write = async (from: number, batch: readonly StagedRow[]) => {
		await insertRows(db, into, batch);
		const own = sql`r.n >= ${from} and r.n < ${from + BATCH}`;
		await settleChanges(db, { plan: into.plan, source }, "provider_id", sql`${own} and r.data is not null`);
		await nameRows(db, into.plan, own);
	};
	// The database writes a batch while the next one is read.
	for (let from = 0, batch = await prepare(0); from < read.length; from += BATCH) {
		[batch] = await Promise.all([prepare(from + BATCH), write(from, batch), others()]);
	}
	await dropSecondRows(db, source, into.plan);
	if ((await settleGone(db, source, into)) > 0) {
		await pairGone(db, into.plan);
		await settleGone(db, source, into);
	}
	return {
		...(await countRows(db, into.plan)),
		...{ source, columns, unread, asks, read: rows.length },
		coverage: {
			estimated: coverage.filter(isSomewhere).length,
			given: stated.length - estimated.length,
			...reach,
		},
	};
};

const pick = ({ regions, postcodes }: Coverage): Coverage => ({ regions, postcodes });

const isSomewhere = ({ regions, postcodes }: Coverage): boolean => regions.length + postcodes.length > 0;

/** Names rows of existing profiles and their accounts. @param which condition on `import_row r` */
const nameRows = async (db: Db, plan: string, which: RawBuilder<unknown>): Promise<void> => {
	await sql`
		update import_row r set name = coalesce(nullif(r.name, ''), p.name), account = a.name, account_id = a.id
		from provider p join account a on a.id = p.account_id where r.plan = ${plan} and ${which} and p.id = r.provider_id
	`.execute(db);
};

/** Equal for two dry runs that would make the same changes to the same data. */
export const digestOf = async (db: Db, plan: string, source: string): Promise<string> => {
	const { rows } = await sql<{ digest: string }>`
		select concat(md5(${source}), md5(string_agg(md5((to_jsonb(r) - 'plan' - 'import_id')::text), '' order by n))) as digest from import_row r where plan = ${plan}
	`.execute(db);
	return rows[0]?.digest ?? "";
};

/** An account, or a new one to create. */
interface Founding {
	id?: number;
	name: string;
	abn?: string | null | undefined;
}

/** The account of each group: the oldest one of its profiles, else one with its signs, else a new one. */
const accountsOf = async (db: Db, source: string, groups: readonly (readonly ReadRow[])[]): Promise<Founding[]> => {
	const found = await findAccounts(db, source, groups);
	const held = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select(["p.id as provider", "a.id", "a.name"])
		.where("p.id", "=", anyOf(groups.flatMap((group) => group.flatMap(({ provider }) => provider ?? []))))
		.execute();
	const accountOf = new Map(held.map(({ provider, ...account }) => [provider, account]));
	return groups.map((group, i): Founding => {
		const own = group.flatMap(({ provider }) => accountOf.get(provider ?? 0) ?? []);
		const abns = new Set(group.flatMap(({ abn }) => abn ?? []));
		return (
			own.sort((a, b) => a.id - b.id)[0] ??
			found.get(i) ?? { name: nameOf(group), abn: abns.size === 1 ? [...abns][0] : null }
		);
	});
};

const nameOf = (group: readonly ReadRow[]): string =>
	group.find(({ organisation }) => organisation)?.organisation ?? organisationName(group.map(({ name }) => name));

/**
 * Ignores further rows of one profile, for example after a merge of profiles. The row that the profile was created from
 * stays, else the first.
 */
const dropSecondRows = async (db: Db, source: string, plan: string): Promise<void> => {
	await sql`
		update import_row r set outcome = 'unchanged', reason = null, columns = '{}', is_rename = false, data = null, before = null,
			notes = r.notes || 'another row in this file updates the same profile, so this row is ignored'::text
		from provider p
		where r.plan = ${plan} and p.id = r.provider_id and r.outcome in ('changed', 'stopped') and exists (
			select from import_row o where o.plan = ${plan} and o.provider_id = r.provider_id
				and (coalesce(p.source = ${source} and o.source_key = p.source_key, false), -o.n) > (coalesce(p.source = ${source} and r.source_key = p.source_key, false), -r.n)
		)
	`.execute(db);
};

/** Postcodes served by active profiles that this import doesn't read again. */
const servedAlready = async (db: Db, stated: readonly ReadRow[], given: Given): Promise<Set<string>> => {
	const again = stated.flatMap(({ provider }) => provider ?? []);
	const { rows } = await sql<{ code: string }>`
		with other as (select regions, postcodes from provider where is_active and not (id = any (${again}::int[])))
		select unnest(postcodes) as code from other
		union select p.code from postcode p
			where p.region_id in (select unnest(regions) from other union select unnest(${[...given.regions]}::int[]))
	`.execute(db);
	return new Set([...given.postcodes, ...rows.map(({ code }) => code)]);
};
