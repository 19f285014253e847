import type { Provider, ProviderSearch } from "#contract/providers/providers.ts";
import type { CapacityWish, Order } from "#contract/search/limits.ts";
import type { Lookup } from "#domains/providers/lookup.ts";
import type { Tokens } from "../tokens.ts";

export type SearchQuery = Pick<
	ProviderSearch,
	"query" | "order" | "page" | "pageSize" | "capacity" | "service_areas_list"
>;

/** A search for the table. Must give the same answer as `searchStatement` in the database. */
export interface Question {
	tokens: Tokens;
	/** Lowercase parts of the name, ASCII only. */
	words: string[];
	capacity: CapacityWish[];
	areas: readonly number[];
	/** Capacity answers confirmed after this count as recent, in microseconds since 1970. */
	since: number;
	/** Prices stated on this day or later count as confirmed. */
	pricedFrom: string;
	order: Order;
	skip: number;
	take: number;
}

export interface Answer {
	/** Ids of the page's profiles, in order. */
	ids: number[];
	/** Number of matching accounts. */
	count: number;
	/** Profiles of the page that recently said they have places, for the searched areas or any. */
	open: number;
	not_said: number | null;
	no_price: number | null;
}

/** The database snapshot that something was read at, and the process time at which the query began. */
export interface Moment {
	seen: string;
	askedAt: number;
}

interface IndexStats {
	ready: boolean;
	profiles: number;
	/** Slots of profiles that have changed or been deleted since the build. */
	dead: number;
	bytes: number;
	/** Duration of the last build in milliseconds. */
	builtMs: number;
}

/**
 * The directory in this process's memory. Its answers are as of `seen`, and the query for the rows of a page checks
 * whether that is still current.
 */
export interface DirectoryIndex {
	ready(): boolean;
	/** Waits for the current build or update. @returns whether the index is ready; false if it is too large or failed */
	settled(): Promise<boolean>;
	/** The moment that the answers of searches are of, until the next wait. */
	moment(): Moment;
	/** @returns undefined if it is not ready, or the database must answer: words beyond ASCII, or pages far back */
	search(asked: SearchQuery, tokens: Tokens, now: Date): Answer | undefined;
	/** How many accounts match with any token of each list. @returns undefined as for `search` */
	count(asked: SearchQuery, tokens: Tokens, now: Date, lists: readonly (readonly number[])[]): number[] | undefined;
	/**
	 * Loads profiles that `search` has just found.
	 * @param began when the request began; index data read after that is recent enough
	 * @returns undefined if the directory has changed since the search
	 */
	profiles(found: Pick<Answer, "ids"> & Moment, lookup: Lookup, began: number): Promise<Provider[] | undefined>;
	/** Applies committed changes. Many changes are applied in the background, and the index is not ready until then. */
	catchUp(): Promise<void>;
	stats(): IndexStats;
	/** Stops all work. */
	stop(): Promise<void>;
}
