import { nameKey, personKey } from "./name-key.ts";
import type { RegisterRow } from "./read-register.ts";

/** A profile with the names that a row of a list may speak of. */
export interface NamedProfile {
	id: number;
	has_abn: boolean;
	/** The profile's and the organisation's. */
	names: string[];
	staff: string[];
}

/**
 * Rows that may concern a profile by name, for a colleague to decide. Nothing follows from a name alone. Rows without an ABN are
 * mostly about people, so they are compared with sole traders and staff too.
 */
export const mayConcern = (
	rows: readonly RegisterRow[],
	profiles: readonly NamedProfile[],
): { line: number; provider_id: number }[] => {
	const named = new Map<string, NamedProfile[]>();
	const people = new Map<string, NamedProfile[]>();
	const add = (to: typeof named, key: string, profile: NamedProfile) => {
		if (key !== "") to.set(key, [...(to.get(key) ?? []), profile]);
	};
	for (const profile of profiles) {
		for (const key of new Set(profile.names.map(nameKey))) add(named, key, profile);
		for (const key of new Set([...profile.names, ...profile.staff].map(personKey))) add(people, key, profile);
	}
	return rows.flatMap(({ line, names, abn }) => {
		const found = [
			...names.flatMap((name) => named.get(nameKey(name)) ?? []).filter(({ has_abn }) => abn === null || !has_abn),
			...(abn === null ? names.flatMap((name) => people.get(personKey(name)) ?? []) : []),
		];
		return [...new Set(found.map(({ id }) => id))].map((provider_id) => ({ line, provider_id }));
	});
};
