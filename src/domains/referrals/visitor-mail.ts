import { aboutWeeks } from "#contract/capacity/options.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { type NextStep, nextStepInEmail } from "#contract/shared/next-step.ts";
import { linkPath } from "#domains/accounts/private-link.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { ValuesOf } from "#platform/email/email-words.ts";
import type { Email } from "#platform/email/outbox.ts";
import type { ReferralRow } from "./store.ts";
import { VISITOR_EMAILS } from "./visitor-emails.ts";

type AllNews = NonNullable<ValuesOf<(typeof VISITOR_EMAILS)["request-news"]>["news"]>;
/** A provider's answer. */
type Answer = Pick<ReferralRow, "provider" | "state" | "starts_on" | "weeks">;
export type News = Exclude<AllNews, "yes" | "yes-from" | "no" | "waiting-list"> | { answer: Answer };

const answerNews = ({ state, starts_on, weeks }: Answer): AllNews =>
	state === "declined" ? (weeks === null ? "no" : "waiting-list") : starts_on ? "yes-from" : "yes";

interface About {
	key: string;
	email: string;
	reference: string;
}

/** To the visitor: what happened with their request, and the next step. */
export const newsEmail = (
	about: About & { token: string; news: News; next: NextStep; at: Date },
	settings: Sending,
): Email => {
	const { news } = about;
	const answer = typeof news === "string" ? undefined : news.answer;
	return composeEmail(
		settings,
		VISITOR_EMAILS,
		"request-news",
		{ about: about.key, to: about.email },
		{
			news: typeof news === "string" ? news : answerNews(news.answer),
			provider: answer?.provider ?? "",
			day: answer?.starts_on ? longCalendarDay(answer.starts_on) : "",
			weeks: aboutWeeks(answer?.weeks ?? 0),
			reference: about.reference,
			next:
				news === "started" || news === "contact" || news === "withdraw"
					? null
					: nextStepInEmail(about.next, about.at, true),
			page: linkPath(about.token),
		},
	);
};

/** To the visitor: we closed the request, what became of it, and how to start again. */
export const closedEmail = (
	about: About & {
		token: string;
		outcome: string;
		answers: { asked: number; yes: number; no: number; waiting: number };
	},
	settings: Sending,
): Email => {
	const { asked, waiting, ...counts } = about.answers;
	const silent = asked - counts.yes - counts.no - waiting;
	return composeEmail(
		settings,
		VISITOR_EMAILS,
		"request-closed",
		{ about: about.key, to: about.email },
		{
			reference: about.reference,
			outcome: about.outcome,
			answers:
				asked === 0 ? "unasked" : waiting > 0 ? (silent > 0 ? "both" : "waiting") : silent > 0 ? "silent" : "all",
			providers: asked === 1 ? "1 provider" : `${asked} providers`,
			...counts,
			waiting,
			silent,
			page: linkPath(about.token),
		},
	);
};

/** To the visitor: they cancelled their request, and how to start again. */
export const cancelledEmail = (
	about: { of: string; email: string; reference: string; token: string },
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		VISITOR_EMAILS,
		"request-cancelled",
		{ about: about.of, to: about.email },
		{ reference: about.reference, page: linkPath(about.token) },
	);

/** To a new address, with the link that confirms it. */
export const confirmContactEmail = ({ key, email, ...about }: About & { token: string }, settings: Sending): Email =>
	composeEmail(settings, VISITOR_EMAILS, "contact-link", { about: key, to: email }, about);

/** To the confirmed address, with a private link. */
export const contactConfirmedEmail = (
	{ key, email, reference, token }: About & { token: string },
	settings: Sending,
): Email =>
	composeEmail(
		settings,
		VISITOR_EMAILS,
		"contact-confirmed",
		{ about: key, to: email },
		{ reference, page: linkPath(token) },
	);

/** Tells the old address. */
export const contactChangedEmail = ({ key, email, ...about }: About & { masked: string }, settings: Sending): Email =>
	composeEmail(settings, VISITOR_EMAILS, "contact-changed", { about: key, to: email }, about);
