import { useRef, useState } from "react";
import type { PostcodeSuggestion } from "#contract/reference/reference.ts";
import { copy } from "#contract/shared/copy.ts";
import { afterPress } from "../../ui/field/after-press.ts";
import { askPlaces } from "./ask-places.ts";
import type { Place } from "./place-labels.ts";

/**
 * Rules of the "postcode or suburb" field (HOM-024 to HOM-027): a suggestion must be chosen, or the text must name exactly one place. If suggestions
 * can't be loaded, the text passes and the server finds the place.
 */
export const usePlace = (initial: Place | undefined, initialText: string) => {
	// Only whether there is any is drawn by: the form is not drawn anew with each key.
	const text = useRef(initialText);
	const [isTyped, setTyped] = useState(initialText.trim() !== "");
	const [picked, setPicked] = useState<Place | undefined>(initial);
	/** What the field shows for a place that was found from its text. */
	const [label, setLabel] = useState("");
	const [failed, setFailed] = useState(false);
	const [left, setLeft] = useState(false);
	const [noneFit, setNoneFit] = useState(false);
	const looking = useRef<{ typed: string; answer: Promise<Settled> }>(undefined);
	/** Set where no place fits a postcode of post office boxes. */
	const [postBox, setPostBox] = useState<string>();
	/** Text that stands for no place: Search waits. */
	const blocked = isTyped && !picked && !failed;

	const look = async (typed: string): Promise<Settled> => {
		// Most visitors choose a suggestion: the rest comes when it is needed.
		const found = await import("./find-place.ts").then(({ findPlace }) => findPlace(typed)).catch(() => undefined);
		if (text.current.trim() !== typed) return {};
		setFailed(!found);
		if (!found) return { failed: true };
		if (found.place) {
			setLabel(found.label);
			setPicked(found.place);
			text.current = found.label;
		}
		setPostBox(found.postBox);
		return found;
	};

	/** Takes text that names exactly one place for that place chosen. Leaving the field and pressing Search ask once between them. */
	const settle = async (): Promise<Settled> => {
		const typed = text.current.trim();
		if (picked || typed === "") return { place: picked };
		if (failed) return { failed };
		if (looking.current?.typed !== typed) looking.current = { typed, answer: look(typed) };
		return looking.current.answer;
	};

	return {
		/** What stands in the field. */
		text: () => text.current,
		picked,
		settle,
		blocked,
		postBox,
		error: blocked && (left || noneFit) ? (postBox ?? copy.search.chooseSuggestion) : undefined,
		/** Said to those who cannot see the field change. */
		said: label ? `Place: ${label}` : "",
		field: {
			settled: label,
			suggest: async (typed: string, signal: AbortSignal): Promise<PostcodeSuggestion[]> => {
				const found = await askPlaces(typed, signal);
				if (!signal.aborted) {
					setFailed(false);
					setNoneFit(found.length === 0);
					setPostBox(undefined);
					// Few type one: its words come when they are needed.
					if (found.length === 0)
						import("#contract/shared/post-box.ts").then(({ postBoxMessage }) => setPostBox(postBoxMessage(typed)));
				}
				return found;
			},
			onText: (typed: string) => {
				text.current = typed;
				looking.current = undefined;
				setTyped(typed.trim() !== "");
				setLabel("");
				setLeft(false);
				setNoneFit(false);
				setPostBox(undefined);
			},
			onSelect: (suggestion: PostcodeSuggestion | null) =>
				setPicked(suggestion ? { code: suggestion.code, suburb: suggestion.suburb } : undefined),
			onFailed: () => setFailed(true),
			onBlur: async () => {
				const typed = text.current;
				await settle();
				if (text.current === typed) afterPress(() => setLeft(true));
			},
		},
	};
};

/** What the text in the field stands for; `failed` when no suggestions can be had. */
interface Settled {
	place?: Place | undefined;
	failed?: boolean;
	/** What to say of a postcode of post office boxes. */
	postBox?: string | undefined;
}
