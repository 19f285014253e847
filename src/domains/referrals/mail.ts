import { localMoment } from "#contract/shared/dates-in-words.ts";
import { planNote } from "#contract/shared/plan-management.ts";
import { WHEN_ANSWERED } from "#contract/shared/promises.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type Part, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import type { Recipients } from "./recipients.ts";

export type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/**
 * The details of a referral that emails may show. They never identify the person or quote their needs, because
 * mailboxes are shared (quality.md).
 */
export interface ReferralEmail {
	id: string;
	reference: string;
	provider: { id: number; name: string; url_slug: string };
}

/** What a provider may see before accepting. Every value comes from a fixed list. */
export interface FirstLook {
	service: string;
	ages: readonly string[];
	fundings: readonly string[];
	plan_management: string | null;
	place: string;
}

export const answerPath = (token: string) => `/answer/${token}`;
const inboxOf = ({ id, url_slug }: ReferralEmail["provider"]) => `/admin/providers/${url_slug}/${id}/referrals`;

/** An email in our layout, with replies to the office. */
export const emailParts = (
	settings: Sending,
	{
		kind,
		about,
		to,
		subject,
		heading,
		paragraphs,
		footer,
	}: Pick<Email, "kind" | "about" | "to" | "subject"> & { heading: string; paragraphs: Part[]; footer?: string },
): Email => ({
	kind,
	about,
	to,
	replyTo: settings.brand.email,
	subject,
	...renderEmail({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading,
		paragraphs,
		...(footer ? { footer } : {}),
	}),
});

/** Says why an email came to this address. */
export const why = (name: string, { way, isChosen }: Recipients) =>
	isChosen
		? `You got this email because our team sent it to this address for ${name}.`
		: way === "profile"
			? `You got this email because it's the address on the profile of ${name} on our site.`
			: `You got this email because you look after ${name} with us.`;

const notAsked = (href: string): Part => ({ links: [{ text: "They didn't ask for this", href }] });
/** The page that says that the person didn't ask for it, for a provider without users (decision 93). */
export const notAskedByLink = (token: string): Part => notAsked(`${answerPath(token)}/not-asked`);

/**
 * How to answer: the inbox for staff who sign in, otherwise the answer link, or our phone and email; and the page that
 * says that the person didn't ask for it.
 */
export const wayToAnswer = (
	provider: ReferralEmail["provider"],
	reference: string,
	{ way, token }: Recipients,
	{ brand }: Sending,
): Part[] => {
	if (way !== "profile")
		return [
			{ button: { text: "Open your referrals", href: inboxOf(provider) } },
			notAsked(`${inboxOf(provider)}/${reference}/not-asked`),
		];
	if (!token)
		return [`To answer, call us on ${brand.phone} or reply to this email. Tell us the reference ${reference}.`];
	return [
		{ button: { text: "Read and answer", href: answerPath(token) } },
		`You don't need an account. Or call us on ${brand.phone} and tell us the reference ${reference}.`,
		notAskedByLink(token),
	];
};

const planFact = (answer: string | null): [string, string][] => {
	const note = planNote(answer);
	return note ? [["Plan", note]] : [];
};

export const lookFacts = ({ service, ages, fundings, plan_management, place }: FirstLook): [string, string][] => [
	["Service", service],
	["Where", place],
	["Age", ages.join(", ") || "Not given"],
	["Funding", fundings.join(", ") || "Not known yet"],
	...planFact(plan_management),
];

/** The first look, for providers without users who could open the inbox. */
const firstLook = (look: FirstLook, { way }: Recipients): Part[] =>
	way === "profile" ? [{ facts: lookFacts(look) }] : [];

