import type { Delivery, Reach, Reached, ReachedWay } from "#contract/providers/fit.ts";
import { type Remote, WAYS, type Way } from "#contract/providers/fit-options.ts";

/** What a profile states that decides where it can help. */
export interface Reaching {
	/** The service areas that it offers. */
	areas: readonly { id: number; remote: Remote }[];
	delivery: readonly Delivery[];
	/** Ids of the regions it serves, and single postcodes. Some of these may be in its regions. */
	regions: readonly number[];
	postcodes: readonly string[];
	/** Null and false are both no statement. */
	is_telehealth_available: boolean | null;
	is_coverage_estimated: boolean;
}

/** A place to reach: any of these postcodes. */
export interface Place {
	postcodes: readonly string[];
	/** Ids of the regions of these postcodes. */
	regions: readonly number[];
	/** From the place to the profile's nearest site; null if either isn't known. */
	km: number | null;
}

/** What counts as a little farther away, in a straight line. */
export const FARTHER_KM = 150;

/** The surest first. */
const SURE = ["stated", "listed", "estimated", "unstated"] as const;

/**
 * Whether a provider does these services at a place, how, by whose statement and how surely (decision 87). Every part of
 * the site asks this function; the tokens of the search (`fit_tokens`, db/functions) are the same rule in SQL.
 * - It serves a place if the place is among those it serves and a way of delivery reaches it. A service without a
 *   statement is done in person there; how isn't stated.
 * - By video it reaches what it states. A telehealth profile that states nothing about a service may reach any place.
 *   Hands-on services (`remote: "no"`) are never done by video, whatever the profile states.
 * - Otherwise a person can ask or visit a site up to 150 km away, unless it states other ways only.
 * @param services ids of service areas; empty for all that it offers
 * @param place undefined for anywhere: then every way counts
 */
export const reachOf = (of: Reaching, services: readonly number[], place: Place | undefined): Reached => {
	const areas = of.areas.filter(({ id }) => services.length === 0 || services.includes(id));
	if (areas.length === 0 && services.length > 0) return { as: null, ways: [] };
	const covers =
		!place ||
		place.regions.some((id) => of.regions.includes(id)) ||
		place.postcodes.some((code) => of.postcodes.includes(code));
	const ways =
		areas.length === 0 ? silent(of, undefined, covers) : areas.flatMap((area) => waysOf(of, area, place, covers));
	const reached = surest(ways.filter(({ reaches }) => reaches));
	if (covers && reached.length > 0) return { as: "serves", ways: reached };
	if (reached.length > 0) return { as: "video", ways: reached };
	const visits = surest(ways.filter(({ way }) => way === "site" || way === null));
	const isNear = place !== undefined && place.km !== null && place.km <= FARTHER_KM;
	return isNear && visits.length > 0 ? { as: "farther", ways: visits } : { as: null, ways: [] };
};

type Judged = ReachedWay & { reaches: boolean };

/** The ways of one service, and whether each reaches the place. */
const waysOf = (of: Reaching, area: Reaching["areas"][number], place: Place | undefined, covers: boolean): Judged[] => {
	const stated = of.delivery
		.filter(({ service_area }) => service_area === area.id)
		.flatMap(({ ways, source }) => ways.map((way) => ({ ...way, source })))
		.filter(({ way }) => way !== "video" || area.remote !== "no");
	if (stated.length === 0) return silent(of, area, covers);
	return stated.map(({ way, reach, source }) => ({
		way,
		source,
		sure: source === "import" ? "listed" : reach === "served" && of.is_coverage_estimated ? "estimated" : "stated",
		is_anywhere: reach === "australia",
		is_assessment: way === "video" && area.remote === "assessment",
		reaches: !place || reaches(way, reach, place, covers),
	}));
};

/** Whether a way of delivery reaches a place. In person it reaches only places that the profile serves. */
const reaches = (way: Way, reach: Reach, place: Place, covers: boolean): boolean => {
	if (reach === "served") return covers;
	const isThere = reach === "australia" || reach.some((region) => place.regions.includes(region));
	return isThere && (way === "video" || covers);
};

/** A service that the profile says nothing about. */
const silent = (of: Reaching, area: Reaching["areas"][number] | undefined, covers: boolean): Judged[] => {
	const unsaid = { source: null, is_anywhere: false, is_assessment: false };
	return [
		{ ...unsaid, way: null, sure: of.is_coverage_estimated ? "estimated" : "unstated", reaches: covers },
		...(of.is_telehealth_available && area?.remote === "yes"
			? [{ ...unsaid, way: "video", sure: "unstated", reaches: true } as const]
			: []),
	];
};

/** Each way once, in the usual order, as the surest statement has it. */
const surest = (ways: readonly Judged[]): ReachedWay[] =>
	[null, ...WAYS].flatMap((way) => {
		const [first, ...others] = ways
			.filter((one) => one.way === way)
			.toSorted((a, b) => SURE.indexOf(a.sure) - SURE.indexOf(b.sure) || Number(b.is_anywhere) - Number(a.is_anywhere));
		if (!first) return [];
		const { reaches: _, ...shown } = first;
		return [{ ...shown, is_assessment: shown.is_assessment && others.every(({ is_assessment }) => is_assessment) }];
	});
