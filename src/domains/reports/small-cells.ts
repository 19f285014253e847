import { LEAST_PEOPLE } from "#contract/reports/limits.ts";

// Small counts are not broken down by region: together with a service and a week, they could identify a person.

/** Whether a count is so small that it could identify a person. */
export const isSmall = (count: number): boolean => count > 0 && count < LEAST_PEOPLE;

/** A breakdown that is safe to show: large groups separately, and the other groups as one. */
export interface Fold<G> {
	kept: G[];
	/** The groups to show as one sum. Never just one. */
	others: G[];
}

/**
 * Combines small groups until their sum is no longer small. A single small group is combined with the next smallest, so
 * that it can't be worked out from the total.
 * @returns undefined if no breakdown is safe
 */
export const foldSmall = <G extends { people: number }>(groups: readonly G[]): Fold<G> | undefined => {
	const sorted = groups.filter(({ people }) => people > 0).toSorted((a, b) => b.people - a.people);
	const kept = sorted.filter(({ people }) => !isSmall(people));
	const others = sorted.slice(kept.length);
	const sum = () => others.reduce((total, { people }) => total + people, 0);
	for (let last = kept.at(-1); last && others.length > 0 && (isSmall(sum()) || others.length === 1); last = kept.at(-1))
		others.push(...kept.splice(-1));
	return kept.length === 0 ? undefined : { kept, others };
};
