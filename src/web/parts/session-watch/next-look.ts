import type { SessionTime } from "#contract/accounts/accounts.ts";
import { SESSION_WARNING_SECONDS } from "#contract/shared/limits.ts";

export type Phase = "fine" | "warning" | "ended";

/**
 * What to say of a session, and in how many milliseconds to look at it again: at the warning, or just after its end. Other windows may have used it
 * meanwhile.
 */
export const nextLook = (session: SessionTime | null): { phase: Phase; inMs?: number } => {
	if (!session) return { phase: "ended" };
	const beforeWarning = session.seconds_left - SESSION_WARNING_SECONDS;
	return beforeWarning > 0
		? { phase: "fine", inMs: beforeWarning * 1000 }
		: { phase: "warning", inMs: (session.seconds_left + 1) * 1000 };
};
