import { WAITS } from "#contract/referrals/states.ts";
import { type Clock, type Move, QUIET } from "#contract/shared/states.ts";
import type { Severity } from "./complaint-options.ts";
import type { CaseKind, CaseStatus } from "./lists.ts";

const BUSINESS_DAY = 570;

/** Business minutes in which we answer a case, by kind. The table `case_clock` holds the same; a test compares them. */
export const CASE_MINUTES: Readonly<Record<CaseKind, number>> = {
	quote: 240,
	"no-provider": 240,
	message: BUSINESS_DAY,
	complaint: 2 * BUSINESS_DAY,
	"provider-enquiry": 2 * BUSINESS_DAY,
	"campaign-enquiry": BUSINESS_DAY,
	"call-back": 240,
	chat: 10,
	review: 2 * BUSINESS_DAY,
	publication: BUSINESS_DAY,
};

/** What a case waits for. */
export const CASE_CLOCKS = {
	answer: {
		owner: "team",
		from: "The case opened or reopened, or its turn came back to us. A complaint counts by its severity",
		lasts: null,
		afterwards: "Its kind says how long. At 75% and 90% the inbox warns, then the case is overdue",
	},
	person: {
		owner: "visitor",
		from: "A colleague waits for the person",
		lasts: { businessMinutes: WAITS.reply.over },
		afterwards: "The case is ours again, with a flag. Meanwhile its due time is on hold",
	},
	provider: {
		owner: "provider",
		from: "A provider was asked",
		lasts: { businessMinutes: 3 * BUSINESS_DAY },
		afterwards: "The case is overdue in the inbox",
	},
	snooze: {
		owner: "team",
		from: "A colleague snoozed the case, or entered when to call again",
		lasts: null,
		afterwards: "The case is back in the inbox",
	},
	assess: {
		owner: "team",
		from: "A complaint arrived",
		lasts: { businessMinutes: 120 },
		afterwards: "The complaint stays before the others until it has a severity",
	},
	high: {
		owner: "team",
		from: "A colleague set the severity to high",
		lasts: { businessMinutes: BUSINESS_DAY },
		afterwards: "The case is overdue in the inbox",
	},
	critical: {
		owner: "team",
		from: "A colleague set the severity to critical",
		lasts: null,
		afterwards: "The case is overdue when the office closes that day, or on the next business day",
	},
} as const satisfies Record<string, Clock>;

const GOING = ["new", "open", "waiting-person", "waiting-provider"] as const;
const ANY = [...GOING, "closed"] as const;
/** The first act of a colleague opens a new case. */
const WORKED = { new: "open" } as const;

interface OfCase extends Omit<Move<CaseStatus>, "starts"> {
	starts: keyof typeof CASE_CLOCKS | null;
	/** The event in the case's timeline; null if the act writes its own. */
	noted: string | null;
}
const TEAM = { ...QUIET, who: ["team"] } as const;
/** An event of the timeline and the audit log. */
const both = <Name extends string>(noted: Name) => ({ noted, event: `case.${noted}` as const });

/** The acts of the form that sets a status. */
export const STATUS_ACTS = {
	open: "go-on",
	"waiting-person": "wait-person",
	"waiting-provider": "wait-provider",
} as const satisfies Partial<Record<CaseStatus, string>>;
export type SetStatus = keyof typeof STATUS_ACTS;

