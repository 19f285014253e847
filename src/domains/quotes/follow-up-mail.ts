import { copy } from "#contract/shared/copy.ts";
import type { Settings } from "#platform/config.ts";
import { renderLetter } from "#platform/email/letter.ts";
import type { Letter } from "#platform/email/outbox.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { referenceOf } from "./mail.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** Letters that details came. None of them holds any: nothing about health goes by e-mail (quality.md). */
export const followUpLetters = (quote: { id: string; email: string; area: string; hasPlan: boolean }, settings: Sending): Letter[] => {
	const { brand } = settings;
	const reference = referenceOf(quote.id);
	const publicUrl = siteAddress(settings);
	return [
		{
			kind: "follow-up-received",
			about: `quote:${quote.id}`,
			to: quote.email,
			replyTo: brand.email,
			subject: `We have received your details (reference ${reference})`,
			...renderLetter({
				brand,
				publicUrl,
				heading: copy.followUp.received,
				paragraphs: [
					"Hello,",
					`Thank you. Your details for request ${reference} are with our client services team. They are stored encrypted, and only our team can read them.`,
					"We ring or write to you next. To change or delete something, reply to this e-mail or ring us.",
				],
				footer: "You get this e-mail because details were added to a request with this address. If that was not you, please tell us.",
			}),
		},
		{
			kind: "follow-up-for-team",
			about: `quote:${quote.id}`,
			to: settings.mail.team,
			subject: `Details for connect request ${reference}: ${quote.area}`,
			...renderLetter({
				brand,
				publicUrl,
				heading: `Details for connect request ${reference}`,
				paragraphs: [
					`The visitor has sent the follow-up form${quote.hasPlan ? ", with a plan file and their consent to pass it on" : ""}.`,
					"The details are not in this e-mail on purpose: they are about health. Read them in the service.",
					{ button: { text: "Open the case", href: `/team/cases?reference=${reference}` } },
				],
			}),
		},
	];
};
