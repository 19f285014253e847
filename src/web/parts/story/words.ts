import { copy } from "#contract/shared/copy.ts";
import { STORY_SUMMARY_CHARACTERS } from "#contract/shared/limits.ts";
import type { Named } from "#contract/stories/stories.ts";
import type { BlogState } from "../../lib/blog-address.ts";

/** A card's summary: as many whole words as fit in 120 characters and an ellipsis, or all of a shorter one (BLG-020). */
export const cardSummary = (summary: string): string => {
	const characters = [...summary];
	if (characters.length <= STORY_SUMMARY_CHARACTERS) return summary;
	const cut = characters.slice(0, STORY_SUMMARY_CHARACTERS).join("");
	const isBetweenWords = /\s/.test(characters[STORY_SUMMARY_CHARACTERS] ?? "");
	return `${(isBetweenWords ? cut : cut.replace(/\s+\S*$/, "")).replace(/[\s,;:–-]+$/, "")}…`;
};

/** What the stories are of the download-posts view, in so many words. */
export const DOWNLOADS = "Social stories to download";

/** A filter that is on, in words, and the state without it. */
export interface ActiveFilter {
	name: string;
	without: Partial<BlogState>;
}

/** The filters that a chip can take away. An id that names nothing still can. */
export const activeFilters = (
	state: BlogState,
	{ categories, areas }: { categories: readonly Named[]; areas: readonly Named[] },
): ActiveFilter[] => {
	const nameOf = (list: readonly Named[], id: number, other: string) =>
		list.find((one) => one.id === id)?.name ?? other;
	return [
		...(state.category === undefined
			? []
			: [{ name: nameOf(categories, state.category, "Another category"), without: { category: undefined } }]),
		...(state.service_area === undefined
			? []
			: [{ name: nameOf(areas, state.service_area, "Another service"), without: { service_area: undefined } }]),
		...(state.tag === "" ? [] : [{ name: state.tag, without: { tag: "" } }]),
		...(state.show_download_posts ? [{ name: DOWNLOADS, without: {} }] : []),
	];
};

/** "Showing results for “falls”, Older people": the search text, category, service and tag (BLG-014). */
export const resultsFor = (state: BlogState, filters: readonly ActiveFilter[]): string =>
	`${copy.blog.showingResultsFor} ${[...(state.search ? [`“${state.search}”`] : []), ...filters.map(({ name }) => name)].join(", ")}`;
