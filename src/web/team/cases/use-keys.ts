import { useEffect, useState } from "react";
import { INBOX_KEYS_KEY } from "#contract/shared/limits.ts";

/** Keys with Ctrl, Alt or the command key belong to the browser. */
const isBrowserKey = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

const readOn = (): boolean => {
	try {
		return localStorage.getItem(INBOX_KEYS_KEY) !== "off";
	} catch {
		return true;
	}
};

/**
 * The inbox by keyboard: j and k go down and up, Enter opens (a link's own key), / searches. They work only while the list has the focus, and can be turned off
 * in this browser (WCAG 2.1.4): speech input may type single letters anywhere.
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
				document.getElementById("search")?.focus();
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
			// Without storage it holds for this page.
		}
	};
	return { isOn, turn };
};
