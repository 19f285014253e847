import type { Delivery, Nearest, Site } from "#contract/providers/fit.ts";
import type { Way } from "#contract/providers/fit-options.ts";
import { kmWords } from "#contract/shared/place-words.ts";

/** A line about place on a card, with its icon. */
export interface PlaceLine {
	icon: "map-pin" | "home" | "video";
	text: string;
}

interface Placed {
	sites: readonly Site[];
	delivery: readonly Delivery[];
	is_telehealth_available: boolean | null;
	nearest: Nearest | null;
}

/**
 * Where a provider is and how it delivers, in at most three lines.
 * @param areas service areas searched for, or all that it offers
 * @param place the place searched for, such as "Broome 6725"; undefined without one
 * @param serves whether the provider serves that place in person; true without one. If not, it doesn't come there
 */
export const placeLines = (
	{ sites, delivery, is_telehealth_available: telehealth, nearest }: Placed,
	areas: readonly number[],
	{ place, serves }: { place: string | undefined; serves: boolean },
): PlaceLine[] => {
	const ways = new Map<Way, Delivery["ways"][number]["reach"]>(
		delivery
			.filter(({ service_area }) => areas.includes(service_area))
			.flatMap((one) => one.ways.map(({ way, reach }) => [way, reach] as const)),
	);
	const site = sites[nearest?.site ?? 0];
	const where = site?.suburb ?? (site?.postcode ? `postcode ${site.postcode}` : undefined);
	const goesOut = [ways.has("home") && "comes to you", ways.has("community") && "meets you in the community"].filter(
		(text) => text !== false,
	);
	const lines: (PlaceLine | false | undefined)[] = [
		where !== undefined && {
			icon: "map-pin",
			text: `${ways.has("site") ? "You can visit in" : "Based in"} ${where}${nearest ? `, ${kmWords(nearest.km)}` : ""}${sites.length > 1 ? ` (${sites.length} sites)` : ""}`,
		},
		goesOut.length > 0 &&
			serves && {
				icon: "home",
				text: upper(goesOut.join(" and ")) + (place && ways.has("home") ? ` in ${place}` : ""),
			},
		(ways.has("video") || telehealth === true) && {
			icon: "video",
			text:
				ways.get("video") === "australia"
					? "By phone or video anywhere in Australia"
					: "Telehealth available (by phone or video)",
		},
	];
	return lines.filter((line): line is PlaceLine => Boolean(line));
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
