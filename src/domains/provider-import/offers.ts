import type { Outlet } from "./outlet.ts";
import { fold, WORD_FIELDS, type WordField, type Words, wordsIn } from "./words.ts";

/** What a profile offers, as our codes. */
export interface Offer {
	services: number[];
	age_groups: string[];
	funding_types: string[];
}

/** Services that yes-or-no columns mention, by name. */
const HINTS = {
	dementia: /dementia/i,
	reablement: /re-?ablement|restorative/i,
	respite: /respite/i,
	palliative: /palliative|end of life/i,
	mental_health: /mental health|psychosocial/i,
} as const;

const WHAT: Record<WordField, string> = { services: "service", age_groups: "age group", funding_types: "funding type" };
const MISSING: Record<WordField, string> = {
	services: "no services: the profile stays hidden until someone adds them",
	age_groups: "no age groups: the profile stays hidden until someone adds them",
	funding_types: "no funding types: the profile stays hidden until someone adds them",
};
/** Longest word shown in a report. */
const SHOWN = 80;

/**
 * Turns the words of outlets into our services, age groups and funding types. Unknown words are ignored. Lists that
 * stay empty are added to the outlet's `needs`.
 */
export const offersOf = (words: Words): ((outlet: Outlet) => Offer & { faults: string[] }) => {
	const hinted = Object.entries(HINTS).map(([flag, name]) => ({
		flag: flag as keyof typeof HINTS,
		ids: words.named(name),
	}));
	return (outlet) => {
		const faults: string[] = [];
		const match = <T>(field: WordField, map: Map<string, T[]>): T[] =>
			wordsIn(outlet.lists[field].join("|"), (word) => map.has(fold(word))).flatMap((word) => {
				const found = map.get(fold(word));
				if (!found) faults.push(`${WHAT[field]} not known: “${[...word].slice(0, SHOWN).join("")}”`);
				return found ?? [];
			});
		const byFlags = hinted.filter(({ flag }) => outlet.flags[flag]).flatMap(({ ids }) => ids);
		const distinct = <T>(all: T[]) => [...new Set(all)];
		const offer: Offer = {
			services: distinct([...match("services", words.services), ...byFlags]).sort((a, b) => a - b),
			age_groups: distinct(match("age_groups", words.age_groups)),
			funding_types: distinct(match("funding_types", words.funding_types)),
		};
		outlet.needs = WORD_FIELDS.filter((field) => offer[field].length === 0);
		faults.push(...outlet.needs.map((field) => MISSING[field]));
		return { ...offer, faults: distinct(faults) };
	};
};
