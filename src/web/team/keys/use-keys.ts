import { useEffect, useEffectEvent, useState } from "react";
import { postInBrowser } from "#web/lib/browser.ts";
import { isComposing } from "../../ui/composing/composing.ts";
import { isTypedInto, pressKey, sendForm } from "./keys.ts";

/**
 * Whether single keys act, which a colleague can turn off because speech input types single letters (WCAG 2.1.4). It's
 * kept with their account.
 */
export const useKeysSetting = (start: boolean): { isOn: boolean; failed: boolean; turn: (isOn: boolean) => void } => {
	const [{ isOn, failed }, set] = useState({ isOn: start, failed: false });
	const turn = async (wanted: boolean) => {
		set({ isOn: wanted, failed: false });
		const kept = await postInBrowser("/team/me/keys/", { is_on: wanted }, {}, "PUT").catch(() => undefined);
		if (!kept?.ok) set({ isOn: !wanted, failed: true });
	};
	return { isOn, failed, turn };
};

/**
 * The keys of the console: Ctrl or ⌘ K opens the menu, Ctrl or ⌘ Enter sends the form that one types in, and single keys
 * act while no one types and no dialog is open. Other keys with Ctrl, Alt or ⌘ are the browser's.
 */
export const useKeys = (isOn: boolean, show: (what: "menu" | "keys") => void): void => {
	const onKey = useEffectEvent((event: KeyboardEvent) => {
		if (event.defaultPrevented || isComposing(event) || event.repeat || document.querySelector("dialog[open]")) return;
		if (event.altKey) return;
		if (event.ctrlKey || event.metaKey) {
			const isMenu = !event.shiftKey && event.key.toLowerCase() === "k";
			if (isMenu) show("menu");
			if (isMenu || (event.key === "Enter" && sendForm(event.target))) event.preventDefault();
			return;
		}
		if (!isOn || isTypedInto(event.target)) return;
		if (event.key === "?") show("keys");
		else if (!pressKey(event.key)) return;
		event.preventDefault();
	});
	useEffect(() => {
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
};
