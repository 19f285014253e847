import { z } from "zod";
import { pageNumber, pageOf, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine } from "#contract/shared/checks.ts";
import { FILE_EMPTY, isChosen, isEmpty } from "#contract/shared/upload.ts";
import { DEFAULT_FIELDS, IMPORT_BYTES, IMPORT_STATES, ROW_OUTCOMES, UNDO_RESULTS, VALUE_FIELDS } from "./options.ts";

const TOO_LARGE = "The file must be 50 MB or smaller.";
export const importTooLarge = { field: "file", message: TOO_LARGE };

export const RowOutcome = z.object({
	/** Where the row begins in the file, from 1. Null: a profile that is gone from the file. */
	line: z.int().nullable(),
	name: z.string(),
	outcome: z.enum(ROW_OUTCOMES),
	/** Why it is refused. */
	reason: z.string().nullable(),
	/** What should be looked at, in words. */
	notes: z.array(z.string()),
	/** The profile that is there already. */
	provider: z.int().nullable(),
	/** The account it belongs to, and whether that is made for it. */
	account: z.string().nullable(),
	is_new_account: z.boolean(),
	/** Columns that change. */
	columns: z.array(z.string()),
	/** Name and postcode both change. */
	is_rename: z.boolean(),
	/** A new profile that stays hidden: its services, ages or funding aren't known. */
	is_hidden: z.boolean(),
	/** A profile that may be the same provider, why, and what was chosen. */
	maybe: z.int().nullable(),
	maybe_why: z.string().nullable(),
	choice: z.enum(["same", "new"]).nullable(),
	/** What an undo did with it. */
	undone: z.enum(UNDO_RESULTS).nullable(),
});
export type RowOutcome = z.output<typeof RowOutcome>;

const ImportCounts = z.object({
	read: z.int(),
	created: z.int(),
	changed: z.int(),
	unchanged: z.int(),
	refused: z.int(),
	/** Rows that may be an existing profile and wait for a choice, and how many for which reason. Reports of earlier releases have none of these. */
	undecided: z.int().default(0),
	matches: z.array(z.object({ why: z.string(), count: z.int() })).default([]),
	/** Rows whose source says that the provider stopped. */
	stopped: z.int().default(0),
	/** Profiles that are shown and no longer in the file. */
	gone: z.int().default(0),
	/** Changed rows that would take another name and postcode. */
	renames: z.int().default(0),
	/** New profiles that stay hidden. */
	hidden: z.int().default(0),
	/** Rows whose profile changed while the import ran. */
	left: z.int().default(0),
	accountsCreated: z.int(),
	/** Things to look at, most frequent first, with the lines they stand in. */
	flags: z.array(z.object({ reason: z.string(), count: z.int() })),
	coverage: z.object({
		estimated: z.int(),
		given: z.int(),
		/** Postcodes outside every estimate that went to their nearest outlet. Reports of earlier releases don't have this and the next two. */
		handedOut: z.int().optional(),
		/** Postcodes that no provider serves. */
		outOfReach: z.int().optional(),
		/** Of those, the farthest from any outlet. */
		farthest: z.array(z.object({ postcode: z.string(), km: z.int() })).optional(),
	}),
});

const UndoCounts = z.record(z.enum(UNDO_RESULTS), z.int());

export const ProviderImport = z.object({
	id: z.uuid(),
	file_name: z.string(),
	created_at: z.string(),
	by: z.string(),
	state: z.enum(IMPORT_STATES),
	/** Rows of the file, and how many of them are done while it is at work. */
	row_count: z.int(),
	done_rows: z.int(),
	/** Name of the source: with a row's key it finds the profile again. Empty until a person gave it. */
	source: z.string(),
	/** Columns of the file, and the one each of our fields is read from. */
	headers: z.array(z.string()),
	columns: z.record(z.string(), z.string()),
	fields: z.array(z.string()),
	counts: ImportCounts.nullable(),
	/** Stands for exactly what the dry run showed. */
	token: z.string().nullable(),
	/** It stopped after part of the file was written. */
	is_begun: z.boolean(),
	/** Whether it can be undone: for 90 days. */
	can_undo: z.boolean(),
	/** What an undo did, by number of profiles. */
	undo: UndoCounts.nullable(),
	fault: z.string().nullable(),
	finished_at: z.string().nullable(),
});
export type ProviderImport = z.output<typeof ProviderImport>;

const params = z.object({ id: z.uuid() });

export const listImports = endpoint({
	method: "GET",
	path: "/team/imports/",
	summary: "The last imports of providers",
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
		"Takes a file of providers in: CSV, XLSX or JSON with any delimiter, encoding and column names; nothing is imported yet. 50 MB and 50,000 rows at most",
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
	summary: "How an import stands, with its report once it was tried",
	params,
	output: ProviderImport,
});

