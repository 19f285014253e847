import { readFileSync } from "node:fs";
import type { Labelled } from "./learn-weights.ts";

const rowsIn = (name: string) =>
	readFileSync(new URL(name, import.meta.url), "utf8")
		.trim()
		.split("\n")
		.map((line) => line.split("\t") as [string, string]);

/** Sentences that must be read right: the kind of danger, any kind, or none. */
export const SENTENCES = rowsIn("sentences.tsv");

/** Searches in own words. None tells of danger. */
export const SEARCHES = rowsIn("../search/own-words/sentences.tsv").map(([text]) => text);

/** What the score learns from: these sentences, three times so that they count most, more of them, and searches. */
export const LABELLED: readonly Labelled[] = [
	...[...SENTENCES, ...SENTENCES, ...SENTENCES, ...rowsIn("learning.tsv")].map(([kind, text]) => ({
		text,
		isDanger: kind !== "none",
	})),
	...SEARCHES.map((text) => ({ text, isDanger: false })),
];
