import { createHash } from "node:crypto";
import { setImmediate as others } from "node:timers/promises";
import { type Insertable, type Selectable, sql } from "kysely";
import { PROFILE_FIELDS } from "#contract/provider-admin.ts";
import type { RowOutcome } from "#contract/provider-import.ts";
import type { Db } from "#platform/db/database.ts";
import type { Changes } from "../admin/store.ts";
import { uniqueSlug } from "../slug.ts";
import { holdSlugs, type ProviderTable, tables } from "../store.ts";
import { estimateCoverage, servedByOthers } from "./coverage.ts";
import { readOffers } from "./offers.ts";
import { groupByOrganisation, organisationName } from "./organisations.ts";
import { keyOf, type Outlet, readOutlet, refusalOf, type SourceRow } from "./outlet.ts";
import { type Places, readPlaces } from "./places.ts";
import type { Report } from "./report.ts";

/** A file as import/read.ts reads it. */
export type ImportSource = { rows: readonly SourceRow[] } & Pick<Report, "columns" | "unread">;

type Profile = Omit<Insertable<ProviderTable>, "account_id" | "url_slug">;

/** New profiles, and the account they go to: one that is there, or one to be made. */
interface Founding {
	account: number | { name: string };
	profiles: (Profile & { url_slug: string })[];
}

/** What is written over a profile that is there. */
interface Update {
	id: number;
	values: Partial<Profile>;
	/** Of the profile before it. */
	version: number;
	/** What of it people change here as well: for the history, by which whoever edits the profile meanwhile is told. */
	changes: Changes;
}

/** All that an import would write, and what it would say of it. */
export interface ImportPlan {
	report: Omit<Report, "committed">;
	/** Of every row, in the order of the file. */
	outcomes: RowOutcome[];
	foundings: Founding[];
	updates: Update[];
	/** The same for two plans that would write the same to the same. */
	digest: string;
}

/** Columns of an import that staff and team change by hand, too. */
const BY_HAND: readonly string[] = [...PROFILE_FIELDS, "phone_number", "email", "is_telehealth_available"];

/** Rows that are read before others have their turn. */
const TURN = 100;

/**
 * Works out what a file would do, row by row; writes nothing. Rows are matched by source and key: a profile whose row says what it said last time is left
 * alone, whatever its provider has changed since. New profiles join the account of their organisation, or found it; profiles that exist never change accounts.
 * @param lock in a transaction that goes on to write: nobody changes the profiles, and nobody else imports, until it ends
 */
