import { z } from "zod";
import { byUuid, id, idText, Named, pageNumber, pageOf, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { AnswersSaid } from "#contract/quotes/questions.ts";
import { COMPLAINT_CAUSE_KEYS } from "./complaint-options.ts";
import { CASE_ENTERED, CASE_KINDS, CASE_ORDERS, CASE_STATUSES, CASE_VIEWS, CASE_WAITS } from "./lists.ts";
import { TimelineEntry } from "./timeline.ts";

/** Due time of a case: percentage of the business time used, and the resulting warning (75, 90, 100). */
export const CaseClock = z.object({
	due_at: z.string().nullable(),
	/** The due time is on hold while we wait for the person. */
	is_paused: z.boolean(),
	percent: z.int(),
	warning: z.enum(["none", "75", "90", "late"]),
});
export type CaseClock = z.infer<typeof CaseClock>;

export const CaseLine = z.object({
	id: z.uuid(),
	/** For example C-1042. */
	reference: z.string(),
	kind: z.enum(CASE_KINDS),
	/** A colleague entered it, for a person on the phone or from another case; null if its person sent it. */
	entered: z.enum(CASE_ENTERED).nullable(),
	title: z.string(),
	name: z.string().nullable(),
	place: z.string().nullable(),
	status: z.enum(CASE_STATUSES),
	owner: Named.nullable(),
	next_action: z.string(),
	clock: CaseClock,
	snoozed_until: z.string().nullable(),
	flags: z.array(z.string()),
	/** Something in it may be about a person in danger: read it first. */
	is_marked: z.boolean(),
	/** The mark holds what it may hold. A provider's own words don't. */
	danger_holds: z.boolean(),
	/** A complaint without a severity, to be assessed within two business hours. */
	is_unassessed: z.boolean(),
	/** Who told us that the person didn't ask for it; null if there is nothing to decide. */
	denied_by: z.enum(["visitor", "provider"]).nullable(),
	created_at: z.string(),
	updated_at: z.string(),
	version: z.int(),
});
export type CaseLine = z.infer<typeof CaseLine>;

/** How a colleague can reply to the person of a case. */
export const ReplyWay = z.enum(["email", "page", "text", "chat"]);
export type ReplyWay = z.infer<typeof ReplyWay>;

export const CaseNote = z.object({
	id: z.int(),
	at: z.string(),
	who: z.string().nullable(),
	text: z.string(),
	/** Mentioned colleagues, who were notified. */
	mentions: z.array(z.string()),
	/** Mentions that match no colleague. */
	unknown_mentions: z.array(z.string()),
});
export type CaseNote = z.infer<typeof CaseNote>;

export const Case = CaseLine.extend({
	email: z.string().nullable(),
	phone: z.string().nullable(),
	outcome: z.string().nullable(),
	closed_at: z.string().nullable(),
	/** Id of the quote, enquiry, chat or review, or of the profile that provider staff changed. */
	subject: z.string(),
	/** Reference given to the person, such as E24C1383; null if none. */
	public_reference: z.string().nullable(),
	/** What the provider published; null if the case isn't about a publication. */
	publication: z.enum(["reply", "profile"]).nullable(),
	/** What a report of something wrong is about; null if the case isn't one. */
	reported: z.object({ review: z.int().nullable(), provider: z.int().nullable() }).nullable(),
	/** What the contact said with this request, or else the newest that they said. */
	...AnswersSaid,
	/** Since when emails to them come back (decision 116). Automatic ones aren't sent. */
	unreachable_since: z.string().nullable(),
	/** Since when they want no reminders and alerts, because they sent STOP. */
	reminders_stopped_since: z.string().nullable(),
	/** Connect requests that colleagues made from it, and the case that it was made from. */
	linked: z.array(z.object({ id: z.uuid(), reference: z.string(), is_made: z.boolean(), is_open: z.boolean() })),
	/** It closes with its chat or review, and stays closed: a colleague can neither close nor reopen it. */
	ends_itself: z.boolean(),
	/** Empty if they gave no address, or asked us not to email. */
	reply_ways: z.array(ReplyWay),
	/** The number for text messages; null unless they said that texts are safe, and while they want none. */
	text_to: z.string().nullable(),
	/** Since when they want no text messages, because they texted STOP. */
	texts_stopped_since: z.string().nullable(),
	/** The request as labels and values. */
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
	/** The person's free text. */
	said: z.string(),
	/** One page of what was said and what happened, in order of time. The first page has the latest entries. */
	timeline: z.array(TimelineEntry),
	/** Entries of the timeline in all, and its pages. */
	pages: pageOf(z.never()).omit({ results: true }),
	/** Colleagues who have the case open now, and whether they are writing to the person. */
	others: z.array(Named.extend({ is_replying: z.boolean() })),
});
export type Case = z.infer<typeof Case>;

const filterDay = z.iso.date("Please enter a date, such as 2 March 2026").optional();

/** What narrows and orders the inbox. */
const caseFilters = z.object({
	view: z.enum(CASE_VIEWS).default("all"),
	kind: z.enum(CASE_KINDS).optional(),
	/** Id of a colleague, or `none`. */
	owner: z.union([z.literal("none"), idText]).optional(),
	status: z.enum(CASE_STATUSES).optional(),
	waits: z.enum(CASE_WAITS).optional(),
	/** Id of a service area. */
	service: idText.optional(),
	/** Part of a suburb, or a postcode. */
	place: text(80).default(""),
	flag: text(40).default(""),
	/** First and last day of arrival in Melbourne. */
	since: filterDay,
	until: filterDay,
	order: z.enum(CASE_ORDERS).default("due"),
	search: text(200).default(""),
});
export type CaseFilters = z.infer<typeof caseFilters>;

export const listCases = endpoint({
	method: "GET",
	path: "/team/cases/",
	summary:
		"The inbox: cases by saved view, filters and search text; danger first, then those whose person says they didn't ask, complaints to assess, and the most urgent; closed cases newest first",
	query: caseFilters.extend({ page: pageNumber }),
	output: pageOf(
		CaseLine.extend({
			/** Whether an email, phone number, ABN or reference names the case, or its text only mentions it; null for words. */
			is_exact: z.boolean().nullable(),
			/** First words of what came last from outside; empty if the case has none. */
			last_words: z.string(),
		}),
	).extend({
		/** Closed cases that match the search but aren't in the view. */
		closed_matches: z.int(),
		counts: z.record(z.enum(CASE_VIEWS), z.int()),
		/** Choices of the filters, colleagues and service areas, and moments to snooze to. */
		choices: z.object({ team: z.array(Named), services: z.array(Named), snooze: z.array(z.string()) }),
	}),
});

export const nextCase = endpoint({
	method: "GET",
	path: "/team/cases/next/",
	summary:
		"The most urgent case that needs the caller: unassigned or theirs, not snoozed, and not waiting for the person, a provider or the service, unless someone has to decide about danger, “This wasn't me” or a complaint; null if there's none. `review` is its review, if it has one",
	/** A case to pass over, and the only type to look for. */
	query: z.object({ after: z.uuid().optional(), kind: z.enum(CASE_KINDS).optional() }),
	output: z.object({ id: z.uuid().nullable(), review: z.int().nullable() }),
});

export const readCase = endpoint({
	method: "GET",
	path: "/team/cases/{id}/",
	summary: "A case with the request and a page of its timeline; reading it is logged by part",
	params: byUuid,
	query: z.object({ page: pageNumber }),
	output: Case,
});

export const changeCase = endpoint({
	method: "PATCH",
	path: "/team/cases/{id}/",
	summary: "Change status, owner, next action, snooze or flag of a case; 409 if a colleague has changed it since",
	params: byUuid,
	body: z.object({
		version,
		status: z.enum(["open", "waiting-person", "waiting-provider"]).optional(),
		/** Id of a team member; null to unassign. */
		owner: id.nullable().optional(),
		next_action: text(300).optional(),
		/** A colleague's own flag. */
		is_flagged: z.boolean().optional(),
		/** Hides the case from the inbox until then; null to show it again. */
		snoozed_until: z.iso.datetime({ offset: true, error: "Please choose a day" }).nullable().optional(),
	}),
	output: CaseLine,
});

export const claimCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/claim/",
	summary: "Assign a case to the caller; 409 if a colleague has it",
	params: byUuid,
	body: z.object({}),
	output: CaseLine,
});

