import { isRecent } from "#contract/capacity/options.ts";
import { askedFilters } from "#contract/search/asked-filters.ts";
import { matchingOf } from "#domains/search/matching.ts";
import { anyOf } from "#platform/db/any-of.ts";
import type { Database } from "#platform/db/database.ts";
import type { Matched } from "./match.ts";
import { silentReaders } from "./watch-providers.ts";

/** With filters, the providers that the search shows, as of now; undefined without any. */
const shownBy = async (
	database: Database,
	{ fitting, need }: Pick<Matched, "fitting" | "need">,
	{ filters, suburb }: { filters?: string | null; suburb?: string | null },
	now: Date,
): Promise<Set<number> | undefined> => {
	const only = filters ? askedFilters(filters) : undefined;
	if (!only) return undefined;
	// Age and funding are rules of the match.
	const search = {
		...{ ...only, service_areas_list: [need.area], age_groups_list: [], funding_types_list: [] },
		...{ postcodes_list: need.postcode ? [need.postcode] : [], suburb_list: suburb ? [suburb] : [] },
	};
	return matchingOf(
		database,
		search,
		fitting.map(({ id }) => id),
		now,
	);
};

/** A provider to ask, and how far away it is; null if its place or the visitor's isn't known. */
export interface Picked {
	id: number;
	km: number | null;
}

/** With fewer that serve the place and have places, those by phone or video are asked as well, as in a search. */
const ENOUGH = 5;

/**
 * The fitting providers that a nameless request asks: those that said they have places first, then those that haven't
 * said, the nearest first. Those that help by phone or video come last, if few serve the place,
 * and after them those that read requests and never answer. Waiting lists are left
 * out. Distances are in a straight line, from the visitor's suburb to the nearest site.
 * @param fitting in the order of the match list, which decides between equals
 * @param asked.within_km leaves out providers farther away or at an unknown place; null for any distance
 * @param asked.filters leaves out providers that the search with these filters doesn't show
 */
export const pickProviders = async (
	database: Database,
	{ fitting, need }: Pick<Matched, "fitting" | "need">,
	asked: { most: number; within_km: number | null; filters?: string | null; suburb?: string | null },
	now: Date,
): Promise<Picked[]> => {
	const rows = await database.db
		.selectFrom("provider_capacity as m")
		.select((eb) => ["m.provider_id as id", "m.state", eb.cast<string>("m.confirmed_at", "text").as("confirmed_at")])
		.where("m.service_area_id", "=", need.area)
		.where("m.provider_id", "=", anyOf(fitting.map(({ id }) => id)))
		.execute();
	const said = new Map(rows.map((row) => [row.id, row]));
	const isOpenNow = ({ id }: Pick<Picked, "id">) => {
		const answer = said.get(id);
		return answer?.state === "open" && isRecent(answer, now);
	};
	const shown = await shownBy(database, { fitting, need }, asked, now);
	const near = fitting.filter(
		({ id, km }) =>
			(shown?.has(id) ?? true) &&
			said.get(id)?.state !== "waiting" &&
			(asked.within_km === null || (km !== null && km <= asked.within_km)),
	);
	const enough = near.filter((one) => one.reach === "serves" && isOpenNow(one)).length >= ENOUGH;
	const silent = await silentReaders(
		database.db,
		near.map(({ id }) => id),
		now,
	);
	return near
		.filter(({ reach }) => !enough || reach !== "video")
		.toSorted(
			(a, b) =>
				Number(silent.has(a.id)) - Number(silent.has(b.id)) ||
				Number(a.reach === "video") - Number(b.reach === "video") ||
				Number(isOpenNow(b)) - Number(isOpenNow(a)) ||
				(a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) ||
				0,
		)
		.slice(0, asked.most)
		.map(({ id, km }) => ({ id, km }));
};
