import { statesIn } from "./phases.ts";
import type { ReferralState, WithdrawnReason } from "./referrals.ts";

// What a referral waits for: who acts, by when, and what happens if they don't. The jobs, emails, pages and the case read
// this table.

/** Who has to act. */
export type Owner = "provider" | "visitor" | "team";

interface Wait {
	owner: Owner;
	/** The event from which the times count. */
	from: string;
	/** When the owner is reminded, in minutes of business time. */
	remindAfter: readonly number[];
	/** When the time is over, in minutes of business time, or where the time stands. */
	over: number | "case-due" | "weeks-of-the-answer" | "ask-if-started";
	/** What happens then. */
	afterwards: string;
}

/** A business day from 8:30 am to 6 pm, in minutes. */
export const BUSINESS_DAY = 570;

export const WAITS = {
	answer: {
		owner: "provider",
		from: "The referral was sent, or its time started again",
		remindAfter: [240, 2 * BUSINESS_DAY],
		over: 3 * BUSINESS_DAY,
		afterwards: "The visitor hears that nobody answered, and a colleague gets the next provider as a proposal",
	},
	others: {
		owner: "provider",
		from: "The referral was sent, or its time started again, and the visitor agreed that we ask others that fit",
		remindAfter: [],
		over: 240,
		afterwards: "If nobody has said yes, the next providers that fit are asked, without the name",
	},
	agree: {
		owner: "visitor",
		from: "The request came, without consent for a provider",
		remindAfter: [BUSINESS_DAY],
		over: "case-due",
		afterwards: "A colleague calls",
	},
	reply: {
		owner: "visitor",
		from: "A colleague set the case to wait for the person",
		remindAfter: [BUSINESS_DAY],
		over: 5 * BUSINESS_DAY,
		afterwards: "The case is ours again, with a flag, and a colleague gets in touch (decision 23)",
	},
	check: {
		owner: "team",
		from: "Someone answered for a provider, and we don't know who it is",
		remindAfter: [],
		over: "case-due",
		afterwards: "The case counts as overdue. The visitor hears only that someone answered",
	},
	question: {
		owner: "team",
		from: "A provider asked us about a referral. Its own times stand until we answer",
		remindAfter: [],
		over: 240,
		afterwards: "The provider's times start again. The case keeps its due time",
	},
	held: {
		owner: "team",
		from: "A request was held before it went out, or its case was marked as danger",
		remindAfter: [],
		over: "case-due",
		afterwards: "The case counts as overdue. Nothing goes out, and nothing opens, before a colleague has decided",
	},
	listChoice: {
		owner: "visitor",
		from: "The newest waiting list that the visitor hasn't answered, while nobody has said yes",
		remindAfter: [BUSINESS_DAY],
		over: "case-due",
		afterwards: "The case keeps its due time, and a colleague calls",
	},
	place: {
		owner: "provider",
		from: "The provider answered with a waiting list, and the visitor waits for it",
		remindAfter: [],
		over: "weeks-of-the-answer",
		afterwards: "The provider is asked if it has a place, the visitor hears that, and a colleague follows up",
	},
	started: {
		owner: "provider",
		from: "The provider said yes",
		remindAfter: [],
		over: "ask-if-started",
		afterwards: "We ask the visitor if support has started",
	},
	choice: {
		owner: "visitor",
		from: "The newest offer to a request without a name",
		remindAfter: [BUSINESS_DAY],
		over: "case-due",
		afterwards: "The case keeps its due time, and a colleague calls",
	},
	contact: {
		owner: "provider",
		from: "The provider could see the person",
		remindAfter: [BUSINESS_DAY / 2],
		over: BUSINESS_DAY,
		afterwards: "We ask the visitor if the provider has been in touch",
	},
	contactAnswer: {
		owner: "visitor",
		from: "The provider could see the person",
		remindAfter: [],
		over: 2 * BUSINESS_DAY,
		afterwards: "A colleague calls the provider and the visitor. If the visitor says that nobody called, at once",
	},
	denied: {
		owner: "team",
		from: "The owner of the address, or a provider, told us that the person didn't ask for this",
		remindAfter: [],
		over: 120,
		afterwards: "The case stays first in the inbox until a colleague lifts the hold or withdraws the request",
	},
} as const satisfies Record<string, Wait>;

/** We ask the visitor this many days after a yes if support has started. */
export const ASK_IF_STARTED_DAYS = 14;

const GOING = statesIn("asked", "yes");
const YES = statesIn("yes");

