import { WHEN_ANSWERED } from "#contract/shared/promises.ts";
import type { EmailTable } from "#platform/email/email-words.ts";

// The words of emails to our team about referrals.

export const TEAM_EMAILS = {
	"referral-silent": {
		sent: `a provider hasn't answered for ${WHEN_ANSWERED.silence}; to our team`,
		subject: `No answer to referral {reference} for ${WHEN_ANSWERED.silence}`,
		heading: "No answer to referral {reference}",
		paragraphs: [
			`{provider} hasn't answered referral {reference} for ${WHEN_ANSWERED.silence}.`,
			{
				when: "asksOthers",
				is: { true: "The person agreed that others that fit are asked without the name, so we ask them." },
			},
			{
				when: "next",
				is: {
					none: "No other provider fits right now. Check the request again.",
					other: "Next on the list: {next}. Ask for consent before you send the name.",
				},
			},
			"[Open the case](/team/cases?reference={reference})",
		],
	},
	"provider-question": {
		sent: "a provider has a question; to the case's owner or our team, without the question",
		subject: "{provider} has a question about referral {reference}",
		heading: "A question about referral {reference}",
		paragraphs: [
			"{provider} has a question about referral {reference}. Read it in the history of the case, then call or email them.",
			"[Open the case](/team/cases/{case})",
		],
	},
} as const satisfies EmailTable;
