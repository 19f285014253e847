// What a referral waits for: who acts, by when, and what happens if they don't. The jobs, emails, pages and the case read
// this table (decision 38).

/** Who has to act. */
export type Owner = "provider" | "visitor" | "team";

interface Wait {
	owner: Owner;
	/** The event from which the times count. */
	from: string;
	/** When the owner is reminded, in minutes of business time. */
	remindAfter: readonly number[];
	/** When the time is over, in minutes of business time. */
	over: number;
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
	choice: {
		owner: "visitor",
		from: "The newest offer to a request without a name",
		remindAfter: [BUSINESS_DAY],
		over: BUSINESS_DAY,
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
