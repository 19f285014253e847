import { z } from "zod";
import { text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { KEEP_UNITS, RETENTION_RULES } from "./options.ts";

const rule = z.enum(RETENTION_RULES);

/** How long one kind of data is kept, and what happens then. */
export const RetentionRule = z.object({
	code: rule,
	title: z.string(),
	what: z.string(),
	counted_from: z.string(),
	happens: z.enum(["delete", "nameless"]),
	keep_number: z.int(),
	keep_unit: z.enum(KEEP_UNITS),
	shortest_days: z.int(),
	longest_days: z.int(),
	/** A law, a promise of the privacy policy, or our own choice. */
	basis: z.enum(["law", "promise", "choice"]),
	reason: z.string(),
	is_in_force: z.boolean(),
	version: z.int(),
	changed_at: z.string(),
	/** Null: as it came with the service. */
	changed_by: z.string().nullable(),
	/** Null: not approved as it is now. */
	approved_at: z.string().nullable(),
	approved_by: z.string().nullable(),
	/** The daily run follows it. */
	is_followed: z.boolean(),
});
export type RetentionRule = z.output<typeof RetentionRule>;

/** What a run does by one rule. */
export const RetentionOutcome = z.object({
	code: rule,
	version: z.int(),
	/** Rows of the kind that go, of how many there are. */
	rows: z.int(),
	of: z.int(),
	/** The moments they are counted from. */
	oldest: z.string().nullable(),
	newest: z.string().nullable(),
	/** Case numbers of the oldest. */
	sample: z.array(z.string()),
	/** Rows of every table. */
	tables: z.record(z.string(), z.int()),
	/** More than a set share of the kind. */
	is_large: z.boolean(),
	done: z.int(),
	done_tables: z.record(z.string(), z.int()),
	/** Opened again or held after it was planned. */
	spared: z.int(),
	/** The daily run leaves it to a person. */
	is_left: z.boolean(),
});
export type RetentionOutcome = z.output<typeof RetentionOutcome>;

/** A dry run, or a run that removed something. */
export const RetentionRun = z.object({
	id: z.uuid(),
	kind: z.enum(["dry", "run"]),
	/** Null: the service itself, or the command. */
	by: z.string().nullable(),
	is_daily: z.boolean(),
	/** What periods are counted back from. */
	at: z.string(),
	started_at: z.string(),
	finished_at: z.string().nullable(),
	state: z.enum(["tried", "used", "working", "done", "asks", "failed"]),
	rules: z.array(RetentionOutcome),
	/** Stands for exactly what a dry run showed; null once it cannot be carried out any more. */
	token: z.string().nullable(),
	fault: z.string().nullable(),
});
export type RetentionRun = z.output<typeof RetentionRun>;

export const readRetention = endpoint({
	method: "GET",
	path: "/team/retention/",
	summary: "How long what is kept, the last runs, and when the next one is",
	output: z.object({ rules: z.array(RetentionRule), runs: z.array(RetentionRun), next_run: z.string().nullable() }),
});

export const changeRetentionRule = endpoint({
	method: "PATCH",
	path: "/team/retention/rules/{code}/",
	summary:
		"Changes a rule within its bounds; the daily run leaves it alone until it is tried and approved again. 409 when it was changed meanwhile",
	params: z.object({ code: rule }),
	body: z.object({
		version,
		keep_number: z.int("Enter a whole number").min(1, "Enter a whole number").max(10_000, "Enter a smaller number"),
		keep_unit: z.enum(KEEP_UNITS, "Please select days, months or years"),
		is_in_force: z.boolean(),
		reason: text(500, "Please say why").overwrite(asOneLine).pipe(z.string().min(1, "Please say why")),
	}),
	output: RetentionRule,
});

export const approveRetentionRule = endpoint({
	method: "POST",
	path: "/team/retention/rules/{code}/approve/",
	summary:
		"Lets the daily run follow a rule as it is now, after a dry run of it; 409 when it was changed meanwhile, or not tried",
	params: z.object({ code: rule }),
	body: z.object({ version, dry_run: z.uuid() }),
	output: RetentionRule,
});

export const tryRetention = endpoint({
	method: "POST",
	path: "/team/retention/dry-runs/",
	summary: "A dry run: what would go by these rules, or by all that are in force; nothing is removed",
	body: z.object({ rules: z.array(rule).max(RETENTION_RULES.length).default([]) }),
	output: RetentionRun,
	status: 201,
});

export const readRetentionRun = endpoint({
	method: "GET",
	path: "/team/retention/runs/{id}/",
	summary: "One run: what would go, or what went",
	params: z.object({ id: z.uuid() }),
	output: RetentionRun,
});

export const runRetention = endpoint({
	method: "POST",
	path: "/team/retention/runs/",
	summary:
		"Removes exactly what a dry run showed, named by its token; 409 when that is no longer what would go. Goes on in the background where it takes long",
	body: z.object({
		token: text(100, "This is missing"),
		/** Said by a person who has seen that more than a set share of a kind goes. */
		is_large_meant: z.boolean().default(false),
	}),
	output: RetentionRun,
	status: 201,
});

export const readCaseHold = endpoint({
	method: "GET",
	path: "/team/cases/{id}/hold/",
	summary: "Whether a case is kept whatever the rules say, since when, by whom and why",
	params: z.object({ id: z.uuid() }),
	output: z.object({
		hold: z.object({ because: z.string(), since: z.string(), by: z.string().nullable() }).nullable(),
		may_hold: z.boolean(),
	}),
});

export const setCaseHold = endpoint({
	method: "PUT",
	path: "/team/cases/{id}/hold/",
	summary: "Keeps a case and all that hangs on it whatever the rules say, with a reason; null lets it go again",
	params: z.object({ id: z.uuid() }),
	body: z.object({
		version,
		because: text(300, "Please say why").overwrite(asOneLine).pipe(z.string().min(1, "Please say why")).nullable(),
	}),
	output: z.object({ held: z.boolean() }),
});

export const listRetentionPeriods = endpoint({
	method: "GET",
	path: "/privacy/retention/",
	summary: "How long we keep what people gave us: what the privacy policy shows",
	output: z.object({
		/** The day a rule was last changed; null: none was. */
		changed_on: z.string().nullable(),
		results: z.array(
			RetentionRule.pick({
				code: true,
				title: true,
				what: true,
				counted_from: true,
				happens: true,
				keep_number: true,
				keep_unit: true,
			}),
		),
	}),
});
