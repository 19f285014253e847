// What a table of states says. A domain's states.ts holds the table, and its move() does an act as the table says
// (decision 100). docs/states.md is drawn from the tables. No zod here: the tables may reach the browser.

/** Who acts. service: a job, a trigger, or another act. */
export type Actor = "visitor" | "provider" | "team" | "service";

/** Time that runs on business days from 8:30 am to 6 pm, or at all hours. */
export type Lasts = { businessMinutes: number } | { hours: number } | { days: number };

/** What a record waits for: who has to act, by when, and what happens if they don't. */
export interface Clock {
	owner: Actor;
	/** The event from which the time counts. */
	from: string;
	/** Null: without an end. */
	lasts: Lasts | null;
	/** What happens when the time is over. */
	afterwards: string;
}

/** An act: the states that it can follow, and its effects. */
export interface Move<State extends string = string> {
	/** Empty for an act that makes the record. */
	from: readonly State[];
	/** Null: the state stays. A record names only the states that change. */
	to: State | null | Readonly<Partial<Record<State, State>>>;
	who: readonly Actor[];
	/** In the audit log; null for acts of the database, which stand in the case's timeline. */
	event: string | null;
	/** Kinds of the emails it may send. */
	emails: readonly string[];
	/** The clock that starts. */
	starts: string | null;
	/** The database function that does it, if move() doesn't. */
	by?: string;
}

/** An act without effects apart from its own. */
export const QUIET = { to: null, event: null, emails: [], starts: null } as const;

/** Whether an act can follow a state. */
export const canFollow = <State extends string>({ from }: Pick<Move<State>, "from">, state: State): boolean =>
	from.includes(state);

/** The state after an act. */
export const stateAfter = <State extends string>({ to }: Pick<Move<State>, "to">, state: State): State =>
	(to !== null && typeof to === "object" ? to[state] : to) ?? state;

/** When a clock that runs at all hours ends. @throws Error for a clock in business time, which the database counts */
export const endOf = ({ lasts }: Pick<Clock, "lasts">, at: Date): Date => {
	if (lasts === null || "businessMinutes" in lasts) throw new Error("the database counts business time");
	return new Date(at.getTime() + ("days" in lasts ? lasts.days * 24 : lasts.hours) * 3600_000);
};
