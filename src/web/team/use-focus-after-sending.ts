import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

const focusOn = (element: HTMLElement | null | undefined) => {
	if (element && !element.matches("a, button, input, select, textarea")) element.tabIndex = -1;
	element?.focus();
};

/**
 * Moves focus after a form is submitted: to the first invalid field or, if the pressed button is gone, to what the
 * address names or the heading of its section. Error summaries and notices take focus themselves. A person who has gone on meanwhile keeps theirs.
 */
export const useFocusAfterSending = () => {
	const { state } = useNavigation();
	/** The id of the section's heading, empty if the form is in no section, and what had the focus. */
	const sent = useRef<{ heading: string; focus: Element | null }>(undefined);
	useEffect(() => {
		const note = ({ target }: Event) => {
			if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
			const heading = target.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
			sent.current = { heading, focus: document.activeElement };
		};
		document.addEventListener("submit", note);
		return () => document.removeEventListener("submit", note);
	}, []);
	const before = useRef(state);
	useEffect(() => {
		const isAnswered = before.current !== "idle" && state === "idle";
		before.current = state;
		if (!isAnswered || !sent.current) return;
		const { heading, focus } = sent.current;
		sent.current = undefined;
		const active = document.activeElement;
		const isLost = !active || active === document.body;
		// A summary or notice has taken it, or the person went on while the page was loading.
		if (!isLost && active !== focus) return;
		// A fieldset has no aria-invalid, so we look for its error message.
		const wrong = document.querySelector<HTMLElement>(
			'main [aria-invalid=true], main fieldset[aria-describedby$="-error"]',
		);
		if (wrong) focusOn(wrong.matches("input, select, textarea") ? wrong : wrong.querySelector<HTMLElement>("input"));
		else if (isLost)
			focusOn(
				document.getElementById(window.location.hash.slice(1)) ??
					document.getElementById(heading) ??
					document.querySelector<HTMLElement>("main h1"),
			);
	}, [state]);
};
