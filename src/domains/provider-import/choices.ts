import { DEFAULT_FIELDS, FIXED_WORDS, type ValueField } from "#contract/provider-import/options.ts";
import type { ImportChoices } from "#contract/provider-import/provider-import.ts";
import type { Db, Transaction } from "#platform/db/database.ts";
import { invalid } from "#platform/http/problem.ts";
import type { Table } from "#platform/tables/table.ts";
import { statedListDay } from "./list-day.ts";
import { OWN_EXPORT } from "./own-preset.ts";
import { detectPreset, PRESETS, presetNamed } from "./presets.ts";
import type { Source } from "./read.ts";
import type { Defaults, ValueMap } from "./source-row.ts";
import { findSourceSettings, joinedValues, knownSources } from "./source-store.ts";
import { fold, readWords, type Words } from "./words.ts";

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
	for (const field of DEFAULT_FIELDS)
		for (const word of defaults[field] ?? [])
			if (!words[field].has(fold(word)))
				throw invalid([{ field: `defaults.${field}`, message: `“${word}” isn't one of our words for this.` }]);
	for (const [field, map] of Object.entries(values) as [ValueField, Record<string, readonly string[]>][])
		for (const [theirs, ours] of Object.entries(map))
			for (const word of ours) {
				const isOurs =
					field in FIXED_WORDS
						? (FIXED_WORDS[field as keyof typeof FIXED_WORDS] as readonly string[]).includes(word)
						: words[field as "services"].has(fold(word));
				if (!isOurs)
					throw invalid([
						{ field: `values.${field}.${theirs}`, message: `“${word}” isn't one of our words for this.` },
					]);
			}
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
	const copy = <T extends object>(map: T): Record<string, string[]> =>
		Object.fromEntries(Object.entries(map).map(([key, list]) => [key, [...list]]));
	return {
		sources: await knownSources(db),
		presets: PRESETS.map(({ name, label, about }) => ({ name, label, about })),
		preset,
		values: Object.fromEntries(Object.entries(values).map(([field, map]) => [field, copy(map)])),
		defaults: copy(defaults ?? presetNamed(preset)?.suggests ?? {}),
		is_suggested: defaults === undefined,
		words: {
			...lists,
			...(Object.fromEntries(Object.entries(FIXED_WORDS).map(([field, list]) => [field, [...list]])) as Record<
				keyof typeof FIXED_WORDS,
				string[]
			>),
		},
		unknown,
		left_out: leftOut,
		notes,
		encoding: samples.length > 0 ? (columns.encoding ?? null) : null,
		encodings: samples,
	};
};
