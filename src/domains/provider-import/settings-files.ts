import { DEFAULT_FIELDS, VALUE_FIELDS } from "#contract/provider-import/options.ts";
import type { Defaults, ValueMap } from "./source-row.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown, what: string, fields: readonly string[]): [string, unknown][] => {
	if (!isObject(value))
		throw new Error(`The file of ${what} must be an object with these fields: ${fields.join(", ")}.`);
	for (const field of Object.keys(value))
		if (!fields.includes(field)) throw new Error(`"${field}" isn't a field of ${what}. Fields: ${fields.join(", ")}.`);
	return Object.entries(value);
};

/** One word, several, or none: `"Physiotherapy"`, `["Physiotherapy", "Podiatry"]`, `null`. */
const wordsOf = (value: unknown, where: string): string[] => {
	const list = value === null || value === "" ? [] : Array.isArray(value) ? value : [value];
	if (!list.every((word) => typeof word === "string"))
		throw new Error(`${where} must be a word, a list of words, or null.`);
	return list;
};

/** Parses a word mapping from JSON. @throws Error for anything else */
export const valuesIn = (value: unknown): ValueMap =>
	Object.fromEntries(
		fieldsOf(value, "values", VALUE_FIELDS).map(([field, map]) => {
			if (!isObject(map))
				throw new Error(`"${field}" must map the file's words to ours: {"${field}": {"theirs": "ours"}}.`);
			return [
				field,
				Object.fromEntries(
					Object.entries(map).map(([theirs, ours]) => [theirs, wordsOf(ours, `"${field}": "${theirs}"`)]),
				),
			];
		}),
	);

/** Parses defaults from JSON. @throws Error for anything else */
export const defaultsIn = (value: unknown): Defaults =>
	Object.fromEntries(
		fieldsOf(value, "defaults", DEFAULT_FIELDS).map(([field, words]) => [field, wordsOf(words, `"${field}"`)]),
	);
