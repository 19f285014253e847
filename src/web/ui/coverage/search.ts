import type { Atlas, Region } from "./coverage-state.ts";

/** What is open in the list, and what is looked for. */
export interface View {
	query: string;
	states: ReadonlySet<string>;
	regions: ReadonlySet<number>;
	/** What was open before the search, to be open again after it. */
	before?: Pick<View, "states" | "regions">;
}

const POSTCODE = /^\d{4}$/;

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Regions by state: those whose name, or state, has the words in it, or which hold a postcode that begins so. */
export const matching = (
	{ states }: Atlas,
	query: string,
): { code: string; name: string; all: readonly Region[]; shown: readonly Region[] }[] => {
	const wanted = plain(query);
	const digits = /^\d{1,4}$/.test(wanted);
	return states
		.map(({ code, name, regions }) => {
			const wholeState = wanted === plain(code) || (wanted.length > 2 && plain(name).startsWith(wanted));
			const fits = (region: Region) =>
				digits
					? region.postcodes.some((postcode) => postcode.startsWith(wanted))
					: wholeState || plain(region.name).includes(wanted);
			return { code, name, all: regions, shown: wanted === "" ? regions : regions.filter(fits) };
		})
		.filter(({ shown }) => shown.length > 0);
};

/** The four digits looked for, if that is what they are. */
export const postcodeIn = (query: string): string | undefined =>
	POSTCODE.test(query.trim()) ? query.trim() : undefined;

/** Opens what fits, and the region that holds a postcode; an empty search puts everything back. */
export const searched = (atlas: Atlas, view: View, query: string): View => {
	const before = view.before ?? { states: view.states, regions: view.regions };
	if (plain(query) === "") return { ...before, query };
	return {
		query,
		states: new Set(matching(atlas, query).map(({ code }) => code)),
		regions: new Set(atlas.homes.get(query.trim())),
		before,
	};
};

const flipped = <T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> => {
	const next = new Set(set);
	if (!next.delete(one)) next.add(one);
	return next;
};

/** Opens or closes a state. */
export const stateFlipped = (view: View, code: string): View => ({ ...view, states: flipped(view.states, code) });

/** Opens or closes the postcodes of a region. */
export const regionFlipped = (view: View, id: number): View => ({ ...view, regions: flipped(view.regions, id) });

/** What a search found, in a sentence. */
export const foundWords = (atlas: Atlas, query: string): string => {
	if (plain(query) === "") return "";
	const postcode = postcodeIn(query);
	const shown = matching(atlas, query).flatMap((state) => state.shown);
	if (postcode && shown.length > 0) return `${postcode} is in ${shown.map((region) => region.name).join(" and in ")}.`;
	if (postcode) return `No region includes the postcode ${postcode}.`;
	if (shown.length === 0) return `No region or postcode fits “${query.trim()}”.`;
	return shown.length === 1 ? "1 region fits." : `${shown.length} regions fit.`;
};
