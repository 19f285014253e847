import { localMoment } from "#contract/shared/dates-in-words.ts";
import type { Email } from "#platform/email/outbox.ts";
import { emailParts, type ReferralEmail, type Sending, wayToAnswer, why } from "./mail.ts";
import type { Recipients } from "./recipients.ts";

/** Emails to a provider that said yes and hasn't told us that it has contacted the person. */
export const contactReminderEmails = (
	{ id, reference, provider }: ReferralEmail,
	contactBy: Date,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-contact-reminder",
			about: `referral:${id}:${contactBy.getTime()}`,
			to: one,
			subject: `Please contact the person in referral ${reference}`,
			heading: `Please contact them by ${localMoment(contactBy, to.state)}`,
			paragraphs: [
				"Hello,",
				`You said that ${provider.name} can help with referral ${reference}. We told the person that you'll contact them by ${localMoment(contactBy, to.state)}.`,
				"If you've been in touch already, please mark the referral as contacted. If you can't help any more, please close it, so that the person can look further.",
				...wayToAnswer(provider, reference, to, settings),
			],
			footer: why(provider.name, to),
		}),
	);
