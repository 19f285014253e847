import { readdirSync, readFileSync } from "node:fs";
import { folderOf } from "#platform/files/folders.ts";
import { plainName } from "./plain-name.ts";

/** An address in seed/provider-lists. */
const listFolder = (name: string): URL => new URL(`provider-lists/${name}`, folderOf("seed"));

/** A data file of seed/provider-lists. */
export const listData = <T>(name: string): T => JSON.parse(readFileSync(listFolder(name), "utf8")) as T;

/** Groups of headings in lower case. A list fits if the file has all headings of a group; `a|b` is either of two. */
export type Fits = readonly (readonly string[])[];

/** Whether a file with these plain headings is the list. */
export const isFitting = (fits: Fits, names: ReadonlySet<string>): boolean =>
	fits.some((all) => all.every((either) => either.split("|").some((name) => names.has(name))));

/** The mapping files of a folder. The number in front of a file's name is its place in the choice. */
export const listsIn = <T extends { fits: Fits }>(folder: string) => {
	const all: readonly T[] = readdirSync(listFolder(folder))
		.sort()
		.map((name) => listData<T>(`${folder}${name}`));
	return {
		all,
		/** Recognises a list by a file's headings. */
		detect: (headings: readonly string[]): T | undefined => {
			const names = new Set(headings.map(plainName));
			return all.find(({ fits }) => isFitting(fits, names));
		},
	};
};
