import { z } from "zod";
import { id, idText, isoDay, requiredText, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { REMOTE } from "#contract/providers/fit-options.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { NAME_CHARACTERS, REFERENCE_LIST_NAMES } from "./lists.ts";
import { FundingAmounts } from "./reference.ts";

export const line = (max: number, missing: string) => requiredText(max, missing).overwrite(asOneLine);
const slug = text(100).refine(
	(typed) => typed === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed),
	"Use small letters, digits and single hyphens",
);
const list = z.enum(REFERENCE_LIST_NAMES);

/** Audit event about site content. */
export const SiteAuditEvent = z.object({
	id: z.int(),
	at: z.string(),
	/** Null if the service acted on its own. */
	who: z.string().nullable(),
	event: z.string(),
	about: z.string(),
	/** For example `{"was": {"name": "…"}, "is": {"name": "…"}}`. */
	facts: z.record(z.string(), z.unknown()),
});
export type SiteAuditEvent = z.output<typeof SiteAuditEvent>;

/** A row of reference data. Fields that its list doesn't have are null. */
export const ReferenceRow = z.object({
	/** Id or code, which never changes. */
	key: z.string(),
	name: z.string(),
	version,
	number: z.int().nullable(),
	slug: z.string().nullable(),
	valid_for_hcp: z.boolean().nullable(),
	/** Whether it can be done by phone or video. */
	remote: z.enum(REMOTE).nullable(),
	/** Requests for this service are sent without a colleague. */
	automatic_sending: z.boolean().nullable(),
	service_area: z.int().nullable(),
	is_retired: z.boolean(),
	/** Number of records that a change affects, by kind: `{"providers": 43}`. */
	touches: z.record(z.string(), z.int()),
});
export type ReferenceRow = z.output<typeof ReferenceRow>;

const ReferenceFields = z.object({
	name: line(NAME_CHARACTERS, "Enter a name"),
	/** Sort order. Rows with null follow, by name. */
	number: z
		.int("Enter a number from 1 to 999, or leave it blank")
		.min(1, "Enter a number from 1 to 999, or leave it blank")
		.max(999, "Enter a number from 1 to 999, or leave it blank")
		.nullable()
		.optional(),
	/** Address of the landing page; empty for none. */
	slug: slug.optional(),
	valid_for_hcp: z.boolean().optional(),
	remote: z.enum(REMOTE, "Choose whether this can be done by phone or video").optional(),
	automatic_sending: z.boolean().optional(),
	service_area: id.optional(),
	is_retired: z.boolean().optional(),
});
export type ReferenceFields = z.output<typeof ReferenceFields>;

/** Postcodes are imported, not edited. */
const Places = z.object({
	regions: z.int(),
	postcodes: z.int(),
	localities: z.int(),
	imported: z.boolean(),
	imported_at: z.string().nullable(),
});

export const readSite = endpoint({
	method: "GET",
	path: "/team/site/",
	summary: "Site content that the team can edit, with counts and what is missing",
	output: z.object({
		lists: z.array(z.object({ list, count: z.int(), retired: z.int() })),
		places: Places,
		amounts_as_of: z.string().nullable(),
		/** Facts of law and money that should have been checked again. */
		facts_due: z.int(),
		links: z.int(),
		holidays: z.object({ this_year: z.int(), next_year: z.int(), year: z.int() }),
	}),
});

export const readReferenceList = endpoint({
	method: "GET",
	path: "/team/site/reference/{list}/",
	summary: "A list of reference data with the use of each row and recent changes",
	params: z.object({ list }),
	/** Limits the changes to one row. */
	query: z.object({ key: text(40).default("") }),
	output: z.object({ results: z.array(ReferenceRow), history: z.array(SiteAuditEvent) }),
});

export const addReferenceRow = endpoint({
	method: "POST",
	path: "/team/site/reference/{list}/",
	summary: "Add a service area, a service or a diagnosis; 422 if the name or slug is taken",
	params: z.object({ list }),
	body: ReferenceFields,
	output: ReferenceRow,
	status: 201,
});

export const changeReferenceRow = endpoint({
	method: "PUT",
	path: "/team/site/reference/{list}/{key}/",
	summary: "Change a row and keep its id; a new slug leaves a redirect; 409 if a colleague has changed it since",
	params: z.object({ list, key: text(40) }),
	body: ReferenceFields.extend({ version }),
	/** `is_at_work`: still moving many profiles in the background, so the row is unchanged for now. */
	output: ReferenceRow.extend({ is_at_work: z.boolean() }),
});

export const readRegionPostcodes = endpoint({
	method: "GET",
	path: "/team/site/regions/{region}/postcodes/",
	summary: "The postcodes of a region",
	params: z.object({ region: idText }),
	output: z.object({
		region: ReferenceRow,
		state: z.string(),
		postcodes: z.array(z.string()),
		history: z.array(SiteAuditEvent),
	}),
});

