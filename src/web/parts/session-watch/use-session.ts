import { useCallback, useEffect, useRef, useState } from "react";
import type { extendSession, readSession, SessionTime } from "#contract/accounts/accounts.ts";
import type { Output } from "#contract/endpoint.ts";
import { postInBrowser, readInBrowser } from "../../lib/browser.ts";
import { noteSignedIn, noteSignedOut, useSignedOut } from "../../lib/signed-out.ts";
import { nextLook, type Phase } from "./next-look.ts";

/** Delay before a retry without a response. */
const AGAIN_MS = 30_000;

/** Watches the remaining time of the session. The requests don't prolong it. */
export const useSession = (): { phase: Phase; canExtend: boolean; extend: () => Promise<void> } => {
	const isSignedOut = useSignedOut();
	const [warning, setWarning] = useState<SessionTime>();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

	const show = useCallback((session: SessionTime | null, look: () => void) => {
		const { phase, inMs } = nextLook(session);
		setWarning(phase === "warning" && session ? session : undefined);
		(phase === "ended" ? noteSignedOut : noteSignedIn)();
		clearTimeout(timer.current);
		if (inMs !== undefined) timer.current = setTimeout(look, inMs);
	}, []);
	const look = useCallback(async () => {
		try {
			const { session } = await readInBrowser<typeof readSession>("/users/session/", undefined, true);
			show(session, look);
		} catch {
			clearTimeout(timer.current);
			timer.current = setTimeout(look, AGAIN_MS);
		}
	}, [show]);

	useEffect(() => {
		const back = () => document.visibilityState === "visible" && void look();
		void look();
		// Timers stop while the computer sleeps, and the person may have signed in again in another window.
		document.addEventListener("visibilitychange", back);
		window.addEventListener("focus", back);
		return () => {
			clearTimeout(timer.current);
			document.removeEventListener("visibilitychange", back);
			window.removeEventListener("focus", back);
			noteSignedIn();
		};
	}, [look]);

	const extend = async () => {
		setWarning(undefined);
		if (!warning?.can_extend) return;
		const answer = await postInBrowser("/users/session/", {}).catch(() => undefined);
		if (answer?.ok) show(((await answer.json()) as Output<typeof extendSession>).session, look);
		else await look();
	};
	return {
		phase: isSignedOut ? "ended" : warning ? "warning" : "fine",
		canExtend: warning?.can_extend ?? true,
		extend,
	};
};
