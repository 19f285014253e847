import type { readPlaceText } from "#contract/reference/reference.ts";
import { readInBrowser } from "../../lib/browser.ts";
import { inTime } from "./ask-places.ts";
import type { Place } from "./place-labels.ts";

/**
 * Finds the only place that typed text can mean, with its label for the field, and what to tell the visitor if there is
 * none.
 * @throws if the API doesn't respond in time
 */
export const findPlace = async (
	typed: string,
): Promise<{ place: Place | undefined; label: string; postBox: string | undefined }> => {
	const { place, message } = await inTime(
		readInBrowser<typeof readPlaceText>(`/places/read/?text=${encodeURIComponent(typed)}`),
	);
	return {
		place: place ? { code: place.code, suburb: place.suburb } : undefined,
		label: place?.label ?? "",
		postBox: message ?? undefined,
	};
};
