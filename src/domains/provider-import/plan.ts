import { createHash } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import { sql } from "kysely";
import { officeDay } from "#contract/shared/office-hours.ts";
import { foldedName } from "#domains/providers/directory/folded.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Access, Db } from "#platform/db/database.ts";
import { estimateCoverage } from "./coverage.ts";
import { pairGone, settleGone } from "./gone.ts";
import {
	BATCH,
	blankRow,
	countRows,
	type Existing,
	existingProfiles,
	type ImportRowTable,
	type Into,
	insertRows,
	type ProfileData,
} from "./import-rows.ts";
import { accountFinder } from "./match-accounts.ts";
import { findPossibleMatches } from "./match-rows.ts";
import { offersOf } from "./offers.ts";
import { groupByOrganisation, organisationName } from "./organisations.ts";
import { type Outlet, readOutlet, type SourceRow } from "./outlet.ts";
import { createComparison, readExportNames } from "./own-export.ts";
import { OWN_EXPORT } from "./own-preset.ts";
import { readPlaces } from "./places.ts";
import { differenceOf, profileOf, same } from "./profile-data.ts";
import { type Given, type ReadRow, readRows } from "./read-rows.ts";
import type { Report } from "./report.ts";
import { PROPOSES, sharedAddresses } from "./shared-address.ts";
import { TO_READ } from "./status.ts";
import { readWords } from "./words.ts";

/** A file as read.ts reads it. */
export type ImportSource = { rows: readonly SourceRow[] } & Pick<Report, "columns" | "unread"> & {
		asks?: Report["asks"];
		preset?: { name: string } | undefined;
	};

/** Everything an import would write and report. Its rows are in import_row. */
export interface ImportPlan {
	report: Omit<Report, "committed">;
	/** Equal for two plans that would make the same changes to the same data. */
	digest: string;
}

/** Part of each row's hash. Raise it in a release that reads rows differently, so unchanged files are read again. */
const READING = 5;

