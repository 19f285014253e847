// How distances, sites and ways of delivery are written. Plain functions: this file may reach the browser.

/**
 * "less than 1 km away", "about 3 km away in a straight line" or, with the water between, "about 40 km away in a straight
 * line across Port Phillip Bay". Distances are from the middle of a suburb or postcode, so none is exact.
 */
export const kmWords = ({ km, across = null }: { km: number; across?: string | null }): string =>
	km < 1
		? "less than 1 km away"
		: `about ${Math.round(km).toLocaleString("en-AU")} km away in a straight line${across ? ` across ${across}` : ""}`;

/** "Within 25 km in a straight line" */
export const withinWords = (km: number): string => `Within ${km} km in a straight line`;

/** "a", "a and b", "a, b and c". */
export const joinedWords = (parts: readonly string[], word: "and" | "or" = "and"): string =>
	parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;

/** The first names, and how many more: "Barwon, Geelong and 3 more". */
export const namesAndMore = (names: readonly string[], most = 3): string =>
	names.length <= most ? joinedWords(names) : `${names.slice(0, most).join(", ")} and ${names.length - most} more`;

/** The place of a search, for example `Belmont 3216`; empty if it covers all of Australia. */
export const whereWords = ({
	postcodes_list,
	suburb_list,
}: {
	postcodes_list: readonly string[];
	suburb_list: readonly string[];
}): string =>
	postcodes_list.length === 1
		? [suburb_list[0], postcodes_list[0]].filter(Boolean).join(" ")
		: joinedWords(postcodes_list, "or");
