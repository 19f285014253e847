import { toWellFormed } from "#contract/shared/well-formed.ts";
import { pageIn } from "./page-number.ts";

/** State of the blog in its URL (BLG-028). */
export interface BlogState {
	search: string;
	category: number | undefined;
	service_area: number | undefined;
	tag: string;
	/** Only downloadable stories. */
	show_download_posts: boolean;
	page: number;
}

export const emptyBlog: BlogState = {
	search: "",
	category: undefined,
	service_area: undefined,
	tag: "",
	show_download_posts: false,
	page: 1,
};

const NAMES = ["search", "category", "service_area", "tag"] as const;

/** Reads the URL and ignores invalid parts, so that an old or damaged link still opens. */
export const readBlog = (params: URLSearchParams): BlogState => {
	const text = (name: string) => {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
		const plain = (params.get(name) ?? "").replace(/[\u0000-\u001f\u007f]+/g, " ");
		return toWellFormed(plain.trim().slice(0, 100)).trim();
	};
	const id = (name: string) =>
		/^[1-9]\d{0,8}$/.test(params.get(name)?.trim() ?? "") ? Number(params.get(name)) : undefined;
	return {
		search: text("search"),
		category: id("category"),
		service_area: id("service_area"),
		tag: text("tag"),
		show_download_posts: params.get("show_download_posts") === "true",
		page: pageIn(params),
	};
};

/** True if a search or filter is active, so that the list view shows (BLG-011). */
export const isFiltered = (s: BlogState): boolean => s.show_download_posts || NAMES.some((name) => Boolean(s[name]));

/** Changes a filter, returns to the first page and ends the download view (BLG-022). */
export const withFilter = (s: BlogState, change: Partial<BlogState>): BlogState => ({
	...s,
	show_download_posts: false,
	page: 1,
	...change,
});

/** Sets a filter, or removes it if it's already set. */
export const toggled = (s: BlogState, name: "category" | "service_area", id: number): BlogState =>
	withFilter(s, { [name]: s[name] === id ? undefined : id });

/** Writes the URL query without defaults, in a fixed order. */
export const blogQuery = (s: Partial<BlogState>): string => {
	const params = new URLSearchParams();
	for (const name of NAMES) if (s[name]) params.set(name, String(s[name]));
	if (s.show_download_posts) params.set("show_download_posts", "true");
	if ((s.page ?? 1) > 1) params.set("page", String(s.page));
	return params.size > 0 ? `?${params}` : "";
};

/** Query for `GET blog/`. */
export const blogCall = (s: BlogState) => ({
	search: s.search,
	category: s.category === undefined ? undefined : String(s.category),
	service_area: s.service_area === undefined ? undefined : String(s.service_area),
	tag: s.tag,
	show_download_posts: s.show_download_posts ? ("true" as const) : undefined,
	page: String(s.page),
});
