import type { Named } from "#contract/common.ts";
import { blogCopy } from "#contract/shared/copy/blog.ts";
import { STORY_SUMMARY_CHARACTERS } from "#contract/stories/limits.ts";
import type { BlogState } from "../../lib/blog-address.ts";

/** Summary on a card: up to 120 characters, cut at a word with an ellipsis (BLG-020). */
export const cardSummary = (summary: string): string => {
	const characters = [...summary];
	if (characters.length <= STORY_SUMMARY_CHARACTERS) return summary;
	const cut = characters.slice(0, STORY_SUMMARY_CHARACTERS).join("");
	const isBetweenWords = /\s/.test(characters[STORY_SUMMARY_CHARACTERS] ?? "");
	return `${(isBetweenWords ? cut : cut.replace(/\s+\S*$/, "")).replace(/[\s,;:–-]+$/, "")}…`;
};

/** Name of the download view. */
const DOWNLOADS = "Social stories to download";

/** Label of an active filter, and the state without it. */
export interface ActiveFilter {
	name: string;
	without: Partial<BlogState>;
}

/** Active filters that chips can remove, including filters with an unknown id. */
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

/**
 * Summary such as "Showing results for “falls”, Older people", with search text, category, service and tag (BLG-014).
 */
export const resultsFor = (state: BlogState, filters: readonly ActiveFilter[]): string =>
	`${blogCopy.showingResultsFor} ${[...(state.search ? [`“${state.search}”`] : []), ...filters.map(({ name }) => name)].join(", ")}`;