/** The moves of a case that a colleague makes. */
export const CASE_MOVES = {
	"wait-person": {
		...{ ...TEAM, from: ["new", "open", "waiting-provider"], to: "waiting-person", starts: "person" },
		...both("status"),
	},
	"wait-provider": {
		...{ ...TEAM, from: ["new", "open", "waiting-person"], to: "waiting-provider" },
		...both("status"),
	},
	"go-on": { ...TEAM, from: ["new", "waiting-person", "waiting-provider"], to: "open", ...both("status") },
	assign: { ...TEAM, from: GOING, to: WORKED, ...both("assigned") },
	claim: { ...TEAM, from: GOING, to: WORKED, ...both("claimed") },
	release: { ...TEAM, from: ANY, ...both("released") },
	"next-action": { ...TEAM, from: GOING, ...both("next-action") },
	snooze: { ...TEAM, from: GOING, starts: "snooze", ...both("snoozed") },
	wake: { ...TEAM, from: GOING, ...both("woken") },
	/** A colleague's own flag. */
	flag: { ...TEAM, from: GOING, ...both("flagged") },
	unflag: { ...TEAM, from: GOING, ...both("unflagged") },
	note: { ...TEAM, from: ANY, ...both("note") },
	call: { ...TEAM, from: GOING, to: WORKED, starts: "snooze", ...both("called") },
	/** To the person. */
	reply: {
		...{ ...TEAM, from: GOING, to: WORKED, ...both("replied") },
		emails: ["case-reply", "complaint-outcome", "text-reply"],
	},
	/** An email that came in goes to another case. */
	"move-email": { ...TEAM, from: ANY, ...both("email-moved") },
	/** The case was opened for it, and has nothing else. */
	"move-email-and-close": { ...TEAM, from: GOING, to: "closed", ...both("email-moved") },
	/** It gets a case of its own. */
	"split-email": { ...TEAM, from: ANY, ...both("email-split") },
	/** A connect request of its own. The case stays as it is. */
	"make-request": { ...TEAM, from: ANY, ...both("request-made") },
	/** Within ten seconds, before it is sent. */
	"undo-reply": { ...TEAM, from: ANY, noted: null, event: "case.reply-undone" },
	/** After failed calls on three days. */
	"not-reached": {
		...TEAM,
		from: GOING,
		emails: ["not-reached", "text-not-reached"],
		noted: "letter",
		event: "case.written",
	},
	/** Referrals end with their case. Spam and duplicates get no email. */
	close: {
		...{ ...TEAM, from: GOING, to: "closed", ...both("closed") },
		emails: ["request-closed", "referral-closed", "referral-withdrawn"],
	},
	/** Within ten seconds, if it ended nothing else. */
	"undo-close": { ...TEAM, from: ["closed"], to: "open", noted: null, event: "case.close-undone" },
	reopen: { ...TEAM, from: ["closed"], to: "open", starts: "answer", ...both("reopened") },
	/** A provider whose yes was held back hears that it can see the person. */
	"clear-danger": { ...TEAM, from: ANY, to: WORKED, emails: ["referral-resumed"], ...both("danger-cleared") },
	/** Of a chat that has ended. */
	"clear-danger-and-close": { ...TEAM, from: GOING, to: "closed", ...both("danger-cleared") },
	/** The person did ask for it: what was held goes on. */
	"lift-denial": {
		...{ ...TEAM, from: ANY, to: WORKED, starts: "answer", emails: ["referral-resumed"] },
		...{ noted: null, event: null },
	},
	"confirm-denial": { ...TEAM, from: ANY, to: WORKED, ...both("denial-confirmed") },
	/** Of a request: it is withdrawn everywhere. */
	"confirm-denial-and-close": {
		...{ ...TEAM, from: GOING, to: "closed", ...both("denial-confirmed") },
		emails: ["request-closed", "referral-withdrawn"],
	},
	/** Keeps the retention rules from deleting it. */
	hold: { ...TEAM, from: ANY, ...both("held") },
	"lift-hold": { ...TEAM, from: ANY, ...both("hold-lifted") },
} as const satisfies Record<string, OfCase>;

/** The moves that only a complaint has. A colleague with a conflict of interest does none of them but the first two. */
export const COMPLAINT_MOVES = {
	"declare-free": { ...TEAM, from: GOING, noted: "not-linked", event: "complaint.conflict" },
	/** Unassigns the colleague. */
	"declare-conflict": { ...TEAM, from: GOING, noted: "linked", event: "complaint.conflict" },
	judge: { ...TEAM, from: GOING, starts: "answer", noted: "severity", event: "complaint.judged" },
	refer: { ...TEAM, from: GOING, noted: "referred", event: "complaint.referred" },
} as const satisfies Record<string, OfCase>;

