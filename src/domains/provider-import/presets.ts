import { AREA_HOME_CARE, FUNDING_SUPPORT_AT_HOME } from "#contract/shared/limits.ts";
import { type Aliases, plainName } from "./columns.ts";
import { finderGroupOf, type Group, groupLabel, ndisGroupOf } from "./ndis-groups.ts";
import { arrangeFinder, arrangeRegister, foldRegister } from "./ndis-lists.ts";
import { arrangeExport, OWN_EXPORT } from "./own-preset.ts";
import type { Arranged, Defaults, ListRow } from "./source-row.ts";
import type { WordField } from "./words.ts";

/**
 * How a known list is read. Column names differ between releases, so a preset uses aliases and rules instead of exact
 * headers.
 */
export interface Preset {
	name: string;
	label: string;
	/** What the preset does, shown to the person who chooses it. */
	about: string;
	/** Whether a file is this list. @param has whether the file has a column with that name, in lower case */
	fits(has: (name: string) => boolean): boolean;
	aliases: Aliases;
	suggests: Defaults;
	/** Columns about status or time that this list is known to have, and that don't decide over a row. */
	knows?: readonly string[];
	/** Meaning of a word in the list: its name in reports, and our words for it. */
	word?(field: WordField, word: string): { label: string; ours: readonly string[] } | undefined;
	/** Columns are matched only by exact name. */
	isExact?: boolean;
	/** @param source name of the list that the file is imported as */
	arrange?(
		rows: ListRow[],
		column: (name: string) => ((row: ListRow) => string) | undefined,
		source: string | undefined,
	): Arranged;
}

/** "HCP" is a package whose level isn't known: a list of home care says nothing about levels. */
const HOME_CARE: Defaults = {
	services: [AREA_HOME_CARE],
	age_groups: ["65+"],
	funding_types: [FUNDING_SUPPORT_AT_HOME, "HCP"],
};
const NDIS_AGES: Defaults = { age_groups: ["0-6", "7-14", "15-17", "18-64"] };

const ndisWord = (groupOf: (word: string) => Group | undefined) => (field: WordField, word: string) => {
	const found = field === "services" ? groupOf(word) : undefined;
	return found && { label: groupLabel(found), ours: found.services };
};

export const PRESETS: readonly Preset[] = [
	{
		name: OWN_EXPORT,
		label: "An export of this directory",
		about: "Only what you edited since the export changes. Profiles of other sources are left out.",
		fits: (has) => has("profile id") && has("list source"),
		aliases: {},
		suggests: {},
		isExact: true,
		arrange: arrangeExport,
	},
	{
		name: "ndis-finder",
		label: "NDIS provider finder (JSON)",
		about:
			"One profile per outlet, and per head office without outlets. Registration groups become services and funding is NDIS. Choose the age groups yourself.",
		fits: (has) => has("prov n") && has("reg group"),
		aliases: {
			organisation: ["prov n"],
			name: ["outletname"],
			services: ["reg group"],
			postcode: ["post cd"],
			postcodes: ["post cd p"],
			state: ["state cd"],
			active: ["active"],
		},
		suggests: NDIS_AGES,
		word: ndisWord(finderGroupOf),
		arrange: arrangeFinder,
	},
	{
		name: "ndis-commission",
		label: "NDIS Commission's register (one row per outlet)",
		about:
			"Each outlet becomes a profile with its provider's registration groups as services. Revoked and suspended providers aren't shown. Funding is NDIS.",
		fits: (has) => has("approved registration groups") && (has("outlet name") || has("provider business name")),
		aliases: {
			name: ["provider business name"],
			organisation: ["legal name"],
			address: ["outlet address"],
			phone: ["outlet phone"],
			services: ["approved registration groups"],
			status: ["registration status"],
			conditions: ["conditions of registration"],
		},
		knows: ["period of registration in force until"],
		suggests: NDIS_AGES,
		word: ndisWord(ndisGroupOf),
		arrange: arrangeRegister,
	},
	{
		name: "ndis-register",
		label: "NDIS register (one row per registration group)",
		about:
			"Rows of one registration and place become one profile with all their groups as services. Revoked, suspended and banned providers aren't shown. Funding is NDIS.",
		fits: (has) =>
			(has("registration group") || has("registration groups") || has("registration group name")) &&
			[
				"registration id",
				"registration number",
				"registration no",
				"registration status",
				"provider registration id",
			].some(has),
		aliases: {
			key: ["registration id", "registration number", "registration no", "provider registration id"],
			name: ["trading name", "business name"],
			services: ["registration group", "registration groups", "registration group name"],
			status: ["registration status", "status"],
			conditions: ["conditions", "registration conditions", "conditions of registration"],
		},
		suggests: NDIS_AGES,
		word: ndisWord(ndisGroupOf),
		arrange: foldRegister,
	},
	{
		name: "aged-care-list",
		label: "Aged care service list (yearly)",
		about: "Home care services become profiles. Residential and other care types are left out and counted.",
		fits: (has) => has("care type") && (has("residential places") || has("home care places") || has("abs remoteness")),
		aliases: { name: ["service name"], organisation: ["provider name"], care_type: ["care type"] },
		suggests: HOME_CARE,
	},
	{
		name: "home-care-outlets",
		label: "Home care outlets (GEN, 2018)",
		about:
			"One profile per outlet. Its columns show an outlet's areas of experience. Choose yourself what all of them offer.",
		fits: (has) => has("outlet name") && has("dementia") && (has("terminal") || has("reable")),
		aliases: {},
		suggests: HOME_CARE,
	},
];

/** Finds a preset by name. Undefined for "none" and unknown names. */
export const presetNamed = (name: string | undefined): Preset | undefined =>
	PRESETS.find((preset) => preset.name === name);

/** Detects the preset from a file's columns. */
export const detectPreset = (columns: readonly string[]): Preset | undefined => {
	const names = new Set(columns.map(plainName));
	return PRESETS.find((preset) => preset.fits((name) => names.has(name)));
};
