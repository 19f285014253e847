import { z } from "zod";
import { CASE_KINDS, CASE_STATUSES } from "#contract/cases/lists.ts";
import { email, isoDay, pageNumber, pageOf, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
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

/** A case of somebody, with what became of it. Nothing in it tells of health. */
export const RecordCase = z.object({
	id: z.uuid(),
	/** What people say: C-1042. */
	reference: z.string(),
	kind: z.enum(CASE_KINDS),
	/** What it is about, where that is not in people's own words. */
	title: z.string(),
	created_at: z.string(),
	status: z.enum(CASE_STATUSES),
	outcome: z.string().nullable(),
	closed_at: z.string().nullable(),
	owner: z.string().nullable(),
});
export type RecordCase = z.output<typeof RecordCase>;

const detailKind = z.enum(["email", "phone"]);

/** An email address or phone number that a person gave, and whether it is confirmed to be theirs. */
export const ContactDetail = z.object({
	kind: detailKind,
	/** As typed. */
	value: z.string(),
	/** As it is compared: the address in lower case, the number as +61 and nine digits. */
	key: z.string(),
	first_seen_at: z.string(),
	/** The case that gave it first; null if a colleague added it to the record. */
	first_case: z.string().nullable(),
	/** Null: nobody has confirmed it. */
	confirmed: z
		.object({
			at: z.string(),
			how: z.enum(CONFIRMED_HOW),
			/** The colleague who reached them. */
			who: z.string().nullable(),
			/**
			 * Since when it is confirmed for this person: after a merge, a proof counts from the merge on.
			 * Null: it may be someone else's number, as an old release joined their cases by a typed address.
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
	/** What they are in their cases. */
	parts: z.array(z.enum(RECORD_PARTS)),
	cases: z.int(),
	open: z.int(),
	last: RecordCase.nullable(),
});
export type RecordLine = z.output<typeof RecordLine>;

const somebody = z.object({ id: z.uuid(), name: z.string().nullable() });

/** Another person of the same cases: whom somebody wrote for, or who wrote for them. */
const RecordTie = somebody.extend({
	part: z.enum(RECORD_PARTS),
	/** What the contact person is to the participant, as they said it. */
	relations: z.array(z.string()),
	cases: z.array(z.string()),
});

const caseNamed = z.object({ id: z.uuid(), reference: z.string() });
/** For an address and a number that two people share: on how many sides it is confirmed. Null: they share none. */
const SharedDetails = z.object({
	email: z.enum(CONFIRMED_SIDES).nullable(),
	phone: z.enum(CONFIRMED_SIDES).nullable(),
});
const Duplicate = z.object({ other: RecordLine, reasons: z.array(z.enum(DUPLICATE_REASONS)), shared: SharedDetails });

export const PersonRecord = RecordLine.omit({ cases: true, open: true, last: true }).extend({
	/** As the record holds them; `emails` and `phones` have those of the cases as well. */
	email: z.string().nullable(),
	phone: z.string().nullable(),
	/** All of them, confirmed ones first. */
	details: z.array(ContactDetail),
	preferred_way: z.enum(PREFERRED_WAYS).nullable(),
	ties: z.array(RecordTie),
	/** How many cases there are in all, how many of them are open, and when the first came in. */
	counts: z.object({ cases: z.int(), open: z.int(), first_at: z.string().nullable(), totalPages: z.int() }),
	/** A page of them, newest first. */
	cases: z.array(
		RecordCase.extend({
			part: z.enum(RECORD_PARTS),
			/** The same person is both. */
			is_for_themself: z.boolean(),
			/** Who else is in it. */
			other: somebody.nullable(),
			/** Why it stands with this record. */
			how: z.string(),
			/** May be taken off: it is not the only one. */
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
	/** What stands now, over all of their cases: the newest of each, and how many there are. */
	in_force: z.object({
		consents: z.array(Consent.extend({ case: caseNamed })),
		consents_count: z.int(),
		referrals: z.array(
			Referral.pick({ reference: true, provider: true, state: true, sent_at: true }).extend({ case: caseNamed }),
		),
		referrals_count: z.int(),
	}),
	duplicates: z.array(Duplicate),
	/** Records that were merged into this one and can be taken apart again. */
	merges: z.array(
		z.object({
			id: z.uuid(),
			at: z.string(),
			who: z.string().nullable(),
			/** The service merged them, because both confirmed one email address. */
			by_service: z.boolean(),
			name: z.string().nullable(),
			into: z.string().nullable(),
			cases: z.array(z.string()),
		}),
	),
	history: z.array(z.object({ id: z.int(), at: z.string(), who: z.string().nullable(), deed: z.string() })),
});
export type PersonRecord = z.output<typeof PersonRecord>;

const recordId = z.object({ id: z.uuid() });

export const listRecords = endpoint({
	method: "GET",
	path: "/team/records/",
	summary:
		"People by name, e-mail, phone however it is written, or case number; the last to write first. Searching is noted",
	query: z.object({ search: text(RECORD_SEARCH_CHARACTERS).default(""), page: pageNumber }),
	output: pageOf(RecordLine).extend({
		/** Pairs that wait in the queue of duplicates. */
		duplicates: z.int(),
	}),
});

export const listDuplicates = endpoint({
	method: "GET",
	path: "/team/records/duplicates/",
	summary: "Pairs of records that may be of one person, with the reason",
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
		"A person: ways to reach them, what they are and for whom, what is in force, and their cases, a page at a time. For a merged record its own `id` is the one it was merged into. Noted",
	params: recordId,
	query: z.object({ page: pageNumber }),
	output: PersonRecord,
});

const orNothing = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal("").transform(() => null), schema]);

export const changeRecord = endpoint({
	method: "PATCH",
	path: "/team/records/{id}/",
	summary:
		"Correct name, e-mail, phone or preferred way; what was sent stays as it was. 409 when somebody changed it meanwhile",
	params: recordId,
	body: z.object({
		version,
		name: orNothing(text(200).overwrite(asOneLine)),
		email: orNothing(email("Please enter a valid e-mail address")),
		phone: orNothing(
			text(40)
				.overwrite(tidyPhone)
				.refine((typed) => /\d{4}/.test(typed.replace(/\D/g, "")), "Please enter a phone number"),
		),
		preferred_way: orNothing(z.enum(PREFERRED_WAYS)),
	}),
	output: z.object({ version: z.int() }),
});

const Side = RecordLine.omit({ cases: true, open: true, last: true }).extend({
	preferred_way: z.enum(PREFERRED_WAYS).nullable(),
	details: z.array(ContactDetail),
	/** How many there are; `cases` has the newest. */
	case_count: z.int(),
	cases: z.array(RecordCase.extend({ part: z.enum(RECORD_PARTS) })),
	ties: z.array(RecordTie),
});

export const compareRecords = endpoint({
	method: "GET",
	path: "/team/records/{id}/compare/{other}/",
	summary:
		"Two records side by side, why they may be of one person, and why they cannot be merged where that is so. Noted",
	params: z.object({ id: z.uuid(), other: z.uuid() }),
	output: z.object({
		one: Side,
		other: Side,
		reasons: z.array(z.enum(DUPLICATE_REASONS)),
		shared: SharedDetails,
		/** Why they cannot be merged; null: they can. */
		refused: z.string().nullable(),
		/** Somebody said that they are two people. */
		distinct: z.object({ at: z.string(), who: z.string().nullable() }).nullable(),
	}),
});

export const mergeRecords = endpoint({
	method: "POST",
	path: "/team/records/{id}/merge/",
	summary:
		"Merge another record into this one. 409 when either was changed or merged meanwhile, or when one wrote for the other",
	params: recordId,
	body: z.object({ version, other: z.uuid(), other_version: version }),
	output: z.object({ id: z.uuid(), merge: z.uuid() }),
});

export const unmergeRecords = endpoint({
	method: "POST",
	path: "/team/records/{id}/unmerge/",
	summary: "Take a merge back: both records are as they would be without it. The same again changes nothing",
	params: recordId,
	body: z.object({ merge: z.uuid() }),
	output: z.object({ id: z.uuid(), other: z.uuid() }),
});

export const setDistinct = endpoint({
	method: "POST",
	path: "/team/records/{id}/distinct/",
	summary: "Say that two records are of two people: they are suggested no more",
	params: recordId,
	body: z.object({ other: z.uuid() }),
	output: z.object({ id: z.uuid() }),
});

export const splitCase = endpoint({
	method: "POST",
	path: "/team/records/{id}/split/",
	summary: "Take a case off a record, to one of its own. 409 for the only case of a record",
	params: recordId,
	body: z.object({ case: z.uuid(), part: z.enum(RECORD_PARTS) }),
	output: z.object({ id: z.uuid() }),
});

export const listCaseRecords = endpoint({
	method: "GET",
	path: "/team/cases/{id}/records/",
	summary: "Who is who in a case, and what else they wrote about",
	params: recordId,
	output: z.object({
		results: z.array(
			somebody.extend({
				parts: z.array(z.enum(RECORD_PARTS)),
				how: z.string(),
				relation: z.string().nullable(),
				earlier: z.int(),
				later: z.int(),
				/** The last of their other cases, newest first; three at most. */
				others: z.array(RecordCase),
				duplicates: z.int(),
				/** The email address and phone number that the case gives, for its contact person. */
				details: z.array(ContactDetail),
			}),
		),
	}),
});

export const confirmDetail = endpoint({
	method: "POST",
	path: "/team/records/{id}/confirm/",
	summary:
		"Say that you reached the person on one of their contact details. The same again changes nothing. Audited without the detail",
	params: recordId,
	body: z.object({ kind: z.enum(["email", "phone"], "Please choose one"), key: text(320) }),
	output: z.object({ id: z.uuid() }),
});

const NO_REASON = "Enter why you're making this file";
/** A field that the answer on identity needs. Also checked when another field is wrong, so that the form shows all errors at once. */
const neededFor = (field: string, error: string) => ({
	path: [field],
	error,
	when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
});

export const exportRecord = endpoint({
	method: "POST",
	path: "/team/records/{id}/export/",
	summary:
		"Everything stored about a person, as a ZIP: a document to read, the same as JSON, and their plan files. Noted with its reason and how identity was checked",
	params: recordId,
	body: z
		.object({
			reason: text(
				EXPORT_REASON_CHARACTERS,
				NO_REASON,
				`Reason: must be ${EXPORT_REASON_CHARACTERS} characters or less`,
			).pipe(z.string().min(1, NO_REASON)),
			/** The person acts for the participants of their cases: health details of those are in it. */
			acts_for: z.boolean().default(false),
			/** detail: reached on a detail that was confirmed before they asked. documents: seen in person or by documents. */
			identity: z.enum(IDENTITY_CHECKS, "Select how you checked their identity"),
			/** Kind and key of the detail: `phone +61491570156`. */
			detail: text(330).default(""),
			/** The day the person asked. */
			asked_on: z.union([z.literal(""), isoDay("Please enter a day, for example 2026-03-02")]).default(""),
			/** What documents were seen, or who saw the person. */
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
