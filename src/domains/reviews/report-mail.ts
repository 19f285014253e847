import { CHANGE_DAYS, DEFAMATION_DAYS, type ReportOutcome } from "#contract/reviews/report-options.ts";
import { fullDay } from "#contract/shared/dates-in-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type Part, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;
const DAY_MS = 24 * 3600_000;
const POLICY: Part = { button: { text: "Moderation policy", href: "/moderation-policy" } };

interface Named {
	name: string;
	url_slug: string;
}

const email = (
	settings: Sending,
	{
		heading,
		paragraphs,
		footer,
		...rest
	}: Pick<Email, "kind" | "about" | "to"> & {
		heading: string;
		paragraphs: Part[];
		footer: string;
	},
): Email => ({
	...rest,
	replyTo: settings.brand.email,
	subject: heading,
	...renderEmail({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading,
		paragraphs: [
			"Hello,",
			...paragraphs,
			`Questions? Reply to this email or call us on ${settings.brand.phone}.`,
			POLICY,
		],
		footer,
	}),
});

const OF_REVIEW = "You got this email because someone wrote a review with this address on our site.";
const OF_REPORT = "You got this email because someone sent a report with this address on our site.";

/** Tells the writer that their review is reported as defamatory, and by when we decide. Doesn't say by whose report. */
export const reportedEmail = (
	{ id, subject, to, enquiryId, at }: { id: number; subject: Named; to: string; enquiryId: string; at: Date },
	settings: Sending,
): Email =>
	email(settings, {
		kind: "review-reported",
		about: `review:${id}:${enquiryId}`,
		to,
		heading: `Your review of ${subject.name} was reported`,
		paragraphs: [
			`We were told that your review of ${subject.name} may unfairly harm a reputation. That isn't a decision.`,
			`We decide by ${fullDay(new Date(at.getTime() + DEFAMATION_DAYS * DAY_MS))}. We leave it up, ask you to change it, or remove it, and tell you which.`,
			"Would you like to tell us more, for example what happened and when? Reply to this email before then. We don't tell anyone who you are.",
		],
		footer: OF_REVIEW,
	});

/** Tells the writer that a reported review stays up. */
export const keptEmail = (
	{ id, subject, to, enquiryId }: { id: number; subject: Named; to: string; enquiryId: string },
	settings: Sending,
): Email =>
	email(settings, {
		kind: "review-kept",
		about: `review:${id}:${enquiryId}`,
		to,
		heading: `Your review of ${subject.name} stays up`,
		paragraphs: [`We've looked at the report about your review of ${subject.name}. We leave your review up.`],
		footer: OF_REVIEW,
	});

/** Asks the writer to change a reported review, with a link that works once. */
export const changeEmail = (
	{
		id,
		provider,
		to,
		enquiryId,
		token,
		ends,
	}: { id: number; provider: Named & { id: number }; to: string; enquiryId: string; token: string; ends: Date },
	settings: Sending,
): Email =>
	email(settings, {
		kind: "review-change",
		about: `review:${id}:${enquiryId}`,
		to,
		heading: `Please change your review of ${provider.name}`,
		paragraphs: [
			`We've looked at a report about your review of ${provider.name}. Please change it, so that it says what you saw yourself, and names no one.`,
			{
				button: {
					text: "Change my review",
					href: `/providers/${provider.url_slug}/${provider.id}/review/change/${token}`,
				},
			},
			`The link works once, until ${fullDay(ends)} (${CHANGE_DAYS} days). Our team reads the new text before we show it. If you don't change it, we may remove it.`,
		],
		footer: OF_REVIEW,
	});

const OUTCOMES: Record<ReportOutcome | "asked", [heading: string, words: string]> = {
	kept: ["We've decided about your report", "We leave it up, because it follows our moderation policy."],
	changed: ["We've decided about your report", "It was changed, and the new text follows our moderation policy."],
	removed: ["We've decided about your report", "We've removed it."],
	asked: [
		"We're dealing with your report",
		"We've asked its writer to change it. We'll email you again when it's settled.",
	],
};

/** Tells a reporter the outcome. Says nothing about the writer. */
export const outcomeEmail = (
	{ enquiryId, to, what, told }: { enquiryId: string; to: string; what: string; told: ReportOutcome | "asked" },
	settings: Sending,
): Email => {
	const [heading, words] = OUTCOMES[told];
	return email(settings, {
		kind: told === "asked" ? "report-asked" : "report-settled",
		about: `enquiry:${enquiryId}`,
		to,
		heading,
		paragraphs: [`Thank you for your report about ${what}.`, words],
		footer: OF_REPORT,
	});
};
