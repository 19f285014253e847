import type { Email } from "#platform/email/outbox.ts";
import type { Part } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { emailParts, type Sending } from "./mail.ts";

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

/** A heading and a list of referrals; empty without any. */
const weeklyPart = (heading: string, lines: readonly WeeklyLine[], wordsOf: (line: WeeklyLine) => string): Part[] =>
	lines.length === 0
		? []
		: [
				heading,
				{
					facts: lines
						.slice(0, WEEKLY_MOST)
						.map((line) => [`${line.reference}, ${line.provider}`, wordsOf(line)] as [string, string]),
				},
				...(lines.length > WEEKLY_MOST ? [`And ${lines.length - WEEKLY_MOST} more.`] : []),
			];

/** Weekly email to a provider's staff: which of their referrals wait, and for how long. */
export const weeklyEmail = (
	about: { key: string; to: string; lines: readonly WeeklyLine[]; now: Date; token: string },
	settings: Sending,
): Email => {
	const unanswered = about.lines.filter(({ state }) => state === "new");
	const accepted = about.lines.filter(({ state }) => state === "accepted");
	const count = about.lines.length;
	const heading = count === 1 ? "1 referral is waiting for you" : `${count} referrals are waiting for you`;
	const stop = `/weekly-email/${about.token}`;
	const email = emailParts(settings, {
		kind: "weekly-referrals",
		about: about.key,
		to: about.to,
		subject: heading,
		heading,
		paragraphs: [
			"Hello,",
			...weeklyPart("Please answer:", unanswered, ({ since, remind_at }) =>
				[`Waiting for ${daysSince(since, about.now)}.`, ...(remind_at <= about.now ? ["Overdue."] : [])].join(" "),
			),
			...weeklyPart(
				"You accepted these, and haven't told us that you're in contact:",
				accepted,
				({ since }) => `Accepted ${daysSince(since, about.now)} ago.`,
			),
			{ button: { text: "Open your referrals", href: "/admin/referrals" } },
			{ links: [{ text: "Stop these weekly emails", href: stop }] },
		],
		footer:
			"You got this email because you look after a profile on our site. We send it on Mondays if something waits.",
	});
	return { ...email, unsubscribe: siteAddress(settings) + stop };
};
