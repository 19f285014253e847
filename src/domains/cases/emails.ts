import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails from a case.

export const CASE_EMAILS = {
	"complaint-outcome": {
		sent: "a colleague replies to a complaint in their own words",
		subject: "About your complaint or feedback (reference {reference})",
		heading: "About your complaint or feedback",
		paragraphs: [
			{ each: "reply", parts: ["{paragraph}"] },
			"Your reference is {reference}. If you don't agree, or want to add something, reply to this email or call us on {phone}.",
			"Attached: {files?}.",
			"[Who else can help with a complaint](/complaints-and-feedback)",
		],
		footer: "You got this email because someone sent us a complaint or feedback with this address.",
	},
	"case-reply": {
		sent: "a colleague replies to a person in their own words",
		subject: "Our reply to you (reference {reference})",
		heading: "Our reply to you",
		paragraphs: [
			{ each: "reply", parts: ["{paragraph}"] },
			"[See your request]({page?})",
			"Your reference is {reference}. To answer, reply to this email or call us on {phone}.",
			"Attached: {files?}.",
		],
		footer: "You got this email because someone wrote to us with this address.",
	},
	"colleague-notices": {
		sent: "a colleague hasn't seen a notice in the console for 10 minutes; to them, without names or texts",
		subject: { when: "count", is: { 1: "1 new notice in {cases}", other: "{count} new notices in {cases}" } },
		heading: "New in the console",
		paragraphs: [
			{ each: "notices", parts: ["{reference}: {what}."] },
			"And {more?} more.",
			"[Open your notices](/team/notices)",
		],
		footer:
			"You get this email 10 minutes after a notice that you haven't seen. You can turn it off beside your notices.",
	},
	"text-not-reached": {
		sent: "we couldn't reach someone who asked for a call back, and text messages are safe",
		subject: "{site}: we tried to call you. Call us on {phone}, or reply with a day and time that suit you. {stop}",
		heading: "Text message",
		paragraphs: [],
	},
	"text-reply": {
		sent: "a colleague writes a text message to a person",
		subject: "{site}: {words}",
		heading: "Text message",
		paragraphs: [],
	},
	"email-unreadable": {
		sent: "an email came in that we can't read, once for each case",
		heading: "We couldn’t read your email",
		paragraphs: [
			"Hello,",
			"An email from this address reached us, but we couldn’t read it. It may be too large or damaged.",
			"Please send it again as a new email, with files of 20 MB at most, or call us on {phone}.",
		],
		footer: "You got this email because an email from this address reached us.",
	},
	"not-reached": {
		sent: "we couldn't reach someone who asked for a call back",
		heading: "We tried to call you",
		paragraphs: [
			"Hello,",
			"You asked us to call you back. We tried on several days, but couldn't reach you.",
			"Call us on {phone}, or reply to this email with a day and time that suit you. Our help is free.",
		],
		footer:
			"You got this email because someone gave this address when they asked us for a call back. If that wasn't you, reply to tell us.",
	},
} as const satisfies EmailTable;
