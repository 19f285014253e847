import { useSyncExternalStore } from "react";
import type { Bell } from "#contract/cases/notices.ts";
import { NOTICE_SHOWN_KEY, NOTICES_KEY } from "#contract/shared/request-names.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { noticeWords } from "./words.ts";

const stored = (key: string): string | null => {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
};
const store = (key: string, value: string): void => {
	try {
		localStorage.setItem(key, value);
	} catch {
		// Storage is blocked: the choice lasts as long as the page.
	}
};

export type Choice = "missing" | "blocked" | "off" | "on";
const choiceNow = (): Choice => {
	if (typeof Notification === "undefined") return "missing";
	if (Notification.permission === "denied") return "blocked";
	return Notification.permission === "granted" && stored(NOTICES_KEY) === "on" ? "on" : "off";
};

const listeners = new Set<() => void>();
const changed = () => {
	for (const tell of listeners) tell();
};
/** Whether this browser shows notices; undefined on the server. */
export const useBrowserNotices = (): Choice | undefined =>
	useSyncExternalStore(
		(tell) => {
			listeners.add(tell);
			return () => void listeners.delete(tell);
		},
		choiceNow,
		() => undefined,
	);

/** Turns notices in this browser on or off. The browser asks for permission the first time. */
export const chooseBrowserNotices = async (isOn: boolean): Promise<void> => {
	if (isOn) await Notification.requestPermission();
	store(NOTICES_KEY, isOn ? "on" : "off");
	changed();
};

/** Shows a new notice once, unless the colleague is looking at the console. */
export const notifyOf = (newest: Bell["newest"]): void => {
	if (!newest || choiceNow() !== "on") return;
	const key = `${newest.id} ${newest.at}`;
	if (stored(NOTICE_SHOWN_KEY) === key) return;
	store(NOTICE_SHOWN_KEY, key);
	if (document.hasFocus()) return;
	const shown = new Notification(noticeWords(newest), { body: newest.reference, tag: String(newest.id) });
	shown.onclick = () => {
		window.focus();
		window.location.assign(teamLinks.cases({ reference: newest.reference }));
	};
};
