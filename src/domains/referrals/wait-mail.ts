import type { WaitChoice } from "#contract/referrals/referrals.ts";
import type { Email } from "#platform/email/outbox.ts";
import { emailParts, type ReferralEmail, type Sending, wayToAnswer, why } from "./mail.ts";
import type { Recipients } from "./recipients.ts";

const WORDS = {
	wait: {
		title: "The person will wait for you",
		says: (name: string) =>
			`You said that ${name} has a waiting list. The person will wait. When you have a place, open the referral, take back the waiting list and say yes.`,
	},
	look: {
		title: "The person keeps looking",
		says: (name: string) =>
			`You said that ${name} has a waiting list. The person keeps looking for another provider. You don't need to do anything.`,
	},
};

/** Emails to a provider with a waiting list: its time is over, and the person still waits. */
export const waitOverEmails = (
	{ id, reference, provider }: ReferralEmail,
	version: number,
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-wait-over",
			about: `referral:${id}:${version}`,
			to: one,
			subject: `Do you have a place now? (referral ${reference})`,
			heading: "Do you have a place now?",
			paragraphs: [
				"Hello,",
				`The time that you told us for the waiting list of ${provider.name} is over, and the person still waits. If you have a place, open the referral, take back the waiting list and say yes. If not, take it back and tell us the new time.`,
				...wayToAnswer(provider, reference, to, settings),
			],
			footer: why(provider.name, to),
		}),
	);

/** Emails to a provider with a waiting list: whether the person waits. */
export const waitChosenEmails = (
	{ id, reference, provider }: ReferralEmail,
	{ choice, version }: { choice: WaitChoice; version: number },
	to: Recipients,
	settings: Sending,
): Email[] =>
	to.to.map((one) =>
		emailParts(settings, {
			kind: "referral-wait-chosen",
			// It can be changed.
			about: `referral:${id}:${version}`,
			to: one,
			subject: `${WORDS[choice].title} (referral ${reference})`,
			heading: WORDS[choice].title,
			paragraphs: [
				"Hello,",
				WORDS[choice].says(provider.name),
				...(choice === "wait" ? wayToAnswer(provider, reference, to, settings) : []),
			],
			footer: why(provider.name, to),
		}),
	);
