import { createHash } from "node:crypto";
import type { Database, Transaction } from "#platform/db/database.ts";
import { ownState } from "./border-localities.ts";
import { readFacts, seedFacts } from "./facts.ts";
import {
	type RegionFile,
	readFundingAmounts,
	readLocalities,
	readReference,
	readRegions,
	regionFinder,
	type SeedLocality,
	weightOf,
} from "./files.ts";
import { middles } from "./middles.ts";
import { knownOf } from "./own-list.ts";
import {
	bumpVersion,
	type LocalityRow,
	listLocalities,
	noteSeeded,
	removeLocalities,
	seedAmounts,
	seededHash,
	upsertLists,
	upsertLocalities,
	upsertPostcodes,
	upsertRegions,
} from "./store.ts";

/**
 * Loads the reference data of seed/ into the database in one transaction, unless it already has these files. Keeps the
 * team's edits and removals. Never deletes imported data: after an import of localities, the seed's own localities are
 * left out, and only their regions and everyday names are updated from the files.
 */
export const seedReference = async (database: Database): Promise<void> => {
	const reference = readReference();
	const regions = readRegions();
	const localities = readLocalities();
	const amounts = readFundingAmounts();
	const facts = readFacts();
	const hash = createHash("sha256")
		.update(JSON.stringify(amounts))
		.update(reference.text)
		.update(regions.text)
		.update(localities.text)
		.update(facts.text)
		.digest("hex");
	if ((await seededHash(database.db, "reference")) === hash) return;
	await database.patient.transaction(async (trx) => {
		await upsertLists(trx, reference.data);
		await seedAmounts(trx, amounts);
		await seedFacts(trx, facts.data);
		await upsertRegions(trx, regions.data);
		const held = await listLocalities(trx);
		if (held.every((row) => row.source === "seed")) await seedLocalities(trx, localities.data, regions.data, held);
		else await followFiles(trx, localities.data, regions.data, held);
		await noteSeeded(trx, "reference", hash);
		await bumpVersion(trx);
	});
};

const seedLocalities = async (
	trx: Transaction,
	localities: SeedLocality[],
	regions: RegionFile[],
	held: LocalityRow[],
) => {
	const rows = localities.map((place) => ({ ...place, weight: weightOf(place) }));
	const key = (row: { name: string; state: string; postcode: string }) => `${row.postcode} ${row.state} ${row.name}`;
	const wanted = new Set(rows.map(key));
	await upsertPostcodes(trx, middles(rows, regionFinder(regions)));
	await upsertLocalities(trx, "seed", rows);
	await removeLocalities(
		trx,
		held.filter((row) => !wanted.has(key(row))),
	);
};

/** Updates regions and everyday names of imported places, and keeps their numbers. */
const followFiles = async (trx: Transaction, own: SeedLocality[], regions: RegionFile[], held: LocalityRow[]) => {
	// Older releases imported the states of the published list.
	const places = held.map((row) => ({ ...row, state: ownState(row) }));
	const moved = held.filter((row, at) => row.state !== places[at]?.state);
	await upsertPostcodes(trx, middles(places, regionFinder(regions)));
	await removeLocalities(trx, moved);
	await upsertLocalities(
		trx,
		"gnaf",
		places.filter((row, at) => row.state !== held[at]?.state),
	);
	const known = knownOf(own, places);
	const renamed = places
		.map((row) => ({ ...row, aliases: known(row).aliases }))
		.filter((row, at) => row.aliases.join("/") !== places[at]?.aliases.join("/"));
	if (renamed.length > 0) await upsertLocalities(trx, "gnaf", renamed);
};
