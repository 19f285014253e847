import { z } from "zod";
import { byUuid, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { KEEP_UNITS, RETENTION_RULES } from "./options.ts";

const rule = z.enum(RETENTION_RULES);

/** Retention period for one kind of data, and what happens afterwards. */
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
	/** A law, a promise in the privacy policy, or our own choice. */
	basis: z.enum(["law", "promise", "choice"]),
	reason: z.string(),
	is_in_force: z.boolean(),
	version: z.int(),
	changed_at: z.string(),
	/** Null if never changed. */
	changed_by: z.string().nullable(),
	/** Null if the current period isn't approved. */
	approved_at: z.string().nullable(),
	approved_by: z.string().nullable(),
	/** The daily run applies this rule. */
	is_followed: z.boolean(),
});
export type RetentionRule = z.output<typeof RetentionRule>;

/** Effects of one rule in a run. */
export const RetentionOutcome = z.object({
	code: rule,
	version: z.int(),
	/** Rows to delete, and all rows of the kind. */
	rows: z.int(),
	of: z.int(),
	/** The earliest and latest start of the retention period. */
	oldest: z.string().nullable(),
	newest: z.string().nullable(),
	/** Case numbers of the oldest rows. */
	sample: z.array(z.string()),
	/** Rows by table. */
	tables: z.record(z.string(), z.int()),
	/** Deletes more than a set share of the kind. */
	is_large: z.boolean(),
	done: z.int(),
	done_tables: z.record(z.string(), z.int()),
	/** Reopened or put on hold since the dry run. */
	spared: z.int(),
	/** The daily run leaves this rule to a person. */
	is_left: z.boolean(),
});
export type RetentionOutcome = z.output<typeof RetentionOutcome>;

/** A dry run or a run that deleted data. */
export const RetentionRun = z.object({
	id: z.uuid(),
	kind: z.enum(["dry", "run"]),
	/** Null for an automatic run or the command line. */
	by: z.string().nullable(),
	is_daily: z.boolean(),
	/** Reference time for retention periods. */
	at: z.string(),
	started_at: z.string(),
	finished_at: z.string().nullable(),
	state: z.enum(["tried", "used", "working", "done", "asks", "failed"]),
	rules: z.array(RetentionOutcome),
	/** Identifies the exact result of a dry run; null once it can no longer be carried out. */
	token: z.string().nullable(),
	fault: z.string().nullable(),
});
export type RetentionRun = z.output<typeof RetentionRun>;

export const readRetention = endpoint({
	method: "GET",
	path: "/team/retention/",
	summary: "Retention rules, the latest runs and the time of the next run",
	output: z.object({ rules: z.array(RetentionRule), runs: z.array(RetentionRun), next_run: z.string().nullable() }),
});

export const changeRetentionRule = endpoint({
	method: "PATCH",
	path: "/team/retention/rules/{code}/",
	summary:
		"Change a rule within its bounds. The daily run skips it until a dry run and a new approval. 409 if a colleague has changed it since",
	params: z.object({ code: rule }),
	body: z.object({
		version,
		keep_number: z.int("Enter a whole number").min(1, "Enter a whole number").max(10_000, "Enter a smaller number"),
		keep_unit: z.enum(KEEP_UNITS, "Please select days, months or years"),
		is_in_force: z.boolean(),
		reason: requiredText(500, "Please say why").overwrite(asOneLine),
	}),
	output: RetentionRule,
});

export const approveRetentionRule = endpoint({
	method: "POST",
	path: "/team/retention/rules/{code}/approve/",
	summary: "Approve a rule for the daily run after a dry run; 409 if it has changed since or had no dry run",
	params: z.object({ code: rule }),
	body: z.object({ version, dry_run: z.uuid() }),
	output: RetentionRule,
});

export const tryRetention = endpoint({
	method: "POST",
	path: "/team/retention/dry-runs/",
	summary: "Dry run of the given rules, or of all active rules; deletes nothing",
	body: z.object({ rules: z.array(rule).max(RETENTION_RULES.length).default([]) }),
	output: RetentionRun,
	status: 201,
});

export const readRetentionRun = endpoint({
	method: "GET",
	path: "/team/retention/runs/{id}/",
	summary: "One run with the data that would be or was deleted",
	params: byUuid,
	output: RetentionRun,
});

export const runRetention = endpoint({
	method: "POST",
	path: "/team/retention/runs/",
	summary:
		"Delete exactly what the dry run with this token showed; 409 if the data has changed since. A long run continues in the background",
	body: z.object({
		token: text(100, "This is missing"),
		/** A person confirms that more than a set share of a kind will be deleted. */
		is_large_meant: z.boolean().default(false),
	}),
	output: RetentionRun,
	status: 201,
});

export const setCaseHold = endpoint({
	method: "PUT",
	path: "/team/cases/{id}/hold/",
	summary: "Put a retention hold on a case and its related data, with a reason; null removes the hold",
	params: byUuid,
	body: z.object({
		version,
		because: requiredText(300, "Please say why").overwrite(asOneLine).nullable(),
	}),
	output: z.object({ held: z.boolean() }),
});

export const listRetentionPeriods = endpoint({
	method: "GET",
	path: "/privacy/retention/",
	summary: "Retention periods as shown in the privacy policy",
	output: z.object({
		/** The day a rule last changed; null if none has. */
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
