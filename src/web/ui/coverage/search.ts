import type { Atlas, Region } from "./coverage-state.ts";

/** The open parts of the list, and the search text. */
export interface View {
	query: string;
	states: ReadonlySet<string>;
	regions: ReadonlySet<number>;
	/** The parts that were open before the search, to restore them after it. */
	before?: Pick<View, "states" | "regions">;
}

const POSTCODE = /^\d{4}$/;

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, " ").trim();

/**
 * Matching regions by state. Digits match the start of a postcode. Other text matches part of a region's name, the
 * state's code, or from three letters the start of the state's name.
 */
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

/** The search text, if it is a postcode. */
export const postcodeIn = (query: string): string | undefined =>
	POSTCODE.test(query.trim()) ? query.trim() : undefined;

/** Opens the matches, and the region of a postcode. An empty search restores the list. */
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

export const stateFlipped = (view: View, code: string): View => ({ ...view, states: flipped(view.states, code) });

export const regionFlipped = (view: View, id: number): View => ({ ...view, regions: flipped(view.regions, id) });

/** The result of a search as a sentence. */
export const foundWords = (atlas: Atlas, query: string): string => {
	if (plain(query) === "") return "";
	const postcode = postcodeIn(query);
	const shown = matching(atlas, query).flatMap((state) => state.shown);
	if (postcode && shown.length > 0) return `${postcode} is in ${shown.map((region) => region.name).join(" and in ")}.`;
	if (postcode) return `No region includes the postcode ${postcode}.`;
	if (shown.length === 0) return `No region or postcode matches “${query.trim()}”.`;
	return shown.length === 1 ? "1 region matches." : `${shown.length} regions match.`;
};
