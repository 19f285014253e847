import type { Nearest, Reached, Site } from "#contract/providers/fit.ts";
import { kmWords } from "#contract/shared/place-words.ts";
import { isUnsure, standingSite, videoWords } from "#contract/shared/reach-words.ts";

/** A line about place on a card, with its icon. */
export interface PlaceLine {
	icon: "map-pin" | "home" | "video";
	text: string;
}

interface Placed {
	sites: readonly Site[];
	nearest: Nearest | null;
	/** How it does the services searched for at the place. */
	reach: Reached;
}

/**
 * Where a provider is and how it delivers, in at most three lines.
 * @param facts of the search: the site named is one that states the access facts among them
 */
export const placeLines = ({ sites, nearest, reach }: Placed, facts: readonly string[] = []): PlaceLine[] => {
	const by = new Map(reach.ways.map((one) => [one.way, one]));
	const site = standingSite({ sites, nearest }, facts);
	const where = site?.suburb ?? (site?.postcode ? `postcode ${site.postcode}` : undefined);
	const goesOut = [by.has("home") && "comes to you", by.has("community") && "meets you in the community"].filter(
		(text) => text !== false,
	);
	const video = by.get("video");
	const lines: (PlaceLine | false | undefined)[] = [
		where !== undefined && {
			icon: "map-pin",
			text: `${by.has("site") ? "You can visit in" : "Based in"} ${where}${nearest ? `, ${kmWords(nearest)}` : ""}${sites.length > 1 ? ` (${sites.length} sites)` : ""}`,
		},
		goesOut.length > 0 && {
			icon: "home",
			text:
				upper(goesOut.join(" and ")) +
				(isUnsure(by.get("home") ?? by.get("community")) ? " (an estimate: ask them)" : ""),
		},
		video && { icon: "video", text: videoWords(video) },
	];
	return lines.filter((line): line is PlaceLine => Boolean(line));
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
