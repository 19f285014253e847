// No zod: this file reaches the browser.
/** Limits for provider files uploaded in the browser. `npm run cli -- import-providers` takes larger files. */
export const IMPORT_BYTES = 50 * 1024 * 1024;
export const IMPORT_ROWS = 50_000;

export const IMPORT_STATES = [
	"uploaded",
	"trying",
	"tried",
	"importing",
	"done",
	"stale",
	"failed",
	"undoing",
	"undone",
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/**
 * What happens to a row. undecided: may match an existing profile and needs a choice. stopped: the source says that the
 * provider stopped. gone: a profile of this source that isn't in the file. left: the profile changed during the import.
 */
export const ROW_OUTCOMES = ["new", "changed", "unchanged", "undecided", "stopped", "gone", "refused", "left"] as const;
export type RowOutcomeKind = (typeof ROW_OUTCOMES)[number];

/** Columns whose values can be mapped to ours. */
export const VALUE_FIELDS = ["services", "age_groups", "funding_types", "status", "flags", "care_type"] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

/** Our values for columns without reference data. */
export const FIXED_WORDS = {
	status: ["open", "stopped"],
	flags: ["yes", "no"],
	care_type: ["home care", "left out"],
} as const satisfies Partial<Record<ValueField, readonly string[]>>;

/** A larger part of a source's profiles, in percent, changes only after a lead typed how many. */
export const LARGE_PERCENT = 5;

/** Existing profiles that an import would hide, rename or move, of all profiles of its source. */
export interface LargeChange {
	profiles: number;
	hides: number;
	renamed: number;
	moved: number;
	/** Renamed, moved, or both. */
	reidentified: number;
}

/** The number of profiles to confirm, or undefined if they are few. @param gone further profiles that it hides */
export const largeChange = ({ profiles, hides, reidentified }: LargeChange, gone: number): number | undefined => {
	const all = hides + reidentified + gone;
	return all * 100 > profiles * LARGE_PERCENT ? all : undefined;
};

/** Encodings that a file of text can be read in. */
export const IMPORT_ENCODINGS = ["utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Columns that can have a default per file. */
export const DEFAULT_FIELDS = ["services", "age_groups", "funding_types"] as const;
export type DefaultField = (typeof DEFAULT_FIELDS)[number];
/** Days during which an import can be undone. */
export const UNDO_DAYS = 90;
/** Results of an undo for a row's profile. */
export const UNDO_RESULTS = ["deleted", "hidden", "restored", "partly", "left"] as const;
export type UndoResult = (typeof UNDO_RESULTS)[number];