/** Emails to the same people: a reminder after four business hours, and another after two business days. */
export const reminderEmails = (
	{ id, reference, provider }: ReferralEmail,
	look: FirstLook,
	{ which, sentAt, answerBy, nextBy }: { which: "first" | "second"; sentAt: Date; answerBy: Date; nextBy: Date },
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: which === "first" ? "referral-first-reminder" : "referral-reminder",
			about: `referral:${id}`,
			to: one,
			subject: `Please answer referral ${reference} for ${provider.name}`,
			heading: "A referral is still waiting for your answer",
			paragraphs: [
				"Hello,",
				`Referral ${reference} for ${provider.name} has been waiting since ${localMoment(sentAt, to.state)}. Someone is hoping to hear from you.`,
				...firstLook(look, to),
				...wayToAnswer(provider, reference, to, settings),
				which === "first"
					? `Please answer by ${localMoment(answerBy, to.state)}. A no helps too: then we can ask another provider.`
					: `If we don't hear from you by ${localMoment(nextBy, to.state)}, we'll ask another provider.`,
			],
			footer: why(provider.name, to),
		}),
	);

const WITHDRAWN: Record<
	"consent" | "case-closed" | "team" | "cancelled" | "filled",
	(name: string, reference: string) => string
> = {
	consent: (name, reference) =>
		`The person withdrew their consent for ${name} in referral ${reference}. You can no longer open it.`,
	"case-closed": (_name, reference) =>
		`We've closed the request for referral ${reference}, so you don't need to answer. You can no longer open it.`,
	team: (_name, reference) => `Our team withdrew referral ${reference}. You can no longer open it.`,
	filled: (_name, reference) =>
		`The person chose another provider for referral ${reference}. You don't need to do anything. You can no longer open it.`,
	cancelled: (_name, reference) =>
		`The person cancelled the request for referral ${reference}, so you don't need to answer. You can no longer open it.`,
};

/** Emails to the same people: the referral was withdrawn, and why. */
export const withdrawnEmails = (
	{ id, reference, provider }: ReferralEmail,
	reason: keyof typeof WITHDRAWN,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-withdrawn",
			about: `referral:${id}`,
			to: one,
			subject: `Referral ${reference} was withdrawn`,
			heading: `Referral ${reference} was withdrawn`,
			paragraphs: [
				"Hello,",
				WITHDRAWN[reason](provider.name, reference),
				"Please don't contact them about it. Delete any notes about it, unless the law says you must keep them.",
			],
			footer: why(provider.name, to),
		}),
	);

/** Emails to the same people: we closed the request of a referral they had accepted. */
export const requestClosedEmails = (
	{ id, reference, provider }: ReferralEmail,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-closed",
			about: `referral:${id}`,
			to: one,
			subject: `Referral ${reference} is closed`,
			heading: `Referral ${reference} is closed`,
			paragraphs: [
				"Hello,",
				`We've closed the request for referral ${reference}. You can no longer see the person's name and contact details on our site.`,
				"If you support them already, carry on as you agreed with them. If not, please don't contact them about it.",
				...wayToAnswer(provider, reference, to, settings),
			],
			footer: why(provider.name, to),
		}),
	);

/**
 * Emails to the same people: a referral was withdrawn or put on hold because the provider was taken off the site.
 * @param version the referral's version, part of the key because this can happen more than once
 */
export const stoppedEmails = (
	{ id, reference, provider }: ReferralEmail,
	isPaused: boolean,
	version: number,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: isPaused ? "referral-paused" : "referral-stopped",
			about: `referral:${id}:${version}`,
			to: one,
			subject: `Referral ${reference} ${isPaused ? "is on hold" : "was withdrawn"}`,
			heading: `Referral ${reference} ${isPaused ? "is on hold" : "was withdrawn"}`,
			paragraphs: [
				"Hello,",
				`The profile of ${provider.name} was taken off the site.`,
				isPaused
					? `You can't see the person's details in referral ${reference} for now. Our team will decide what happens next and email you.`
					: `Referral ${reference} has ended. You can no longer open it.`,
			],
			footer: why(provider.name, to),
		}),
	);

/**
 * Emails to the same people: a referral is no longer on hold.
 * @param version the referral's version, part of the key because this can happen more than once
 */