export const releaseCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/release/",
	summary: "Unassign a case; 409 if it has changed since `version`",
	params: byUuid,
	body: z.object({ version: version.optional() }),
	output: CaseLine,
});

export const closeCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/close/",
	summary: "Close a case with its outcome; a complaint also needs a cause",
	params: byUuid,
	body: z.object({
		version,
		outcome: text(40, "Please select how it ended").default(""),
		cause: z.enum(COMPLAINT_CAUSE_KEYS, "Please select the root cause").optional(),
	}),
	/** The caller can undo it for ten seconds. */
	output: CaseLine.extend({ can_undo: z.boolean() }),
});

export const reopenCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/reopen/",
	summary: "Reopen a closed case; its due time restarts",
	params: byUuid,
	body: z.object({}),
	output: CaseLine,
});

export const clearDanger = endpoint({
	method: "POST",
	path: "/team/cases/{id}/danger/clear/",
	summary:
		"Clear the mark of danger with a note of what was done. What the case held may then go on. 409 if the case isn't marked, or has changed since `version`",
	params: byUuid,
	body: z.object({
		version,
		note: text(10_000, "Please write what you did").pipe(z.string().min(1, "Please write what you did")),
	}),
	output: CaseLine,
});

export const settleDenial = endpoint({
	method: "POST",
	path: "/team/cases/{id}/denial/",
	summary:
		"Decide about a case whose person says that they didn't ask for it: lift the hold, or withdraw the request everywhere and close it. 409 if there is nothing to decide, or the case has changed since `version`",
	params: byUuid,
	body: z.object({ version, decision: z.enum(["lift", "confirm"]) }),
	output: CaseLine,
});

export const addCaseNote = endpoint({
	method: "POST",
	path: "/team/cases/{id}/notes/",
	summary: "Add a note; `@Name` notifies a colleague. Calls with the same Idempotency-Key header count once",
	params: byUuid,
	body: z.object({ text: requiredText(10_000, "Please write a note") }),
	output: CaseNote,
	status: 201,
});

export const beAtCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/presence/",
	summary: "Mark the case as open in the caller's browser; returns the other people who have it open",
	params: byUuid,
	body: z.object({ leaving: z.boolean().default(false) }),
	output: z.object({ others: z.array(Named) }),
});

export const followCases = endpoint({
	method: "GET",
	path: "/team/cases/events/",
	summary: "Server-sent events: `changed` when any case changes",
	output: z.never(),
	binary: true,
});

export const followCase = endpoint({
	method: "GET",
	path: "/team/cases/{id}/events/",
	summary: "Server-sent events: `changed` when this case changes, and `listed` when any case does",
	params: byUuid,
	output: z.never(),
	binary: true,
});

export const listTeam = endpoint({
	method: "GET",
	path: "/team/people/",
	summary: "The client services team",
	output: z.object({
		results: z.array(Named.extend({ team_role: z.enum(["member", "lead", "administrator"]) })),
		me: z.int(),
	}),
});
