import type { ListOrigin, Nearest, Site } from "#contract/providers/fit.ts";
import { ACCESS_FACTS, type AccessFact, FIT_WORDS } from "#contract/providers/fit-options.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import { statementOf } from "./statement.ts";

/** A site as the page shows it. */
export interface SiteWords {
	name: string;
	/** Street, suburb, state and postcode, as far as stated. */
	address: string;
	/** "about 3 km away in a straight line", for the site nearest to the place of the search. */
	away: string | undefined;
	/** "Yes" and "No" with the facts stated so. */
	access: { answer: "Yes" | "No"; facts: string }[];
	/** "Told us on 3 November 2026" */
	stated: string;
}

const accessWords = (access: Site["access"], answer: "yes" | "no") =>
	ACCESS_FACTS.filter((fact: AccessFact) => access[fact] === answer).map((fact) => FIT_WORDS[fact]);

/** "Step-free entrance, parking on site" */
const listed = (facts: readonly string[]) =>
	facts.map((fact, i) => (i === 0 ? fact : fact.charAt(0).toLowerCase() + fact.slice(1))).join(", ");

/** A site's access facts in words, yes first. Facts that aren't stated are left out. */
const accessOf = (access: Site["access"]): SiteWords["access"] =>
	(["yes", "no"] as const).flatMap((answer) => {
		const facts = accessWords(access, answer);
		return facts.length > 0
			? [{ answer: answer === "yes" ? ("Yes" as const) : ("No" as const), facts: listed(facts) }]
			: [];
	});

/** The sites of a profile, the nearest first if the search has a place. */
export const siteWords = (sites: readonly Site[], nearest: Nearest | null, list: ListOrigin | null): SiteWords[] => {
	const words = sites.map((site, i) => {
		const town = [site.suburb, site.state, site.postcode].filter(Boolean).join(" ");
		return {
			name: site.name ?? site.suburb ?? (site.postcode ? `Postcode ${site.postcode}` : "Site"),
			address: [site.street, town].filter(Boolean).join(", "),
			away: nearest?.site === i ? kmWords(nearest) : undefined,
			access: accessOf(site.access),
			stated: statementOf(site, list),
		};
	});
	return [...words.filter(({ away }) => away), ...words.filter(({ away }) => !away)];
};
