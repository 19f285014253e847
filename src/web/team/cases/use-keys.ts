import { useEffect } from "react";

/** True while keys are for writing, or for the browser. */
const isWriting = (event: KeyboardEvent) =>
	event.ctrlKey ||
	event.metaKey ||
	event.altKey ||
	(event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]") !== null);

/** The inbox by keyboard: j and k go down and up, Enter opens (a link's own key), / searches. */
export const useKeys = (): void => {
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (isWriting(event)) return;
			if (event.key === "/") {
				event.preventDefault();
				document.getElementById("search")?.focus();
				return;
			}
			if (event.key !== "j" && event.key !== "k") return;
			const all = [...document.querySelectorAll<HTMLElement>("[data-cases] a[data-case]")];
			const at = all.indexOf(document.activeElement as HTMLElement);
			const next = event.key === "j" ? Math.min(at + 1, all.length - 1) : Math.max(at - 1, 0);
			all[next]?.focus();
			event.preventDefault();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
};
