import { z } from "zod";
import { CASE_KINDS } from "#contract/cases/lists.ts";
import { isoDay, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { EXPORT_REASON_CHARACTERS } from "#contract/people/options.ts";
import { REVIEW_STATES } from "#contract/reviews/states.ts";
import { CASE_EXPORT_STATES, DATA_EXPORTS, EXPORT_FORMATS, VISIBILITIES } from "./data-export-options.ts";

const NO_REASON = "Enter why you're making this file";

/** An empty choice doesn't filter. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
	z
		.enum(["", ...values], `Select one of: ${values.join(", ")}`)
		.default("")
		.transform((value) => (value === "" ? undefined : (value as T[number])));

/** Empty filters match everything. */
export const ProviderFilter = z.object({
	visibility: oneOf(VISIBILITIES),
	/** Import source; the export then uses that source's keys. */
	source: text(60).default(""),
	/** Only profiles changed since this day in Melbourne. */
	since: z.union([z.literal(""), isoDay("Enter a day, for example 2026-03-02")]).default(""),
});
export const ReviewFilter = z.object({
	state: oneOf(REVIEW_STATES),
	/** Only reviews written, decided or replied to since this day. */
	since: z.union([z.literal(""), isoDay("Enter a day, for example 2026-03-02")]).default(""),
});
export const CaseFilter = z.object({
	state: oneOf(CASE_EXPORT_STATES),
	kind: oneOf(CASE_KINDS),
	/** Only cases changed since this day. */
	since: z.union([z.literal(""), isoDay("Enter a day, for example 2026-03-02")]).default(""),
});
export type ProviderFilter = z.output<typeof ProviderFilter>;
export type ReviewFilter = z.output<typeof ReviewFilter>;
export type CaseFilter = z.output<typeof CaseFilter>;

const request = {
	format: z.enum(EXPORT_FORMATS, "Select a format"),
	reason: requiredText(
		EXPORT_REASON_CHARACTERS,
		NO_REASON,
		`Reason: must be ${EXPORT_REASON_CHARACTERS} characters or less`,
	),
};
/** Whether the file includes names, contact details and what people wrote. */
const with_people = z.boolean().default(false);

export const readDataExports = endpoint({
	method: "GET",
	path: "/team/exports/",
	summary: "Number of rows in each export, and the import sources of providers",
	output: z.object({ counts: z.record(z.enum(DATA_EXPORTS), z.int()), sources: z.array(z.string()) }),
});

export const exportProviders = endpoint({
	method: "POST",
	path: "/team/exports/providers/",
	summary: "Profiles as CSV or JSON, in columns that an import can read. Logged with its reason and number of rows",
	body: ProviderFilter.extend(request),
	output: z.never(),
	binary: true,
});

export const exportReviews = endpoint({
	method: "POST",
	path: "/team/exports/reviews/",
	summary:
		"Reviews as CSV or JSON, with reviewers and unpublished text only on request. Logged with its reason and number of rows",
	body: ReviewFilter.extend({ ...request, with_people }),
	output: z.never(),
	binary: true,
});

export const exportCases = endpoint({
	method: "POST",
	path: "/team/exports/cases/",
	summary:
		"Cases as CSV or JSON, with people, their words and health details only on request. Logged with its reason and number of rows",
	body: CaseFilter.extend({ ...request, with_people }),
	output: z.never(),
	binary: true,
});
