import type { CaseLine } from "#contract/cases/cases.ts";
import {
	type CASE_ORDERS,
	type CASE_WAITS,
	type CaseKind,
	type CaseStatus,
	type CaseView,
	OWN_FLAG,
} from "#contract/cases/lists.ts";
import type { Consent, HoldReason } from "#contract/referrals/referrals.ts";
import { clockTime, shortMoment } from "#contract/shared/dates-in-words.ts";
import { officeDay } from "#contract/shared/office-hours.ts";

export const KIND_WORDS: Record<CaseKind, string> = {
	quote: "Connect request",
	"no-provider": "No provider found",
	message: "Message",
	complaint: "Complaint",
	"provider-enquiry": "Provider enquiry",
	"campaign-enquiry": "Campaign enquiry",
	"call-back": "Call back",
	chat: "Chat",
	review: "Review",
	publication: "Published by a provider",
};

const ENTERED_WORDS = { "by-phone": "Request by phone", "from-case": "Request made by our team" } as const;

/** What a case is. A request that a colleague entered didn't come from a search without results. */
export const kindWords = ({ kind, entered }: Pick<CaseLine, "kind" | "entered">): string =>
	kind === "no-provider" && entered ? ENTERED_WORDS[entered] : KIND_WORDS[kind];

export const VIEW_WORDS: Record<CaseView, string> = {
	all: "All open",
	danger: "Danger",
	exceptions: "Exceptions",
	mine: "Mine",
	unassigned: "Unassigned",
	"due-today": "Due today",
	overdue: "Overdue",
	"waiting-provider": "Waiting on provider",
	mentions: "Mentions",
	snoozed: "Snoozed",
	closed: "Closed",
};

export const STATUS_WORDS: Record<CaseStatus, string> = {
	new: "New",
	open: "In progress",
	"waiting-person": "Waiting on the person",
	"waiting-provider": "Waiting on a provider",
	closed: "Closed",
};

export const ORDER_WORDS: Record<(typeof CASE_ORDERS)[number], string> = {
	due: "Most urgent",
	newest: "Newest",
	oldest: "Oldest",
};

export const WAIT_WORDS: Record<(typeof CASE_WAITS)[number], string> = {
	us: "Us",
	them: "The person or a provider",
	machine: "The service, which sends the request",
};

const FLAG_WORDS: Record<string, string> = {
	[OWN_FLAG]: "Flagged",
	"provider-accepted": "Provider accepted",
	"provider-declined": "Provider declined",
	"provider-silent": "No reply from provider",
	"contact-missed": "Provider promised to call and hasn’t",
	"person-silent": "No reply from the person",
	"wait-over": "Time of a waiting list is over: ask the provider",
	"provider-untold": "Call provider: we couldn’t email them",
	"provider-inactive": "Provider can’t go on",
	"details-sent": "The person sent details",
	"consent-given": "The person gave consent",
	"consent-changed": "The person changed their consent",
	"consent-withdrawn": "The person withdrew consent",
	"call-asked": "The person asked for a call",
	"visitor-message": "The person sent a message",
	"request-cancelled": "The person cancelled the request",
	"provider-question": "Provider has a question",
	"sending-held": "Held: check before sending",
	"some-left-out": "Only some chosen providers fit",
	"claim-waiting": "Check who answered for the provider",
	"claim-held": "A claim is on hold: call the provider",
	"provider-noticed": "Something unusual: check the provider",
	"access-stopped": "Access was frozen or ended: check the provider",
	"email-refused": "Email wasn’t delivered",
	"report-first": "Privacy or danger: read it first",
	"message-sent": "The person wrote in the chat",
	"email-in": "The person sent an email",
};

/** Flags that the inbox can be narrowed to. */
export const FLAG_CHOICES = [
	...Object.entries(FLAG_WORDS),
	["submitted-anyway", "Check location"],
	["appeal", "Appeal"],
]
	.map(([value = "", label = ""]) => ({ value, label }))
	.sort((a, b) => a.label.localeCompare(b.label));

/** Labels of the flags that need attention. Flags without a label are left out. */
export const flagWords = (flags: readonly string[]): string[] => flags.flatMap((flag) => FLAG_WORDS[flag] ?? []);

/** Why a request that sends itself waits for a colleague. */
export const HOLD_WORDS: Record<HoldReason, string> = {
	"many-from-mailbox": "Many requests came from this mailbox today",
	"many-from-network": "Many requests came from this network today",
	"throw-away-address": "The email address is from a service for throw-away addresses",
	"too-fast": "The form was sent faster than a person can fill it in",
	"switched-off": "Automatic sending is off for this service, or for a chosen organisation",
	danger: "Something in it may be about a person in danger. Read it first, then send it or stop it",
	withdrawal: "The person asks by email to withdraw or cancel. Talk to them first",
	"nobody-fits": "No chosen provider fits. Suggest others to the person",
};

const OUTCOME_WORDS: Record<string, string> = {
	"no-room": "No provider had places",
	"not-asked": "The person didn’t ask for it",
	"not-reached": "We couldn’t reach them",
	spam: "Spam",
	changed: "Changed by us",
};

/** Label of an outcome: `partly-upheld` becomes “Partly upheld”. */
export const outcomeWords = (outcome: string): string =>
	OUTCOME_WORDS[outcome] ?? sentence(outcome.replaceAll("-", " "));

export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Office time, with the day unless it is today.
 * @param at ISO 8601
 * @param today `2026-03-02`
 */
export const moment = (at: string, today: string): string =>
	(officeDay(new Date(at)) === today ? clockTime : shortMoment)(at);

/** The same within a sentence: `at 7:41 am` today, or `on Mon, 30 Nov, 6:00 pm`. */
export const onMoment = (at: string, today: string): string =>
	`${officeDay(new Date(at)) === today ? "at" : "on"} ${moment(at, today)}`;

const CONSENT_WAYS: Record<Consent["way"], string> = {
	phone: "by phone",
	"e-mail": "by email",
	"own-page": "on their private page",
	"connect-form": "in the connect form",
};

/** How consent was given or withdrawn. */
export const wayWords = (way: Consent["way"]): string => CONSENT_WAYS[way];

/** Who gave consent. */
export const giverWords = ({ given_by, relation }: Pick<Consent, "given_by" | "relation">): string =>
	given_by === "participant"
		? "the participant"
		: given_by === "sender"
			? "the person who sent the request"
			: `a representative (${relation})`;
