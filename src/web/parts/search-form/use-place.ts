import { useRef, useState } from "react";
import type { Help } from "#contract/common.ts";
import type { PostcodeSuggestion } from "#contract/reference/reference.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { afterPress } from "../../ui/field/after-press.ts";
import { askPlaces } from "./ask-places.ts";
import type { Place } from "./place-labels.ts";

/**
 * Rules of the "postcode or suburb" field (HOM-024 to HOM-027): the visitor must choose a suggestion, or the text must
 * name exactly one place. If suggestions can't load, the text is accepted and the server finds the place.
 */
export const usePlace = (initial: Place | undefined, initialText: string) => {
	// A ref, so that the form doesn't re-render with each key. Rendering only needs to know if there is text.
	const text = useRef(initialText);
	const [isTyped, setTyped] = useState(initialText.trim() !== "");
	const [picked, setPicked] = useState<Place | undefined>(initial);
	/** Label of a place found from the text. */
	const [label, setLabel] = useState("");
	const [failed, setFailed] = useState(false);
	const [left, setLeft] = useState(false);
	const [noneFit, setNoneFit] = useState(false);
	const looking = useRef<{ typed: string; answer: Promise<Settled> }>(undefined);
	/** Message for a post office box postcode without a place. */
	const [postBox, setPostBox] = useState<string>();
	/** For words of danger in the text (decision 83). */
	const [help, setHelp] = useState<Help>();
	/** The text isn't a place, so Search is disabled. */
	const blocked = isTyped && !picked && !failed;

	const look = async (typed: string): Promise<Settled> => {
		// Loaded on demand, because most visitors choose a suggestion.
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
		setHelp(found.help);
		return found;
	};

	/** Chooses the place if the text names exactly one. Leaving the field and clicking Search share one request. */
	const settle = async (): Promise<Settled> => {
		const typed = text.current.trim();
		if (picked || typed === "") return { place: picked };
		if (failed) return { failed };
		if (looking.current?.typed !== typed) looking.current = { typed, answer: look(typed) };
		return looking.current.answer;
	};

	return {
		/** Current text of the field. */
		text: () => text.current,
		picked,
		settle,
		blocked,
		postBox,
		help,
		error: blocked && (left || noneFit) ? (postBox ?? searchCopy.chooseSuggestion) : undefined,
		/** Announces the changed field to screen readers. */
		said: label ? `Place: ${label}` : "",
		field: {
			settled: label,
			suggest: async (typed: string, signal: AbortSignal): Promise<PostcodeSuggestion[]> => {
				const found = await askPlaces(typed, signal);
				if (!signal.aborted) {
					setFailed(false);
					setNoneFit(found.length === 0);
					setPostBox(undefined);
					// Loaded on demand, because few visitors type one.
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

/** Place named by the text; `failed` if suggestions can't load. */
interface Settled {
	place?: Place | undefined;
	failed?: boolean;
	/** Message for a post office box postcode. */
	postBox?: string | undefined;
}
