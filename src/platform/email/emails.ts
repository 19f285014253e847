import type { EmailTable } from "./email-words.ts";

export const GATHERED_EMAILS = {
	"gathered-messages": {
		sent: "more emails were asked for with an address than its budget allows",
		heading: { when: "count", is: { 1: "1 more message from us", other: "{count} more messages from us" } },
		paragraphs: [
			"Hello,",
			"Many emails were asked for with your address, so here are the rest in one. Nothing is left out.",
			{
				each: "held",
				parts: [
					{ facts: { "{subject}": "" } },
					{ each: "paragraphs", parts: ["{text?}", { links: { "{words?}": "{href?}" } }] },
				],
			},
		],
	},
} as const satisfies EmailTable;