/** The clock of a complaint by its severity; null for the normal one of two business days. */
export const SEVERITY_CLOCKS = {
	low: null,
	medium: null,
	high: "high",
	critical: "critical",
} as const satisfies Record<Severity, keyof typeof CASE_CLOCKS | null>;

const SERVICE = { ...QUIET, who: ["service"], from: ANY } as const;
const BACK = { "waiting-person": "open", "waiting-provider": "open" } as const;
const BACK_OR_REOPENED = { ...BACK, closed: "open" } as const;

/** What changes a case when something else happens: a function of the database, or a file of a domain below. */
export const CASE_TRIGGERS = {
	open: { ...SERVICE, from: [], to: "new", starts: "answer", by: "open_case" },
	/** Nothing came from the person in time. */
	"person-silent": {
		...{ ...SERVICE, from: ["waiting-person"], to: "open", starts: "answer", by: "domains/cases/end-person-waits.ts" },
	},
	"person-writes": { ...SERVICE, to: BACK, starts: "answer", by: "tell_case" },
	/** An automatic answer changes nothing. */
	"person-emails": {
		...{ ...SERVICE, to: BACK_OR_REOPENED, starts: "answer", by: "domains/cases/person-emails.ts" },
	},
	"provider-answers": {
		...{ ...SERVICE, to: { new: "open", ...BACK }, starts: "answer", by: "tell_case" },
	},
	"provider-asked": {
		...{ ...SERVICE, from: ["new", "open"], to: "waiting-provider", starts: "provider", by: "tell_case" },
	},
	"chat-message": { ...SERVICE, from: GOING, to: BACK, starts: "answer", by: "message_wakes_case" },
	"chat-taken": { ...SERVICE, from: GOING, to: WORKED, by: "chat_taken_takes_case" },
	"chat-ended": { ...SERVICE, from: GOING, to: "closed", by: "chat_closes_case" },
	/** Words of danger. */
	danger: { ...SERVICE, to: BACK_OR_REOPENED, starts: "answer", by: "mark_danger" },
	/** The person, or a provider, says that they didn't ask for it. */
	denied: { ...SERVICE, to: BACK_OR_REOPENED, starts: "answer", by: "deny_case" },
	/** A claim on hold. */
	first: { ...SERVICE, to: BACK_OR_REOPENED, by: "put_case_first" },
	published: { ...SERVICE, to: BACK_OR_REOPENED, starts: "answer", by: "publication_told" },
	"profile-changed": { ...SERVICE, to: BACK_OR_REOPENED, starts: "answer", by: "provider_noticed" },
	"access-changed": { ...SERVICE, to: BACK_OR_REOPENED, starts: "answer", by: "access_told" },
	"profile-merged": { ...SERVICE, from: GOING, to: "closed", by: "provider_merge_closes_case" },
	"review-decided": { ...SERVICE, from: GOING, to: "closed", by: "review_closes_case" },
	"review-hidden": { ...SERVICE, to: { closed: "open" }, starts: "answer", by: "hide_review" },
	"review-appealed": { ...SERVICE, to: "open", starts: "answer", by: "review_opens_case_again" },
	/** The decision about a review or reply answers its reports. A mark of danger keeps their cases open. */
	"report-settled": { ...SERVICE, from: GOING, to: "closed", by: "domains/reviews/report-store.ts" },
} as const satisfies Record<string, Omit<OfCase, "noted">>;

export const ALL_CASE_MOVES = { ...CASE_MOVES, ...COMPLAINT_MOVES };
export type CaseAct = keyof typeof ALL_CASE_MOVES;
