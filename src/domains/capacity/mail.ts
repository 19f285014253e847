import { answerWords, confirmedDay } from "#contract/capacity/options.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type Part, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import type { Answered } from "./capacity-emails.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** Page of an emailed link. */
const emailPath = (token: string): string => `/capacity/${token}`;

/** Asks an account whether the answers of all its profiles are still right. */
export const stillRightEmail = (
	about: { key: string; to: string; account: string; providers: readonly Answered[]; token: string; now: Date },
	settings: Sending,
): Email => ({
	kind: "capacity-still-right",
	about: about.key,
	to: about.to,
	replyTo: settings.brand.email,
	subject: `Is this still right? Who's taking new clients at ${about.account}`,
	...renderEmail({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading: "Is this still right?",
		paragraphs: [
			"Hello,",
			"People are looking for providers that have places. This is what you told us. After 30 days, we show an answer as not confirmed:",
			...about.providers.flatMap(({ name, areas }): Part[] => [
				`${name}:`,
				{
					facts: areas.map((area) => [
						area.name,
						`${answerWords(area)}, confirmed on ${confirmedDay(area.confirmed_at, about.now)}`,
					]),
				},
			]),
			{ button: { text: "Check and confirm", href: emailPath(about.token) } },
			"Select the button to confirm everything. You don't need to sign in. The link works for 30 days. To change an answer, sign in from the same page.",
		],
		footer:
			"You got this email because you look after profiles with us. We ask when an answer is 30 and 60 days old, then stop. You can turn off these reminders on the same page.",
	}),
});
