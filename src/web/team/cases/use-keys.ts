import { useEffect, useState } from "react";
import { INBOX_KEYS_KEY } from "#contract/shared/request-names.ts";

/** Leaves shortcuts with Ctrl, Alt or Command to the browser. */
const isBrowserKey = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

const readOn = (): boolean => {
	try {
		return localStorage.getItem(INBOX_KEYS_KEY) !== "off";
	} catch {
		return true;
	}
};

/**
 * Keyboard shortcuts of the inbox: j and k move down and up, / goes to the search field. Enter opens, as on any link.
 * They work only while the list has focus and can be turned off in this browser (WCAG 2.1.4),
 * because speech input can type single letters.
 */
export const useKeys = (): { isOn: boolean; turn: (isOn: boolean) => void } => {
	const [isOn, setOn] = useState(true);
	useEffect(() => setOn(readOn()), []);
	useEffect(() => {
		if (!isOn) return;
		const onKey = (event: KeyboardEvent) => {
			const list = event.target instanceof HTMLElement ? event.target.closest("[data-cases]") : null;
			if (!list || isBrowserKey(event)) return;
			if (event.key === "/") {
				event.preventDefault();
				document.getElementById("find")?.focus();
				return;
			}
			if (event.key !== "j" && event.key !== "k") return;
			const all = [...list.querySelectorAll<HTMLElement>("a[data-case]")];
			const at = all.indexOf(document.activeElement as HTMLElement);
			const next = event.key === "j" ? Math.min(at + 1, all.length - 1) : Math.max(at - 1, 0);
			all[next]?.focus();
			event.preventDefault();
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, [isOn]);
	const turn = (wanted: boolean) => {
		setOn(wanted);
		try {
			localStorage.setItem(INBOX_KEYS_KEY, wanted ? "on" : "off");
		} catch {
			// Storage is blocked: the choice lasts until the page is left.
		}
	};
	return { isOn, turn };
};
