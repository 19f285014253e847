import { useRef, useState } from "react";
import { copy } from "#contract/copy.ts";
import type { PostcodeSuggestion, suggestPostcodes } from "#contract/reference.ts";
import { readInBrowser } from "../../lib/browser.ts";
import { afterPress } from "../../ui/field/after-press.ts";
import type { Place } from "./place.ts";

/** A list of suggestions that has not come by then is taken for one that does not load. */
const PATIENCE_MS = 2_000;

const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error("No suggestions in time")), PATIENCE_MS));

/**
 * The "postcode or suburb" field's own rules (visitor §4, §5): a suggestion has to be chosen; when no suggestions
 * can be had the text passes as it is and the server finds the place.
 */
export const usePlace = (initial: Place | undefined, initialText: string) => {
	// Only whether there is any is drawn by: the form is not drawn anew with each key.
	const text = useRef(initialText);
	const [isTyped, setTyped] = useState(initialText.trim() !== "");
	const [picked, setPicked] = useState<Place | undefined>(initial);
	const [failed, setFailed] = useState(false);
	const [left, setLeft] = useState(false);
	const [noneFit, setNoneFit] = useState(false);
	/** Text that stands for no place: Search waits. */
	const blocked = isTyped && !picked && !failed;

	return {
		/** What stands in the field. */
		text: () => text.current,
		picked,
		failed,
		blocked,
		error: blocked && (left || noneFit) ? copy.search.chooseSuggestion : undefined,
		field: {
			suggest: async (typed: string, signal: AbortSignal): Promise<PostcodeSuggestion[]> => {
				const found = await Promise.race([readInBrowser<typeof suggestPostcodes>(`/postcodes/?query=${encodeURIComponent(typed)}`, signal), late()]);
				if (!signal.aborted) {
					setFailed(false);
					setNoneFit(found.length === 0);
				}
				return found;
			},
			onText: (typed: string) => {
				text.current = typed;
				setTyped(typed.trim() !== "");
				setLeft(false);
				setNoneFit(false);
			},
			onSelect: (suggestion: PostcodeSuggestion | null) => setPicked(suggestion ? { code: suggestion.code, suburb: suggestion.suburb } : undefined),
			onFailed: () => setFailed(true),
			onBlur: () => afterPress(() => setLeft(true)),
		},
	};
};
