import { z } from "zod";
import { id, idText, isoDay, text, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isBlank } from "#contract/shared/checks.ts";
import { NAME_CHARACTERS, REFERENCE_LIST_NAMES } from "./lists.ts";
import { FundingAmounts } from "./reference.ts";

const line = (max: number, missing: string) =>
	text(max, missing)
		.overwrite(asOneLine)
		.refine((typed) => !isBlank(typed), missing);
const slug = text(100).refine(
	(typed) => typed === "" || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed),
	"Use small letters, digits and single hyphens",
);
const list = z.enum(REFERENCE_LIST_NAMES);

/** Something that was done to a part of the site. */
export const SiteAuditEvent = z.object({
	id: z.int(),
	at: z.string(),
	/** Null: the service itself. */
	who: z.string().nullable(),
	deed: z.string(),
	about: z.string(),
	/** Such as `{"was": {"name": "…"}, "is": {"name": "…"}}`. */
	facts: z.record(z.string(), z.unknown()),
});
export type SiteAuditEvent = z.output<typeof SiteAuditEvent>;

/** A row of a list of reference data. What a list does not have is null. */
export const ReferenceRow = z.object({
	/** Its id or code; never changes. */
	key: z.string(),
	name: z.string(),
	version,
	number: z.int().nullable(),
	slug: z.string().nullable(),
	valid_for_hcp: z.boolean().nullable(),
	service_area: z.int().nullable(),
	is_retired: z.boolean(),
	/** What a change touches, by what it is: `{"providers": 43}`. */
	touches: z.record(z.string(), z.int()),
});
export type ReferenceRow = z.output<typeof ReferenceRow>;

const ReferenceFields = z.object({
	name: line(NAME_CHARACTERS, "Enter a name"),
	/** Its place among the others; null: by its name, after those that have one. */
	number: z
		.int("Enter a number from 1 to 999, or nothing")
		.min(1, "Enter a number from 1 to 999, or nothing")
		.max(999, "Enter a number from 1 to 999, or nothing")
		.nullable()
		.optional(),
	/** The landing page's address; empty: none. */
	slug: slug.optional(),
	valid_for_hcp: z.boolean().optional(),
	service_area: id.optional(),
	is_retired: z.boolean().optional(),
});
export type ReferenceFields = z.output<typeof ReferenceFields>;

/** Places are imported, not edited. */
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
	summary: "What the team edits of the site: how much there is of each, and what is missing",
	output: z.object({
		lists: z.array(z.object({ list, count: z.int(), retired: z.int() })),
		places: Places,
		amounts_as_of: z.string().nullable(),
		links: z.int(),
		holidays: z.object({ this_year: z.int(), next_year: z.int(), year: z.int() }),
	}),
});

export const readReferenceList = endpoint({
	method: "GET",
	path: "/team/site/reference/{list}/",
	summary: "A list of reference data with what each row is used by, and what was changed lately",
	params: z.object({ list }),
	/** Of one row: what was changed of that. */
	query: z.object({ key: text(40).default("") }),
	output: z.object({ results: z.array(ReferenceRow), history: z.array(SiteAuditEvent) }),
});

export const addReferenceRow = endpoint({
	method: "POST",
	path: "/team/site/reference/{list}/",
	summary: "Adds a service area, a service or a diagnosis; 422 for a name or slug that is taken",
	params: z.object({ list }),
	body: ReferenceFields,
	output: ReferenceRow,
	status: 201,
});

export const changeReferenceRow = endpoint({
	method: "PUT",
	path: "/team/site/reference/{list}/{key}/",
	summary:
		"Changes a row and keeps its id; a slug that changes leaves a redirect; 409 when somebody changed it meanwhile",
	params: z.object({ list, key: text(40) }),
	body: ReferenceFields.extend({ version }),
	/** With many profiles to move it may still be at work, and the row is as it was. */
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

/** What it means to move postcodes into a region. */
export const PostcodeMove = z.object({
	moves: z.array(z.object({ code: z.string(), from: z.string().nullable() })),
	/** Providers that serve the regions they leave whole, and this one. */
	lose: z.int(),
	gain: z.int(),
	is_saved: z.boolean(),
});
export type PostcodeMove = z.output<typeof PostcodeMove>;

export const movePostcodes = endpoint({
	method: "POST",
	path: "/team/site/regions/{region}/postcodes/",
	summary:
		"Moves postcodes into a region; without `save` it only says what that would touch. 409 when somebody changed the region meanwhile",
	params: z.object({ region: idText }),
	body: z.object({ version, codes: text(4000, "Enter one postcode at least"), save: z.boolean() }),
	output: PostcodeMove,
});

/** Amounts as they were said at one time. */
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
	summary: "Funding amounts, newest first, with the day each counts from",
	output: z.object({ results: z.array(DatedAmounts) }),
});

