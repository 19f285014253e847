import { z } from "zod";
import { id, pageNumber, pageOf, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { COMPLAINT_CAUSE_KEYS } from "./complaint-options.ts";
import { CASE_KINDS, CASE_STATUSES, CASE_VIEWS } from "./lists.ts";

const person = z.object({ id: z.int(), name: z.string() });

/** How a case stands with its clock: share of the business time that has passed, in percent, and the warning that follows from it (75, 90, 100). */
export const CaseClock = z.object({
	due_at: z.string().nullable(),
	/** The clock stands: we wait for the person who wrote. */
	is_paused: z.boolean(),
	percent: z.int(),
	warning: z.enum(["none", "75", "90", "late"]),
});
export type CaseClock = z.infer<typeof CaseClock>;

/** A case in the inbox. */
export const CaseLine = z.object({
	id: z.uuid(),
	/** What people say: C-1042. */
	reference: z.string(),
	kind: z.enum(CASE_KINDS),
	title: z.string(),
	name: z.string().nullable(),
	place: z.string().nullable(),
	status: z.enum(CASE_STATUSES),
	owner: person.nullable(),
	next_action: z.string(),
	clock: CaseClock,
	snoozed_until: z.string().nullable(),
	flags: z.array(z.string()),
	created_at: z.string(),
	updated_at: z.string(),
	version: z.int(),
});
export type CaseLine = z.infer<typeof CaseLine>;

export const CaseEvent = z.object({
	id: z.int(),
	at: z.string(),
	/** Null: the visitor, or the service itself. */
	who: z.string().nullable(),
	kind: z.string(),
	facts: z.record(z.string(), z.unknown()),
});
export type CaseEvent = z.infer<typeof CaseEvent>;

export const CaseNote = z.object({
	id: z.int(),
	at: z.string(),
	who: z.string().nullable(),
	text: z.string(),
	/** Colleagues who were told. */
	mentions: z.array(z.string()),
	/** Names after @ that no colleague has. */
	unknown_mentions: z.array(z.string()),
});
export type CaseNote = z.infer<typeof CaseNote>;

const pages = pageOf(z.never()).omit({ results: true });

export const Case = CaseLine.extend({
	email: z.string().nullable(),
	phone: z.string().nullable(),
	outcome: z.string().nullable(),
	closed_at: z.string().nullable(),
	/** What it is about: the id of the quote, enquiry, chat or review, or of the profile that its staff changed. */
	subject: z.string(),
	/** What the person was given to name it by: E24C1383. Null where they have none. */
	public_reference: z.string().nullable(),
	/** Something that a provider published: a reply to a review, or their profile. Null for all other kinds. */
	publication: z.enum(["reply", "profile"]).nullable(),
	/** What was asked, as labels and values. */
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
	/** What they wrote in their own words. */
	said: z.string(),
	/** A page of each, the newest on the first; oldest first on each page. */
	timeline: z.array(CaseEvent),
	notes: z.array(CaseNote),
	/** How many there are in all. */
	pages: z.object({ timeline: pages, notes: pages }),
	/** Colleagues who have it open now. */
	others: z.array(person),
});
export type Case = z.infer<typeof Case>;

const caseId = z.object({ id: z.uuid() });

export const listCases = endpoint({
	method: "GET",
	path: "/team/cases/",
	summary: "The inbox: cases by saved view, kind and words; the most urgent first, closed ones newest first",
	query: z.object({
		view: z.enum(CASE_VIEWS).default("all"),
		kind: z.enum(CASE_KINDS).optional(),
		search: text(200).default(""),
		page: pageNumber,
	}),
	output: pageOf(CaseLine).extend({
		/** Closed cases that match a search and that the view leaves out. */
		closed_matches: z.int(),
		counts: z.record(z.enum(CASE_VIEWS), z.int()),
	}),
});

export const readCase = endpoint({
	method: "GET",
	path: "/team/cases/{id}/",
	summary: "A case with what was asked, its timeline and notes, a page at a time; reading it is noted",
	params: caseId,
	query: z.object({ timeline_page: pageNumber, notes_page: pageNumber }),
	output: Case,
});

export const changeCase = endpoint({
	method: "PATCH",
	path: "/team/cases/{id}/",
	summary: "Change status, owner, next action or snooze of a case; 409 when somebody changed it meanwhile",
	params: caseId,
	body: z.object({
		version,
		status: z.enum(["open", "waiting-person", "waiting-provider"]).optional(),
		/** Id of a member of the team; null: nobody. */
		owner: id.nullable().optional(),
		next_action: text(300).optional(),
		/** Out of the inbox until then; null: back. */
		snoozed_until: z.iso.datetime({ offset: true }).nullable().optional(),
	}),
	output: CaseLine,
});

export const claimCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/claim/",
	summary: "Make a case one's own; 409 when a colleague has it",
	params: caseId,
	body: z.object({}),
	output: CaseLine,
});

export const releaseCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/release/",
	summary: "Give a case back to everybody; 409 when it was changed since the version that was seen",
	params: caseId,
	body: z.object({ version: version.optional() }),
	output: CaseLine,
});

export const closeCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/close/",
	summary: "Close a case with its outcome; a complaint with its cause as well",
	params: caseId,
	body: z.object({
		version,
		outcome: text(40, "Please select how it ended").default(""),
		cause: z.enum(COMPLAINT_CAUSE_KEYS, "Please select what lay behind it").optional(),
	}),
	output: CaseLine,
});

export const reopenCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/reopen/",
	summary: "Open a closed case again; its clock begins anew",
	params: caseId,
	body: z.object({}),
	output: CaseLine,
});

export const addCaseNote = endpoint({
	method: "POST",
	path: "/team/cases/{id}/notes/",
	summary: "Add a note; `@Name` tells a colleague. The same Idempotency-Key header makes a repeat the same note",
	params: caseId,
	body: z.object({ text: text(10_000, "Please write a note").pipe(z.string().min(1, "Please write a note")) }),
	output: CaseNote,
	status: 201,
});

export const beAtCase = endpoint({
	method: "POST",
	path: "/team/cases/{id}/presence/",
	summary: "Say that one has a case open; who else has it comes back",
	params: caseId,
	body: z.object({ leaving: z.boolean().default(false) }),
	output: z.object({ others: z.array(person) }),
});

export const followCases = endpoint({
	method: "GET",
	path: "/team/cases/events/",
	summary: "Server-sent events: `changed` whenever any case did",
	output: z.never(),
	binary: true,
});

export const followCase = endpoint({
	method: "GET",
	path: "/team/cases/{id}/events/",
	summary: "Server-sent events of one case: `changed`",
	params: caseId,
	output: z.never(),
	binary: true,
});

export const listTeam = endpoint({
	method: "GET",
	path: "/team/people/",
	summary: "The client services team",
	output: z.object({
		results: z.array(person.extend({ team_role: z.enum(["member", "lead", "administrator"]) })),
		me: z.int(),
	}),
});
