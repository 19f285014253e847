import { z } from "zod";
import { byUuid, version } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { DUPLICATE_REASONS, PREFERRED_WAYS, RECORD_PARTS } from "./options.ts";
import { ContactDetail, RecordCase, RecordLine, RecordTie, SharedDetails } from "./records.ts";

const Side = RecordLine.omit({ cases: true, open: true, last: true }).extend({
	preferred_way: z.enum(PREFERRED_WAYS).nullable(),
	/** Other ways that records merged into this one prefer. */
	other_ways: z.array(z.enum(PREFERRED_WAYS)),
	details: z.array(ContactDetail),
	/** Number of all cases; `cases` has the newest. */
	case_count: z.int(),
	cases: z.array(RecordCase.extend({ part: z.enum(RECORD_PARTS) })),
	ties: z.array(RecordTie),
});

export const compareRecords = endpoint({
	method: "GET",
	path: "/team/records/{id}/compare/{other}/",
	summary: "Two records side by side, why they may be duplicates, and what prevents a merge. Reading it is logged",
	params: z.object({ id: z.uuid(), other: z.uuid() }),
	output: z.object({
		one: Side,
		other: Side,
		reasons: z.array(z.enum(DUPLICATE_REASONS)),
		shared: SharedDetails,
		/** What prevents a merge; null if nothing does. */
		refused: z.string().nullable(),
		/** A team member marked them as different people. */
		distinct: z.object({ at: z.string(), who: z.string().nullable() }).nullable(),
	}),
});

export const mergeRecords = endpoint({
	method: "POST",
	path: "/team/records/{id}/merge/",
	summary:
		"Merge another record into this one. 409 if either has changed or been merged since, or if one contacted us for the other",
	params: byUuid,
	body: z.object({ version, other: z.uuid(), other_version: version }),
	output: z.object({ id: z.uuid(), merge: z.uuid() }),
});

export const unmergeRecords = endpoint({
	method: "POST",
	path: "/team/records/{id}/unmerge/",
	summary: "Undo a merge, as if it had never happened. A repeat changes nothing",
	params: byUuid,
	body: z.object({ merge: z.uuid() }),
	output: z.object({ id: z.uuid(), other: z.uuid() }),
});

export const setDistinct = endpoint({
	method: "POST",
	path: "/team/records/{id}/distinct/",
	summary: "Mark two records as different people, so that they are no longer suggested",
	params: byUuid,
	body: z.object({ other: z.uuid() }),
	output: z.object({ id: z.uuid() }),
});

export const splitCase = endpoint({
	method: "POST",
	path: "/team/records/{id}/split/",
	summary: "Move a case from a record to a new one. 409 for the only case of a record",
	params: byUuid,
	body: z.object({ case: z.uuid(), part: z.enum(RECORD_PARTS) }),
	output: z.object({ id: z.uuid() }),
});
