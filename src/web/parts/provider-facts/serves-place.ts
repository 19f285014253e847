import type { Delivery, Nearest, Reach } from "#contract/providers/fit.ts";
import type { Way } from "#contract/providers/fit-options.ts";
import { joinedWords, kmWords } from "#contract/shared/place-words.ts";

interface Serving {
	postcodes: readonly string[];
	delivery: readonly Delivery[];
	is_telehealth_available: boolean | null;
	is_coverage_estimated: boolean;
	nearest: Nearest | null;
}

/** Farther than this, "No, but they are … away" helps nobody. */
const WORTH_ASKING_KM = 150;

/**
 * Whether a provider serves a place, in words: "Yes, comes to you", "Yes, by phone or video", "No, but they are 12 km
 * away" or "They don't say. Ask them." What isn't stated is never a no.
 * @param areas service areas searched for, or all that the provider offers
 * @param postcodes postcodes searched for
 * @param regions ids of the regions of these postcodes
 */
export const servesPlace = (
	{ postcodes, delivery, is_telehealth_available: telehealth, is_coverage_estimated: estimated, nearest }: Serving,
	areas: readonly number[],
	asked: { postcodes: readonly string[]; regions: readonly number[] },
): string => {
	const covers = asked.postcodes.some((code) => postcodes.includes(code));
	const reaches = (reach: Reach) =>
		reach === "served" ? covers : reach === "australia" || asked.regions.some((region) => reach.includes(region));
	const stated = delivery.filter(({ service_area }) => areas.includes(service_area));
	const ways = new Set(stated.flatMap((one) => one.ways.filter(({ reach }) => reaches(reach)).map(({ way }) => way)));
	const away = nearest ? ` (${kmWords(nearest.km)})` : "";
	const words: Record<Way, string> = {
		home: "comes to you",
		community: "meets you in the community",
		site: `you visit them${away}`,
		video: "by phone or video",
	};
	const helps = (["home", "community", "site", "video"] as const).filter((way) => ways.has(way));
	const unsure = estimated && covers ? ". Their area is an estimate, so ask them." : "";
	if (helps.length > 0)
		return `Yes, ${joinedWords(
			helps.map((way) => words[way]),
			"or",
		)}${ways.has("video") ? "" : unsure}`;
	if (covers && stated.length === 0) return estimated ? `Probably, in person${unsure}` : "Yes, in person";
	if (telehealth && stated.length === 0)
		return "By phone or video, but they don't say if that includes this place. Ask them.";
	const near = nearest && nearest.km <= WORTH_ASKING_KM ? `they are ${kmWords(nearest.km)}` : undefined;
	if (postcodes.length === 0 || estimated) return `They don't say${near ? `, but ${near}` : ""}. Ask them.`;
	return near ? `No, but ${near}` : "No";
};
