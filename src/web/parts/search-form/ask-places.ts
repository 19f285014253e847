import type { PostcodeSuggestion, suggestPostcodes } from "#contract/reference/reference.ts";
import { readInBrowser } from "../../lib/browser.ts";

/** Time limit for suggestions. */
const PATIENCE_MS = 2_000;

const late = () =>
	new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No suggestions in time")), PATIENCE_MS));

/** @throws if there is no response in time */
export const inTime = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, late()]);

/** Suburbs and postcodes that match typed text. @throws if there is no response in time */
export const askPlaces = (typed: string, signal?: AbortSignal): Promise<PostcodeSuggestion[]> =>
	inTime(readInBrowser<typeof suggestPostcodes>(`/postcodes/?query=${encodeURIComponent(typed)}`, signal));
