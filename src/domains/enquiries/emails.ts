import { listingCopy } from "#contract/shared/copy/listing.ts";
import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails about enquiries of every kind.

/** `words` are for a form with its own words. */
export const ENQUIRY_EMAILS = {
	"enquiry-received": {
		sent: "someone sends a form; to the address they gave",
		subject: "{heading} (reference {reference})",
		heading: {
			when: "kind",
			is: {
				"no-provider": "We've received your request for help",
				message: "We've received your message",
				complaint: "We've received your complaint or feedback",
				"provider-enquiry": "We've received your enquiry about being listed",
				"campaign-enquiry": "We've received your enquiry",
				"call-back": "We've received your request for a call back",
				words: "{received}",
			},
		},
		paragraphs: [
			"Hello{name},",
			{
				when: "thanks",
				is: {
					due: "Thank you for telling us. Our client services team will read it and reach out to you by {due?}: within 48 business hours.",
					words: "{thanksWords}",
					"call-back":
						"Thanks for asking for a call back. We'll be in touch on our next business day, at the time you asked for if we can. Our help is free.",
					// Organisations pay, so it doesn't say that our help is free.
					"provider-enquiry": `Thank you for your interest in being listed. ${listingCopy.contacted} There's no obligation.`,
					other:
						"Thank you for writing to {site}. Our client services team will read it and get in touch. Our help is free.",
				},
			},
			{
				when: "page",
				is: {
					none: [],
					other: [
						"Use your private page to see who we've asked and what they said. We share nothing without your consent, which you can give or withdraw there, or by phone.",
						"[See your request]({page})",
						"Please keep this link to yourself. Anyone who has it can see and change your request.",
					],
				},
			},
			"Your reference is {reference}. To add something, reply to this email or call us on {phone}.",
		],
		footer:
			"You got this email because someone sent a form with this address on our site. If that wasn't you, reply to tell us and we'll delete it.",
	},
	"enquiry-for-team": {
		sent: "someone sends a form; to our team, without what they wrote in their own words",
		heading: {
			when: "kind",
			is: {
				"no-provider": "No provider found {reference}",
				message: "Message {reference}",
				complaint: "Complaint or feedback {reference}",
				"provider-enquiry": "Organisation wants to be listed {reference}",
				"campaign-enquiry": "2024 NDIS program enquiry {reference}",
				"call-back": "Call back {reference}",
				words: "{title} {reference}",
			},
		},
		paragraphs: [
			{ each: "facts", facts: { "{label}": "{value}" } },
			{ when: "hasText", is: { true: "They wrote more, which is only in the console." } },
			"[Open in the console](/team/cases?reference={reference})",
			{ when: "hasEmail", is: { true: "Reply to this email to write to the visitor." } },
		],
		footer: "Personal details: keep this email within the client services team.",
	},
} as const satisfies EmailTable;
