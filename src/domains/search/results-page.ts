import type { ProviderSearch } from "#contract/providers/providers.ts";
import { WIDER_BY, type WiderBy, widened } from "#contract/search/filters.ts";
import { type Lookup, lookupOf } from "#domains/providers/lookup.ts";
import type { Database } from "#platform/db/database.ts";
import { type FoundProvider, isOpen, type SearchPart, type SearchResults, searchTogether } from "./search.ts";
import { byVideo, farther, searchTokens, unchecked } from "./tokens.ts";

/** With fewer open matches than this, a search also shows other ways to get help. */
const ENOUGH = 5;
/** Most providers of a group. A link leads to the others. */
const MOST = 5;

interface Group {
	count: number;
	results: FoundProvider[];
}
const none: Group = { count: 0, results: [] };
const noGroups = { video: none, farther: none, waiting: none };
type Groups = typeof noGroups & { unchecked: Group };

/** All searches of a results page. */
export interface FoundPage {
	list: SearchResults;
	/** Providers of the search that said within 30 days that they have places, counted up to five; undefined if not asked. */
	open: number | undefined;
	beside: Groups;
	wider: { without: WiderBy; count: number }[];
}

const isBesideAsked = ({ page, postcodes_list, capacity }: ProviderSearch) =>
	page === 1 && (postcodes_list.length > 0 || capacity.length > 0);

/**
 * What else may help if fewer than five providers of a search said they have places: providers by video, a little
 * farther, and with a waiting list. The specified list, its count and its order don't change (decision 87).
 */
const groupParts = (asked: ProviderSearch, lookup: Lookup): Record<keyof typeof noGroups, SearchPart> => {
	const first = { ...asked, page: 1, pageSize: MOST };
	return {
		video: { asked: { ...first, order: "soonest" }, tokens: byVideo(asked, lookup) },
		farther: { asked: { ...first, order: "nearest" }, tokens: farther(asked, lookup) },
		// Those with places come first, so this page has all of them and a group's worth of others.
		waiting: {
			asked: { ...first, capacity: ["open", "waiting"], order: "soonest", pageSize: ENOUGH + MOST },
			tokens: asked.capacity.length === 1 ? searchTokens(asked, lookup) : undefined,
		},
	};
};

/** The same search with one filter removed at a time, to count what each finds. */
const widerParts = (asked: ProviderSearch, lookup: Lookup): Partial<Record<WiderBy, SearchPart>> =>
	Object.fromEntries(
		WIDER_BY.filter((without) => [asked[without]].flat().some(Boolean)).map((without) => {
			const wider: ProviderSearch = { ...widened(asked, without), page: 1, pageSize: 0 };
			return [without, { asked: wider, tokens: searchTokens(wider, lookup) }];
		}),
	);

/**
 * The list of a search, the groups beside it and, if it is empty, the counts of wider searches, as of one moment.
 * @param listOnly leaves out groups and wider searches
 */
export const findPage = async (
	database: Database,
	asked: ProviderSearch,
	now: Date,
	listOnly = false,
): Promise<FoundPage> => {
	const lookup = await lookupOf(database);
	const tokens = searchTokens(asked, lookup);
	const soonest = { ...asked, page: 1, order: "soonest", pageSize: ENOUGH } as const;
	const first: Record<string, SearchPart> = {
		list: { asked, tokens },
		...(isBesideAsked(asked) && !listOnly ? { soonest: { asked: soonest, tokens } } : {}),
	};
	const unread = listOnly || asked.page > 1 ? undefined : unchecked(asked, lookup);
	const found = await searchTogether(database, lookup, now, first, ({ list, soonest }) => ({
		...(unread ? { unchecked: { asked: { ...asked, page: 1, pageSize: MOST }, tokens: unread } } : {}),
		...(tokens && soonest && soonest.open < ENOUGH ? groupParts(asked, lookup) : {}),
		...(list?.count === 0 && !listOnly ? widerParts(asked, lookup) : {}),
	}));
	const list = found.list as SearchResults;
	const open = found.soonest?.results.filter((provider) => isOpen(provider, asked, now)).length;
	const { video = none, farther: away = none, waiting } = found;
	const groups =
		open === undefined || open >= ENOUGH
			? noGroups
			: { video, farther: away, waiting: waiting?.count ? waitingOf(waiting, open, asked, now) : none };
	return {
		list,
		open,
		beside: { ...groups, unchecked: found.unchecked ?? none },
		wider: WIDER_BY.flatMap((without) => {
			const count = found[without]?.count ?? 0;
			return count > 0 ? [{ without, count }] : [];
		}),
	};
};

const waitingOf = ({ count, results }: SearchResults, open: number, asked: ProviderSearch, now: Date): Group => ({
	count: count - open,
	results: results.filter((provider) => !isOpen(provider, asked, now)).slice(0, MOST),
});
