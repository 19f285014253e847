import { fullDay, fullMoment } from "#contract/shared/dates-in-words.ts";
import { composeEmail, type Sending } from "#platform/email/compose-email.ts";
import type { Email } from "#platform/email/outbox.ts";
import { isPlain } from "#platform/text.ts";
import { ENQUIRY_EMAILS } from "./emails.ts";
import type { EnquiryKind } from "./store.ts";

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

/** The emails of an enquiry: to the team, and to the visitor if they gave an address. */
export const emailsOf = (
	{ id, kind, at, email, firstName, facts, text, dueAt, ownPage, words }: EnquiryEmail,
	settings: Sending,
): Email[] => {
	const about = `enquiry:${id}`;
	const values = { reference: referenceOf(id), kind: words ? ("words" as const) : kind };
	const all: [label: string, value: string][] = [
		...(email ? [["Email", email] as [string, string]] : []),
		...facts,
		["Sent", fullMoment(at)],
		...(dueAt ? [["Answer by", fullMoment(dueAt)] as [string, string]] : []),
	];
	return [
		...(email
			? [
					composeEmail(
						settings,
						ENQUIRY_EMAILS,
						"enquiry-received",
						{ about, to: email },
						{
							...values,
							received: words?.received ?? "",
							name: firstName && isPlain(firstName) ? ` ${firstName}` : "",
							thanks: dueAt ? "due" : words ? "words" : kind,
							thanksWords: words?.thanks ?? "",
							due: dueAt && fullDay(dueAt),
							page: ownPage,
						},
					),
				]
			: []),
		composeEmail(
			settings,
			ENQUIRY_EMAILS,
			"enquiry-for-team",
			{ about, to: settings.mail.team, ...(email ? { replyTo: email } : {}) },
			{
				...values,
				title: words?.title ?? "",
				facts: all.map(([label, value]) => ({ label, value })),
				hasText: text !== "",
				hasEmail: email !== null,
			},
		),
	];
};
