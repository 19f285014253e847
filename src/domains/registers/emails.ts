import type { EmailTable } from "#platform/email/email-words.ts";

export const REGISTER_EMAILS = {
	"register-fetched": {
		sent: "the address of a list has another release than the one published, to leads and administrators",
		subject: "A new list to publish: {list}",
		heading: "A new list to publish",
		paragraphs: [
			"Hello,",
			"The {list} of {day} is at its address. It has {rows}.",
			{
				when: "changed",
				is: {
					none: "It's the first list of its kind.",
					other: "{changed} of {of} differ from the list that is published.",
				},
			},
			{
				when: "barred",
				is: { none: [], other: "{barred} would leave search for a ban or revocation, with open referrals." },
			},
			{ when: "freed", is: { none: [], other: "{freed} would come back to search." } },
			"[See it and publish it](/team/registers)",
			"Nothing changes until a lead presses “Publish it”.",
		],
		footer: "You got this email because you are a lead or an administrator of our team.",
	},
} as const satisfies EmailTable;