/** Their words and ours, by field; no word of ours: theirs says nothing. */
const ValueMap = z.partialRecord(z.enum(VALUE_FIELDS), z.record(z.string().max(200), z.array(text(200)).max(20)));
/** What a row offers that says nothing we understand. */
const Defaults = z.partialRecord(z.enum(DEFAULT_FIELDS), z.array(text(200)).max(200));

export const ImportChoices = z.object({
	/** Sources that files came from before. */
	sources: z.array(z.string()),
	presets: z.array(z.object({ name: z.string(), label: z.string(), about: z.string() })),
	/** How this file is read: the name of a preset, or "none". */
	preset: z.string(),
	values: ValueMap,
	defaults: Defaults,
	/** Whether the defaults are only a suggestion of the preset: nothing was tried with them yet. */
	is_suggested: z.boolean(),
	/** Our words, by field. */
	words: z.record(z.enum(VALUE_FIELDS), z.array(z.string())),
	/** Words of the file that stand for nothing here, and in how many rows; the most frequent first, at most 200. */
	unknown: z.array(z.object({ field: z.enum(VALUE_FIELDS), word: z.string(), count: z.int() })),
	/** Rows that this directory doesn't list, by why. */
	left_out: z.array(z.object({ reason: z.string(), count: z.int(), lines: z.array(z.int()) })),
	/** What was unusual about the file. */
	notes: z.array(z.string()),
});
export type ImportChoices = z.output<typeof ImportChoices>;

export const readImportChoices = endpoint({
	method: "GET",
	path: "/team/imports/{id}/choices/",
	summary:
		"How the file of an import is read: known sources, kinds of lists, words that can be mapped, and those that weren't understood",
	params,
	output: ImportChoices,
});

export const listImportRows = endpoint({
	method: "GET",
	path: "/team/imports/{id}/rows/",
	summary: "What happens to each row, by outcome",
	params,
	query: z.object({ outcome: z.enum(ROW_OUTCOMES).optional(), page: pageNumber }),
	output: pageOf(RowOutcome),
});

export const getImportReport = endpoint({
	method: "GET",
	path: "/team/imports/{id}/report/",
	summary: "What happens to each row, as CSV",
	params,
	output: z.never(),
	binary: true,
});

export const tryImport = endpoint({
	method: "POST",
	path: "/team/imports/{id}/try/",
	summary: "A dry run: what every row would do; nothing is written. Goes on in the background where it takes long",
	params,
	body: z.object({
		source: text(60, "Enter a name for the source")
			.overwrite(asOneLine)
			.pipe(z.string().min(1, "Enter a name for the source")),
		/** Field and column; a field left out or empty is not read. */
		columns: z.record(z.string().max(60), z.string().max(500)),
		/** The kind of list: the name of a preset, or "none". Left out: as the source's last file, else by its columns. */
		preset: z.string().max(40).optional(),
		/** Added to what was said of the source before. */
		values: ValueMap.optional(),
		/** Left out: those of the source's last file. */
		defaults: Defaults.optional(),
	}),
	output: ProviderImport,
});

export const commitImport = endpoint({
	method: "POST",
	path: "/team/imports/{id}/commit/",
	summary:
		"Imports exactly what the dry run showed, named by its token; 409 when the data changed meanwhile. 422 when rows would become other providers, unless that is meant. Goes on in the background where it takes long",
	params,
	body: z.object({
		token: text(100),
		/** Changed rows may take another name and postcode. */
		allow_renames: z.boolean().default(false),
		/** Hides profiles of this source that are not in the file. */
		hide_gone: z.boolean().default(false),
	}),
	output: ProviderImport,
});

export const chooseImportRows = endpoint({
	method: "POST",
	path: "/team/imports/{id}/choices/",
	summary:
		"Says of rows that may be an existing profile whether they are: one line, or all that match for the same reason. 409 when the dry run is another",
	params,
	body: z.object({
		token: text(100),
		line: z.int().min(1).optional(),
		why: text(300).optional(),
		as: z.enum(["same", "new"], "Please choose one"),
	}),
	output: ProviderImport,
});

export const previewImportUndo = endpoint({
	method: "GET",
	path: "/team/imports/{id}/undo/",
	summary:
		"What an undo of this import would do, by number of profiles; nothing is written. 409 when it can't be undone",
	params,
	output: z.object({ counts: UndoCounts }),
});

export const undoImport = endpoint({
	method: "POST",
	path: "/team/imports/{id}/undo/",
	summary:
		"Undoes an import: profiles it created are deleted, or hidden where something refers to them; changed columns get their old values where nobody changed them since. 409 when it can't be undone. Goes on in the background where it takes long",
	params,
	body: z.object({}),
	output: ProviderImport,
});
