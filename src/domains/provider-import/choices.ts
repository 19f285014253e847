import type { Defaults, ImportChoices, ValueMap } from "#contract/provider-import/choices.ts";
import { DEFAULT_FIELDS, FIXED_WORDS, type ValueField } from "#contract/provider-import/options.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { invalid } from "#platform/http/problem.ts";
import type { Table } from "#platform/tables/table.ts";
import { statedListDay } from "./list-day.ts";
import { detectPreset, PRESETS, presetNamed } from "./list-files.ts";
import { OWN_EXPORT } from "./own-preset.ts";
import type { Source } from "./read.ts";
import { findSourceSettings, joinedValues, knownSources } from "./source-store.ts";
import { fold, readWords, type WordField, type Words } from "./words.ts";

/** The rest of provider_import.columns, beside headers and chosen columns. */
export interface KeptReading {
	preset?: string;
	values?: ValueMap;
	defaults?: Defaults;
	unknown?: Source["unknown"];
	leftOut?: Source["leftOut"];
	notes?: string[];
	encoding?: Table["encoding"];
	samples?: Table["samples"];
	/** The day that the list describes; null if it doesn't say. */
	list_day?: string | null;
}

export interface ReadingChoice {
	preset?: string | undefined;
	values?: ValueMap | undefined;
	defaults?: Defaults | undefined;
}

/** Initial reading of an uploaded file. Its name or its title may say which day it describes. */
export const readingAtUpload = (
	{ columns, notes, encoding, samples }: Table,
	fileName: string,
	now: Date,
): KeptReading => ({
	encoding,
	samples,
	list_day: statedListDay([fileName, ...notes], now),
	preset: detectPreset(columns)?.name ?? "none",
	notes,
});

/** Reading of a dry run, for the next attempt. */
export const readingOf = ({ unknown, leftOut, notes }: Source, settings: Required<ReadingChoice>): KeptReading => ({
	...settings,
	unknown,
	leftOut,
	notes,
});

/** @throws Problem 422 for an unknown preset or word */
export const checkReading = ({ preset, values, defaults }: Required<ReadingChoice>, words: Words): void => {
	if (preset !== "none" && !presetNamed(preset))
		throw invalid([{ field: "preset", message: "Please select a kind of list" }]);
	const fixed: Partial<Record<string, readonly string[]>> = FIXED_WORDS;
	const check = (at: string, field: ValueField, chosen: readonly string[]) => {
		const other = chosen.find((word) => !(fixed[field]?.includes(word) ?? words[field as WordField].has(fold(word))));
		if (other !== undefined) throw invalid([{ field: at, message: `“${other}” isn't one of our words for this.` }]);
	};
	for (const field of DEFAULT_FIELDS) check(`defaults.${field}`, field, defaults[field] ?? []);
	for (const [field, map] of Object.entries(values) as [ValueField, Record<string, readonly string[]>][])
		for (const [theirs, ours] of Object.entries(map)) check(`values.${field}.${theirs}`, field, ours);
};

/**
 * How a file is read: as asked, else as saved for the source, else as detected from its columns.
 * @throws Problem 422
 */
export const settledReading = async (
	db: Db | Transaction,
	{ source, kept, asked, words }: { source: string; kept: KeptReading; asked: ReadingChoice; words: Words },
): Promise<Required<ReadingChoice> & { preset: string; values: ValueMap; defaults: Defaults }> => {
	const isExport = (asked.preset ?? kept.preset) === OWN_EXPORT;
	// An export uses our words, whatever the settings of the source's own files.
	const saved = isExport ? { preset: OWN_EXPORT, values: {}, defaults: {} } : await findSourceSettings(db, source);
	const settled = {
		preset: asked.preset ?? saved?.preset ?? kept.preset ?? "none",
		values: joinedValues(saved?.values ?? {}, asked.values ?? {}),
		defaults: asked.defaults ?? saved?.defaults ?? {},
	};
	checkReading({ ...settled, values: asked.values ?? {} }, words);
	return settled;
};

/** The choices for an import, and the current selection. */
export const choicesOf = async (db: Db, columns: KeptReading): Promise<ImportChoices> => {
	const { lists } = await readWords(db);
	const { values = {}, defaults, preset = "none", unknown = [], leftOut = [], notes = [], samples = [] } = columns;
	return {
		sources: await knownSources(db),
		presets: PRESETS.map(({ name, label, about }) => ({ name, label, about })),
		preset,
		values,
		defaults: defaults ?? presetNamed(preset)?.suggests ?? {},
		is_suggested: defaults === undefined,
		words: { ...lists, ...FIXED_WORDS },
		unknown,
		left_out: leftOut,
		notes,
		encoding: samples.length > 0 ? (columns.encoding ?? null) : null,
		encodings: samples,
	};
};
