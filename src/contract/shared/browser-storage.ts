// All cookies and storage keys that we set in a browser, as the privacy policy and privacy choices page list them.
// No zod: this file may reach the browser.
import { CONSENT_COOKIE, CONSENT_DAYS } from "#contract/consent/consent.ts";
import {
	CAMPAIGN_GONE_COOKIE,
	CAMPAIGN_KEY,
	CSRF_COOKIE,
	GCLID_DAYS,
	GCLID_KEY,
	LEAVE_SHIFT_KEY,
	NOTICE_SHOWN_KEY,
	NOTICES_KEY,
	VISITOR_COOKIE,
	VISITOR_DAYS,
} from "./request-names.ts";

export interface StoredItem {
	/**
	 * Over https, cookies are named `__Host-{name}`, which no other host can set. The exception is the cookie that page
	 * script removes.
	 */
	name: string;
	where: "cookie" | "local storage" | "session storage";
	purpose: string;
	lasts: string;
	/** When it is set; some visitors never get it. */
	when: string;
	/** Only set for signed-in provider staff. */
	staffOnly?: true;
}

const untilClosed = "until you close the browser";

export const BROWSER_STORAGE: readonly StoredItem[] = [
	{
		name: CSRF_COOKIE,
		where: "cookie",
		purpose: "Makes forms safe: it shows that a form was sent from our own page. It is a random code.",
		lasts: untilClosed,
		when: "when you open a page",
	},
	{
		name: VISITOR_COOKIE,
		where: "cookie",
		purpose: "Shows that a request is yours, so that only you can add to it. It is a random code.",
		lasts: `${VISITOR_DAYS} days`,
		when: "when you send a request to a provider",
	},
	{
		name: "chat_visitor",
		where: "cookie",
		purpose: "Shows that a live chat is yours, so that only you can read it and write in it. It is a random code.",
		lasts: "1 day",
		when: "when you start a live chat",
	},
	{
		name: "next",
		where: "cookie",
		purpose: "Carries a message from a form to the next page, once. It is encrypted and holds nothing that you typed.",
		lasts: "1 minute",
		when: "when you send a form and the next page has something to tell you",
	},
	{
		name: "human",
		where: "cookie",
		purpose: "Remembers that you passed the check that you are a person, so we don't ask again.",
		lasts: "10 minutes",
		when: "when you send a form",
	},
	{
		name: "said",
		where: "cookie",
		purpose: "Makes sure that a message such as “Saved” shows only once. It holds the name of that message.",
		lasts: "1 minute",
		when: "when you send a form",
	},
	{
		name: "receipt",
		where: "cookie",
		purpose:
			"Makes sure that a page thanks you only for a form that you sent. It holds a short code made from the page's address.",
		lasts: "1 hour",
		when: "when you send a form and the next page confirms it",
	},
	{
		name: "own_words",
		where: "cookie",
		purpose: "Holds the sentence you wrote to search in your own words, encrypted, so that you can change it.",
		lasts: "10 minutes",
		when: "when you search in your own words",
	},
	{
		name: "one_result",
		where: "cookie",
		purpose:
			"Remembers that a search with one result already took you to it. It holds a short code made from the search.",
		lasts: "1 hour",
		when: "when a search finds one provider",
	},
	{
		name: CAMPAIGN_GONE_COOKIE,
		where: "cookie",
		purpose: "Makes the next page clear a stored landing page that no longer exists.",
		lasts: "1 minute",
		when: "when you open the address of a landing page that doesn't exist",
	},
	{
		name: CONSENT_COOKIE,
		where: "cookie",
		purpose: "Remembers your answers on the privacy choices page, the day you answered and the wording you saw.",
		lasts: `${CONSENT_DAYS} days`,
		when: "when you answer",
	},
	{
		name: GCLID_KEY,
		where: "local storage",
		purpose:
			"The number of the advertisement you came from. We send it with your request, so that we know which advertisements help.",
		lasts: `${GCLID_DAYS} days`,
		when: "when you come from one of our advertisements",
	},
	{
		name: CAMPAIGN_KEY,
		where: "local storage",
		purpose: "The name of the landing page you read last. It helps us count which pages lead to requests.",
		lasts: "until you clear it",
		when: "when you open a landing page",
	},
	{
		name: LEAVE_SHIFT_KEY,
		where: "local storage",
		purpose: "Remembers whether pressing Shift three times leaves this site.",
		lasts: "until you clear it",
		when: "when you turn the Shift key off or on",
	},
	{
		name: NOTICES_KEY,
		where: "local storage",
		purpose: "For our team: whether this browser shows notices.",
		lasts: "until you clear it",
		when: "when a team member turns notices in the browser off or on",
	},
	{
		name: NOTICE_SHOWN_KEY,
		where: "local storage",
		purpose: "For our team: the number of the newest notice that this browser showed, so that it shows each once.",
		lasts: "until you clear it",
		when: "when this browser shows a team member a notice",
	},
	{
		name: "chat_unsent",
		where: "session storage",
		purpose: "Live chat messages that haven't reached us yet, so they aren't lost if you reload the page.",
		lasts: "until they are sent, or you close the tab",
		when: "when you write in the live chat",
	},
	{
		name: "follow_up_draft",
		where: "session storage",
		purpose:
			"Your answers about the person who needs support, so they aren't lost if you go back or reload the page. They stay in this tab.",
		lasts: "until they are sent, you leave the site quickly, or you close the tab",
		when: "when you answer the questions after a request",
	},
	{
		name: "react-router-scroll-positions",
		where: "session storage",
		purpose: "How far down you had read, so that Back takes you to the same place.",
		lasts: "until you close the tab",
		when: "when you move between pages",
	},
	{
		name: "session",
		where: "cookie",
		purpose: "Keeps provider staff and our own team signed in.",
		lasts: untilClosed,
		when: "when staff sign in",
		staffOnly: true,
	},
	{
		name: "inbox_list",
		where: "cookie",
		purpose: "For our team: which list of the inbox was open last, so that a case opens beside it.",
		lasts: untilClosed,
		when: "when our team opens the inbox",
		staffOnly: true,
	},
];
