import { ALERT_CONFIRM_DAYS, MOST_ALERTS } from "#contract/alerts/options.ts";
import type { EmailTable } from "#platform/email/email-words.ts";

// The words of email alerts. Subjects say nothing of what is watched: a service may be health information.

const ASKED = "You got this email because someone asked for an email alert for this address on our site.";
/** What the alert watches, as on its page. */
const WATCHED = { each: "lines", facts: { "{label}": "{words}" } } as const;

export const ALERT_EMAILS = {
	"alert-confirm": {
		sent: "someone asks for an alert",
		heading: "Confirm your email alert",
		paragraphs: [
			"Hello,",
			"You asked us to email you when a provider has places:",
			WATCHED,
			"[Confirm the alert]({page})",
			`The link works for ${ALERT_CONFIRM_DAYS} days. After you confirm, we'll send at most one email a week.`,
		],
		footer: `${ASKED} If that wasn't you, ignore this email. We won't send alerts, and we'll delete the address.`,
		soon: true,
	},
	"alert-known": {
		sent: "someone asks for an alert that the address has already",
		heading: "You already get this email alert",
		paragraphs: [
			"Hello,",
			"We already email you when a provider has places:",
			WATCHED,
			"[See or stop this alert]({page})",
		],
		footer: ASKED,
	},
	"alert-full": {
		sent: "someone asks for more alerts than an address may have",
		heading: `You have ${MOST_ALERTS} email alerts`,
		paragraphs: [
			"Hello,",
			"That's the most we can send to one address. To get another, stop one of these first:",
			{ each: "alerts", links: { "{words}": "{page}" } },
		],
		footer: ASKED,
	},
	"alert-openings": {
		sent: "providers turn open",
		heading: { when: "count", is: { 1: "A provider has places now", other: "{count} providers have places now" } },
		paragraphs: [
			"Hello,",
			{
				when: "count",
				is: {
					1: "This provider told us that they take new clients:",
					other: "These providers told us that they take new clients:",
				},
			},
			{
				each: "openings",
				facts: {
					"{name}": {
						when: "place",
						is: { none: "{services}, since {since}.", other: "{services}, since {since}. {place}." },
					},
				},
			},
			"And {more?} more.",
			{ each: "openings", links: { "Profile of {name}": "/providers/{url_slug}/{id}" } },
			"[See all with places]({search?})",
			"Places can fill quickly, so call or connect soon.",
			"Your alert ends on {ends}. On its page you can continue it for six months, or stop it.",
			WATCHED,
			{ links: { "Continue or stop this alert": "{page}" } },
		],
		footer:
			"You got this email because you confirmed an email alert on our site. We send at most one a week for each alert.",
		unsubscribe: "{page}",
	},
} as const satisfies EmailTable;