export const planImport = async (
	db: Db,
	{ rows, columns, unread }: ImportSource,
	{ source, lock = false, onProgress }: { source: string; lock?: boolean; onProgress?: ((done: number, of: number) => void) | undefined },
): Promise<ImportPlan> => {
	// Two imports at once, from the console or from a shell, could make the same account.
	if (lock) await sql`select pg_advisory_xact_lock(hashtext('provider import'))`.execute(db);
	const places = await readPlaces(db);
	const offerOf = await readOffers(db);
	const { outlets, refusals } = await readAll(rows, places, onProgress);
	const groups = groupByOrganisation(outlets);
	const organisation = new Map(groups.flatMap((group, i) => group.map((outlet) => [outlet, i] as const)));
	const estimated = outlets.filter(({ lists }) => lists.regions.length + lists.postcodes.length === 0);
	const estimate = await estimateCoverage(
		estimated.map((outlet) => ({ point: outlet.point, postcode: officePostcode(outlet, places), organisation: organisation.get(outlet) ?? -1 })),
		places,
		await servedByOthers(
			db,
			source,
			outlets.map(({ lists }) => lists),
		),
	);
	const estimateOf = new Map(estimated.map((outlet, i) => [outlet, estimate.coverage[i]]));

	const profiles = new Map<Outlet, Profile>();
	for (const outlet of outlets) {
		const { faults, ...offer } = offerOf(outlet);
		outlet.faults.push(...faults);
		const coverage = estimateOf.get(outlet);
		if (coverage && coverage.regions.length + coverage.postcodes.length === 0) outlet.faults.push("no place known: no search by postcode finds it");
		profiles.set(
			outlet,
			toProfile(outlet, offer, coverage ?? { regions: outlet.lists.regions, postcodes: outlet.lists.postcodes }, coverage !== undefined, source),
		);
	}
	const { outcomes, ...found } = await match(db, groups, profiles, source, lock);
	const refused = refusals.map(
		({ line, reason, name }): RowOutcome => ({
			...{ line, name, outcome: "refused", reason, notes: [], provider: null, account: null, is_new_account: false, columns: [] },
		}),
	);
	const all = [...outcomes, ...refused].sort((a, b) => a.line - b.line);
	const count = (outcome: RowOutcome["outcome"]) => all.filter((row) => row.outcome === outcome).length;
	return {
		report: {
			source,
			columns,
			unread,
			read: rows.length,
			created: count("new"),
			changed: count("changed"),
			unchanged: count("unchanged"),
			refused: refusals.length,
			accountsCreated: found.foundings.filter(({ account }) => typeof account === "object").length,
			accounts: found.accounts,
			coverage: {
				estimated: estimated.length,
				given: outlets.length - estimated.length,
				postcodes: places.postcodes.size,
				handedOut: estimate.handedOut,
				outOfReach: estimate.outOfReach,
				farthest: estimate.farthest,
			},
			localities: places.localities,
			localitiesComplete: places.complete,
			flags: countFlags(outlets),
			refusals: refusals.map(({ line, reason }) => ({ line, reason })),
			suggestions: outlets.flatMap(({ line, suburb, state, postcode, suggestion }) =>
				suggestion ? [{ line, given: [suburb, state, postcode].filter(Boolean).join(" "), suggestion }] : [],
			),
			sharedEmails: countShared(outlets),
			organisations: groups
				.filter((group) => group.length > 1)
				.map((group) => ({ name: organisationName(group.map((o) => o.name)), outlets: group.length, lines: group.map((o) => o.line) }))
				.sort((a, b) => b.outlets - a.outlets),
		},
		outcomes: all,
		foundings: found.foundings,
		updates: found.updates,
		digest: createHash("sha256")
			.update(JSON.stringify([source, all, found.foundings, found.updates.map(({ id, values }) => ({ id, values })), found.before]))
			.digest("base64url"),
	};
};

/** Every row read. A key used twice is told apart by name and address; the very same row twice is refused. */
const readAll = async (rows: readonly SourceRow[], places: Places, onProgress: ((done: number, of: number) => void) | undefined) => {
	const refusals: { line: number; name: string; reason: string }[] = [];
	const outlets: Outlet[] = [];
	const keys = new Set<string>();
	for (const [index, row] of rows.entries()) {
		if (index % TURN === TURN - 1) {
			onProgress?.(index + 1, rows.length);
			await others();
		}
		const refusal = refusalOf(row);
		if (refusal) {
			refusals.push({ line: row.line, name: "", reason: refusal });
			continue;
		}
		const outlet = readOutlet(row, places);
		if (keys.has(outlet.key)) {
			outlet.key = `${outlet.key}/${keyOf(outlet)}`;
			if (keys.has(outlet.key)) {
				refusals.push({ line: row.line, name: outlet.name, reason: "the same outlet stands in an earlier row" });
				continue;
			}
			outlet.faults.push("key used by an earlier row: told apart by name and address");
		}
		keys.add(outlet.key);
		keys.add(`${outlet.key}/${keyOf(outlet)}`);
		outlets.push(outlet);
	}
	return { outlets, refusals };
};

/** The postcode given when it exists, else that of the place probably meant. */
const officePostcode = ({ postcode, suggestion }: Outlet, places: Places): string | null =>
	postcode && places.postcodes.has(postcode) ? postcode : (suggestion?.slice(-4) ?? postcode);

const toProfile = (outlet: Outlet, offer: object, coverage: { regions: number[]; postcodes: string[] }, isEstimate: boolean, source: string): Profile => {
	const profile = {
		name: outlet.name,
		short_description: outlet.description.short,
		description: outlet.description.html,
		url: outlet.website,
		phone_number: outlet.phone,
		email: outlet.email,
		...offer,
		...coverage,
		is_telehealth_available: outlet.telehealth,
		street_address: outlet.streetAddress,
		suburb: outlet.suburb,
		state: outlet.state,
		postcode: outlet.postcode,
		latitude: outlet.point?.latitude ?? null,
		longitude: outlet.point?.longitude ?? null,
	};
	const facts = { ...outlet.facts, coverage: isEstimate ? "estimated" : "source", ...(outlet.suggestion && { place_probably_meant: outlet.suggestion }) };
	// What the source said, in short: a later run knows by it whether the row has changed.
	const digest = createHash("sha256")
		.update(JSON.stringify([profile, facts]))
		.digest("base64url");
	return { ...profile, source, source_key: outlet.key, source_facts: { ...facts, digest } };
};

