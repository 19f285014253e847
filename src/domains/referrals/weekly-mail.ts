import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { REFERRAL_EMAILS } from "./provider-emails.ts";

/** A referral in the weekly email. */
export interface WeeklyLine {
	reference: string;
	provider: string;
	state: "new" | "accepted";
	/** When it was sent, or accepted. */
	since: Date;
	remind_at: Date;
}

/** Most referrals of each kind that the weekly email lists. */
const WEEKLY_MOST = 15;

const daysSince = (since: Date, now: Date): string => {
	const days = Math.floor((now.getTime() - since.getTime()) / (24 * 3600_000));
	return days < 1 ? "less than a day" : days === 1 ? "1 day" : `${days} days`;
};

/** Weekly email to a provider's staff: which of their referrals wait, and for how long. */
export const weeklyEmail = (
	about: { key: string; to: string; lines: readonly WeeklyLine[]; now: Date; token: string },
	settings: Sending,
): Email => {
	const lines = about.lines.map((line) => ({
		...line,
		days: daysSince(line.since, about.now),
		isOverdue: line.remind_at <= about.now,
	}));
	const unanswered = lines.filter(({ state }) => state === "new");
	const accepted = lines.filter(({ state }) => state === "accepted");
	const more = ({ length }: readonly unknown[]) => (length > WEEKLY_MOST ? length - WEEKLY_MOST : null);
	return composeEmail(
		settings,
		REFERRAL_EMAILS,
		"weekly-referrals",
		{ about: about.key, to: about.to },
		{
			count: lines.length,
			hasUnanswered: unanswered.length > 0,
			unanswered: unanswered.slice(0, WEEKLY_MOST),
			moreUnanswered: more(unanswered),
			hasAccepted: accepted.length > 0,
			accepted: accepted.slice(0, WEEKLY_MOST),
			moreAccepted: more(accepted),
			token: about.token,
		},
	);
};
