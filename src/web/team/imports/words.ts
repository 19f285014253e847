import type { ImportState, RowOutcomeKind, UndoResult } from "#contract/provider-import/options.ts";

export const STATE_WORDS: Record<ImportState, string> = {
	uploaded: "Not tried yet",
	trying: "Dry run at work",
	tried: "Dry run done",
	importing: "Importing",
	done: "Imported",
	stale: "The directory changed",
	failed: "Stopped",
	undoing: "Undo at work",
	undone: "Undone",
};

export const OUTCOME_WORDS: Record<RowOutcomeKind, string> = {
	new: "New",
	changed: "Changed",
	unchanged: "Unchanged",
	undecided: "Undecided",
	stopped: "Stopped",
	gone: "Not in the file",
	refused: "Refused",
	left: "Left as it was",
};

const FIELD_WORDS: Record<string, string> = {
	key: "Number or key",
	postcode: "Office postcode",
	postcodes: "Postcodes served",
	age_groups: "Age groups",
	funding_types: "Funding types",
	email: "E-mail",
	palliative: "Palliative care",
	abn: "ABN",
	address_2: "Address, second line",
	organisation: "Legal or provider name",
	care_type: "Care type",
	flags: "Yes or no",
};

/** One of our fields as people read it. */
export const fieldWords = (field: string): string =>
	FIELD_WORDS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");

const UNDO_WORDS: Record<UndoResult, [one: string, several: string]> = {
	deleted: ["profile that it created is deleted", "profiles that it created are deleted"],
	hidden: [
		"profile that it created is hidden, because people work with it",
		"profiles that it created are hidden, because people work with them",
	],
	restored: ["profile is as it was before", "profiles are as they were before"],
	partly: ["profile keeps what changed since", "profiles keep what changed since"],
	left: ["profile stays as it is, because it changed since", "profiles stay as they are, because they changed since"],
};

/** What an undo does or did, in sentences. */
export const undoWords = (counts: Partial<Record<UndoResult, number>>): string =>
	(Object.entries(UNDO_WORDS) as [UndoResult, [string, string]][])
		.flatMap(([result, [one, several]]) => {
			const count = counts[result] ?? 0;
			return count === 0 ? [] : [`${count.toLocaleString("en-AU")} ${count === 1 ? one : several}.`];
		})
		.join(" ") || "Nothing changes: every profile changed since.";