interface Move {
	from: readonly ReferralState[];
	/** Null: the state stays. */
	to: ReferralState | null;
	/** Who may do it. */
	who: readonly Owner[];
	/** The event in the case and the audit log, after `referral-`. */
	event: string;
	/** The visitor's email: the provider's answer, or that something changed. */
	visitor: "answer" | "change" | null;
	/** Kind of the email to the provider. */
	provider: "referral-withdrawn" | "referral-closed" | "referral-resumed" | "referral-wait-chosen" | null;
	/** The time that starts. */
	starts: keyof typeof WAITS | null;
	/** Why the referral ended. */
	why: WithdrawnReason | null;
}

const NO_WORD = { visitor: null, provider: null, starts: null, why: null } as const;

/** The moves of a referral. Every entry point does an act with its effects from here (decision 100). */
export const MOVES = {
	yes: {
		...{ ...NO_WORD, from: ["new"], to: "accepted", who: ["provider", "team"], event: "accepted" },
		...{ visitor: "answer", starts: "contact" },
	},
	/** A waiting list. It is stored as declined with its weeks, and the visitor chooses to wait or to look on. */
	waiting: {
		...{ ...NO_WORD, from: ["new"], to: "declined", who: ["provider", "team"], event: "declined" },
		...{ visitor: "answer", starts: "listChoice" },
	},
	no: {
		...{ ...NO_WORD, from: ["new"], to: "declined", who: ["provider", "team"], event: "declined" },
		visitor: "answer",
	},
	undo: {
		...{ ...NO_WORD, from: ["declined"], to: "new", who: ["provider"], event: "answer-undone" },
		...{ visitor: "change", starts: "answer" },
	},
	contacted: {
		...{ ...NO_WORD, from: ["accepted"], to: "contacted", who: ["provider", "visitor"], event: "contacted" },
	},
	started: {
		...{ ...NO_WORD, from: ["accepted", "contacted"], to: "started", who: ["provider", "visitor"], event: "started" },
	},
	closed: {
		...{ ...NO_WORD, from: YES, to: "closed", who: ["provider"], event: "closed" },
	},
	"taken-back": {
		...{ ...NO_WORD, from: GOING, to: "withdrawn", who: ["team"], event: "taken-back" },
		...{ visitor: "change", provider: "referral-withdrawn", why: "team" },
	},
	"case-closed": {
		...{ ...NO_WORD, from: GOING, to: "withdrawn", who: ["team"], event: "ended" },
		...{ provider: "referral-withdrawn", why: "case-closed" },
	},
	/** What the provider answered ends with the case. */
	"request-closed": {
		...{ ...NO_WORD, from: YES, to: "closed", who: ["team"], event: "ended" },
		provider: "referral-closed",
	},
	/** After a hold, once the provider is on the site again. */
	resumed: {
		...{ ...NO_WORD, from: GOING, to: null, who: ["team"], event: "resumed" },
		...{ visitor: "change", provider: "referral-resumed" },
	},
	/** The team refused who said yes, so it waits for an answer again. */
	"answer-refused": {
		...{ ...NO_WORD, from: ["accepted"], to: "new", who: ["team"], event: "answer-refused", starts: "answer" },
	},
	"consent-withdrawn": {
		...{ ...NO_WORD, from: GOING, to: "withdrawn", who: ["visitor", "team"], event: "ended" },
		...{ provider: "referral-withdrawn", why: "consent" },
	},
	cancelled: {
		...{ ...NO_WORD, from: GOING, to: "withdrawn", who: ["visitor"], event: "ended" },
		...{ provider: "referral-withdrawn", why: "cancelled" },
	},
	filled: {
		...{ ...NO_WORD, from: GOING, to: "withdrawn", who: ["visitor"], event: "ended" },
		...{ provider: "referral-withdrawn", why: "filled" },
	},
	/** The provider says that the person didn't ask for this. */
	"not-asked": {
		...{ ...NO_WORD, from: GOING, to: "withdrawn", who: ["provider"], event: "not-asked", why: "not-asked" },
		starts: "denied",
	},
	/** The visitor waits for a place. */
	wait: {
		...{ ...NO_WORD, from: ["declined"], to: "declined", who: ["visitor"], event: "wait-chosen" },
		...{ provider: "referral-wait-chosen", starts: "place" },
	},
	/** The visitor doesn't wait. */
	look: {
		...{ ...NO_WORD, from: ["declined"], to: "declined", who: ["visitor"], event: "look-chosen" },
		provider: "referral-wait-chosen",
	},
} as const satisfies Record<string, Move>;
export type ReferralAct = keyof typeof MOVES;

/** Whether an act can follow a state. */
export const canMove = (act: ReferralAct, state: ReferralState): boolean =>
	(MOVES[act].from as readonly ReferralState[]).includes(state);