const GONE_NAMED = 1_000;
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
	}: { source: string; into: Into; now?: Date; onProgress?: ((done: number, of: number) => void) | undefined },
): Promise<ImportPlan> => {
	const { db } = access;
	const places = await readPlaces(db);
	const words = await readWords(db);
	const offerOf = offersOf(words);
	const compare =
		preset?.name === OWN_EXPORT ? createComparison(words, await readExportNames(db, words), places) : undefined;
	const { read, given } = await readRows(db, rows, { source, places, reading: await readingOf(db), onProgress });
	const groups = groupByOrganisation(read.filter((row) => row.kind === "read"));
	const groupOf = new Map<ReadRow, number>(groups.flatMap((group, i) => group.map((row) => [row, i] as const)));
	const isNew = (row: ReadRow) => row.kind === "read" && row.provider === undefined;
	const fresh = read.filter(isNew);
	const taken = read.flatMap(({ provider }) => provider ?? []);
	const matches = await findPossibleMatches(access, fresh, taken, now);
	const accountOf = fresh.length > 0 ? await accountsOf(db, source, groups) : [];
	const estimated = read.filter((row) => row.kind === "read" && !row.saysWhere);
	const { coverage, ...reach } = await estimateCoverage(
		estimated.map((row) => ({ point: row.point, postcode: row.officePostcode, organisation: groupOf.get(row) ?? -1 })),
		places,
		await servedAlready(db, read, given),
	);
	const estimateOf = new Map(zip(estimated, coverage));

	const shared = sharedAddresses(read, places);
	const second = await secondRows(db, source, read);
	const digest = createHash("sha256").update(source);
	const flags = new Flags();
	const suggestions: Report["suggestions"] = [];
	let writing = Promise.resolve();
	for (let from = 0; from < read.length; from += BATCH) {
		const batch = read.slice(from, from + BATCH);
		const existing = await existingProfiles(
			db,
			batch.flatMap(({ kind, provider }) => (kind === "read" && provider) || []),
		);
		const named = await namesOf(
			db,
			batch.flatMap(({ kind, provider }) => (kind === "same" && provider) || []),
		);
		const staged = batch.map((row, i) => {
			const n = from + i;
			if (row.kind === "refused") return { ...blankRow(n, row.line, row.name, "refused"), reason: row.reason };
			const known = { ...blankRow(n, row.line, row.name, "unchanged"), source_key: row.key, row_hash: row.hash };
			if (row.kind === "same") return { ...known, ...named.get(row.provider ?? 0) };
			const profile = row.provider === undefined ? undefined : existing.get(row.provider);
			if (profile)
				Object.assign(known, {
					provider_id: profile.id,
					account: profile.account_name,
					account_id: profile.account_id,
				});
			const outlet = readOutlet(row.from, places);
			const { faults, ...offer } = offerOf(outlet);
			const estimate = estimateOf.get(row);
			estimateOf.delete(row);
			const nowhere = estimate && !isSomewhere(estimate);
			const notes = [
				...new Set([
					...row.faults,
					...(shared.get(row)?.notes ?? []),
					...(profile && isOfAnother(outlet, profile, source) ? [NEW_OWNER] : []),
					...outlet.faults,
					...faults,
					...(nowhere ? ["no known place: searches by postcode won't find it"] : []),
				]),
			];
			flags.add(outlet.line, notes);
			if (outlet.suggestion)
				suggestions.push({
					line: outlet.line,
					given: [outlet.suburb, outlet.state, outlet.postcode].filter(Boolean).join(" "),
					suggestion: outlet.suggestion,
				});
			// Where an earlier import let it serve, if its list doesn't say so itself.
			const proposal = estimate && shared.get(row)?.proposal;
			const isApplied = proposal && profile && same(pick(profile), pick(proposal));
			const data = profileOf(
				outlet,
				offer,
				(isApplied ? proposal : estimate) ?? { regions: outlet.lists.regions, postcodes: outlet.lists.postcodes },
				estimate !== undefined,
				officeDay(now),
			);
			const isOpen = proposal !== undefined && !isApplied && !profile?.own_columns.some((one) => one in proposal);
			const about: ImportRowTable = { ...known, name: outlet.name, notes, proposal: isOpen ? proposal : null };
			if (profile && second.has(row))
				return {
					...about,
					notes: [...notes, `another row in this file updates profile ${profile.id}, so this row is ignored`],
				};
			if (profile)
				return changed(about, outlet, profile, compare?.(profile, data, estimate) ?? data, profile.source !== source);
			if (outlet.status === "stopped") return { ...about, outcome: "stopped" as const, reason: stoppedReason(outlet) };
			const group = groupOf.get(row) ?? -1;
			const account = accountOf[group];
			const match = matches.get(row);
			return {
				...about,
				...(match
					? { outcome: "undecided" as const, maybe: match.provider, maybe_why: match.why }
					: { outcome: "new" as const }),
				...{
					account: account?.name ?? null,
					account_id: account?.id ?? null,
					is_new_account: account?.id === undefined,
					founding: group,
				},
				account_abn: account?.id === undefined ? (account?.abn ?? null) : null,
				data: { ...data, ...(outlet.needs.length > 0 && { is_active: false }) },
			};
		});
		for (const row of staged) digest.update(JSON.stringify(row));
		await writing;
		// Writes this batch while the next one is worked out.
		writing = insertRows(db, into, staged);
		writing.catch(() => {});
		onProgress?.(rows.length, rows.length);
		await others();
	}
	await writing;
	await settleGone(db, source, into);
	await pairGone(db, into.plan);
	await settleGone(db, source, into);
	const gone = await db
		.selectFrom("import_row")
		.select(["provider_id", "seen", "name"])
		.where("plan", "=", into.plan)
		.where("outcome", "=", "gone")
		.orderBy("n")
		.execute();
	digest.update(JSON.stringify(gone));
	return {
		report: {
			...(await countRows(db, into.plan)),
			...{ source, columns, unread, asks, read: rows.length },
			coverage: {
				...{
					estimated: coverage.filter(isSomewhere).length,
					given: read.filter((row) => row.kind === "read").length - estimated.length,
				},
				...{ postcodes: places.postcodes.size, ...reach },
			},
			localities: places.localities,
			localitiesComplete: places.complete,
			goneNames: gone.slice(0, GONE_NAMED).map(({ name }) => name),
			flags: flags.counted(),
			refusals: read.flatMap((row) => (row.kind === "refused" ? [{ line: row.line, reason: row.reason }] : [])),
			suggestions,
			sharedEmails: countShared(read),
			organisations: groups
				.filter((group) => group.length > 1)
				.map((group) => ({ name: nameOf(group), outlets: group.length, lines: group.map(({ line }) => line) }))
				.sort((a, b) => b.outlets - a.outlets),
		},
		digest: digest.digest("base64url"),
	};
};

const pick = ({ regions, postcodes }: { regions: number[]; postcodes: string[] }) => [regions, postcodes];

const isSomewhere = ({ regions, postcodes }: { regions: unknown[]; postcodes: unknown[] }): boolean =>
	regions.length + postcodes.length > 0;

/** Names for reporting profiles that don't change. */
const namesOf = async (db: Db, ids: readonly number[]) => {
	const rows = await db
		.selectFrom("provider as p")
		.innerJoin("account as a", "a.id", "p.account_id")
		.select(["p.id as provider_id", "p.name", "a.name as account", "a.id as account_id"])
		.where("p.id", "=", anyOf([...ids]))
		.execute();
	return new Map(rows.map((row) => [row.provider_id, row]));
};

const zip = <A, B>(some: readonly A[], others: readonly B[]): [A, B][] => some.map((one, i) => [one, others[i] as B]);

