import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { type NextStep, nextStepInEmail } from "#contract/shared/next-step.ts";
import { WHEN_ANSWERED } from "#contract/shared/promises.ts";
import { linkPath } from "#domains/accounts/private-link.ts";
import type { Email } from "#platform/email/outbox.ts";
import { emailParts, type Sending } from "./mail.ts";
import type { ReferralRow } from "./store.ts";

const NEWS = {
	asked: { subject: "We've asked providers for you", first: "Your request has reached them." },
	others: {
		subject: "We've asked more providers for you",
		first: "Nobody has said yes yet, so we've asked other providers that fit, without your name.",
	},
	before: {
		subject: "You've asked before",
		first:
			"Your earlier request to the same provider is still open, so we haven't asked them twice. The email about that request has the link to its page.",
	},
	silent: {
		subject: "Not every provider has answered",
		first: `A provider hasn't answered for ${WHEN_ANSWERED.silence}.`,
	},
	change: {
		subject: "There's an update on your request",
		first: "Something has changed with one of the providers.",
	},
	agree: {
		subject: "Who may we ask for you?",
		first: "We haven't asked any provider yet, because we need your consent first.",
	},
	choose: { subject: "Providers can help – please choose", first: "Providers have told us that they can help you." },
	say: {
		subject: "Would you like to wait for a place?",
		first: "A provider has a waiting list. We don't know yet if you'd like to wait for a place.",
	},
	waited: {
		subject: "Is there a place now?",
		first: "The time of a waiting list is over, so we've asked the provider if it has a place. Our team follows up.",
	},
	contact: {
		subject: "Has the provider been in touch?",
		first:
			"A provider said yes to your request and should have contacted you by now. Please tell us on your private page if they have. If not, we'll follow up.",
	},
	reply: {
		subject: "We're waiting to hear from you",
		first: "We can't go on with your request until we hear from you.",
	},
	started: {
		subject: "Has support started?",
		first:
			"Two weeks ago a provider said yes to your request. Please tell us on your private page if support has started.",
	},
} as const;
export type News = keyof typeof NEWS;

const weeksInWords = (weeks: number) => (weeks === 1 ? "about 1 week" : `about ${weeks} weeks`);

/** A provider's answer in one sentence, without a full stop: `Sunny Physio said yes and can start on 7 December 2026`. */
export const answerWords = ({
	provider,
	state,
	starts_on,
	weeks,
}: Pick<ReferralRow, "provider" | "state" | "starts_on" | "weeks">): string => {
	if (state === "declined")
		return weeks === null ? `${provider} can't help` : `${provider} has a waiting list of ${weeksInWords(weeks)}`;
	return `${provider} said yes${starts_on ? ` and can start on ${longCalendarDay(starts_on)}` : ""}`;
};

/** Email to the visitor: what happened with their request, and the next step. It says nothing about their health. */
export const newsEmail = (
	about: {
		key: string;
		email: string;
		reference: string;
		token: string;
		news: News | { answer: string };
		next: NextStep;
		at: Date;
	},
	settings: Sending,
): Email => {
	const { news } = about;
	const { subject, first } = typeof news === "string" ? NEWS[news] : { subject: news.answer, first: `${news.answer}.` };
	return emailParts(settings, {
		kind: "request-news",
		about: about.key,
		to: about.email,
		subject: `${subject} (reference ${about.reference})`,
		heading: subject,
		paragraphs: [
			"Hello,",
			first,
			...(news === "started" || news === "contact" ? [] : [nextStepInEmail(about.next, about.at, true)]),
			{ button: { text: "See your request", href: linkPath(about.token) } },
			`Please keep this link to yourself. Anyone who has it can see and change your request. Questions? Call us on ${settings.brand.phone}.`,
		],
		footer: NOT_YOU,
	});
};

const NOT_YOU =
	"You got this email because someone sent a request with this address on our site. If that wasn't you, reply to tell us and we'll delete it.";

const OUTCOMES: Record<string, string> = {
	connected: "You have a provider. We hope it goes well.",
	"no-room": "We're sorry that no provider had a place for you.",
	"no-longer-needed": "You told us that you don't need it any more.",
	"not-reached": "We tried to reach you and couldn't.",
};

/** Email to the visitor: we closed the request, what became of it, and how to start again. */
export const closedEmail = (
	about: {
		key: string;
		email: string;
		reference: string;
		token: string;
		outcome: string;
		answers: { asked: number; yes: number; no: number; waiting: number };
	},
	settings: Sending,
): Email => {
	const { asked, yes, no, waiting } = about.answers;
	const silent = asked - yes - no - waiting;
	const providers = (count: number) => (count === 1 ? "1 provider" : `${count} providers`);
	return emailParts(settings, {
		kind: "request-closed",
		about: about.key,
		to: about.email,
		subject: `Your request is closed (reference ${about.reference})`,
		heading: "Your request is closed",
		paragraphs: [
			"Hello,",
			...(OUTCOMES[about.outcome] ? [OUTCOMES[about.outcome] as string] : []),
			asked === 0
				? "We didn't send your request to any provider."
				: `We asked ${providers(asked)}: ${yes} said yes, ${no} said no${waiting > 0 ? `, ${waiting} had a waiting list` : ""}${silent > 0 ? `, and ${silent} didn't answer` : ""}.`,
			"Providers can no longer see your details on our site. A provider that already supports you keeps what they need.",
			"Do you still need support? Your page starts a new request with the same search. Or call us, and we'll open this one again.",
			{ button: { text: "Start again", href: linkPath(about.token) } },
			`Questions? Call us on ${settings.brand.phone}, ${settings.brand.phoneHours}.`,
		],
		footer: NOT_YOU,
	});
};

/** Email to the visitor: they cancelled their request, and how to start again. */
export const cancelledEmail = (
	about: { of: string; email: string; reference: string; token: string },
	settings: Sending,
): Email =>
	emailParts(settings, {
		kind: "request-cancelled",
		about: about.of,
		to: about.email,
		subject: `Your request is cancelled (reference ${about.reference})`,
		heading: "Your request is cancelled",
		paragraphs: [
			"Hello,",
			"You cancelled your request. Providers can no longer see it on our site, and we told those we had asked.",
			"If you still need support, you can start a new request with the same search on your private page.",
			{ button: { text: "See your request", href: linkPath(about.token) } },
			`If you didn't cancel it, please call us on ${settings.brand.phone}.`,
		],
		footer: "You got this email because someone sent a request with this address on our site.",
	});
