import type { PostcodeSuggestion, suggestPostcodes } from "#contract/reference/reference.ts";
import { readInBrowser } from "../../lib/browser.ts";

/** A list of suggestions that has not come by then is taken for one that does not load. */
const PATIENCE_MS = 2_000;

const late = () =>
	new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No suggestions in time")), PATIENCE_MS));

/** Suburbs and postcodes for what was typed. @throws when there is no answer in time */
export const askPlaces = (typed: string, signal?: AbortSignal): Promise<PostcodeSuggestion[]> =>
	Promise.race([
		readInBrowser<typeof suggestPostcodes>(`/postcodes/?query=${encodeURIComponent(typed)}`, signal),
		late(),
	]);
