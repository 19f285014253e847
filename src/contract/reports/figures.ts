import { z } from "zod";
import { CASE_KINDS } from "#contract/cases/lists.ts";
import { idText, Named } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const kind = z.enum(CASE_KINDS);

/** Durations in business minutes: the median and the 90th percentile (`ninth`). */
const Spread = z.object({ times: z.int(), median: z.number().nullable(), ninth: z.number().nullable() });
/** Waits for an answer. Those without one count until now, or until they closed; `answered` says how many have one. */
const Waits = Spread.extend({ answered: z.int() });

/** The team's figures for a period, without personal details. */
export const Figures = z.object({
	from: z.string(),
	until: z.string(),
	/** Received and closed cases by week, identified by its Monday. */
	weeks: z.array(z.object({ week: z.string(), came_in: z.int(), closed: z.int() })),
	/** By kind: cases received, open and overdue, time to the first action, and percentage closed on time. */
	kinds: z.array(
		z.object({
			kind,
			came_in: z.int(),
			open: z.int(),
			overdue: z.int(),
			first_contact: Waits,
			closed: z.int(),
			in_time: z.int().nullable(),
		}),
	),
	outcomes: z.array(z.object({ kind, outcome: z.string(), times: z.int() })),
	/** Seconds to the first answer, for chats started during opening hours. */
	chat_answer: Waits,
	/** Reviews waiting for the team: their number, the oldest, and waiting times in business minutes. */
	reviews_waiting: z.object({ count: z.int(), oldest: z.string().nullable(), waited: Spread }),
});
export type Figures = z.infer<typeof Figures>;

/** A day such as `2026-11-01`. */
const day = z.iso.date().optional();
const days = z.object({ from: day, until: day });

export const readFigures = endpoint({
	method: "GET",
	path: "/team/figures/",
	summary: "The team's figures, by default for the last 12 weeks",
	query: days,
	output: Figures,
});

const FIGURE_TABLES = ["weeks", "kinds", "outcomes"] as const;

export const downloadFigures = endpoint({
	method: "GET",
	path: "/team/figures/{table}/csv/",
	summary: "One table of the figures as CSV",
	params: z.object({ table: z.enum(FIGURE_TABLES) }),
	query: days,
	output: z.never(),
	binary: true,
});

/** Null hides a number under 5 in a region. */
const count = z.int().nullable();
const waits = Waits.extend({ times: count, answered: count });
/** Business minutes to the team's first action, a provider's first look and first yes, and their first conversation. */
const requests = {
	...{ requests: count, first_contact: waits, first_look: waits, acceptance: waits, conversation: waits },
};
const within = z.array(z.object({ days: z.int(), old_enough: count, started: count, too_young: count }));

/** Figures for connect requests and searches without results in a period, optionally for one service or region. */
export const RequestFigures = z.object({
	from: z.string(),
	until: z.string(),
	weeks: z.array(z.object({ week: z.string(), ...requests })),
	kinds: z.array(z.object({ kind: z.enum(["quote", "no-provider"]), ...requests, overdue: count })),
	/** By week of acceptance: share of referrals that had started within given days, if enough time has passed. */
	started: z.array(z.object({ week: z.string(), accepted: count, within })),
	started_in_all: z.object({ accepted: count, within }),
	/** By service and region: no results, waiting without an open provider, or declined for lack of places. */
	capacity: z.array(
		z.object({
			service_area: Named,
			/** all: the whole service. others: regions with few requests, combined. unknown: place not known. */
			place: z.enum(["all", "region", "others", "unknown"]),
			region: Named.nullable(),
			requests: count,
			found_nobody: count,
			no_open: count,
			no_room: count,
		}),
	),
});
export type RequestFigures = z.infer<typeof RequestFigures>;

const narrowed = days.extend({ service: idText.optional(), region: idText.optional() });

export const readRequestFigures = endpoint({
	method: "GET",
	path: "/team/request-figures/",
	summary: "Figures for support requests, by default for the last 12 weeks; numbers under 5 are hidden by region",
	query: narrowed,
	output: RequestFigures,
});

const REQUEST_TABLES = ["request-weeks", "request-kinds", "started", "capacity"] as const;
export type RequestTable = (typeof REQUEST_TABLES)[number];

export const downloadRequestFigures = endpoint({
	method: "GET",
	path: "/team/request-figures/{table}/csv/",
	summary: "One table of the request figures as CSV",
	params: z.object({ table: z.enum(REQUEST_TABLES) }),
	query: narrowed,
	output: z.never(),
	binary: true,
});