type Existing = Selectable<ProviderTable> & { account_name: string };

/** Lists and facts are compared as they would be written. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What of a row's profile would be written over what is there: what its staff changed since is theirs; the source's own words on it are in its facts. */
const updateOf = (row: Existing, profile: Profile): Partial<Profile> =>
	Object.fromEntries(Object.entries(profile).filter(([column]) => !row.own_columns.includes(column)));

/** Finds each outlet's profile and account among those there are. */
const match = async (db: Db, groups: Outlet[][], profiles: Map<Outlet, Profile>, source: string, lock: boolean) => {
	const query = tables(db)
		.selectFrom("provider")
		.innerJoin("account", "account.id", "provider.account_id")
		.selectAll("provider")
		.select("account.name as account_name")
		.where("source", "=", source)
		.orderBy("provider.id");
	// Requests and reviews that refer to them are written meanwhile: an import may take minutes.
	const existing = new Map((await (lock ? query.forNoKeyUpdate("provider") : query).execute()).map((row) => [row.source_key, row]));
	// As late as can be, and only for new profiles: whoever makes one by hand meanwhile waits for it.
	if (lock && groups.some((group) => group.some(({ key }) => !existing.has(key)))) await holdSlugs(db);
	const slugs = new Set((await tables(db).selectFrom("provider").select("url_slug").execute()).map((row) => row.url_slug));
	const foundings: Founding[] = [];
	const updates: ImportPlan["updates"] = [];
	const outcomes: RowOutcome[] = [];
	/** What would be written over: a plan that overwrites something else is another plan. */
	const before: unknown[] = [];
	const accounts = new Set<number>();

	for (const group of groups) {
		const known = group.flatMap((outlet) => existing.get(outlet.key) ?? []);
		for (const { account_id } of known) accounts.add(account_id);
		const [first] = known.toSorted((a, b) => a.account_id - b.account_id);
		const account = first ? first.account_name : organisationName(group.map((o) => o.name));
		const founding: Founding = { account: first?.account_id ?? { name: account }, profiles: [] };
		for (const outlet of group) {
			const row = existing.get(outlet.key);
			const profile = profiles.get(outlet) as Profile;
			const about = { line: outlet.line, name: outlet.name, reason: null, notes: [...new Set(outlet.faults)] };
			if (!row) {
				founding.profiles.push({ ...profile, url_slug: uniqueSlug(outlet.name, slugs) });
				outcomes.push({ ...about, outcome: "new", provider: null, account, is_new_account: first === undefined, columns: [] });
				continue;
			}
			const there = { provider: row.id, account: row.account_name, is_new_account: false };
			if (row.source_facts.digest === (profile.source_facts as { digest: string }).digest)
				outcomes.push({ ...about, ...there, outcome: "unchanged", columns: [] });
			else {
				const values = updateOf(row, profile);
				const columns = Object.keys(values).filter(
					(column) => column !== "source_facts" && !same(values[column as keyof Profile], row[column as keyof Existing]),
				);
				const changes = columns
					.filter((column) => BY_HAND.includes(column))
					.map((column) => [column, { was: row[column as keyof Existing], is: values[column as keyof Profile] }]);
				updates.push({ id: row.id, values, version: row.version, changes: Object.fromEntries(changes) });
				before.push(columns.map((column) => row[column as keyof Existing]));
				outcomes.push({ ...about, ...there, outcome: "changed", columns });
			}
		}
		if (founding.profiles.length > 0) foundings.push(founding);
	}
	return { foundings, updates, outcomes, before, accounts: accounts.size + foundings.filter(({ account }) => typeof account === "object").length };
};

const countShared = (outlets: readonly Outlet[]): number => {
	const seen = new Map<string, number>();
	for (const { email } of outlets) if (email) seen.set(email, (seen.get(email) ?? 0) + 1);
	return [...seen.values()].filter((times) => times > 1).length;
};

const countFlags = (outlets: readonly Outlet[]): Report["flags"] => {
	const found = new Map<string, number[]>();
	for (const { line, faults } of outlets) for (const reason of faults) found.set(reason, [...(found.get(reason) ?? []), line]);
	return [...found].map(([reason, lines]) => ({ reason, count: lines.length, lines })).sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
};
