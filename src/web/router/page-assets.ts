/** What a scripted public page loads, in the order it is to be loaded; addresses below `/assets/`. */
export interface PageFiles {
	styles: readonly string[];
	/** Modules that the entry waits for. */
	modules: readonly string[];
}

/** The browser's half of the public pages, as the build has listed it. */
export interface PageAssets {
	entry: string;
	/** The script of pages with nothing to operate, for those who come by an advertisement. */
	held: string;
	/** By page. */
	pages: Readonly<Record<string, PageFiles>>;
}

let assets: PageAssets | undefined;

/** Said once, when the built service starts; never in development, where the pages run on react-router alone. */
export const setPageAssets = (built: PageAssets): void => {
	assets = built;
};

export const pageAssets = (): PageAssets | undefined => assets;
