/** Numbers of fewer people than this are not broken down by region: with a service and a week they could tell of one person. */
const LEAST_PEOPLE = 5;

/** Whether a count is of so few people that it might tell of one of them. */
export const isSmall = (count: number): boolean => count > 0 && count < LEAST_PEOPLE;

/** What of a breakdown may be told: whole groups, and the others as one; nothing where that would still tell of few. */
export interface Fold<G> {
	kept: G[];
	/** Added up: there are several of them, or none. */
	others: G[];
}

/**
 * Puts small groups together until what they come to is not small; where one would stand out against the total, the next smallest goes along.
 * @returns undefined where no breakdown is possible
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