/** Builds the row of an existing profile. */
const changed = (
	about: ImportRowTable,
	outlet: Outlet,
	profile: Existing,
	data: ProfileData,
	isOther: boolean,
): ImportRowTable => {
	if (outlet.status === "stopped")
		return profile.is_active
			? { ...about, outcome: "stopped", reason: stoppedReason(outlet), seen: profile.seen }
			: { ...about, seen: profile.seen };
	const isKnown = data.source_facts !== undefined && profile.source_facts.digest === data.source_facts.digest;
	const { columns, before, isRename, data: values } = differenceOf(profile, data, outlet.needs, isOther);
	if (isKnown || (columns.length === 0 && !("source_facts" in values))) return about;
	return { ...about, outcome: "changed", columns, is_rename: isRename, data: values, before, seen: profile.seen };
};

const stoppedReason = ({ statusSays }: Outlet): string =>
	statusSays ? `the source says “${statusSays}”` : "the source says it has closed";

const nameOf = (group: readonly { name: string; organisation: string | null }[]): string =>
	group.find(({ organisation }) => organisation)?.organisation ?? organisationName(group.map(({ name }) => name));

/** The account of each group: the one of a profile in the group, else found by accountFinder, else a new one. */
const accountsOf = async (
	db: Db,
	source: string,
	groups: readonly (readonly ReadRow[])[],
): Promise<{ id?: number; name: string; abn?: string | null }[]> => {
	const find = await accountFinder(db, source);
	const ids = groups.flatMap((group) => group.flatMap(({ provider }) => provider ?? []));
	const held = await namesOf(db, ids);
	return groups.map((group): { id?: number; name: string; abn?: string | null | undefined } => {
		const [own] = group
			.flatMap(({ provider }) => (provider === undefined ? [] : (held.get(provider) ?? [])))
			.sort((a, b) => a.account_id - b.account_id);
		if (own) return { id: own.account_id, name: own.account };
		const abns = new Set(group.flatMap(({ abn }) => abn ?? []));
		return find(group) ?? { name: nameOf(group), abn: abns.size === 1 ? [...abns][0] : null };
	});
};

/**
 * Duplicate rows of one profile, for example after a merge of profiles. The row that the profile was created from wins,
 * else the first.
 */
const secondRows = async (db: Db, source: string, read: readonly ReadRow[]): Promise<Set<ReadRow>> => {
	const rowsOf = new Map<number, ReadRow[]>();
	for (const row of read)
		if (row.provider !== undefined) rowsOf.set(row.provider, [...(rowsOf.get(row.provider) ?? []), row]);
	const several = [...rowsOf].filter(([, rows]) => rows.length > 1);
	if (several.length === 0) return new Set();
	const rows = await db
		.selectFrom("provider")
		.select(["id", "source_key"])
		.where("source", "=", source)
		.where("id", "=", anyOf(several.map(([id]) => id)))
		.execute();
	const keys = new Map(rows.map(({ id, source_key }) => [id, source_key]));
	return new Set(
		several.flatMap(([id, all]) => {
			const own = all.find(({ key }) => key === keys.get(id)) ?? all[0];
			return all.filter((row) => row !== own);
		}),
	);
};

/** Postcodes served by active profiles that this import doesn't read again. */
const servedAlready = async (db: Db, read: readonly ReadRow[], given: Given): Promise<Set<string>> => {
	const again = read.flatMap((row) => (row.kind === "read" && row.provider !== undefined ? [row.provider] : []));
	const { rows } = await sql<{ code: string }>`
		with other as (select regions, postcodes from provider where is_active and not (id = any (${again}::int[])))
		select unnest(postcodes) as code from other
		union select p.code from postcode p
			where p.region_id in (select unnest(regions) from other union select unnest(${[...given.regions]}::int[]))
	`.execute(db);
	return new Set([...given.postcodes, ...rows.map(({ code }) => code)]);
};

const countShared = (read: readonly ReadRow[]): number => {
	const seen = new Map<string, number>();
	for (const { email } of read) if (email) seen.set(email, (seen.get(email) ?? 0) + 1);
	return [...seen.values()].filter((times) => times > 1).length;
};

/** Collects problems with their line numbers. */
class Flags {
	readonly #found = new Map<string, number[]>();
	add(line: number, reasons: readonly string[]): void {
		for (const given of reasons) {
			// Hardly any two texts are equal, so they count as one reason.
			const reason = [TO_READ, PROPOSES].find((one) => given.startsWith(one))?.replace(/:$/, "") ?? given;
			const lines = this.#found.get(reason);
			if (lines) lines.push(line);
			else this.#found.set(reason, [line]);
		}
	}
	counted(): Report["flags"] {
		return [...this.#found]
			.map(([reason, lines]) => ({ reason, count: lines.length, lines }))
			.sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
	}
}
