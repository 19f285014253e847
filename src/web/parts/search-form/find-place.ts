import type { Help } from "#contract/common.ts";
import type { readPlaceText } from "#contract/reference/reference.ts";
import { readInBrowser } from "../../lib/browser.ts";
import { inTime } from "./ask-places.ts";
import type { Place } from "./place-labels.ts";

/**
 * Finds the only place that typed text can mean, with its label for the field, and what to tell the visitor if there is
 * none: help for words of danger, or why.
 * @throws if the API doesn't respond in time
 */
export const findPlace = async (
	typed: string,
): Promise<{ place: Place | undefined; label: string; postBox: string | undefined; help: Help | undefined }> => {
	const answer = inTime(readInBrowser<typeof readPlaceText>(`/places/read/?text=${encodeURIComponent(typed)}`));
	const { place, message, help }: Awaited<typeof answer> & { help?: Help } = await answer;
	return {
		help,
		place: place ? { code: place.code, suburb: place.suburb } : undefined,
		label: place?.label ?? "",
		postBox: message ?? undefined,
	};
};
