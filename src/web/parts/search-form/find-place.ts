import { postBoxMessage } from "#contract/shared/post-box.ts";
import { askPlaces } from "./ask-places.ts";
import { exactPlace } from "./place.ts";
import { type Place, placeLabel, suggestionLabel } from "./place-labels.ts";

/**
 * The one place that typed text names, with what the field then shows: the suggestion's label, or the postcode alone when it has several names; and what to say of a
 * postcode of post office boxes.
 * @throws when no suggestions can be had
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
