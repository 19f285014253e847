import { z } from "zod";
import { CASE_KINDS } from "./case-lists.ts";
import { endpoint } from "./endpoint.ts";

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
	kinds: z.array(z.object({ kind, came_in: z.int(), open: z.int(), overdue: z.int(), first_contact: Spread, closed: z.int(), in_time: z.int().nullable() })),
	outcomes: z.array(z.object({ kind, outcome: z.string(), times: z.int() })),
	/** Seconds until somebody answered a chat that began within the hours. */
	chat_answer: Spread,
	reviews_waiting: z.object({ count: z.int(), oldest: z.string().nullable() }),
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

export const FIGURE_TABLES = ["weeks", "kinds", "outcomes"] as const;

export const downloadFigures = endpoint({
	method: "GET",
	path: "/team/figures/{table}/csv/",
	summary: "One table of the figures as CSV",
	params: z.object({ table: z.enum(FIGURE_TABLES) }),
	query: days,
	output: z.never(),
	binary: true,
});
