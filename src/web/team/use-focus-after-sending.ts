import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

const focusOn = (element: HTMLElement | null | undefined) => {
	if (element && !element.matches("a, button, input, select, textarea")) element.tabIndex = -1;
	element?.focus();
};

/**
 * After a form is answered the focus is where the answer is read: at the first field with an error, or, where the button that was pressed is gone, at the
 * heading of the part it stood in. A summary of errors, and a notice of what was done, take it themselves.
 */
export const useFocusAfterSending = () => {
	const { state } = useNavigation();
	/** The id of that heading; empty where there is none. */
	const sentFrom = useRef<string>(undefined);
	useEffect(() => {
		const note = ({ target }: Event) => {
			if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
			sentFrom.current = target.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
		};
		document.addEventListener("submit", note);
		return () => document.removeEventListener("submit", note);
	}, []);
	const before = useRef(state);
	useEffect(() => {
		const isAnswered = before.current !== "idle" && state === "idle";
		before.current = state;
		const heading = sentFrom.current;
		if (!isAnswered || heading === undefined) return;
		sentFrom.current = undefined;
		const active = document.activeElement;
		if (active?.matches("[role=alert], [role=status]")) return;
		// A group of choices is not invalid by itself: what it is described by says that something is wrong with it.
		const wrong = document.querySelector<HTMLElement>(
			'main [aria-invalid=true], main fieldset[aria-describedby$="-error"]',
		);
		if (wrong) focusOn(wrong.matches("input, select, textarea") ? wrong : wrong.querySelector<HTMLElement>("input"));
		else if (!active || active === document.body)
			focusOn(document.getElementById(heading) ?? document.querySelector<HTMLElement>("main h1"));
	}, [state]);
};
