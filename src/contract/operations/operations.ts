import { z } from "zod";
import { pageNumber, pageOf, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { JOBS } from "./options.ts";

/** A letter that failed, or waits for long. It tells nothing of what is in it. */
const StuckEmail = z.object({
	id: z.uuid(),
	kind: z.string(),
	/** `m•••@mail.example` */
	to: z.string(),
	/** The case it is about, where there is one. */
	case: z.object({ id: z.uuid(), reference: z.string() }).nullable(),
	created_at: z.string(),
	state: z.enum(["failed", "waiting"]),
	attempts: z.int(),
	/** What the mail server said last, as codes: `EENVELOPE RCPT TO 550 5.1.1`. */
	last_error: z.string().nullable(),
	/** Null: it is not tried again by itself, or is being sent just now. */
	next_try_at: z.string().nullable(),
});
export type StuckEmail = z.output<typeof StuckEmail>;

const Job = z.object({
	job: z.enum(JOBS),
	/** Null: it runs when it is asked to. */
	every_ms: z.int().nullable(),
	/** late: no sign of it for longer than it should take. faulty: its last run failed. never: no run is known. */
	state: z.enum(["fine", "late", "faulty", "never"]),
	/** The last run; one that found nothing to do stands for several. */
	last: z
		.object({
			started_at: z.string(),
			finished_at: z.string(),
			ms: z.int(),
			did: z.record(z.string(), z.int()),
			fault: z.string().nullable(),
		})
		.nullable(),
	/** The last run that did something. */
	last_work: z.object({ at: z.string(), did: z.record(z.string(), z.int()) }).nullable(),
	last_success_at: z.string().nullable(),
	last_fault: z.object({ at: z.string(), fault: z.string() }).nullable(),
	next_at: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

/** Faults of one kind at one place. */
const ErrorCount = z.object({
	side: z.enum(["server", "browser"]),
	kind: z.string(),
	/** Pattern of the address: `/providers/:slug/:id`. */
	route: z.string(),
	today: z.int(),
	week: z.int(),
	last_day: z.string(),
});
export type ErrorCount = z.output<typeof ErrorCount>;

export const readOperations = endpoint({
	method: "GET",
	path: "/team/operations/",
	summary:
		"Letters that failed or wait for long, jobs and their last runs, faults of the last days by route; nothing in it names anybody",
	query: z.object({ page: pageNumber }),
	output: z.object({
		letters: pageOf(StuckEmail).extend({ failed: z.int(), waiting: z.int() }),
		jobs: z.array(Job),
		faults: z.array(ErrorCount),
		/** False: letters are kept, and none is sent. */
		sends: z.boolean(),
	}),
});

const emails = z
	.array(z.uuid(), "Choose a letter first")
	.min(1, "Choose a letter first")
	.max(100, "Choose 100 letters at most");
/** How many of the letters it was done to; the others were sent or seen to meanwhile. */
const done = z.object({ done: z.int(), of: z.int() });

export const sendEmailsAgain = endpoint({
	method: "POST",
	path: "/team/operations/letters/send-again/",
	summary: "Sends letters that failed or wait at once, and tries them anew as if they were new",
	body: z.object({ emails }),
	output: done,
});

export const giveUpEmails = endpoint({
	method: "POST",
	path: "/team/operations/letters/give-up/",
	summary: "Gives letters up that failed or wait, with a reason: they are not sent any more and ask for nobody",
	body: z.object({
		emails,
		reason: text(300, "Please say why").overwrite(asOneLine).pipe(z.string().min(1, "Please say why")),
	}),
	output: done,
});

export const followOperations = endpoint({
	method: "GET",
	path: "/team/operations/events/",
	summary: "Server-sent events: `changed` whenever a letter failed or was seen to, or a job ran",
	output: z.never(),
	binary: true,
});
