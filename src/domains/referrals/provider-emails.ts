import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails to providers. They never identify the person or quote their needs, because mailboxes are shared.

const NOT_ASKED = "They didn't ask for this";

/** The inbox for staff who sign in, otherwise the answer link, or our phone and email. */
const HOW_TO_ANSWER = {
	inbox: ["[Open your referrals]({inbox})", { links: { [NOT_ASKED]: "{inbox}/{reference}/not-asked" } }],
	link: [
		"[Read and answer](/answer/{token})",
		"You don't need an account. Or call us on {phone} and tell us the reference {reference}.",
		{ links: { [NOT_ASKED]: "/answer/{token}/not-asked" } },
	],
	call: "To answer, call us on {phone} or reply to this email. Tell us the reference {reference}.",
} as const;
const ANSWER = { when: "way", is: HOW_TO_ANSWER } as const;

/** Why the email came to this address. */
const WHY = {
	when: "why",
	is: {
		chosen: "You got this email because our team sent it to this address for {provider}.",
		profile: "You got this email because it's the address on the profile of {provider} on our site.",
		staff: "You got this email because you look after {provider} with us.",
	},
} as const;

/** What a provider sees before accepting. */
const FIRST_LOOK = {
	Service: "{service}",
	Where: "{place}",
	Age: "{ages}",
	Funding: "{fundings}",
	Plan: "{plan?}",
} as const;

const WHO_WE_ARE = "{site} helps people find disability and aged care providers. Answering is free.";
/** What is needed, and how to answer the first email. */
const NEW_REFERRAL = [
	{
		when: "isNameless",
		is: {
			true: "Someone asked us to find providers that fit, without giving their name. Can {provider} help?",
			false: "Someone asked us to find out if {provider} can help.",
		},
	},
	{ each: "looks", facts: { ...FIRST_LOOK, When: "{times}", Asked: "{asked}" } },
	{
		when: "count",
		is: {
			1: "You're the only provider we've asked.",
			other: "We've asked {count} providers, including you.",
		},
	},
	{
		when: "way",
		is: {
			...HOW_TO_ANSWER,
			link: [
				"Choose your answer. You confirm it on the page that opens:",
				{
					links: {
						"Yes, we can help": "/answer/{token}?answer=yes",
						"We can start in about four weeks": "/answer/{token}?answer=waiting&weeks=4",
						"No, we can't help": "/answer/{token}?answer=no",
					},
				},
				...HOW_TO_ANSWER.link.slice(1),
			],
		},
	},
] as const;
/** The same whatever the person said: how to reach them never stands in an email to a provider (decision 110). */
const LOOK_FIRST = "Before you call or write, look in the referral at how they may be contacted.";
const PLEASE_ANSWER =
	"Please answer by {answerBy}. If you can't help, please tell us so that we can ask another provider.";

const REMINDER = {
	subject: "Please answer referral {reference} for {provider}",
	heading: "A referral is still waiting for your answer",
	footer: WHY,
} as const;
const STILL_WAITING = [
	"Hello,",
	"Referral {reference} for {provider} has been waiting since {sentAt}. Someone is hoping to hear from you.",
	{ each: "looks", facts: FIRST_LOOK },
	ANSWER,
] as const;

const CANT_GO_ON = [
	"Hello,",
	"{provider} can't go on with this referral: its profile isn't shown on our site, or the NDIS register no longer shows the registration that this person's plan needs.",
] as const;

