import { useEffect } from "react";
import { postInBrowser } from "../../lib/browser.ts";
import { useSignedOut } from "../../lib/signed-out.ts";

/** Interval in milliseconds. The server drops a presence a little later than this. */
const BEAT_MS = 30_000;

/** Tells the server that this team member has the case open, while the page is visible. */
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
