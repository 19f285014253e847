import { isRecent } from "#contract/capacity/options.ts";
import type { ProviderSearch } from "#contract/providers/providers.ts";
import { lookupOf } from "#domains/providers/lookup.ts";
import type { Database } from "#platform/db/database.ts";
import { type FoundProvider, type SearchResults, searchTokensOf } from "./search.ts";
import { byVideo, farther, searchTokens, type Tokens } from "./tokens.ts";

/** With fewer open matches than this, a search also shows other ways to get help. */
const ENOUGH = 5;
/** Most providers of a group. There are usually more by video than near. */
const MOST_BY_VIDEO = 10;
const MOST = 5;

interface Group {
	count: number;
	results: FoundProvider[];
}
const none: Group = { count: 0, results: [] };

export interface Beside {
	open: number;
	video: Group;
	farther: Group;
	waiting: Group;
}

/**
 * What else may help if fewer than five providers of a search said they have places: providers by video, a little
 * farther, and with a waiting list. The specified list, its count and its order don't change (decision 77).
 */
export const searchBeside = async (database: Database, asked: ProviderSearch, now: Date): Promise<Beside> => {
	const lookup = await lookupOf(database);
	const tokens = searchTokens(asked, lookup);
	if (!tokens) return { open: 0, video: none, farther: none, waiting: none };
	const find = (changed: Partial<ProviderSearch>, by: Tokens) =>
		searchTokensOf(database, { ...asked, page: 1, pageSize: MOST, ...changed }, by, lookup, now);
	const { results: soonest } = await find({ order: "soonest", pageSize: ENOUGH }, tokens);
	const open = soonest.filter((provider) => isOpen(provider, asked, now)).length;
	if (open >= ENOUGH) return { open, video: none, farther: none, waiting: none };
	const [there, away] = [byVideo(asked, lookup), farther(asked, lookup)];
	const [video, far, waiting] = await Promise.all([
		there ? find({ order: "soonest", pageSize: MOST_BY_VIDEO }, there) : none,
		away ? find({ order: "nearest" }, away) : none,
		asked.capacity.length === 1 ? waitingOf(await find(WAITING, tokens), open, asked, now) : none,
	]);
	return { open, video, farther: far, waiting };
};

/** Those with places come first, so this page has all of them and a group's worth of others. */
const WAITING = {
	capacity: ["open", "waiting"],
	order: "soonest",
	pageSize: ENOUGH + MOST,
} satisfies Partial<ProviderSearch>;

const waitingOf = ({ count, results }: SearchResults, open: number, asked: ProviderSearch, now: Date): Group => ({
	count: count - open,
	results: results.filter((provider) => !isOpen(provider, asked, now)).slice(0, MOST),
});

/** Whether a provider said within 30 days that it has places, for a searched service or any. */
const isOpen = ({ capacity }: FoundProvider, { service_areas_list: areas }: ProviderSearch, now: Date): boolean =>
	capacity.some(
		(answer) =>
			answer.state === "open" && isRecent(answer, now) && (areas.length === 0 || areas.includes(answer.service_area)),
	);
