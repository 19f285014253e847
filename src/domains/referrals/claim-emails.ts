import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails about who speaks for a profile (decision 72).

const UNKNOWN = "If you don't know who this is from, do nothing.";
const MISTAKE = "If this is a mistake, call us on {phone} or reply to this email.";

const CHECKED = {
	subject: "Checked. Please call the person within a business day, by {contactBy} (referral {reference})",
	heading: "Checked. Please call the person within a business day",
	paragraphs: [
		"Hello,",
		"Thank you for saying yes to referral {reference} for {provider}. Our team has checked it with {provider}. Please call the person by {contactBy}.",
		"[Open the referral]({page})",
		"The page asks for the code that we read out on the call. It works until {codeUntil?}, with five tries.",
	],
	footer: UNKNOWN,
	soon: true,
} as const;

export const CLAIM_EMAILS = {
	"claim-link": {
		sent: "someone claims a profile with an address at its own domain; it repeats nothing that was typed",
		subject: "Confirm your email for {provider}",
		heading: "Confirm your email",
		paragraphs: [
			"Hello,",
			"Someone asked for access to the profile of {provider} with this address. If that was you, continue here, at any hour:",
			"[Continue](/claim/{token})",
			"You can then answer referrals. The page says what you can't do yet, and what happens next.",
		],
		footer: "If you didn't ask for this, do nothing. Nothing will change.",
		soon: true,
	},
	"claim-told": {
		sent: "someone claims a profile; to the profile's own address",
		subject: "Someone asks for access to your profile on {site}",
		heading: "Someone asks for access to your profile",
		paragraphs: [
			"Hello,",
			"{name} ({role}, as they wrote it) asks to look after the profile of {provider}. Our team calls {provider} to check.",
			"If that's right, you don't need to do anything.",
			"[We didn't ask for this](/claim-objection/{token})",
		],
		footer: "You got this email because this address is listed for {provider}.",
	},
	"claim-invitation": {
		sent: "our call to the provider confirms a claim",
		subject: "Your access to {provider} on {site}",
		heading: "You're invited to look after {provider}",
		paragraphs: [
			"Hello,",
			"Our team called {provider}. Accept the invitation here:",
			"[Accept the invitation](/claim/{token})",
			{
				when: "needsCode",
				is: {
					true: "The page asks for the code that we read out on the call. It works until {until}, with five tries.",
					false: "The link works once, until {until}.",
				},
			},
		],
		footer: UNKNOWN,
		soon: true,
	},
	"claim-invitation:checked": { sent: "our call confirms a yes to a referral", ...CHECKED },
	"claim-owned:checked": { sent: "a yes to a referral is confirmed, and the person can sign in", ...CHECKED },
	"claim-owned": {
		sent: "a claim is proven by the mailbox and a business day without objection",
		subject: "You now have full access to {provider}",
		heading: "You have full access",
		paragraphs: [
			"Hello,",
			"You can now look after the profile of {provider}, and see the people whose referrals you accept.",
			"[Sign in](/admin/login)",
		],
	},
	"claim-closed": {
		sent: "a claimed profile is no longer on the site",
		subject: "Your request for the profile of {provider}",
		heading: "We closed your request",
		paragraphs: [
			"Hello,",
			"The profile of {provider} is no longer on our site, so we closed your request for access to it.",
			MISTAKE,
		],
	},
	"claim-refused": {
		sent: "our call to the provider doesn't confirm that someone speaks for it",
		subject: "We couldn't confirm that you speak for {provider}",
		heading: "We couldn't confirm it",
		paragraphs: [
			"Hello,",
			{
				when: "reference",
				is: {
					other:
						"Someone gave this address to say yes to referral {reference} for {provider}. We called {provider} and couldn't confirm it. The answer doesn't count.",
					none: "Someone gave this address to ask for access to the profile of {provider}. We called {provider} and couldn't confirm it.",
				},
			},
			MISTAKE,
		],
		footer: "You got this email because someone gave this address on our site. If you don't know why, do nothing.",
	},
} as const satisfies EmailTable;
