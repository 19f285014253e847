import { z } from "zod";
import { isoDay, Named } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { REGISTER_BYTES, REGISTER_KINDS } from "./options.ts";

const TOO_LARGE = "The file must be 20 MB or smaller.";
export const registerTooLarge = { field: "file", message: TOO_LARGE };

const kind = z.enum(REGISTER_KINDS, "Please choose which list it is");
/** The number of organisations that change, if they are more than 5 in 100. */
const confirmed = z
	.string()
	.trim()
	.regex(/^\d{0,6}$/, "Please enter a number")
	.optional();
/** What publishing a list does, or would do. */
const RegisterReport = z.object({
	rows: z.int(),
	without_abn: z.int(),
	hints: z.int(),
	/** Organisations whose facts differ from the list before; null for the first list of its kind. */
	changed: z.object({ count: z.int(), of: z.int() }).nullable(),
	states: z.record(z.string(), z.int()),
	barred: z.array(Named),
	freed: z.array(Named),
	unread: z.array(z.object({ what: z.string(), count: z.int(), lines: z.array(z.int()) })),
	/** Why it can't be published like this. */
	stops: z.array(z.string()),
	published: z.boolean(),
});
export type RegisterReportShown = z.output<typeof RegisterReport>;

/** A kind of list, with the release that is published now. */
const RegisterList = z.object({
	kind,
	label: z.string(),
	/** Where a release comes from. */
	address: z.string(),
	published: z
		.object({
			/** The day that it describes. */
			day: z.string(),
			read_at: z.string(),
			row_count: z.int(),
			by: z.string().nullable(),
			/** Days since the day that it describes. */
			age: z.int(),
			/** National ranges that are due to be checked again. */
			due: z.int(),
		})
		.nullable(),
	/** The last look at the address that the settings name for it; null without one. */
	fetched: z
		.object({
			looked_at: z.string(),
			/** Why the address gave no list. */
			fault: z.string().nullable(),
			/** A release that differs from the published one and waits for a lead. */
			waiting: z.object({ hash: z.string(), day: z.string(), report: RegisterReport }).nullable(),
		})
		.nullable(),
});
export type RegisterList = z.output<typeof RegisterList>;

/** A row of a list that may concern a profile by name. Only its number is stored (decision 119). */
const RegisterHint = z.object({
	release: z.int(),
	line: z.int(),
	label: z.string(),
	day: z.string(),
	provider: Named,
});
export type RegisterHint = z.output<typeof RegisterHint>;

export const readRegisters = endpoint({
	method: "GET",
	path: "/team/registers/",
	summary: "Lists that state facts about providers, and rows that a colleague compares with a profile",
	output: z.object({
		lists: z.array(RegisterList),
		/** Active profiles by what the lists say of them. */
		states: z.object({ registered: z.int(), not_on_list: z.int(), not_checked: z.int(), barred: z.int() }),
		hints: z.array(RegisterHint),
		/** Of all hints, also those that aren't in the answer. */
		hint_count: z.int(),
	}),
});

export const sendRegister = endpoint({
	method: "POST",
	path: "/team/registers/",
	summary: "Try a release of a list, or publish it. The file isn't kept",
	body: z.object({
		kind,
		/** The day that the list describes. */
		day: isoDay("Please enter the day that the list describes"),
		file: z
			.instanceof(File, { error: "Please choose a file" })
			.refine(isChosen, { error: "Please choose a file", abort: true })
			.refine((file) => !isEmpty(file), FILE_EMPTY)
			.refine((file) => file.size <= REGISTER_BYTES, TOO_LARGE),
		publish: z.enum(["yes", "no"]),
		confirmed,
	}),
	multipart: true,
	output: RegisterReport,
});

export const publishFetchedRegister = endpoint({
	method: "POST",
	path: "/team/registers/{kind}/fetched/{hash}/",
	summary:
		"Publish the release that waits at the address of a list. 409 if nothing waits or another release is there now: that one then waits",
	params: z.object({
		kind,
		/** SHA-256 of the release whose differences were shown. */
		hash: z.string().regex(/^[0-9a-f]{64}$/),
	}),
	body: z.object({ confirmed }),
	output: RegisterReport,
});

export const answerRegisterHint = endpoint({
	method: "POST",
	path: "/team/registers/hints/",
	summary: "Say whether a row of a list is about a profile. The hint is deleted either way",
	body: z.object({
		release: z.coerce.number().int().min(1).max(2_147_483_647),
		line: z.coerce.number().int().min(1).max(2_147_483_647),
		provider: z.coerce.number().int().min(1).max(2_147_483_647),
		answer: z.enum(["same", "other"]),
	}),
	output: z.object({ provider: Named }),
});
