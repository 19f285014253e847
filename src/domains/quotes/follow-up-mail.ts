import { copy } from "#contract/shared/copy.ts";
import { type NextStep, nextStepInEmail } from "#contract/shared/next-step.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { referenceOf } from "./mail.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** Emails confirming that details arrived. They contain none: no health information is emailed (quality.md). */
export const followUpEmails = (
	quote: {
		id: string;
		email: string;
		area: string;
		hasPlan: boolean;
		/** Providers that say yes may read the details. */
		isShared: boolean;
		next: NextStep;
		at: Date;
	},
	settings: Sending,
): Email[] => {
	const { brand } = settings;
	const reference = referenceOf(quote.id);
	const publicUrl = siteAddress(settings);
	return [
		{
			kind: "follow-up-received",
			about: `quote:${quote.id}`,
			to: quote.email,
			replyTo: brand.email,
			subject: `We've received your details (reference ${reference})`,
			...renderEmail({
				brand,
				publicUrl,
				heading: copy.followUp.received,
				paragraphs: [
					"Hello,",
					`Thank you. We have your details for request ${reference}. We store them encrypted. Only our team can read them${quote.isShared ? ", and providers that say yes, as you agreed" : ""}.`,
					nextStepInEmail(quote.next, quote.at, true),
					"To change or delete something, reply to this email or call us.",
				],
				footer:
					"You got this email because someone added details to a request with this address. If that wasn't you, please tell us.",
			}),
		},
		{
			kind: "follow-up-for-team",
			about: `quote:${quote.id}`,
			to: settings.mail.team,
			subject: `Details for connect request ${reference}: ${quote.area}`,
			...renderEmail({
				brand,
				publicUrl,
				heading: `Details for connect request ${reference}`,
				paragraphs: [
					`The visitor has sent the follow-up form${quote.hasPlan ? ", with a plan file and their consent to share it" : ""}.`,
					"The details aren't in this email because they're about health. Read them in the console.",
					{ button: { text: "Open the case", href: `/team/cases?reference=${reference}` } },
				],
			}),
		},
	];
};
