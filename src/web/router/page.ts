import type { ComponentType } from "react";
import type { ErrorResponse, Location, MetaDescriptor, Params, ShouldRevalidateFunctionArgs } from "react-router";

/** What a page's file says of itself that matters in the browser; `react-router` knows more of it. */
export interface PageModule {
	default: ComponentType<{ loaderData: unknown; actionData: unknown; params: Params; matches: unknown }>;
	handle?: unknown;
	meta?: (given: { loaderData: unknown; params: Params; location: Location; matches: unknown; error: unknown }) => MetaDescriptor[];
	clientAction?: (given: { request: Request; params: Params; serverAction: () => Promise<unknown> }) => Promise<unknown>;
	shouldRevalidate?: (given: ShouldRevalidateFunctionArgs) => boolean;
}

export interface PageEntry {
	id: string;
	/** As in routes.ts, without a first slash. */
	path: string;
	/** Its style sheet; absent where it needs no more than all pages have. */
	styles?: string | undefined;
	load: () => Promise<PageModule>;
}

/** What the server's page brings along for the scripts: as JSON in the element with this id. */
export const START_ID = "page-start";

export interface Start {
	/** Of the page. */
	id: string;
	/** Address of its file. */
	file: string;
	loaderData: Record<string, unknown>;
	actionData: Record<string, unknown> | null;
}

/** The data of one answer, of the root and of the page, by id. */
export type ByPage = Record<string, unknown>;

export type Fault = ErrorResponse | Error | unknown;

/** An address's page, and the parts of the address that the page is told. */
export interface Found {
	entry: PageEntry;
	params: Params;
}

/** As it stands where it cannot be decoded. */
export const decoded = (text: string): string => {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
};

/** The page of an address, as a function of the list of pages. @param path without query; a last slash changes nothing */
export const finder = (pages: readonly PageEntry[]): ((path: string) => Found | undefined) => {
	const patterns = pages.map((entry) => ({ entry, pattern: new RegExp(`^/${entry.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}${entry.path && "/?"}$`, "i") }));
	return (path) => {
		for (const { entry, pattern } of patterns) {
			const match = pattern.exec(path);
			if (match) return { entry, params: Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)])) };
		}
		return undefined;
	};
};