export const REFERRAL_EMAILS = {
	"referral-waits": {
		sent: "a request reaches a provider",
		subject: "You have a new referral for {provider} ({reference})",
		heading: "You have a new referral",
		paragraphs: ["Hello,", { when: "isNewToUs", is: { true: WHO_WE_ARE } }, ...NEW_REFERRAL, PLEASE_ANSWER],
		footer: WHY,
	},
	"referral-waits:shared": {
		sent: "a request reaches several profiles with the same address",
		subject: "You have {number} new referrals ({references})",
		heading: "You have {number} new referrals",
		paragraphs: [
			"Hello,",
			WHO_WE_ARE,
			"This address is on {number} profiles on our site. Please answer for each.",
			{ each: "referrals", parts: [{ facts: { "{provider}": "Referral {reference}" } }, ...NEW_REFERRAL] },
			PLEASE_ANSWER,
		],
		footer: WHY,
	},
	"referral-first-reminder": {
		sent: "a provider hasn't answered for four business hours",
		...REMINDER,
		paragraphs: [...STILL_WAITING, "Please answer by {answerBy}. A no helps too: then we can ask another provider."],
	},
	"referral-reminder": {
		sent: "a provider hasn't answered for two business days",
		...REMINDER,
		paragraphs: [...STILL_WAITING, "If we don't hear from you by {nextBy}, we'll ask another provider."],
	},
	"referral-withdrawn": {
		sent: "a referral is withdrawn",
		heading: "Referral {reference} was withdrawn",
		paragraphs: [
			"Hello,",
			{
				when: "reason",
				is: {
					consent:
						"The person withdrew their consent for {provider} in referral {reference}. You can no longer open it.",
					"case-closed":
						"We've closed the request for referral {reference}, so you don't need to answer. You can no longer open it.",
					team: "Our team withdrew referral {reference}. You can no longer open it.",
					filled:
						"The person chose another provider for referral {reference}. You don't need to do anything. You can no longer open it.",
					cancelled:
						"The person cancelled the request for referral {reference}, so you don't need to answer. You can no longer open it.",
				},
			},
			"Please don't contact them about it. Delete any notes about it, unless the law says you must keep them.",
		],
		footer: WHY,
	},
	"referral-closed": {
		sent: "we close the request of an accepted referral",
		heading: "Referral {reference} is closed",
		paragraphs: [
			"Hello,",
			"We've closed the request for referral {reference}. You can no longer see the person's name and contact details on our site.",
			"If you support them already, carry on as you agreed with them. If not, please don't contact them about it.",
			ANSWER,
		],
		footer: WHY,
	},
	"referral-paused": {
		sent: "a profile is taken off the site or loses its registration, and its referral waits for our team",
		heading: "Referral {reference} is on hold",
		paragraphs: [
			...CANT_GO_ON,
			"You can't see the person's details in referral {reference} for now. Our team will decide what happens next and email you.",
		],
		footer: WHY,
	},
	"referral-stopped": {
		sent: "a profile is taken off the site or loses its registration, and its referral ends",
		heading: "Referral {reference} was withdrawn",
		paragraphs: [...CANT_GO_ON, "Referral {reference} has ended. You can no longer open it."],
		footer: WHY,
	},
	"referral-message": {
		sent: "a colleague writes to a provider about a referral",
		subject: "Our team wrote to you about referral {reference}",
		heading: "Our team wrote to you",
		paragraphs: [
			"Hello,",
			"We wrote to you about referral {reference} for {provider}. To keep the person's information safe, our message isn't in this email.",
			"[Read it in your referrals]({inbox})",
		],
		footer: WHY,
	},
	"referral-resumed": {
		sent: "a referral is no longer on hold",
		heading: "Referral {reference} is no longer on hold",
		paragraphs: ["Hello,", "You can open referral {reference} for {provider} again and continue with it.", ANSWER],
		footer: WHY,
	},
	"referral-chosen": {
		sent: "the person chooses a provider that said yes",
		subject: "You were chosen for referral {reference}",
		heading: "The person chose you",
		paragraphs: [
			"Hello,",
			{
				when: "isHeldBack",
				is: {
					true: "You said that {provider} can help with referral {reference}. The person has chosen you. Our team checks something first. We'll email you when you can see their name and contact details.",
					false: [
						"You said that {provider} can help with referral {reference}. The person has chosen you. You can see their name and contact details now. Please contact them within one business day.",
						LOOK_FIRST,
					],
				},
			},
			ANSWER,
		],
		footer: WHY,
	},
	"referral-contact-reminder": {
		sent: "a provider said yes and hasn't told us that they contacted the person",
		subject: "Please contact the person in referral {reference}",
		heading: "Please contact them by {contactBy}",
		paragraphs: [
			"Hello,",
			"You said that {provider} can help with referral {reference}. We told the person that you'll contact them by {contactBy}.",
			"If you've been in touch already, please mark the referral as contacted. If you can't help any more, please close it, so that the person can look further.",
			LOOK_FIRST,
			ANSWER,
		],
		footer: WHY,
	},
	"referral-contact-changed": {
		sent: "the person's contact details change; it doesn't say which",
		heading: "Contact details of referral {reference} changed",
		paragraphs: [
			"Hello,",
			"The person's contact details in referral {reference} for {provider} changed.",
			"Sign in to see them, and please use the new ones from now on.",
			LOOK_FIRST,
			ANSWER,
		],
		footer: WHY,
	},
	"referral-wait-over": {
		sent: "the time of a waiting list is over, and the person still waits",
		subject: "Do you have a place now? (referral {reference})",
		heading: "Do you have a place now?",
		paragraphs: [
			"Hello,",
			"The time that you told us for the waiting list of {provider} is over, and the person still waits. If you have a place, open the referral, take back the waiting list and say yes. If not, take it back and tell us the new time.",
			ANSWER,
		],
		footer: WHY,
	},
	"referral-wait-chosen": {
		sent: "the person says if they wait for a place",
		subject: "{heading} (referral {reference})",
		heading: {
			when: "choice",
			is: { wait: "The person will wait for you", look: "The person keeps looking" },
		},
		paragraphs: [
			"Hello,",
			{
				when: "choice",
				is: {
					wait: [
						"You said that {provider} has a waiting list. The person will wait. When you have a place, open the referral, take back the waiting list and say yes.",
						ANSWER,
					],
					look: "You said that {provider} has a waiting list. The person keeps looking for another provider. You don't need to do anything.",
				},
			},
		],
		footer: WHY,
	},
	"weekly-referrals": {
		sent: "Monday comes, and referrals of a person's profiles wait",
		heading: {
			when: "count",
			is: { 1: "1 referral is waiting for you", other: "{count} referrals are waiting for you" },
		},
		paragraphs: [
			"Hello,",
			{ when: "hasUnanswered", is: { true: "Please answer:" } },
			{
				each: "unanswered",
				facts: {
					"{reference}, {provider}": {
						when: "isOverdue",
						is: { true: "Waiting for {days}. Overdue.", false: "Waiting for {days}." },
					},
				},
			},
			"And {moreUnanswered?} more.",
			{ when: "hasAccepted", is: { true: "You accepted these, and haven't told us that you're in contact:" } },
			{ each: "accepted", facts: { "{reference}, {provider}": "Accepted {days} ago." } },
			"And {moreAccepted?} more.",
			"[Open your referrals](/admin/referrals)",
			{ links: { "Stop these weekly emails": "/weekly-email/{token}" } },
		],
		footer:
			"You got this email because you look after a profile on our site. We send it on Mondays if something waits.",
		unsubscribe: "/weekly-email/{token}",
	},
} as const satisfies EmailTable;
