import type { EmailTable } from "#platform/email/email-words.ts";

export const CAPACITY_EMAILS = {
	"capacity-still-right": {
		sent: "what a provider told us about new clients is 30 or 60 days old, or the team asks",
		subject: "Is this still right? Who's taking new clients at {account}",
		heading: "Is this still right?",
		paragraphs: [
			"Hello,",
			"People are looking for providers that have places. This is what you told us. After 30 days, we show an answer as not confirmed:",
			{
				each: "providers",
				parts: ["{name}:", { each: "areas", facts: { "{area}": "{answer}, confirmed on {day}" } }],
			},
			"[Check and confirm](/capacity/{token})",
			"Select the button to confirm everything. You don't need to sign in. The link works for 30 days. To change an answer, sign in from the same page.",
		],
		footer:
			"You got this email because you look after profiles with us. We ask when an answer is 30 and 60 days old, then stop. You can turn off these reminders on the same page.",
	},
} as const satisfies EmailTable;
