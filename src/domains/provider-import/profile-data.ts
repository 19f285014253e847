import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type FitFacts, FitFactsInput } from "#contract/providers/fit.ts";
import { foldedName } from "#domains/providers/directory/folded.ts";
import type { Existing, ProfileData } from "./import-rows.ts";
import type { Outlet } from "./outlet.ts";

/** Facts about fit that a list states with a yes. Its "no" may only mean that the cell was left empty. */
const factsOf = ({ facts: { evenings, weekends, opens, closes }, hours: byDay }: Outlet, day: string): FitFacts => {
	const by = { stated_on: day, source: "import" as const };
	const yes = { value: "yes" as const, ...by };
	// Without hours by day, from Monday to Friday: "weekends" is a fact of its own.
	const hours = FitFactsInput.shape.hours.safeParse(
		byDay ?? [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, opens, closes })),
	);
	return {
		...(evenings === true && { evenings: yes }),
		...(weekends === true && { weekends: yes }),
		...(hours.data && { hours: { value: hours.data, ...by } }),
	};
};

const valuesOf = (facts: FitFacts) =>
	Object.fromEntries(Object.entries(facts).map(([fact, { value }]) => [fact, value] as const));

/** Facts that the profile already has from a list keep their day. */
const withDays = (facts: FitFacts, before: FitFacts): FitFacts =>
	Object.fromEntries(
		Object.entries(facts).map(([fact, stated]) => {
			const was = before[fact as keyof FitFacts];
			return [fact, was?.source === "import" && isDeepStrictEqual(was.value, stated.value) ? was : stated];
		}),
	);

/**
 * A row's values as profile columns.
 * @param day of the import, such as `2026-11-03`
 */
export const profileOf = (
	outlet: Outlet,
	offer: object,
	coverage: { regions: number[]; postcodes: string[] },
	isEstimate: boolean,
	day: string,
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
		...(outlet.telehealth !== null && { is_telehealth_available: outlet.telehealth }),
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
	const fit_facts = factsOf(outlet, day);
	// Hash of the values: a row with new words but the same values changes nothing, and neither does another day.
	const digest = createHash("sha256")
		.update(JSON.stringify([profile, facts, ...(isNone(fit_facts) ? [] : [valuesOf(fit_facts)])]))
		.digest("base64url");
	return { ...profile, fit_facts, source_facts: { ...facts, listed_on: day, digest } };
};

/** Compares values as they would be written. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isNone = (facts: FitFacts | undefined): boolean => Object.keys(facts ?? {}).length === 0;

/** Whether a value is empty. */
const isEmpty = (value: unknown): boolean =>
	value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);

const PLACE = ["street_address", "suburb", "state", "postcode", "latitude", "longitude"];

export interface Difference {
	/** What would be written, including the source's own words. */
	data: ProfileData;
	/** Columns that change, and their current values. */
	columns: string[];
	before: ProfileData;
	isRename: boolean;
}

/**
 * The part of a row to write over a profile. Columns that staff changed stay, and so do columns that the row leaves
 * empty.
 * @param isOther the profile is from another list or was created by hand: the row only adds to it, and its name and
 * estimates stay
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
		if (column === "fit_facts") return !isNone(value as FitFacts) && isNone(existing.fit_facts as FitFacts);
		return !(isEstimate && (column === "regions" || column === "postcodes"));
	};
	const data = Object.fromEntries(
		Object.entries(profile).filter(([column, value]) => isWritten(column, value)),
	) as ProfileData;
	if (data.fit_facts) {
		data.fit_facts = withDays(data.fit_facts as FitFacts, existing.fit_facts as FitFacts);
		if (isDeepStrictEqual(data.fit_facts, existing.fit_facts)) data.fit_facts = existing.fit_facts;
	}
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
