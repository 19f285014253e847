import { CONTACT_LINK_DAYS } from "#contract/quotes/limits.ts";
import { WHEN_ANSWERED } from "#contract/shared/promises.ts";
import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails to visitors about their request. They say nothing about health.

const SOMEONE_SENT = "You got this email because someone sent a request with this address on our site.";
const NOT_YOU = `${SOMEONE_SENT} If that wasn't you, reply to tell us and we'll delete it.` as const;
const YOUR_PAGE = [
	"[See your request]({page})",
	"Please keep this link to yourself. Anyone who has it can see and change your request. Questions? Call us on {phone}.",
] as const;

export const VISITOR_EMAILS = {
	"request-news": {
		sent: "something happens with a request",
		subject: "{heading} (reference {reference})",
		heading: {
			when: "news",
			is: {
				yes: "{provider} said yes",
				"yes-from": "{provider} said yes and can start on {day}",
				no: "{provider} can't help",
				"waiting-list": "{provider} has a waiting list of {weeks}",
				asked: "We've asked providers for you",
				others: "We've asked more providers for you",
				before: "You've asked before",
				silent: "Not every provider has answered",
				change: "There's an update on your request",
				agree: "Who may we ask for you?",
				choose: "Providers can help – please choose",
				say: "Would you like to wait for a place?",
				waited: "Is there a place now?",
				contact: "Has the provider been in touch?",
				reply: "We're waiting to hear from you",
				started: "Has support started?",
				withdraw: "Do you want to cancel your request?",
			},
		},
		paragraphs: [
			"Hello,",
			{
				when: "news",
				is: {
					yes: "{heading}.",
					"yes-from": "{heading}.",
					no: "{heading}.",
					"waiting-list": "{heading}.",
					asked: "Your request has reached them.",
					others: "Nobody has said yes yet, so we've asked other providers that fit, without your name.",
					before:
						"Your earlier request to the same provider is still open, so we haven't asked them twice. The email about that request has the link to its page.",
					silent: `A provider hasn't answered for ${WHEN_ANSWERED.silence}.`,
					change: "Something has changed with one of the providers.",
					agree: "We haven't asked any provider yet, because we need your consent first.",
					choose: "Providers have told us that they can help you.",
					say: "A provider has a waiting list. We don't know yet if you'd like to wait for a place.",
					waited:
						"The time of a waiting list is over, so we've asked the provider if it has a place. Our team follows up.",
					contact:
						"A provider said yes to your request and should have contacted you by now. Please tell us on your private page if they have. If not, we'll follow up.",
					reply: "We can't go on with your request until we hear from you.",
					started:
						"Two weeks ago a provider said yes to your request. Please tell us on your private page if support has started.",
					withdraw:
						"You wrote that you'd like to cancel your request or take back your consent. We've stopped sending it to more providers. Please cancel it on your private page, or take back your consent for a provider there. If we got you wrong, reply and tell us.",
				},
			},
			"{next?}",
			...YOUR_PAGE,
		],
		footer: NOT_YOU,
	},
	"request-closed": {
		sent: "we close a request",
		subject: "Your request is closed (reference {reference})",
		heading: "Your request is closed",
		paragraphs: [
			"Hello,",
			{
				when: "outcome",
				is: {
					connected: "You have a provider. We hope it goes well.",
					"no-room": "We're sorry that no provider had a place for you.",
					"no-longer-needed": "You told us that you don't need it any more.",
					"not-reached": "We tried to reach you and couldn't.",
					other: [],
				},
			},
			{
				when: "answers",
				is: {
					unasked: "We didn't send your request to any provider.",
					all: "We asked {providers}: {yes} said yes, {no} said no.",
					waiting: "We asked {providers}: {yes} said yes, {no} said no, {waiting} had a waiting list.",
					silent: "We asked {providers}: {yes} said yes, {no} said no, and {silent} didn't answer.",
					both: "We asked {providers}: {yes} said yes, {no} said no, {waiting} had a waiting list, and {silent} didn't answer.",
				},
			},
			"Providers can no longer see your details on our site. A provider that already supports you keeps what they need.",
			"Do you still need support? Your page starts a new request with the same search. Or call us, and we'll open this one again.",
			"[Start again]({page})",
			"Questions? Call us on {phone}, {hours}.",
		],
		footer: NOT_YOU,
	},
	"request-cancelled": {
		sent: "the visitor cancels their request",
		subject: "Your request is cancelled (reference {reference})",
		heading: "Your request is cancelled",
		paragraphs: [
			"Hello,",
			"You cancelled your request. Providers can no longer see it on our site, and we told those we had asked.",
			"If you still need support, you can start a new request with the same search on your private page.",
			"[See your request]({page})",
			"If you didn't cancel it, please call us on {phone}.",
		],
		footer: SOMEONE_SENT,
	},
	"contact-link": {
		sent: "a visitor gives a new email address; to that address",
		subject: "{heading} (reference {reference})",
		heading: "Confirm your new email address",
		paragraphs: [
			"Hello,",
			"Someone asked us to use this address for their request. If that was you, confirm it here:",
			"[Confirm this address](/confirm-contact/{token})",
			`The link works once, for ${CONTACT_LINK_DAYS} days. Until then we use the old address.`,
		],
		footer: "If you don't know what this is about, do nothing. We won't use this address.",
		soon: true,
	},
	"text-reminder": {
		sent: "a request waits for a visitor who said that text messages are safe; beside the email",
		subject: "{site}: your request needs an answer from you. Give it here: {page} {stop}",
		heading: "Text message",
		paragraphs: [],
	},
	"contact-confirmed": {
		sent: "a visitor confirms a new email address; to that address",
		subject: "{heading} (reference {reference})",
		heading: "Your new email address is confirmed",
		paragraphs: [
			"Hello,",
			"From now on we email you at this address about your request. Links in our earlier emails no longer work.",
			...YOUR_PAGE,
		],
	},
	"contact-changed": {
		sent: "a visitor confirms a new email address; to the old one",
		subject: "{heading} (reference {reference})",
		heading: "The email address of your request was changed",
		paragraphs: [
			"Hello,",
			"From now on we email {masked} about this request. We won't email this address about it any more, and the links we sent here no longer work.",
			"If that wasn't you, call us now on {phone}, {hours}.",
		],
	},
} as const satisfies EmailTable;
