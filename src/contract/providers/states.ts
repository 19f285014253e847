import { JOIN_LINK_DAYS } from "#contract/providers/limits.ts";
import { type Clock, type Move, QUIET } from "#contract/shared/states.ts";

/** A colleague who asks to join a profile's staff (decision 72). */
export const JOIN_STATES = ["asked", "waiting", "accepted", "refused"] as const;
export type JoinState = (typeof JOIN_STATES)[number];

export const JOIN_CLOCKS = {
	link: {
		owner: "provider",
		from: "We emailed the link",
		lasts: { days: JOIN_LINK_DAYS },
		afterwards: "The link stops",
	},
	answer: {
		owner: "provider",
		from: "The colleague opened the link",
		lasts: null,
		afterwards: "The request waits for an owner's yes or no",
	},
} as const satisfies Record<string, Clock>;

type OfJoin = Omit<Move<JoinState>, "starts"> & { starts: keyof typeof JOIN_CLOCKS | null };

/** The moves of a request to join. It is deleted if the right that it leans on ends. */
export const JOIN_MOVES = {
	ask: {
		...{ ...QUIET, from: [], to: "asked", who: ["provider"], event: "member.join-asked" },
		...{ emails: ["join-link"], starts: "link" },
	},
	follow: {
		...{ ...QUIET, from: ["asked"], to: "waiting", who: ["provider"], event: "member.join-waits" },
		...{ emails: ["join-waits"], starts: "answer" },
	},
	accept: {
		...{ ...QUIET, from: ["waiting"], to: "accepted", who: ["provider"], event: "member.joined" },
		emails: ["join-answered"],
	},
	refuse: {
		...{ ...QUIET, from: ["waiting"], to: "refused", who: ["provider"], event: "member.join-refused" },
		emails: ["join-answered"],
	},
} as const satisfies Record<string, OfJoin>;
export type JoinAct = keyof typeof JOIN_MOVES;
