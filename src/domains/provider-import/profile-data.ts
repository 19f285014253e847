import { createHash } from "node:crypto";
import { foldedName } from "#domains/providers/directory/folded.ts";
import type { Existing, ProfileData } from "./import-rows.ts";
import type { Outlet } from "./outlet.ts";

/** What a row says, as columns of a profile. */
export const profileOf = (
	outlet: Outlet,
	offer: object,
	coverage: { regions: number[]; postcodes: string[] },
	isEstimate: boolean,
): ProfileData => {
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
	const facts = {
		...outlet.facts,
		coverage: isEstimate ? "estimated" : "source",
		...(outlet.suggestion && { place_probably_meant: outlet.suggestion }),
	};
	// What the source said, in short: a row that is written otherwise and says the same changes nothing.
	const digest = createHash("sha256")
		.update(JSON.stringify([profile, facts]))
		.digest("base64url");
	return { ...profile, source_facts: { ...facts, digest } };
};

/** Lists are compared as they would be written. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A value that says nothing. */
const isEmpty = (value: unknown): boolean =>
	value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);

const PLACE = ["street_address", "suburb", "state", "postcode", "latitude", "longitude"];

export interface Difference {
	/** What would be written, the source's own words on it included. */
	data: ProfileData;
	/** Columns that change, and what they hold now. */
	columns: string[];
	before: ProfileData;
	isRename: boolean;
}

/**
 * What of a row would be written over a profile: what its staff changed is theirs, and what the row doesn't know stays.
 * @param isOther the profile is of another list or was made by hand: the row adds to it and empties nothing, and its name and estimates stay the profile's
 */
export const differenceOf = (
	existing: Existing,
	profile: ProfileData,
	needs: Outlet["needs"],
	isOther = false,
): Difference => {
	const isEstimate = profile.source_facts?.coverage === "estimated";
	const isWritten = (column: string, value: unknown): boolean => {
		if (existing.own_columns.includes(column) || (needs as string[]).includes(column) || column === "is_active")
			return false;
		if (!isOther) return true;
		if (column === "name" || column === "source_facts" || isEmpty(value)) return false;
		return !(isEstimate && (column === "regions" || column === "postcodes"));
	};
	const data = Object.fromEntries(
		Object.entries(profile).filter(([column, value]) => isWritten(column, value)),
	) as ProfileData;
	const columns = Object.keys(data).filter(
		(column) =>
			column !== "source_facts" && !same(data[column as keyof ProfileData], existing[column as keyof Existing]),
	);
	const kept = [...columns, ...("source_facts" in data ? ["source_facts"] : [])];
	const before = Object.fromEntries(kept.map((column) => [column, existing[column as keyof Existing]])) as ProfileData;
	const isElsewhere = columns.some((column) => PLACE.includes(column)) && profile.postcode !== existing.postcode;
	return {
		data: Object.fromEntries(kept.map((column) => [column, data[column as keyof ProfileData]])) as ProfileData,
		columns,
		before,
		isRename: !isOther && isElsewhere && foldedName(profile.name ?? "") !== foldedName(existing.name),
	};
};
