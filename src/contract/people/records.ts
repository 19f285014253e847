import { z } from "zod";
import { CASE_ENTERED, CASE_KINDS, CASE_STATUSES } from "#contract/cases/lists.ts";
import { TimelineEntry } from "#contract/cases/timeline.ts";
import {
	byUuid,
	email,
	emptyOr,
	isoDay,
	pageNumber,
	pageOf,
	Referenced,
	requiredText,
	text,
	version,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { AnswersSaid } from "#contract/quotes/questions.ts";
import { Consent, Referral } from "#contract/referrals/referrals.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { tidyPhone } from "#contract/shared/phone-parts.ts";
import {
	CONFIRMED_HOW,
	CONFIRMED_SIDES,
	DUPLICATE_REASONS,
	EXPORT_REASON_CHARACTERS,
	IDENTITY_CHECKS,
	PREFERRED_WAYS,
	RECORD_PARTS,
	RECORD_SEARCH_CHARACTERS,
} from "./options.ts";

/** A person's case with its outcome, without health information. */
export const RecordCase = z.object({
	id: z.uuid(),
	/** For example C-1042. */
	reference: z.string(),
	kind: z.enum(CASE_KINDS),
	/** How a colleague entered it; null if its person sent it. */
	entered: z.enum(CASE_ENTERED).nullable(),
	/** Empty for a message, because its title quotes the person. */
	title: z.string(),
	created_at: z.string(),
	status: z.enum(CASE_STATUSES),
	outcome: z.string().nullable(),
	closed_at: z.string().nullable(),
	owner: z.string().nullable(),
});
export type RecordCase = z.output<typeof RecordCase>;

const detailKind = z.enum(["email", "phone"]);

/** An email address or phone number of a person, with its confirmation. */
export const ContactDetail = z.object({
	kind: detailKind,
	/** As typed. */
	value: z.string(),
	/** Normalised for comparison: address in lower case, number as +61 and 9 digits. */
	key: z.string(),
	first_seen_at: z.string(),
	/** First case with this detail; null if a team member added it to the record. */
	first_case: z.string().nullable(),
	/** Null if not confirmed. */
	confirmed: z
		.object({
			at: z.string(),
			how: z.enum(CONFIRMED_HOW),
			/** The team member who reached them. */
			who: z.string().nullable(),
			/**
			 * When it was confirmed for this person. After a merge, the confirmation counts from the merge.
			 * Null if it may belong to another person, because an old release matched cases by a typed address.
			 */
			known_since: z.string().nullable(),
		})
		.nullable(),
});
export type ContactDetail = z.output<typeof ContactDetail>;

/** A person in a list. */
export const RecordLine = z.object({
	id: z.uuid(),
	version: z.int(),
	name: z.string().nullable(),
	emails: z.array(z.string()),
	phones: z.array(z.string()),
	postcode: z.string().nullable(),
	/** Roles in their cases. */
	parts: z.array(z.enum(RECORD_PARTS)),
	cases: z.int(),
	open: z.int(),
	last: RecordCase.nullable(),
});
export type RecordLine = z.output<typeof RecordLine>;

const named = z.object({ id: z.uuid(), name: z.string().nullable() });

/** A related person: the other contact or participant in the same cases. */
export const RecordTie = named.extend({
	part: z.enum(RECORD_PARTS),
	/** The contact's relationship to the participant, as given in each case. */
	relations: z.array(z.string()),
	cases: z.array(z.string()),
});

/** For a shared email address and phone number: which records confirm it. Null if not shared. */
export const SharedDetails = z.object({
	email: z.enum(CONFIRMED_SIDES).nullable(),
	phone: z.enum(CONFIRMED_SIDES).nullable(),
});
const Duplicate = z.object({ other: RecordLine, reasons: z.array(z.enum(DUPLICATE_REASONS)), shared: SharedDetails });

export const PersonRecord = RecordLine.omit({ cases: true, open: true, last: true }).extend({
	/** The record's main address and number; `emails` and `phones` also include those in cases. */
	email: z.string().nullable(),
	phone: z.string().nullable(),
	/** All contact details, confirmed ones first. */
	details: z.array(ContactDetail),
	/** The newest that they said with a request, over all merged records. */
	...AnswersSaid,
	preferred_way: z.enum(PREFERRED_WAYS).nullable(),
	/** Other ways that records merged into this one prefer. */
	other_ways: z.array(z.enum(PREFERRED_WAYS)),
	ties: z.array(RecordTie),
	/** All cases, open cases, and when the first one arrived. */
	counts: z.object({ cases: z.int(), open: z.int(), first_at: z.string().nullable(), totalPages: z.int() }),
	/** A page of cases, newest first. */
	cases: z.array(
		RecordCase.extend({
			part: z.enum(RECORD_PARTS),
			/** The person is both participant and contact. */
			is_for_themself: z.boolean(),
			/** The other person in the case. */
			other: named.nullable(),
			/** How the case was matched to this record. */
			how: z.string(),
			/** Can be moved to a record of its own, unless it is the only case. */
			may_split: z.boolean(),
			referrals: z.array(
				Referral.pick({
					reference: true,
					provider: true,
					state: true,
					sent_at: true,
					outcome: true,
					decline_reason: true,
				}),
			),
		}),
	),
	/** Current consents and referrals over all cases: the newest of each, and their number. */
	in_force: z.object({
		consents: z.array(Consent.extend({ case: Referenced })),
		consents_count: z.int(),
		referrals: z.array(
			Referral.pick({ reference: true, provider: true, state: true, sent_at: true }).extend({ case: Referenced }),
		),
		referrals_count: z.int(),
	}),
	duplicates: z.array(Duplicate),
	/** Merges into this record that can be undone. */
	merges: z.array(
		z.object({
			id: z.uuid(),
			at: z.string(),
			who: z.string().nullable(),
			/** Merged automatically, because both records confirmed the same email address. */
			by_service: z.boolean(),
			name: z.string().nullable(),
			into: z.string().nullable(),
			cases: z.array(z.string()),
		}),
	),
	history: z.array(z.object({ id: z.int(), at: z.string(), who: z.string().nullable(), event: z.string() })),
});
export type PersonRecord = z.output<typeof PersonRecord>;

export const listRecords = endpoint({
	method: "GET",
	path: "/team/records/",
	summary:
		"Search people by name, email, phone number in any format, or case number; most recent contact first. Searches are logged",
	query: z.object({ search: text(RECORD_SEARCH_CHARACTERS).default(""), page: pageNumber }),
	output: pageOf(RecordLine).extend({
		/** Number of possible duplicates to check. */
		duplicates: z.int(),
	}),
});

export const listDuplicates = endpoint({
	method: "GET",
	path: "/team/records/duplicates/",
	summary: "Pairs of records that may be duplicates, with the reason",
	query: z.object({ page: pageNumber }),
	output: pageOf(
		z.object({
			one: RecordLine,
			other: RecordLine,
			reasons: z.array(z.enum(DUPLICATE_REASONS)),
			shared: SharedDetails,
		}),
	),
});

export const readRecord = endpoint({
	method: "GET",
	path: "/team/records/{id}/",
	summary:
		"A person record: contact details, related people, current consents and referrals, and a page of cases. For a merged record, `id` is the record it was merged into. Reading it is logged",
	params: byUuid,
	query: z.object({ page: pageNumber }),
	output: PersonRecord,
});

export const readRecordTimeline = endpoint({
	method: "GET",
	path: "/team/records/{id}/timeline/",
	summary:
		"What was said and what happened in all cases in which this person is the contact, in order of time; the first page has the latest entries. For a merged record, `id` is the record it was merged into. The reading of each case is logged",
	params: byUuid,
	query: z.object({ page: pageNumber }),
	output: pageOf(TimelineEntry.extend({ case: Referenced })),
});

export const changeRecord = endpoint({
	method: "PATCH",
	path: "/team/records/{id}/",
	summary:
		"Correct name, email, phone or preferred contact method; submitted forms stay unchanged. 409 if a colleague has changed it since",
	params: byUuid,
	body: z.object({
		version,
		name: emptyOr(text(200).overwrite(asOneLine)),
		email: emptyOr(email("Please enter a valid email address")),
		phone: emptyOr(
			text(40)
				.overwrite(tidyPhone)
				.refine((typed) => /\d{4}/.test(typed.replace(/\D/g, "")), "Please enter a phone number"),
		),
		preferred_way: emptyOr(z.enum(PREFERRED_WAYS)),
	}),
	output: z.object({ version: z.int() }),
});

/** A person in a case, and their other cases. */
export const CasePerson = named.extend({
	parts: z.array(z.enum(RECORD_PARTS)),
	how: z.string(),
	relation: z.string().nullable(),
	earlier: z.int(),
	later: z.int(),
	/** Up to 3 other cases, newest first. */
	others: z.array(RecordCase),
	duplicates: z.int(),
	/** Email address and phone number in this case, for its contact. */
	details: z.array(ContactDetail),
});
export type CasePerson = z.infer<typeof CasePerson>;

export const confirmDetail = endpoint({
	method: "POST",
	path: "/team/records/{id}/confirm/",
	summary:
		"Confirm a contact detail on which the caller reached the person. A repeat changes nothing. The audit log omits the detail",
	params: byUuid,
	body: z.object({ kind: z.enum(["email", "phone"], "Please choose one"), key: text(320) }),
	output: z.object({ id: z.uuid() }),
});

const NO_REASON = "Enter why you're making this file";
/** A field that the identity check needs. Checked even if other fields are wrong, so that the form shows all errors. */
const neededFor = (field: string, error: string) => ({
	path: [field],
	error,
	when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
});

export const exportRecord = endpoint({
	method: "POST",
	path: "/team/records/{id}/export/",
	summary:
		"Everything stored about a person, as a ZIP with a readable document, the same as JSON, and plan files. Logged with its reason and identity check",
	params: byUuid,
	body: z
		.object({
			reason: requiredText(
				EXPORT_REASON_CHARACTERS,
				NO_REASON,
				`Reason: must be ${EXPORT_REASON_CHARACTERS} characters or less`,
			),
			/** The person acts for the participants in their cases, so their health information is included. */
			acts_for: z.boolean().default(false),
			/** detail: reached on a detail confirmed before the request. documents: in person or by documents. */
			identity: z.enum(IDENTITY_CHECKS, "Select how you checked their identity"),
			/** Kind and key of the detail: `phone +61491570156`. */
			detail: text(330).default(""),
			/** The day the person asked. */
			asked_on: z.union([z.literal(""), isoDay("Please enter a day, for example 2026-03-02")]).default(""),
			/** The documents that were seen, or the team member who met the person. */
			seen: text(
				EXPORT_REASON_CHARACTERS,
				undefined,
				`What you saw: must be ${EXPORT_REASON_CHARACTERS} characters or less`,
			).default(""),
		})
		.refine(
			({ identity, detail }) => identity !== "detail" || detail !== "",
			neededFor("detail", "Please choose the phone number or email address you used"),
		)
		.refine(
			({ identity, asked_on }) => identity !== "detail" || asked_on !== "",
			neededFor("asked_on", "Please enter the day they asked"),
		)
		.refine(
			({ identity, seen }) => identity !== "documents" || seen !== "",
			neededFor("seen", "Please say what you saw"),
		),
	output: z.never(),
	binary: true,
});
