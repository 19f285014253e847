import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

const focusOn = (element: HTMLElement | null | undefined) => {
	if (element && !element.matches("a, button, input, select, textarea")) element.tabIndex = -1;
	element?.focus();
};

/**
 * Moves focus after a form is submitted: to the first invalid field or, if the pressed button is gone, to the heading
 * of its section. Error summaries and notices take focus themselves.
 */
export const useFocusAfterSending = () => {
	const { state } = useNavigation();
	/** The id of the section's heading. Empty if the form is in no section. */
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
		// A fieldset has no aria-invalid, so we look for its error message.
		const wrong = document.querySelector<HTMLElement>(
			'main [aria-invalid=true], main fieldset[aria-describedby$="-error"]',
		);
		if (wrong) focusOn(wrong.matches("input, select, textarea") ? wrong : wrong.querySelector<HTMLElement>("input"));
		else if (!active || active === document.body)
			focusOn(document.getElementById(heading) ?? document.querySelector<HTMLElement>("main h1"));
	}, [state]);
};
