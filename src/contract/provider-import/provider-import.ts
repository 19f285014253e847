import { z } from "zod";
import { byUuid, isoDay, pageNumber, pageOf, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { Defaults, ImportChoices, ValueMap } from "./choices.ts";
import { IMPORT_BYTES, IMPORT_ENCODINGS, IMPORT_STATES, ROW_OUTCOMES, UNDO_RESULTS } from "./options.ts";

const TOO_LARGE = "The file must be 50 MB or smaller.";
export const importTooLarge = { field: "file", message: TOO_LARGE };

export const RowOutcome = z.object({
	/** First line of the row in the file, from 1. Null for a profile that is no longer in the file. */
	line: z.int().nullable(),
	name: z.string(),
	outcome: z.enum(ROW_OUTCOMES),
	/** Why the row is refused. */
	reason: z.string().nullable(),
	/** Points to check. */
	notes: z.array(z.string()),
	/** The existing profile. */
	provider: z.int().nullable(),
	/** Its account, and whether the import creates it. */
	account: z.string().nullable(),
	is_new_account: z.boolean(),
	/** Changed columns. */
	columns: z.array(z.string()),
	/** Both name and postcode change. */
	is_rename: z.boolean(),
	/** A new profile that stays hidden because its services, ages or funding aren't known. */
	is_hidden: z.boolean(),
	/** A profile that may be the same provider, the reason, and the choice made. */
	maybe: z.int().nullable(),
	maybe_why: z.string().nullable(),
	choice: z.enum(["same", "new"]).nullable(),
	/** It shares an address, and its name speaks of another place where it may serve (see `notes`). */
	is_elsewhere: z.boolean(),
	/** Result of an undo. */
	undone: z.enum(UNDO_RESULTS).nullable(),
});
export type RowOutcome = z.output<typeof RowOutcome>;

const ImportCounts = z.object({
	read: z.int(),
	created: z.int(),
	changed: z.int(),
	unchanged: z.int(),
	refused: z.int(),
	/** Rows that may match an existing profile and need a choice. Reports of earlier releases have none. */
	undecided: z.int().default(0),
	matches: z.array(z.object({ why: z.string(), count: z.int() })).default([]),
	/** Rows at a shared address whose names speak of another place. `as: place` gives them that place. */
	elsewhere: z.int().default(0),
	/** Rows whose source says the provider stopped. */
	stopped: z.int().default(0),
	/** Visible profiles that are no longer in the file. */
	gone: z.int().default(0),
	/** Changed rows that would get another name and postcode. */
	renames: z.int().default(0),
	/** How many profiles change in each column. */
	changes: z.array(z.object({ column: z.string(), count: z.int() })).default([]),
	/** What would make profiles of this source hard to find again. */
	large: z
		.object({ profiles: z.int(), hides: z.int(), renamed: z.int(), moved: z.int(), reidentified: z.int() })
		.default({ profiles: 0, hides: 0, renamed: 0, moved: 0, reidentified: 0 }),
	/** Columns about a status or an end, to check before the import. */
	asks: z
		.array(
			z.object({
				column: z.string(),
				is_read: z.boolean(),
				filled: z.int(),
				distinct: z.int(),
				values: z.array(z.object({ word: z.string(), count: z.int(), hides: z.boolean() })),
			}),
		)
		.default([]),
	/** New profiles that stay hidden. */
	hidden: z.int().default(0),
	/** Rows whose profile changed during the import. */
	left: z.int().default(0),
	accountsCreated: z.int(),
	/** Points to check, most frequent first. */
	flags: z.array(z.object({ reason: z.string(), count: z.int() })),
	coverage: z.object({
		estimated: z.int(),
		given: z.int(),
		/** Postcodes outside every estimate, given to their nearest outlet. Earlier releases lack this and the next two. */
		handedOut: z.int().optional(),
		/** Postcodes that no provider serves. */
		outOfReach: z.int().optional(),
		/** The unserved postcodes that are farthest from any outlet. */
		farthest: z.array(z.object({ postcode: z.string(), km: z.int() })).optional(),
	}),
});

export type ImportCounts = z.output<typeof ImportCounts>;

const UndoCounts = z.record(z.enum(UNDO_RESULTS), z.int());

export const ProviderImport = z.object({
	id: z.uuid(),
	file_name: z.string(),
	created_at: z.string(),
	by: z.string(),
	state: z.enum(IMPORT_STATES),
	/** All rows of the file, and the rows done so far. */
	row_count: z.int(),
	done_rows: z.int(),
	/** Source name, which identifies a profile together with the row's key. Empty until entered. */
	source: z.string(),
	/** The day that the list describes; null if it doesn't say. */
	list_day: z.iso.date().nullable(),
	/** The import asks for the day that the list describes. */
	asks_day: z.boolean(),
	/** Columns of the file, and the column for each of our fields. */
	headers: z.array(z.string()),
	columns: z.record(z.string(), z.string()),
	fields: z.array(z.string()),
	counts: ImportCounts.nullable(),
	/** Identifies the exact result of the dry run. */
	token: z.string().nullable(),
	/** Stopped after writing part of the file. */
	is_begun: z.boolean(),
	/** Can be undone, for 90 days. */
	can_undo: z.boolean(),
	/** Results of an undo, with numbers of profiles. */
	undo: UndoCounts.nullable(),
	fault: z.string().nullable(),
	finished_at: z.string().nullable(),
});
export type ProviderImport = z.output<typeof ProviderImport>;

export const listImports = endpoint({
	method: "GET",
	path: "/team/imports/",
	summary: "The latest provider imports",
	output: z.object({
		results: z.array(
			ProviderImport.pick({
				id: true,
				file_name: true,
				created_at: true,
				by: true,
				state: true,
				row_count: true,
				source: true,
			}),
		),
	}),
});

export const uploadImport = endpoint({
	method: "POST",
	path: "/team/imports/",
	summary:
		"Upload a provider file without importing it: CSV, XLSX or JSON with any delimiter, encoding and column names, up to 50 MB and 50,000 rows",
	body: z.object({
		file: z
			.instanceof(File, { error: "Please choose a file" })
			.refine(isChosen, { error: "Please choose a file", abort: true })
			.refine((file) => !isEmpty(file), FILE_EMPTY)
			.refine((file) => file.size <= IMPORT_BYTES, TOO_LARGE),
	}),
	multipart: true,
	output: ProviderImport,
	status: 201,
});

export const readImport = endpoint({
	method: "GET",
	path: "/team/imports/{id}/",
	summary: "Status of an import, with its report after a dry run",
	params: byUuid,
	output: ProviderImport,
});

export const readImportChoices = endpoint({
	method: "GET",
	path: "/team/imports/{id}/choices/",
	summary:
		"How an import's file is read: known sources, presets, values that can be mapped, and values without a mapping",
	params: byUuid,
	output: ImportChoices,
});

export const listImportRows = endpoint({
	method: "GET",
	path: "/team/imports/{id}/rows/",
	summary: "The rows of an import, by outcome",
	params: byUuid,
	query: z.object({ outcome: z.enum(ROW_OUTCOMES).optional(), page: pageNumber }),
	output: pageOf(RowOutcome),
});

export const getImportReport = endpoint({
	method: "GET",
	path: "/team/imports/{id}/report/",
	summary: "The rows of an import with their outcomes, as CSV",
	params: byUuid,
	output: z.never(),
	binary: true,
});

export const tryImport = endpoint({
	method: "POST",
	path: "/team/imports/{id}/try/",
	summary: "Dry run: what every row would do; writes nothing. A long run continues in the background",
	params: byUuid,
	body: z.object({
		source: requiredText(60, "Enter a name for the source").overwrite(asOneLine),
		/** Column for each field. A missing or empty field isn't read. */
		columns: z.record(z.string().max(60), z.string().max(500)),
		/** Preset, or "none". By default the preset of the source's last file, or else detected from the columns. */
		preset: z.string().max(40).optional(),
		/** Added to the source's existing mappings. */
		values: ValueMap.optional(),
		/** By default those of the source's last file. */
		defaults: Defaults.optional(),
		/** By default as recognised, or as in the last dry run. */
		encoding: z.enum(IMPORT_ENCODINGS, "Please choose an encoding").optional(),
		/** By default the day in the file's name or title. */
		list_day: isoDay("Enter a date, for example 30 6 2025").nullish(),
	}),
	output: ProviderImport,
});

export const commitImport = endpoint({
	method: "POST",
	path: "/team/imports/{id}/commit/",
	summary:
		"Import exactly what the dry run with this token showed; 409 if the data has changed since. 422 if rows would turn into other providers, unless allowed, if columns about a status are unchecked, if a large change is unconfirmed, and if the day of the list is missing. A long import continues in the background",
	params: byUuid,
	body: z.object({
		token: text(100),
		/** Allows changed rows with another name and postcode. */
		allow_renames: z.boolean().default(false),
		/** Hides profiles of this source that aren't in the file. */
		hide_gone: z.boolean().default(false),
		/** A person checked the columns in `asks`. */
		columns_checked: z.boolean().default(false),
		/** How many profiles are hidden, renamed or moved, if they are more than 5 in 100 of the source's. */
		confirm_changes: z.int().optional(),
		/** Needed if neither the file nor the dry run said it. */
		list_day: isoDay("Enter a date, for example 30 6 2025").nullish(),
		/** A person confirmed that the list doesn't state its day. */
		is_day_unstated: z.boolean().default(false),
	}),
	output: ProviderImport,
});

export const chooseImportRows = endpoint({
	method: "POST",
	path: "/team/imports/{id}/choices/",
	summary:
		"Decide whether rows match an existing profile: one row, or all rows with the same reason. Or give rows at a shared address the place that their names speak of. 409 if there is a newer dry run",
	params: byUuid,
	body: z.object({
		token: text(100),
		line: z.int().min(1).optional(),
		why: text(300).optional(),
		as: z.enum(["same", "new", "place"], "Please choose one"),
	}),
	output: ProviderImport,
});

export const previewImportUndo = endpoint({
	method: "GET",
	path: "/team/imports/{id}/undo/",
	summary: "Preview of an undo, in numbers of profiles; writes nothing. 409 if the import can't be undone",
	params: byUuid,
	output: z.object({ counts: UndoCounts }),
});

export const undoImport = endpoint({
	method: "POST",
	path: "/team/imports/{id}/undo/",
	summary:
		"Undo an import: delete the profiles it created, or hide them if other data refers to them, and restore columns that haven't changed since. 409 if it can't be undone. A long undo continues in the background",
	params: byUuid,
	body: z.object({}),
	output: ProviderImport,
});
