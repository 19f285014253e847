import { z } from "zod";
import { CASE_KINDS } from "#contract/cases/lists.ts";
import { idText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";

const kind = z.enum(CASE_KINDS);

/** How long something took, in business minutes: half took no longer than the median, nine of ten no longer than the other. */
const Spread = z.object({ times: z.int(), median: z.number().nullable(), ninth: z.number().nullable() });

/** The team's figures over the days asked for. Nothing in them tells of one person. */
export const Figures = z.object({
	from: z.string(),
	until: z.string(),
	/** What came in and what was closed, by week (its Monday). */
	weeks: z.array(z.object({ week: z.string(), came_in: z.int(), closed: z.int() })),
	/** By kind: how many came in, are open, are overdue; time from coming in to the first thing somebody did; share closed in time, in percent. */
	kinds: z.array(
		z.object({
			kind,
			came_in: z.int(),
			open: z.int(),
			overdue: z.int(),
			first_contact: Spread,
			closed: z.int(),
			in_time: z.int().nullable(),
		}),
	),
	outcomes: z.array(z.object({ kind, outcome: z.string(), times: z.int() })),
	/** Seconds until somebody answered a chat that began within the hours. */
	chat_answer: Spread,
	/** How many wait for the team, since when the oldest does, and business minutes that they have waited. */
	reviews_waiting: z.object({ count: z.int(), oldest: z.string().nullable(), waited: Spread }),
});
export type Figures = z.infer<typeof Figures>;

/** A day such as `2026-11-01`. */
const day = z.iso.date().optional();
const days = z.object({ from: day, until: day });

export const readFigures = endpoint({
	method: "GET",
	path: "/team/figures/",
	summary: "The team's figures, for the last twelve weeks unless days are given",
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

/** Null in place of a number of fewer than five people in a region. */
const count = z.int().nullable();
const toldSpread = Spread.extend({ times: count });
const requests = { requests: count, first_contact: toldSpread, acceptance: toldSpread };
const within = z.array(z.object({ days: z.int(), old_enough: count, started: count, too_young: count }));

/** Figures of connect requests and searches without results, over the days asked for; of a service or a region where one is chosen. */
export const RequestFigures = z.object({
	from: z.string(),
	until: z.string(),
	/** By the week they came in: business minutes until somebody did something, and until a provider accepted. */
	weeks: z.array(z.object({ week: z.string(), ...requests })),
	kinds: z.array(z.object({ kind: z.enum(["quote", "no-provider"]), ...requests, overdue: count })),
	/** By the week referrals were accepted: how many of those that are old enough had begun by then. */
	started: z.array(z.object({ week: z.string(), accepted: count, within })),
	started_in_all: z.object({ accepted: count, within }),
	/** By service, and by region as far as that tells of nobody: who found nobody, waits while nobody who fits takes new people, or was declined for want of room. */
	capacity: z.array(
		z.object({
			service_area: z.object({ id: z.int(), name: z.string() }),
			/** all: the service as a whole. others: regions with few requests, together. unknown: those whose place is not known. */
			place: z.enum(["all", "region", "others", "unknown"]),
			region: z.object({ id: z.int(), name: z.string() }).nullable(),
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
	summary:
		"Figures of requests for support, for the last twelve weeks unless days are given; numbers of fewer than five people are not told by region",
	query: narrowed,
	output: RequestFigures,
});

const REQUEST_TABLES = ["request-weeks", "request-kinds", "started", "capacity"] as const;
export type RequestTable = (typeof REQUEST_TABLES)[number];

export const downloadRequestFigures = endpoint({
	method: "GET",
	path: "/team/request-figures/{table}/csv/",
	summary: "One table of the figures of requests as CSV",
	params: z.object({ table: z.enum(REQUEST_TABLES) }),
	query: narrowed,
	output: z.never(),
	binary: true,
});
