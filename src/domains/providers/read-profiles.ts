import type { FoundProfile } from "#contract/providers/providers.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import type { Database } from "#platform/db/database.ts";
import { notFound } from "#platform/http/problem.ts";
import { lookupOf } from "./lookup.ts";
import { type AskedPlace, placedAt, waysOfAll } from "./placed-at.ts";
import { findProfiles, toProvider } from "./store.ts";

/** A profile with what it says about the services and the place of a search, as a visitor sees it. */
export interface ReadProfile {
	/** The id or slug that it was asked for by. */
	asked: string;
	profile: FoundProfile;
	is_claimed: boolean;
}

/** Reads profiles as `findProfiles`, active or not, with what registers say at this time. */
export const readProfiles = async (
	database: Database,
	idsOrSlugs: readonly string[],
	place: AskedPlace,
	now: Date,
	isPreview = false,
): Promise<ReadProfile[]> => {
	const found = await findProfiles(database, idsOrSlugs, officeDay(now), isPreview);
	const lookup = await lookupOf(database);
	return found.map(({ asked, row, list, register, is_claimed }) => {
		const provider = toProvider(row, lookup);
		const placed = { ...placedAt(provider, place, lookup), ways: waysOfAll(provider, lookup) };
		const profile = { ...provider, ...placed, list, register };
		return { asked, profile, is_claimed };
	});
};

/** Reads one profile as `readProfiles`. @throws Problem 404 if it is unknown */
export const readProfile = async (
	database: Database,
	idOrSlug: string,
	place: AskedPlace,
	now: Date,
): Promise<ReadProfile> => {
	const [found] = await readProfiles(database, [idOrSlug], place, now);
	if (!found) throw notFound("Provider not found.");
	return found;
};