export const resumedEmails = (
	{ id, reference, provider }: ReferralEmail,
	version: number,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-resumed",
			about: `referral:${id}:${version}`,
			to: one,
			subject: `Referral ${reference} is no longer on hold`,
			heading: `Referral ${reference} is no longer on hold`,
			paragraphs: [
				"Hello,",
				`You can open referral ${reference} for ${provider.name} again and continue with it.`,
				...wayToAnswer(provider, reference, to, settings),
			],
			footer: why(provider.name, to),
		}),
	);

/** Email to someone who said they speak for a provider: our call to the provider didn't confirm it. */
export const claimRefusedEmail = (
	claim: { id: string; provider: string; referral_id: string | null; reference?: string | undefined; email: string },
	settings: Sending,
): Email =>
	emailParts(settings, {
		kind: "claim-refused",
		about: claim.referral_id ? `referral:${claim.referral_id}:${claim.id}` : `claim:${claim.id}`,
		to: claim.email,
		subject: `We couldn't confirm that you speak for ${claim.provider}`,
		heading: "We couldn't confirm it",
		paragraphs: [
			"Hello,",
			claim.reference
				? `Someone gave this address to say yes to referral ${claim.reference} for ${claim.provider}. We called ${claim.provider} and couldn't confirm it. The answer doesn't count.`
				: `Someone gave this address to ask for access to the profile of ${claim.provider}. We called ${claim.provider} and couldn't confirm it.`,
			`If this is a mistake, call us on ${settings.brand.phone} or reply to this email.`,
		],
		footer: "You got this email because someone gave this address on our site. If you don't know why, do nothing.",
	});

/**
 * Emails to the same people: the person chose them among those that said yes.
 * @param isHeldBack our team checks something before they see the person
 */
export const chosenEmails = (
	{ id, reference, provider }: ReferralEmail,
	isHeldBack: boolean,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-chosen",
			about: `referral:${id}`,
			to: one,
			subject: `You were chosen for referral ${reference}`,
			heading: "The person chose you",
			paragraphs: [
				"Hello,",
				`You said that ${provider.name} can help with referral ${reference}. The person has chosen you. ${isHeldBack ? "Our team checks something first. We'll email you when you can see their name and contact details." : "You can see their name and contact details now. Please contact them within one business day."}`,
				...wayToAnswer(provider, reference, to, settings),
			],
			footer: why(provider.name, to),
		}),
	);

/** Email to the team: a provider has not answered for three business days. */
export const silentEmail = (
	{ id, reference, provider }: ReferralEmail,
	next: string | undefined,
	asksOthers: boolean,
	settings: Sending,
): Email =>
	emailParts(settings, {
		kind: "referral-silent",
		about: `referral:${id}`,
		to: settings.mail.team,
		subject: `No answer to referral ${reference} for ${WHEN_ANSWERED.silence}`,
		heading: `No answer to referral ${reference}`,
		paragraphs: [
			`${provider.name} hasn't answered referral ${reference} for ${WHEN_ANSWERED.silence}.`,
			...(asksOthers ? ["The person agreed that others that fit are asked without the name, so we ask them."] : []),
			next
				? `Next on the list: ${next}. Ask for consent before you send the name.`
				: "No other provider fits right now. Check the request again.",
			{ button: { text: "Open the case", href: `/team/cases?reference=${reference}` } },
		],
	});

/** Email to the case's owner, or to the team: a provider has a question. It doesn't quote the question. */
export const questionEmail = (
	about: { caseId: string; owner: string | null; reference: string; provider: string; question: number },
	settings: Sending,
): Email =>
	emailParts(settings, {
		kind: "provider-question",
		about: `case:${about.caseId}:question-${about.question}`,
		to: about.owner ?? settings.mail.team,
		subject: `${about.provider} has a question about referral ${about.reference}`,
		heading: `A question about referral ${about.reference}`,
		paragraphs: [
			`${about.provider} has a question about referral ${about.reference}. Read it in the history of the case, then call or email them.`,
			{ button: { text: "Open the case", href: `/team/cases/${about.caseId}` } },
		],
	});
