/** Largest file of providers that the browser brings in, and how many rows; `npm run cli -- import-providers` takes larger ones. No zod: this file reaches the browser. */
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
 * What happens to a row. undecided: it may be a profile that exists, and waits for a choice. stopped: the source says the provider stopped. gone: a profile
 * of this source that is not in the file. left: the profile changed while the import ran.
 */
export const ROW_OUTCOMES = ["new", "changed", "unchanged", "undecided", "stopped", "gone", "refused", "left"] as const;
export type RowOutcomeKind = (typeof ROW_OUTCOMES)[number];

/** Columns whose words can be mapped to ours. */
export const VALUE_FIELDS = ["services", "age_groups", "funding_types", "status", "flags", "care_type"] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

/** Our words in columns that have no list of their own to choose from. */
export const FIXED_WORDS = {
	status: ["open", "stopped"],
	flags: ["yes", "no"],
	care_type: ["home care", "left out"],
} as const satisfies Partial<Record<ValueField, readonly string[]>>;

/** Columns for which a file can have a default. */
export const DEFAULT_FIELDS = ["services", "age_groups", "funding_types"] as const;
export type DefaultField = (typeof DEFAULT_FIELDS)[number];
/** How long an import can be undone. */
export const UNDO_DAYS = 90;
/** What an undo does with a row's profile. */
export const UNDO_RESULTS = ["deleted", "hidden", "restored", "partly", "left"] as const;
export type UndoResult = (typeof UNDO_RESULTS)[number];
