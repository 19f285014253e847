import { answerWords, confirmedDay } from "#contract/capacity/options.ts";
import type { Settings } from "#platform/config.ts";
import { type Part, renderLetter } from "#platform/email/letter.ts";
import type { Letter } from "#platform/email/outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import type { Answered } from "./letters.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** Where the link of a letter leads. */
const letterPath = (token: string): string => `/capacity/${token}`;

/** Asks an account whether what it said of all its profiles is still right. */
export const stillRightLetter = (
	about: { key: string; to: string; account: string; providers: readonly Answered[]; token: string; now: Date },
	settings: Sending,
): Letter => ({
	kind: "capacity-still-right",
	about: about.key,
	to: about.to,
	replyTo: settings.brand.email,
	subject: `Is this still right? Who takes new people at ${about.account}`,
	...renderLetter({
		brand: settings.brand,
		publicUrl: siteAddress(settings),
		heading: "Is this still right?",
		paragraphs: [
			"Hello,",
			"People look for somebody who has room for them. This is what you told us. After 30 days we show an answer as not confirmed recently:",
			...about.providers.flatMap(({ name, areas }): Part[] => [
				`${name}:`,
				{ facts: areas.map((area) => [area.name, `${answerWords(area)}, said on ${confirmedDay(area.confirmed_at, about.now)}`]) },
			]),
			{ button: { text: "Look, and confirm", href: letterPath(about.token) } },
			"One press confirms all of it, without signing in. The link works for 30 days. To change an answer, sign in from the same page.",
		],
		footer:
			"You get this e-mail because you look after profiles with us. We ask when an answer is 30 and 60 days old, then no more. The page lets you stop these letters.",
	}),
});
