import { z } from "zod";
import { text } from "#contract/common.ts";
import { DEFAULT_FIELDS, IMPORT_ENCODINGS, VALUE_FIELDS } from "./options.ts";

// How the file of an import is read.

/** Maps values in the file to ours, by field. An empty list ignores the value. */
export const ValueMap = z.partialRecord(
	z.enum(VALUE_FIELDS),
	z.record(z.string().max(200), z.array(text(200)).max(20)),
);
/** Values for rows that have none we understand. */
export const Defaults = z.partialRecord(z.enum(DEFAULT_FIELDS), z.array(text(200)).max(200));

export type ValueMap = z.output<typeof ValueMap>;
export type Defaults = z.output<typeof Defaults>;

export const ImportChoices = z.object({
	/** Sources of earlier files. */
	sources: z.array(z.string()),
	presets: z.array(z.object({ name: z.string(), label: z.string(), about: z.string() })),
	/** Preset that reads this file, or "none". */
	preset: z.string(),
	values: ValueMap,
	defaults: Defaults,
	/** The defaults are only the preset's suggestion; no dry run has used them. */
	is_suggested: z.boolean(),
	/** Our values by field. */
	words: z.record(z.enum(VALUE_FIELDS), z.array(z.string()).readonly()),
	/** Values without a mapping, with their number of rows, most frequent first, up to 200. */
	unknown: z.array(z.object({ field: z.enum(VALUE_FIELDS), word: z.string(), count: z.int() })),
	/** Rows that this directory doesn't list, by reason. */
	left_out: z.array(z.object({ reason: z.string(), count: z.int(), lines: z.array(z.int()) })),
	/** What is unusual about the file. */
	notes: z.array(z.string()),
	/** The encoding that the file is read in, if others are possible, and how its first unusual letters look in each. */
	encoding: z.enum(IMPORT_ENCODINGS).nullable(),
	encodings: z.array(z.object({ encoding: z.enum(IMPORT_ENCODINGS), text: z.string() })),
});
export type ImportChoices = z.output<typeof ImportChoices>;
