import type { ImportState, RowOutcomeKind } from "#contract/import-options.ts";

export const STATE_WORDS: Record<ImportState, string> = {
	uploaded: "Not tried yet",
	trying: "Dry run at work",
	tried: "Dry run done",
	importing: "Importing",
	done: "Imported",
	stale: "The directory changed",
	failed: "Stopped",
};

export const OUTCOME_WORDS: Record<RowOutcomeKind, string> = { new: "New", changed: "Changed", unchanged: "Unchanged", refused: "Refused" };

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
export const fieldWords = (field: string): string => FIELD_WORDS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " ");