const day = (message: string) => text(10, message).pipe(isoDay(message));
const cents = z
	.int("Enter an amount in dollars, such as 2,682.75")
	.positive("Enter an amount above nothing")
	.max(100_000_000, "Enter a smaller amount");

export const addDatedAmounts = endpoint({
	method: "POST",
	path: "/team/site/amounts/",
	summary:
		"Adds amounts from a day on; what was before stays. 409 when somebody added others since `newest`, the highest id",
	body: z.object({
		newest: z.int().min(0).max(2_147_483_647),
		as_of: day("Enter the day the amounts count from"),
		changes: line(100, "Say when they change"),
		source_name: line(200, "Say whose amounts they are"),
		source_url: text(500, "Enter the address of the source").pipe(
			z.url({ protocol: /^https?$/, error: "Enter the address of the source, such as https://www.health.gov.au" }),
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

/** A day on which the office is closed. */
const Holiday = z.object({
	day: z.string(),
	name: z.string(),
	reason: z.string(),
	/** Who added it; null: from the library. */
	who: z.string().nullable(),
});

const year = z
	.string()
	.regex(/^20\d\d$/, "Enter a year such as 2027")
	.transform(Number);

export const listHolidays = endpoint({
	method: "GET",
	path: "/team/site/holidays/",
	summary: "Public holidays of a year; this one unless told. `missing` is next year where it has none",
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
		"Victorian public holidays of a year, this one unless told, as the library knows them, without those that are there",
	query: z.object({ year: year.optional() }),
	output: z.object({ results: z.array(z.object({ day: z.string(), name: z.string() })) }),
});

/** What a change of holidays does to the cases that run. */
export const HolidayChange = z.object({
	is_saved: z.boolean(),
	/** Cases whose time moves, of which a few are named. */
	moved: z.int(),
	cases: z.array(z.object({ id: z.string(), reference: z.string(), was: z.string(), is: z.string() })),
	/** Referrals without an answer whose reminders move. */
	reminders: z.int(),
	/** Days of the change that are over. */
	past: z.array(z.string()),
});
export type HolidayChange = z.output<typeof HolidayChange>;

export const changeHolidays = endpoint({
	method: "POST",
	path: "/team/site/holidays/",
	summary:
		"Adds holidays or takes them out, and moves the times of open cases with them; without `save` it only says which. 409 for a day that is gone already",
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

/** A word in reviews that becomes a link. */
export const SiteLink = z.object({
	id: z.int(),
	keyword: z.string(),
	display_words: z.string(),
	link: z.string(),
	version,
	/** Published reviews that have the word. */
	reviews: z.int(),
});
export type SiteLink = z.output<typeof SiteLink>;

const LinkFields = z.object({
	keyword: line(60, "Enter the word or words to look for"),
	display_words: line(80, "Enter the words of the link"),
	link: text(300, "Enter an address of this site, such as /services/psychology").pipe(
		z.string().min(1, "Enter an address of this site, such as /services/psychology"),
	),
});
export type LinkFields = z.output<typeof LinkFields>;

export const listSiteLinks = endpoint({
	method: "GET",
	path: "/team/site/links/",
	summary: "Words that become links in reviews, with how many reviews have each, and what was changed lately",
	output: z.object({ results: z.array(SiteLink), history: z.array(SiteAuditEvent) }),
});

export const previewSiteLink = endpoint({
	method: "GET",
	path: "/team/site/links/preview/",
	summary: "Published reviews in which a word stands: how many, and the newest few",
	query: z.object({ keyword: text(60).default("") }),
	output: z.object({
		count: z.int(),
		reviews: z.array(z.object({ id: z.int(), provider: z.string(), comment: z.string() })),
	}),
});

export const addSiteLink = endpoint({
	method: "POST",
	path: "/team/site/links/",
	summary: "Adds a word; 422 where it is there already in any capitals, or its address is no page of ours",
	body: LinkFields,
	output: SiteLink,
	status: 201,
});

export const changeSiteLink = endpoint({
	method: "PUT",
	path: "/team/site/links/{id}/",
	summary: "Changes a word; 409 when somebody changed it meanwhile",
	params: z.object({ id: idText }),
	body: LinkFields.extend({ version }),
	output: SiteLink,
});

export const removeSiteLink = endpoint({
	method: "DELETE",
	path: "/team/site/links/{id}/",
	summary: "Takes a word out; again changes nothing",
	params: z.object({ id: idText }),
	output: z.object({ removed: z.boolean() }),
});
