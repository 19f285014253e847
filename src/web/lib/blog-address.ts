import { toWellFormed } from "#contract/shared/well-formed.ts";
import { pageIn } from "./page-number.ts";

/** The state of the blog, as its address holds it (BLG-028). */
export interface BlogState {
	search: string;
	/** Ids. */
	category: number | undefined;
	service_area: number | undefined;
	tag: string;
	/** Only stories that can be downloaded. */
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

/** Reads the address; what cannot be understood is left out rather than refused: an old or mangled link still opens. */
export const readBlog = (params: URLSearchParams): BlogState => {
	const text = (name: string) => {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
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

/** True when the stories are searched or filtered, so the list view shows (BLG-011). */
export const isFiltered = (s: BlogState): boolean => s.show_download_posts || NAMES.some((name) => Boolean(s[name]));

/** The same state with another filter, from the first page and without the download-posts state (BLG-022). */
export const withFilter = (s: BlogState, change: Partial<BlogState>): BlogState => ({
	...s,
	show_download_posts: false,
	page: 1,
	...change,
});

/** The state once a filter was selected; selected again, it goes. */
export const toggled = (s: BlogState, name: "category" | "service_area", id: number): BlogState =>
	withFilter(s, { [name]: s[name] === id ? undefined : id });

/** Writes the address, defaults left out, in one fixed order. */
export const blogQuery = (s: Partial<BlogState>): string => {
	const params = new URLSearchParams();
	for (const name of NAMES) if (s[name]) params.set(name, String(s[name]));
	if (s.show_download_posts) params.set("show_download_posts", "true");
	if ((s.page ?? 1) > 1) params.set("page", String(s.page));
	return params.size > 0 ? `?${params}` : "";
};

/** What `GET blog/` is asked with. */
export const blogCall = (s: BlogState) => ({
	search: s.search,
	category: s.category === undefined ? undefined : String(s.category),
	service_area: s.service_area === undefined ? undefined : String(s.service_area),
	tag: s.tag,
	show_download_posts: s.show_download_posts ? ("true" as const) : undefined,
	page: String(s.page),
});
