/** Styles that stand in the page itself. */
export interface Style {
	text: string;
	/** Names them in the content security policy, such as `sha256-…`. */
	hash: string;
}

/** Styles of the public pages. */
export interface PageStyles {
	/** Of all of them. */
	site: Style;
	/** What a page needs besides, by page; absent where that is nothing. Moves by script get it as a file. */
	pages: Record<string, Style & { href: string }>;
}

/** The browser's half of the public pages, as the build has listed it. */
export interface PageAssets {
	entry: string;
	/** The script of pages with nothing to operate, for those who come by an advertisement. */
	held: string;
	/** Modules of a page, its own the last, by page, in the order they are to be loaded; addresses below `/assets/`. Pages with nothing to operate have none. */
	pages: Readonly<Record<string, readonly string[]>>;
	styles: PageStyles;
}

let assets: PageAssets | undefined;

/** Said once, when the built service starts; never in development, where the pages run on react-router alone. */
export const setPageAssets = (built: PageAssets): void => {
	assets = built;
};

export const pageAssets = (): PageAssets | undefined => assets;

/** By the id of its route. The gallery is for developers and runs as staff's pages do. */
export const isPublicPage = (id: string): boolean => id.startsWith("public/") && id !== "public/gallery";

/** Styles of a public page, those of all first. A fault may have no page of its own: then it has what all have. @param id of its route */
export const stylesOf = (id: string): readonly Style[] => {
	if (!assets) return [];
	const own = assets.styles.pages[id];
	return own ? [assets.styles.site, own] : [assets.styles.site];
};
