import { z } from "zod";
import { pageNumber, pageOf, Referenced, requiredText } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { JOBS } from "./options.ts";

/** An email that failed or is stuck in the queue, without its content. */
const StuckEmail = z.object({
	id: z.uuid(),
	kind: z.string(),
	/** `m•••@mail.example` */
	to: z.string(),
	/** Its case, if any. */
	case: Referenced.nullable(),
	created_at: z.string(),
	state: z.enum(["failed", "waiting"]),
	attempts: z.int(),
	/** Last error codes of the mail server: `EENVELOPE RCPT TO 550 5.1.1`. */
	last_error: z.string().nullable(),
	/** Null if there is no automatic retry or the email is being sent now. */
	next_try_at: z.string().nullable(),
});
export type StuckEmail = z.output<typeof StuckEmail>;

const Job = z.object({
	job: z.enum(JOBS),
	/** Null if it only runs on demand. */
	every_ms: z.int().nullable(),
	/** late: hasn't run when it should. faulty: the last run failed. never: no recorded run. */
	state: z.enum(["fine", "late", "faulty", "never"]),
	/** Last run. Runs without work are combined into one record. */
	last: z
		.object({
			started_at: z.string(),
			finished_at: z.string(),
			ms: z.int(),
			did: z.record(z.string(), z.int()),
			fault: z.string().nullable(),
		})
		.nullable(),
	/** Last run that did some work. */
	last_work: z.object({ at: z.string(), did: z.record(z.string(), z.int()) }).nullable(),
	last_success_at: z.string().nullable(),
	last_fault: z.object({ at: z.string(), fault: z.string() }).nullable(),
	next_at: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

/** Count of one kind of error on one route. */
const ErrorCount = z.object({
	side: z.enum(["server", "browser"]),
	kind: z.string(),
	/** URL pattern: `/providers/:slug/:id`. */
	route: z.string(),
	today: z.int(),
	week: z.int(),
	last_day: z.string(),
});
export type ErrorCount = z.output<typeof ErrorCount>;

const DueCheck = z.object({
	what: z.enum(["danger-list", "contribution-rates", "facts", "funding-amounts"]),
	/** Days such as `2026-11-28`. */
	checked_on: z.string(),
	check_again: z.string(),
	is_due: z.boolean(),
	/** How many are due. */
	count: z.int(),
});
export type DueCheck = z.output<typeof DueCheck>;

const NodeStatus = z.object({
	/** Machine and port: `node1:3000`. */
	name: z.string(),
	version: z.string(),
	started_at: z.string(),
	seen_at: z.string(),
	/** Seen within two minutes. */
	is_running: z.boolean(),
});
export type NodeStatus = z.output<typeof NodeStatus>;

export const readOperations = endpoint({
	method: "GET",
	path: "/team/operations/",
	summary:
		"Failed and stuck emails, jobs with their last runs, nodes with their releases, and recent errors by route, without personal details",
	query: z.object({ page: pageNumber }),
	output: z.object({
		emails: pageOf(StuckEmail).extend({ failed: z.int(), waiting: z.int() }),
		jobs: z.array(Job),
		error_counts: z.array(ErrorCount),
		/** The release of the node that answers. */
		version: z.string(),
		/** Nodes that run or were seen within a day. */
		nodes: z.array(NodeStatus),
		/** What a person has to check again on a day. */
		due_checks: z.array(DueCheck),
		/** False if emails are stored but not sent. */
		sends: z.boolean(),
		/** Since when the mail server refuses every email of the node that answers, and its codes. */
		refusing: z.object({ since: z.string(), fault: z.string() }).nullable(),
	}),
});

const emails = z
	.array(z.uuid(), "Choose an email first")
	.min(1, "Choose an email first")
	.max(100, "Choose up to 100 emails");
/** `done` of `of` emails were changed; the others had already been sent or handled. */
const done = z.object({ done: z.int(), of: z.int() });

export const sendEmailsAgain = endpoint({
	method: "POST",
	path: "/team/operations/emails/send-again/",
	summary: "Retry failed and waiting emails now, as if they were new",
	body: z.object({ emails }),
	output: done,
});

export const giveUpEmails = endpoint({
	method: "POST",
	path: "/team/operations/emails/give-up/",
	summary: "Discard failed and waiting emails, with a reason: they are no longer sent or shown as a problem",
	body: z.object({
		emails,
		reason: requiredText(300, "Please say why").overwrite(asOneLine),
	}),
	output: done,
});

export const followOperations = endpoint({
	method: "GET",
	path: "/team/operations/events/",
	summary: "Server-sent events: `changed` when an email fails or is handled, or a job runs",
	output: z.never(),
	binary: true,
});
