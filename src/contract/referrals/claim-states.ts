import { type Clock, type Move, QUIET } from "#contract/shared/states.ts";

/** What the team made of a claim. It can be on hold at the same time. */
export const CLAIM_STATES = ["waiting", "confirmed", "refused"] as const;
type Checked = (typeof CLAIM_STATES)[number];
export type ClaimState = Checked | `${Checked}-held`;

/** The state of a claim, with its hold. */
export const claimState = ({ state, held_at }: { state: Checked; held_at: Date | string | null }): ClaimState =>
	held_at === null ? state : `${state}-held`;

/** What a claim waits for (decision 72). */
export const CLAIM_CLOCKS = {
	check: {
		owner: "team",
		from: "The claim arrived, or the code of a call ran out",
		lasts: null,
		afterwards: "The due time of its case counts",
	},
	link: {
		owner: "provider",
		from: "We emailed a link to an address at the profile's own domain",
		lasts: { days: 30 },
		afterwards: "The link stops",
	},
	code: {
		owner: "provider",
		from: "A colleague entered the call",
		lasts: { hours: 24 },
		afterwards: "The invitation stops, and a colleague calls again",
	},
	silence: {
		owner: "provider",
		from: "The mailbox was proven, and the profile's own address has heard of the claim",
		lasts: { businessMinutes: 570 },
		afterwards: "Without an objection the person gets their right",
	},
	objection: {
		owner: "provider",
		from: "The claim arrived",
		lasts: { days: 30 },
		afterwards: "The link to object stops",
	},
} as const satisfies Record<string, Clock>;

type OfClaim = Omit<Move<ClaimState>, "starts"> & { starts: keyof typeof CLAIM_CLOCKS | null };
const HELD = { waiting: "waiting-held", confirmed: "confirmed-held" } as const;
const RELEASED = { "waiting-held": "waiting", "confirmed-held": "confirmed", "refused-held": "refused" } as const;
const REFUSED = {
	waiting: "refused",
	"waiting-held": "refused-held",
	confirmed: "refused",
	"confirmed-held": "refused-held",
} as const;
const STOPPED = ["claim-refused", "access-ended", "access-ended-near"] as const;

/** The moves of a claim. */
export const CLAIM_MOVES = {
	ask: {
		...{ ...QUIET, from: [], to: "waiting", who: ["provider"], starts: "check" },
		emails: ["claim-told", "claim-link"],
	},
	/** A link to an address at the profile's own domain gives a first look. */
	"prove-mailbox": { ...QUIET, from: ["waiting"], who: ["provider"], starts: "silence" },
	call: {
		...{ ...QUIET, from: ["waiting"], who: ["team"], event: "claim.called" },
		...{ emails: ["claim-invitation"], starts: "code" },
	},
	expire: { ...QUIET, from: ["waiting"], who: ["service"], starts: "check" },
	/** The invitation was accepted, or nobody objected in time. */
	confirm: {
		...{ ...QUIET, from: ["waiting"], to: "confirmed", who: ["provider", "service"], event: "claim.confirmed" },
		emails: ["claim-owned", "request-news"],
	},
	/** A referral that it answered waits for an answer again. */
	refuse: {
		...{ ...QUIET, from: ["waiting", "waiting-held"], to: REFUSED, who: ["team"], event: "claim.refused" },
		emails: STOPPED,
	},
	/** Even after the claim was confirmed, every right that came from it ends. */
	end: {
		...{ ...QUIET, from: ["waiting", "waiting-held", "confirmed", "confirmed-held"], to: REFUSED, who: ["team"] },
		...{ event: "claim.ended", emails: STOPPED },
	},
	hold: { ...QUIET, from: ["waiting", "confirmed"], to: HELD, who: ["team", "provider"], event: "claim.held" },
	release: {
		...{ ...QUIET, from: ["waiting-held", "confirmed-held", "refused-held"], to: RELEASED, who: ["team"] },
		event: "claim.released",
	},
	/** The profile left the site. */
	"profile-inactive": {
		...{ ...QUIET, from: ["waiting", "waiting-held"], to: REFUSED, who: ["service"] },
		...{ emails: ["claim-closed"], by: "provider_inactive_ends_claims" },
	},
	/** The right of the person in the account ended. */
	"access-ended": {
		...{ ...QUIET, from: ["waiting", "waiting-held"], to: REFUSED, who: ["service"] },
		by: "domains/providers/admin/end-proof.ts",
	},
} as const satisfies Record<string, OfClaim>;
export type ClaimAct = keyof typeof CLAIM_MOVES;
