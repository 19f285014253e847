import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database, Transaction } from "#platform/db/database.ts";
import { uniqueSlug } from "../slug.ts";
import { type ProviderTable, tables } from "../store.ts";
import { estimateCoverage } from "./coverage.ts";
import { readOffers } from "./offers.ts";
import { groupByOrganisation, organisationName } from "./organisations.ts";
import { keyOf, type Outlet, readOutlet, type SourceRow } from "./outlet.ts";
import { type Places, readPlaces } from "./places.ts";
import type { Report } from "./report.ts";

/** A file as import/read.ts reads it. */
export type ImportSource = { rows: readonly SourceRow[] } & Pick<Report, "columns" | "unread">;

export interface ImportOptions {
	/** Name of the source: with a row's key it finds the profile again. */
	source: string;
	/** False: everything is done and undone, and the report is the same. */
	commit: boolean;
	onProgress?: (done: number, of: number) => void;
}

type Profile = Omit<Insertable<ProviderTable>, "account_id" | "url_slug">;

/** Rows in a statement: far below the 65,535 values a statement may carry. */
const BATCH = 200;

/** Thrown to undo a dry run; carries its report past the rollback. */
class Undo extends Error {
	readonly report: Report;
	constructor(report: Report) {
		super("dry run");
		this.report = report;
	}
}

/**
 * Imports outlets as profiles, in one transaction. Rows are matched by source and key: a profile whose row says what it said last time is left alone, whatever
 * its provider has changed since. New profiles join the account of their organisation, or found it; profiles that exist never change accounts.
 * Nothing is sent to anybody.
 */
export const importProviders = async (database: Database, file: ImportSource, options: ImportOptions): Promise<Report> => {
	try {
		return await database.patient.transaction(async (trx) => {
			const done = await runImport(trx, file, options);
			if (!options.commit) throw new Undo(done);
			return done;
		});
	} catch (error) {
		if (error instanceof Undo) return error.report;
		throw error;
	}
};

const runImport = async (trx: Transaction, { rows, columns, unread }: ImportSource, { source, commit, onProgress }: ImportOptions): Promise<Report> => {
	const places = await readPlaces(trx);
	const offerOf = await readOffers(trx);
	const { outlets, refusals } = readAll(rows, places);
	const groups = groupByOrganisation(outlets);
	const organisation = new Map(groups.flatMap((group, i) => group.map((outlet) => [outlet, i] as const)));
	const estimated = outlets.filter((outlet) => outlet.lists.postcodes.length === 0);
	const estimate = estimateCoverage(
		estimated.map((outlet) => ({ point: outlet.point, postcode: officePostcode(outlet, places), organisation: organisation.get(outlet) ?? -1 })),
		places,
	);
	const estimateOf = new Map(estimated.map((outlet, i) => [outlet, estimate.coverage[i]]));

	const profiles = new Map<Outlet, Profile>();
	for (const outlet of outlets) {
		const { faults, ...offer } = offerOf(outlet);
		outlet.faults.push(...faults);
		const coverage = estimateOf.get(outlet);
		if (coverage && coverage.regions.length + coverage.postcodes.length === 0) outlet.faults.push("no place known: no search by postcode finds it");
		profiles.set(outlet, toProfile(outlet, offer, coverage ?? { regions: [], postcodes: outlet.lists.postcodes }, coverage !== undefined, source));
	}
	const written = await write(trx, groups, profiles, source, onProgress);
	return {
		source,
		committed: commit,
		columns,
		unread,
		read: rows.length,
		...written,
		refused: refusals.length,
		coverage: { estimated: estimated.length, given: outlets.length - estimated.length, postcodes: places.postcodes.size, outOfReach: estimate.outOfReach },
		localities: places.localities,
		localitiesComplete: places.complete,
		flags: countFlags(outlets),
		refusals,
		suggestions: outlets.flatMap(({ line, suburb, state, postcode, suggestion }) =>
			suggestion ? [{ line, given: [suburb, state, postcode].filter(Boolean).join(" "), suggestion }] : [],
		),
		sharedEmails: countShared(outlets),
		organisations: groups
			.filter((group) => group.length > 1)
			.map((group) => ({ name: organisationName(group.map((o) => o.name)), outlets: group.length, lines: group.map((o) => o.line) }))
			.sort((a, b) => b.outlets - a.outlets),
	};
};

/** Every row read. A key used twice is told apart by name and address; the very same row twice is refused. */
const readAll = (rows: readonly SourceRow[], places: Places) => {
	const refusals: Report["refusals"] = [];
	const outlets: Outlet[] = [];
	const keys = new Set<string>();
	for (const row of rows) {
		const outlet = readOutlet(row, places);
		if (!outlet) {
			refusals.push({ line: row.line, reason: "no name" });
			continue;
		}
		if (keys.has(outlet.key)) {
			outlet.key = `${outlet.key}/${keyOf(outlet)}`;
			if (keys.has(outlet.key)) {
				refusals.push({ line: row.line, reason: "the same outlet stands in an earlier row" });
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

const write = async (trx: Transaction, groups: Outlet[][], profiles: Map<Outlet, Profile>, source: string, onProgress: ImportOptions["onProgress"]) => {
	const db = tables(trx);
	const existing = new Map(
		(await db.selectFrom("provider").select(["id", "account_id", "source_key", "source_facts", "own_columns"]).where("source", "=", source).execute()).map(
			(row) => [row.source_key, row],
		),
	);
	const slugs = new Set((await db.selectFrom("provider").select("url_slug").execute()).map((row) => row.url_slug));
	const counts = { created: 0, changed: 0, unchanged: 0, accountsCreated: 0, accounts: 0 };
	let done = 0;
	const step = (rows: number) => {
		done += rows;
		onProgress?.(done, profiles.size);
	};
	const fresh: Insertable<ProviderTable>[] = [];
	const accounts = new Set<number>();

	for (const group of groups) {
		const known = group.flatMap((outlet) => existing.get(outlet.key) ?? []);
		for (const { account_id } of known) accounts.add(account_id);
		const unknown = group.filter((outlet) => !existing.has(outlet.key));
		if (unknown.length > 0) {
			let account = known.length > 0 ? Math.min(...known.map((row) => row.account_id)) : undefined;
			if (account === undefined) {
				account = (
					await db
						.insertInto("account")
						.values({ name: organisationName(group.map((o) => o.name)) })
						.returning("id")
						.executeTakeFirstOrThrow()
				).id;
				counts.accountsCreated++;
			}
			accounts.add(account);
			for (const outlet of unknown) fresh.push({ ...(profiles.get(outlet) as Profile), account_id: account, url_slug: uniqueSlug(outlet.name, slugs) });
		}
		for (const outlet of group) {
			const row = existing.get(outlet.key);
			const profile = profiles.get(outlet) as Profile;
			if (!row) continue;
			if (row.source_facts.digest === (profile.source_facts as { digest: string }).digest) counts.unchanged++;
			else {
				await db
					.updateTable("provider")
					// What its staff changed since is theirs; the source's own words on it are in its facts.
					.set({ ...Object.fromEntries(Object.entries(profile).filter(([column]) => !row.own_columns.includes(column))), updated_at: new Date() })
					.where("id", "=", row.id)
					.execute();
				counts.changed++;
			}
			step(1);
		}
	}
	for (let from = 0; from < fresh.length; from += BATCH) {
		const batch = fresh.slice(from, from + BATCH);
		await db.insertInto("provider").values(batch).execute();
		counts.created += batch.length;
		step(batch.length);
	}
	counts.accounts = accounts.size;
	return counts;
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
