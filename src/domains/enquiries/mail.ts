import { copy } from "#contract/shared/copy.ts";
import { fullDay, fullMoment } from "#contract/shared/dates-in-words.ts";
import type { Settings } from "#platform/config.ts";
import type { Email } from "#platform/email/outbox.ts";
import { type Part, renderEmail } from "#platform/email/render-email.ts";
import { siteAddress } from "#platform/email/site-address.ts";
import { isPlain } from "#platform/text.ts";
import type { EnquiryKind } from "./store.ts";

type Sending = Pick<Settings, "brand" | "mail" | "publicUrl" | "host" | "port">;

/** Data of an enquiry for its emails. */
export interface EnquiryEmail {
	id: string;
	kind: EnquiryKind;
	at: Date;
	/** Null if none was given: then only the team gets an email. */
	email: string | null;
	/** First name, if the form asks for one. */
	firstName?: string;
	/** Only for the team. Nothing of it goes to the typed address, and nothing may be about health. */
	facts: [label: string, value: string][];
	text: string;
	/** When we promised to answer. */
	dueAt?: Date | undefined;
	/** Path of the visitor's private page. Only this email contains it. */
	ownPage?: string | undefined;
	/** Replaces the kind's words. */
	words?: { title: string; received: string; thanks: string } | undefined;
}

/** Reference of an enquiry as people use it. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase();

const titles: Record<EnquiryKind, string> = {
	"no-provider": "No provider found",
	message: "Message",
	complaint: "Complaint or feedback",
	"provider-enquiry": "Organisation wants to be listed",
	"campaign-enquiry": "2024 NDIS program enquiry",
	"call-back": "Call back",
};
const receipts: Record<EnquiryKind, string> = {
	"no-provider": "We've received your request for help",
	message: "We've received your message",
	complaint: "We've received your complaint or feedback",
	"provider-enquiry": "We've received your enquiry about being listed",
	"campaign-enquiry": "We've received your enquiry",
	"call-back": "We've received your request for a call back",
};
/** Opening line of emails that don't say our help is free: organisations pay. A call back has its own. */
const thanks: Partial<Record<EnquiryKind, string>> = {
	"call-back":
		"Thanks for asking for a call back. We'll be in touch on our next business day, at the time you asked for if we can. Our help is free.",
	"provider-enquiry": `Thank you for your interest in being listed. ${copy.listing.contacted} There's no obligation.`,
};

/** The emails of an enquiry: to the team, and to the visitor if they gave an address. */
export const emailsOf = (
	{ id, kind, at, email, firstName, facts, text, dueAt, ownPage, words }: EnquiryEmail,
	settings: Sending,
): Email[] => {
	const { brand } = settings;
	const reference = referenceOf(id);
	const publicUrl = siteAddress(settings);
	const about = `enquiry:${id}`;
	const received = words?.received ?? receipts[kind];
	const title = words?.title ?? titles[kind];
	const toTeam: Part[] = [
		{
			facts: [
				...(email ? [["Email", email] as [string, string]] : []),
				...facts,
				["Sent", fullMoment(at)],
				...(dueAt ? [["Answer by", fullMoment(dueAt)] as [string, string]] : []),
			],
		},
		// Visitors' own words may describe their health, so they're only shown in the console.
		...(text ? ["They wrote more, which is only in the console."] : []),
		{
			button: {
				text: "Open in the console",
				href: `/team/cases?reference=${reference}`,
			},
		},
		...(email ? ["Reply to this email to write to the visitor."] : []),
	];
	const toVisitor = (to: string): Email => ({
		kind: "enquiry-received",
		about,
		to,
		replyTo: brand.email,
		subject: `${received} (reference ${reference})`,
		...renderEmail({
			brand,
			publicUrl,
			heading: received,
			paragraphs: [
				`Hello${firstName && isPlain(firstName) ? ` ${firstName}` : ""},`,
				dueAt
					? `Thank you for telling us. Our client services team will read it and reach out to you by ${fullDay(dueAt)}: within 48 business hours.`
					: (words?.thanks ??
						thanks[kind] ??
						`Thank you for writing to ${brand.name}. Our client services team will read it and get in touch. Our help is free.`),
				...(ownPage
					? [
							"Use your private page to see who we've asked and what they said. We share nothing without your consent, which you can give or withdraw there, or by phone.",
							{ button: { text: "See your request", href: ownPage } },
							"Please keep this link to yourself. Anyone who has it can see and change your request.",
						]
					: []),
				`Your reference is ${reference}. To add something, reply to this email or call us on ${brand.phone}.`,
			],
			footer:
				"You got this email because someone sent a form with this address on our site. If that wasn't you, reply to tell us and we'll delete it.",
		}),
	});
	return [
		...(email ? [toVisitor(email)] : []),
		{
			kind: "enquiry-for-team",
			about,
			to: settings.mail.team,
			...(email ? { replyTo: email } : {}),
			subject: `${title} ${reference}`,
			...renderEmail({
				brand,
				publicUrl,
				heading: `${title} ${reference}`,
				paragraphs: toTeam,
				footer: "Personal details: keep this email within the client services team.",
			}),
		},
	];
};
