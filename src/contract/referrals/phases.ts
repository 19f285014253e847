import type { ReferralState } from "./referrals.ts";

/**
 * How far a referral in each state is: its provider was asked, said yes, or it is over. With a yes, the provider can see
 * the person's details while consent lasts.
 */
const PHASES = {
	new: "asked",
	accepted: "yes",
	contacted: "yes",
	started: "yes",
	declined: "over",
	closed: "over",
	withdrawn: "over",
} as const satisfies Record<ReferralState, string>;
type Phase = (typeof PHASES)[ReferralState];

/** What a provider that said yes can record, in the order of the buttons. */
export const PROGRESS = ["contacted", "started"] as const;

/** The states of some phases, in their order. */
export const statesIn = (...phases: readonly Phase[]): ReferralState[] =>
	(Object.keys(PHASES) as ReferralState[]).filter((state) => phases.includes(PHASES[state]));

interface InState {
	state: ReferralState;
}

/** Whether the provider said yes and it isn't over. In SQL: `said_yes(state)`. */
export const saidYes = ({ state }: InState): boolean => PHASES[state] === "yes";

/** Whether the provider can still answer, or said yes. In SQL: `is_going(state)`. */
export const isGoing = ({ state }: InState): boolean => PHASES[state] !== "over";

/** Whether the provider told us, or the person did, that they are in touch. */
export const isInTouch = (one: InState): boolean => saidYes(one) && one.state !== "accepted";
