import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** When a navigation takes away what had the focus, it goes to what the address names, or else to the heading. */
export const useLostFocus = (): void => {
	const { state } = useNavigation();
	const before = useRef(state);
	useEffect(() => {
		const isDone = before.current !== "idle" && state === "idle";
		before.current = state;
		if (!isDone || (document.activeElement ?? document.body) !== document.body) return;
		const next =
			document.getElementById(window.location.hash.slice(1)) ?? document.querySelector<HTMLElement>("main h1");
		next?.setAttribute("tabindex", "-1");
		next?.focus({ preventScroll: true });
	}, [state]);
};
