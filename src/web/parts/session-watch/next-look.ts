import type { SessionTime } from "#contract/accounts/accounts.ts";
import { SESSION_WARNING_SECONDS } from "#contract/accounts/limits.ts";

export type Phase = "fine" | "warning" | "ended";

/**
 * Phase of a session, and milliseconds until the next check: at the warning or just after the end. Other windows may
 * prolong the session.
 */
export const nextLook = (session: SessionTime | null): { phase: Phase; inMs?: number } => {
	if (!session) return { phase: "ended" };
	const beforeWarning = session.seconds_left - SESSION_WARNING_SECONDS;
	return beforeWarning > 0
		? { phase: "fine", inMs: beforeWarning * 1000 }
		: { phase: "warning", inMs: (session.seconds_left + 1) * 1000 };
};
