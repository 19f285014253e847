import { connectCopy } from "#contract/shared/copy/connect.ts";
import { followUpCopy } from "#contract/shared/copy/follow-up.ts";
import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails about connect requests and their details. The visitor's leave out age, funding and health: mailboxes
// may be shared, and the visitor knows what they asked for. What is about health is only in the console.

export const QUOTE_EMAILS = {
	"text-received": {
		sent: "a visitor who said that text messages are safe sends a connect request",
		subject: "{site}: we have your request. See what happens next: {page} {stop}",
		heading: "Text message",
		paragraphs: [],
	},
	"quote-received": {
		sent: "a visitor sends a connect request",
		subject: "We've received your request (reference {reference})",
		heading: connectCopy.received,
		paragraphs: [
			"Hello{name},",
			"Thank you for contacting {site}. We have your request. Our help is free.",
			"Your private page shows who we've asked, what they said and what happens next. There you decide who may have your details:",
			"[See your request]({page})",
			"Please keep this link to yourself. Anyone who has it can see and change your request.",
			{ facts: { "You asked for": "{service}", Where: "{place?}", "Your reference": "{reference}" } },
			{ each: "terms", facts: { "{label}": "{value}" } },
			{
				when: "chosen",
				is: { one: "The provider you chose:", several: "The providers you chose:", everyone: [] },
			},
			{ each: "providers", links: { "{provider}": "{profile}" } },
			"What happens next:",
			{
				list: [
					{
						when: "doubt",
						is: {
							"no postcode":
								"First, we'll find out where you need support, because we don't have a postcode we can use.",
							"unknown postcode":
								"First, we'll find out where you need support, because we couldn't find the postcode you gave.",
							"not available":
								"First, we'll check your area, because the providers you chose show no availability there. If they can't help, we'll suggest others.",
						},
					},
					{
						each: "away",
						parts: ["{provider} doesn't visit {visited}. We'll look for another provider and ask you first."],
					},
					"{next}",
					{
						when: "who",
						is: {
							everyone: "Your page shows who can help and when. Choose who gets your name and contact details.",
							one: "The provider sees the service, age group, suburb and funding, and no name. Only a provider that says yes gets your name and contact details.",
							several:
								"They see the service, age group, suburb and funding, and no name. Only a provider that says yes gets your name and contact details.",
							"one with consent":
								"If you agree, we ask the provider you chose if they have a place for you. No one else gets your details.",
							"several with consent":
								"If you agree, we ask each provider you chose if they have a place for you. No one else gets your details.",
						},
					},
					"You decide who supports you, and you can change your mind at any time.",
				],
			},
			"Questions? Call us on {phone}, {hours}, and tell us your reference {reference}, or reply to this email.",
			"Changed your mind? Call us or reply STOP to this email. We'll stop, and delete your request if you ask.",
		],
		footer:
			"You got this email because someone sent a request with this address on our site. If that wasn't you, reply to tell us and we'll delete it.",
	},
	"quote-for-team": {
		sent: "a visitor sends a connect request; to our team",
		subject: {
			when: "doubt",
			is: {
				none: "Connect request {reference}: {service}",
				other: "Connect request {reference}: {service} – check location first",
			},
		},
		heading: "Connect request {reference}",
		paragraphs: [
			{
				list: [
					{
						when: "doubt",
						is: {
							"no postcode":
								"Submitted anyway – check location first: there's no postcode we can use. No provider is contacted before that.",
							"unknown postcode":
								"Submitted anyway – check location first: we can't find the postcode. No provider is contacted before that.",
							"not available":
								"Submitted anyway – check location first: no chosen provider shows availability there. No provider is contacted before that.",
						},
					},
					"Asks everyone who fits, up to {most?} providers, without a name.",
					{
						when: "goesBy",
						is: {
							"no time": "It goes to the providers by itself. You can stop it on the case.",
							none: [],
							other: "It goes to the providers by itself by {goesBy}. You can stop it on the case.",
						},
					},
					{
						when: "isHcpReferral",
						is: { true: "Home care: the follow-up form asks for the recipient's details." },
					},
					{
						when: "hasOptimisationProvider",
						is: { true: "One of the chosen providers is an optimisation provider." },
					},
				],
			},
			{ each: "terms", facts: { "{label}": "{value}" } },
			{
				facts: {
					Name: "{name}",
					Phone: "{tel}",
					Email: "{email}",
					Service: "{service}",
					Funding: "{funding}",
					Plan: "{plan?}",
					Age: "{age}",
					Where: "{place}",
					Sent: "{sentAt}",
				},
			},
			{ when: "chosen", is: { one: "Chosen provider:", several: "Chosen providers:", none: [] } },
			{
				list: [
					{
						each: "providers",
						parts: [
							{
								when: "isAway",
								is: {
									true: "{provider} (no availability there)\n{profile}",
									false: "{provider}\n{profile}",
								},
							},
						],
					},
				],
			},
			"Reply to this email to write to the visitor.",
			"To find other emails about this request, search your mailbox for {reference}. Its full number is {id}.",
			"[Open the case](/team/cases?reference={reference})",
		],
		footer: "Personal details: keep this email within the client services team.",
	},
	"follow-up-received": {
		sent: "a visitor adds details to their request",
		subject: "We've received your details (reference {reference})",
		heading: followUpCopy.received,
		paragraphs: [
			"Hello,",
			{
				when: "isShared",
				is: {
					true: "Thank you. We have your details for request {reference}. We store them encrypted. Only our team can read them, and providers that say yes, as you agreed.",
					false:
						"Thank you. We have your details for request {reference}. We store them encrypted. Only our team can read them.",
				},
			},
			"{next}",
			"To change or delete something, reply to this email or call us.",
		],
		footer:
			"You got this email because someone added details to a request with this address. If that wasn't you, please tell us.",
	},
	"follow-up-for-team": {
		sent: "a visitor adds details to their request; to our team",
		subject: "Details for connect request {reference}: {area}",
		heading: "Details for connect request {reference}",
		paragraphs: [
			{
				when: "hasPlan",
				is: {
					true: "The visitor has sent the follow-up form, with a plan file and their consent to share it.",
					false: "The visitor has sent the follow-up form.",
				},
			},
			"The details aren't in this email because they're about health. Read them in the console.",
			"[Open the case](/team/cases?reference={reference})",
		],
	},
} as const satisfies EmailTable;