/** Effects of moving postcodes into a region. */
export const PostcodeMove = z.object({
	moves: z.array(z.object({ code: z.string(), from: z.string().nullable() })),
	/** Providers that fully serve the regions which lose postcodes, and providers that fully serve this region. */
	lose: z.int(),
	gain: z.int(),
	is_saved: z.boolean(),
});
export type PostcodeMove = z.output<typeof PostcodeMove>;

export const movePostcodes = endpoint({
	method: "POST",
	path: "/team/site/regions/{region}/postcodes/",
	summary:
		"Move postcodes into a region; without `save` only a preview. 409 if a colleague has changed the region since",
	params: z.object({ region: idText }),
	body: z.object({ version, codes: text(4000, "Enter at least one postcode"), save: z.boolean() }),
	output: PostcodeMove,
});

/** Funding amounts that apply from one day. */
export const DatedAmounts = FundingAmounts.extend({
	id: z.int(),
	who: z.string().nullable(),
	created_at: z.string(),
	standing: z.enum(["coming", "current", "past", "replaced"]),
});
export type DatedAmounts = z.output<typeof DatedAmounts>;

export const listDatedAmounts = endpoint({
	method: "GET",
	path: "/team/site/amounts/",
	summary: "Funding amounts, newest first, with the day each applies from",
	output: z.object({ results: z.array(DatedAmounts) }),
});

const day = (message: string) => text(10, message).pipe(isoDay(message));
const cents = z
	.int("Enter an amount in dollars, for example 2,682.75")
	.positive("Enter an amount above 0")
	.max(100_000_000, "Enter a smaller amount");

export const addDatedAmounts = endpoint({
	method: "POST",
	path: "/team/site/amounts/",
	summary:
		"Add amounts that apply from a day; earlier amounts stay. 409 if a colleague has added others since `newest`, the highest id",
	body: z.object({
		newest: z.int().min(0).max(2_147_483_647),
		as_of: day("Enter the day the amounts apply from"),
		changes: line(100, "Enter when they change"),
		source_name: line(200, "Enter the name of the source"),
		source_url: text(500, "Enter the address of the source").pipe(
			z.url({ protocol: /^https?$/, error: "Enter the address of the source, for example https://www.health.gov.au" }),
		),
		carry_over_cents: cents,
		carry_over_percent: z
			.int("Enter a whole number from 1 to 100")
			.min(1, "Enter a whole number from 1 to 100")
			.max(100, "Enter a whole number from 1 to 100"),
		care_management_percent: z
			.int("Enter a whole number from 1 to 100")
			.min(1, "Enter a whole number from 1 to 100")
			.max(100, "Enter a whole number from 1 to 100"),
		amounts: z.record(text(10), z.object({ quarter: cents, year: cents })),
	}),
	output: DatedAmounts,
	status: 201,
});

/** A day when the office is closed. */
const Holiday = z.object({
	day: z.string(),
	name: z.string(),
	reason: z.string(),
	/** The team member who added it; null if from the library. */
	who: z.string().nullable(),
});

const year = z
	.string()
	.regex(/^20\d\d$/, "Enter a year, for example 2027")
	.transform(Number);

export const listHolidays = endpoint({
	method: "GET",
	path: "/team/site/holidays/",
	summary: "Public holidays of a year, by default the current one. `missing` is next year if it has none",
	query: z.object({ year: year.optional() }),
	output: z.object({
		year: z.int(),
		years: z.array(z.int()),
		missing: z.int().nullable(),
		results: z.array(Holiday),
		history: z.array(SiteAuditEvent),
	}),
});

export const listLibraryHolidays = endpoint({
	method: "GET",
	path: "/team/site/holidays/library/",
	summary:
		"Victorian public holidays of a year (by default the current one) that are in the library but not stored yet",
	query: z.object({ year: year.optional() }),
	output: z.object({ results: z.array(z.object({ day: z.string(), name: z.string() })) }),
});

/** Effects of changed holidays on open cases. */
export const HolidayChange = z.object({
	is_saved: z.boolean(),
	/** Number of cases whose due time moves; a few are listed. */
	moved: z.int(),
	cases: z.array(z.object({ id: z.string(), reference: z.string(), was: z.string(), is: z.string() })),
	/** Unanswered referrals whose reminders move. */
	reminders: z.int(),
	/** Changed days that are in the past. */
	past: z.array(z.string()),
});
export type HolidayChange = z.output<typeof HolidayChange>;

export const changeHolidays = endpoint({
	method: "POST",
	path: "/team/site/holidays/",
	summary:
		"Add or remove holidays and move the due times of open cases; without `save` only a preview. 409 for a day that has already been removed",
	body: z.object({
		add: z
			.array(z.object({ day: day("Enter the day, such as 23/11/2026"), name: line(80, "Enter the holiday's name") }))
			.max(40)
			.default([]),
		remove: z.array(day("Choose a day")).max(40).default([]),
		reason: text(200).overwrite(asOneLine).default(""),
		save: z.boolean(),
	}),
	output: HolidayChange,
});
