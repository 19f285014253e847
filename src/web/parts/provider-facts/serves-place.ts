import type { Nearest, Reached } from "#contract/providers/fit.ts";
import { joinedWords, kmWords } from "#contract/shared/place-words.ts";

interface Serving {
	postcodes: readonly string[];
	is_coverage_estimated: boolean;
	nearest: Nearest | null;
	/** How it does the services searched for at the place. */
	reach: Reached;
}

/** Farther than this, "No, but they are … away" helps nobody. */
const WORTH_ASKING_KM = 150;

/**
 * Whether a provider serves the place of a search, in words: "Yes, comes to you", "Yes, by phone or video", "No, but they
 * are about 12 km away in a straight line" or "They don't say. Ask them." What isn't stated is never a no.
 */
export const servesPlace = ({ postcodes, is_coverage_estimated: estimated, nearest, reach }: Serving): string => {
	const by = new Map(reach.ways.map((one) => [one.way, one]));
	const words = {
		home: "comes to you",
		community: "meets you in the community",
		site: `you visit them${nearest ? ` (${kmWords(nearest)})` : ""}`,
		video: by.get("video")?.is_assessment ? "by phone or video to assess what you need" : "by phone or video",
	};
	const stated = reach.ways.filter(({ sure }) => sure !== "unstated");
	const helps = (["home", "community", "site", "video"] as const).filter((way) =>
		stated.some((one) => one.way === way),
	);
	const isUnsure = stated.some(({ sure, way }) => sure === "estimated" && way !== "video");
	const unsure = isUnsure ? ". Their area is an estimate, so ask them." : "";
	const how = joinedWords(
		helps.map((way) => words[way]),
		"or",
	);
	if (reach.as === "serves")
		return helps.length > 0
			? `Yes, ${how}${by.has("video") ? "" : unsure}`
			: isUnsure
				? `Probably, in person${unsure}`
				: "Yes, in person";
	if (reach.as === "video")
		return helps.length > 0
			? `Yes, ${how}`
			: "By phone or video, but they don't say if that includes this place. Ask them.";
	const near = nearest && nearest.km <= WORTH_ASKING_KM ? `they are ${kmWords(nearest)}` : undefined;
	if (postcodes.length === 0 || estimated) return `They don't say${near ? `, but ${near}` : ""}. Ask them.`;
	return near ? `No, but ${near}` : "No";
};
