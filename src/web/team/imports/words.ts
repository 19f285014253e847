import type { ImportEncoding, ImportState, RowOutcomeKind, UndoResult } from "#contract/provider-import/options.ts";

export const STATE_WORDS: Record<ImportState, string> = {
	uploaded: "No dry run yet",
	trying: "Dry run in progress",
	tried: "Dry run done",
	importing: "Importing",
	done: "Imported",
	stale: "The directory has changed",
	failed: "Stopped",
	undoing: "Undo in progress",
	undone: "Undone",
};

export const ENCODING_WORDS: Record<ImportEncoding, string> = {
	"utf-8": "UTF-8",
	"windows-1252": "Windows",
	macintosh: "Macintosh",
	"utf-16le": "UTF-16",
	"utf-16be": "UTF-16, big-endian",
};

export const OUTCOME_WORDS: Record<RowOutcomeKind, string> = {
	new: "New",
	changed: "Changed",
	unchanged: "Unchanged",
	undecided: "Undecided",
	stopped: "Stopped",
	gone: "Not in the file",
	refused: "Rejected",
	left: "Skipped",
};

const FIELD_WORDS: Record<string, string> = {
	key: "Number or key",
	postcode: "Office postcode",
	postcodes: "Postcodes served",
	age_groups: "Age groups",
	funding_types: "Funding types",
	email: "Email",
	palliative: "Palliative care",
	abn: "ABN",
	address_2: "Address, second line",
	organisation: "Legal or provider name",
	care_type: "Care type",
	ended: "Closed on",
	flags: "Yes or no",
};

/** The label of one of our fields. */
export const fieldWords = (field: string): string =>
	FIELD_WORDS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");

const UNDO_WORDS: Record<UndoResult, [one: string, several: string]> = {
	deleted: ["new profile is deleted", "new profiles are deleted"],
	hidden: [
		"new profile is hidden instead of deleted, because it’s in use",
		"new profiles are hidden instead of deleted, because they’re in use",
	],
	restored: ["profile is restored", "profiles are restored"],
	partly: [
		"profile is partly restored, because it has changed since",
		"profiles are partly restored, because they have changed since",
	],
	left: [
		"profile stays as it is, because it has changed since",
		"profiles stay as they are, because they have changed since",
	],
};

/** Describes the result of an undo in sentences. */
export const undoWords = (counts: Partial<Record<UndoResult, number>>): string =>
	(Object.entries(UNDO_WORDS) as [UndoResult, [string, string]][])
		.flatMap(([result, [one, several]]) => {
			const count = counts[result] ?? 0;
			return count === 0 ? [] : [`${count.toLocaleString("en-AU")} ${count === 1 ? one : several}.`];
		})
		.join(" ") || "Nothing changes, because every profile has changed since.";
