import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether the end of a text has been on screen. A press on "Publish" before that shows the end instead of publishing.
 * @param text the review and its version
 * @returns what marks the end, whether a press has shown it, and what the button does
 */
export const useWholeText = (
	text: string,
): { end: RefObject<HTMLParagraphElement | null>; wasShown: boolean; onPublish: (event: MouseEvent) => void } => {
	const end = useRef<HTMLParagraphElement>(null);
	const seen = useRef("");
	const [shown, show] = useState("");
	useEffect(() => {
		const watch = new IntersectionObserver((changes) => {
			if (changes.some(({ isIntersecting }) => isIntersecting)) seen.current = text;
		});
		if (end.current) watch.observe(end.current);
		return () => watch.disconnect();
	}, [text]);
	return {
		end,
		wasShown: shown === text,
		onPublish: (event) => {
			if (seen.current === text) return;
			event.preventDefault();
			end.current?.scrollIntoView({ block: "center" });
			// The button, or the box in which Enter was pressed, may be far above or below.
			const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
			if (bottom < 0 || top > window.innerHeight) end.current?.focus();
			show(text);
		},
	};
};
