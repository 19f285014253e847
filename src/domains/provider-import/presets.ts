import { plainName } from "./columns.ts";
import { isFitting } from "./list-data.ts";
import { type ListFile, readListFiles } from "./list-files.ts";

/** The known lists, in the order of the choice. */
export const PRESETS: readonly ListFile[] = readListFiles();

/** Finds a known list by name. Undefined for "none" and unknown names. */
export const presetNamed = (name: string | undefined): ListFile | undefined =>
	PRESETS.find((preset) => preset.name === name);

/** Recognises a known list by its columns. */
export const detectPreset = (columns: readonly string[]): ListFile | undefined => {
	const names = new Set(columns.map(plainName));
	return PRESETS.find(({ fits }) => isFitting(fits, names));
};
