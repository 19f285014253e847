import { postBoxMessage } from "#contract/shared/post-box.ts";
import { askPlaces } from "./ask-places.ts";
import { exactPlace } from "./place.ts";
import { type Place, placeLabel, suggestionLabel } from "./place-labels.ts";

/**
 * Finds the only place that typed text can mean, with its label for the field: the suggestion's label, or just the
 * postcode if it has several names. Also returns the message about a post office box postcode.
 * @throws if suggestions can't be loaded
 */
export const findPlace = async (
	typed: string,
): Promise<{ place: Place | undefined; label: string; postBox: string | undefined }> => {
	const suggestions = await askPlaces(typed);
	const place = exactPlace(typed, suggestions);
	const suggestion = suggestions.find(({ code, suburb }) => code === place?.code && suburb === place.suburb);
	const label = suggestion ? suggestionLabel(suggestion) : place ? placeLabel(place) : "";
	return { place, label, postBox: suggestions.length === 0 ? postBoxMessage(typed) : undefined };
};
