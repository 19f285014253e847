import { useEffect } from "react";
import { postInBrowser } from "../../lib/browser.ts";
import { useSignedOut } from "../../lib/signed-out.ts";

/** Somebody counts as there for a little longer than this, in milliseconds. */
const BEAT_MS = 30_000;

/** Tells colleagues that one has a case open, as long as the page is before one's eyes. */
export const usePresence = (id: string): void => {
	const isSignedOut = useSignedOut();
	useEffect(() => {
		if (isSignedOut) return;
		const say = (leaving: boolean) => void postInBrowser(`/team/cases/${id}/presence/`, { leaving }).catch(() => {});
		const beat = () => {
			if (document.visibilityState === "visible") say(false);
		};
		beat();
		const timer = setInterval(beat, BEAT_MS);
		document.addEventListener("visibilitychange", beat);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", beat);
			say(true);
		};
	}, [id, isSignedOut]);
};
